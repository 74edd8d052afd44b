// The viewpoints of an issue as a list shows them: without their components, which may be many megabytes.
import { sql } from 'kysely';
import type { IssueViewpoint } from '../../../../contract/imports.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import { toModelAxes } from '../bcf/public.ts';
import { listIssueIds } from './store.ts';

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
