// The viewpoints of an issue as a list shows them: without their components, which may be many megabytes. And as an archive holds them:
// with these, read in pieces.
import { sql } from 'kysely';
import type { IssueViewpoint } from '../../../../contract/imports.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import { toModelAxes } from '../bcf/public.ts';
import { type KeptViewpoint, listIssueIds } from './store.ts';
import type { BcfComponent, BcfViewpoint } from './topic-parts.ts';

interface Row {
  readonly id: string;
  readonly guid: string;
  readonly camera: IssueViewpoint['camera'];
  readonly selected_count: number;
  readonly exception_count: number;
  readonly coloured_count: number;
  readonly file_id: string | null;
  readonly comments: IssueViewpoint['comments'];
}

/** A viewpoint is seldom commented on twice; an archive may name one by all of its 10,000 comments. */
const MAX_COMMENTS = 20;

/** The viewpoints of an issue in the order of its topic, with addresses of their pictures. At most 200 are shown. */
export async function getViewpoints(
  reader: Reader,
  deps: AddressDeps,
  scope: ProjectScope,
  issueId: string,
): Promise<IssueViewpoint[]> {
  if (!(await listIssueIds(reader, scope, [issueId])).has(issueId)) throw notFound();
  const { rows } = await sql<Row>`
    select view.id, view.guid, view.camera, view.selected_count, view.exception_count, view.coloured_count, file.file_id,
      coalesce(said.comments, '[]'::jsonb) as comments
    from issue_viewpoint as view
    left join issue_bcf_file as file on file.workspace_id = view.workspace_id and file.issue_id = view.issue_id
      and file.name = view.snapshot_name
    left join lateral (
      select jsonb_agg(jsonb_build_object('commentId', each.comment_id, 'text', nullif(each.said, ''),
          'originalAuthor', each.author, 'originalAt', each.at) order by each.position) as comments
      from (
        select kept.comment_id, kept.position, coalesce(here.text, btrim(kept.comment ->> 'text')) as said,
          kept.comment ->> 'author' as author, kept.comment ->> 'date' as at
        from issue_bcf_comment as kept
        left join issue_comment as here on here.workspace_id = kept.workspace_id and here.id = kept.comment_id
        where kept.workspace_id = view.workspace_id and kept.issue_id = view.issue_id
          and kept.comment ->> 'viewpointGuid' = view.guid
          and (kept.comment_id is not null or btrim(kept.comment ->> 'text') = '')
        order by kept.position limit ${MAX_COMMENTS}
      ) as each
    ) as said on true
    where view.workspace_id = ${scope.workspaceId}::uuid and view.project_id = ${scope.projectId}::uuid
      and view.issue_id = ${issueId}::uuid
    order by view.position, view.id limit 200`.execute(reader);
  return rows.map((row) => ({
    id: row.id,
    guid: row.guid,
    camera: row.camera === null ? null : inModelAxes(row.camera),
    selectedCount: row.selected_count,
    exceptionCount: row.exception_count,
    colouredCount: row.coloured_count,
    snapshot: row.file_id === null ? null : fileAddress(deps, scope.workspaceId, row.file_id),
    comments: row.comments.map((each) => ({ ...each, text: cut(each.text), originalAt: instantIn(each.originalAt) })),
  }));
}

const MAX_TEXT = 500;

/** The comment itself has all of it. */
const cut = (text: string | null) => (text === null ? null : [...text].slice(0, MAX_TEXT).join(''));

/** Archives have fractions of a second of any length. */
const instantIn = (text: string | null) => (text === null ? null : instantOf(Date.parse(text)));

function inModelAxes({ kind, viewPoint, direction, up, extent, aspectRatio }: NonNullable<Row['camera']>) {
  return {
    kind,
    viewPoint: { ...toModelAxes(viewPoint) },
    direction: { ...toModelAxes(direction) },
    up: { ...toModelAxes(up) },
    extent,
    aspectRatio,
  };
}

/** Components of a viewpoint that are parsed in one step: some milliseconds. */
const MAX_COMPONENTS_A_STEP = 2_000;

/**
 * A viewpoint without its components. The large lists are deleted before anything is joined: jsonb's `||` and jsonb_set take apart whatever
 * they are given, which for 200,000 components takes seconds.
 */
const WITHOUT_COMPONENTS = sql`(viewpoint - 'view') || jsonb_build_object('view',
  ((viewpoint -> 'view') - 'components') || jsonb_build_object('components',
    ((viewpoint #> '{view,components}') - '{selection,exceptions,colouring}'::text[]) || jsonb_build_object(
      'selection', '[]'::jsonb, 'exceptions', '[]'::jsonb,
      'colouring', coalesce((
        select jsonb_agg((colour.value - 'components') || '{"components": []}' order by colour.place)
        from jsonb_array_elements(viewpoint #> '{view,components,colouring}') with ordinality as colour (value, place)), '[]'))))`;

/** The viewpoints of issues, whole, in the order of their topics. */
export async function listViewpoints(
  reader: Reader,
  scope: ProjectScope,
  issueIds: readonly string[],
): Promise<KeptViewpoint[]> {
  const { rows } = await sql<{ id: string; issueId: string; viewpoint: BcfViewpoint; isCut: boolean }>`
    select id, issue_id as "issueId", is_cut as "isCut",
      case when is_cut then ${WITHOUT_COMPONENTS} else viewpoint end as viewpoint
    from issue_viewpoint,
      lateral (select selected_count + exception_count + coloured_count > ${MAX_COMPONENTS_A_STEP} as is_cut) as size
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and issue_id = any(${issueIds}::uuid[])
    order by position, id`.execute(reader);
  const whole: KeptViewpoint[] = [];
  for (const { id, issueId, viewpoint, isCut } of rows) {
    // As readBcf gave it, through JSON.
    whole.push({ issueId, viewpoint: isCut ? await readComponents(reader, scope, id, viewpoint) : viewpoint });
  }
  return whole;
}

/**
 * Returns a viewpoint with its components, read in pieces: the driver parses a row in one step, and 200,000 components in one would hold
 * everybody else.
 */
async function readComponents(
  reader: Reader,
  scope: ProjectScope,
  id: string,
  viewpoint: BcfViewpoint,
): Promise<BcfViewpoint> {
  const { rows } = await sql<{ list: string; nth: number; components: BcfComponent[] }>`
    with kept as materialized (
      select viewpoint #> '{view,components}' as lists from issue_viewpoint
      where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid
    ), single as (
      select name as list, 0 as nth, each.value, each.place
      from kept, unnest(array['selection', 'exceptions']) as name,
        jsonb_array_elements(kept.lists -> name) with ordinality as each (value, place)
      union all
      select 'colouring', colour.place::int - 1, each.value, each.place
      from kept, jsonb_array_elements(kept.lists -> 'colouring') with ordinality as colour (value, place),
        jsonb_array_elements(colour.value -> 'components') with ordinality as each (value, place)
    )
    select list, nth, jsonb_agg(value order by place) as components from single
    group by list, nth, (place - 1) / ${MAX_COMPONENTS_A_STEP}::int order by list, nth, min(place)`.execute(reader);
  const { view } = viewpoint;
  if (view?.components == null) return viewpoint;
  const pieces = Map.groupBy(rows, (row) => `${row.list} ${row.nth}`);
  const writeList = (list: string, nth = 0) => (pieces.get(`${list} ${nth}`) ?? []).flatMap((row) => row.components);
  const colouring = view.components.colouring.map((each, nth) => ({
    ...each,
    components: writeList('colouring', nth),
  }));
  const components = {
    ...view.components,
    selection: writeList('selection'),
    exceptions: writeList('exceptions'),
    colouring,
  };
  return { ...viewpoint, view: { ...view, components } };
}
