// Which viewpoints of an issue an import makes or changes, and which the file has no more.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type ArchiveVersion, isSameExtent } from './field-of-view.ts';
import type { KeptFile } from './store.ts';
import type { BcfViewpoint } from './topic-parts.ts';

/** The viewpoints of an issue by their guids. */
export interface ViewpointChanges {
  readonly fresh: readonly string[];
  readonly changed: readonly string[];
  /** They stay, like all that a file has no more. */
  readonly gone: readonly string[];
}

/** An issue that is known, and the viewpoints that a file has of it. */
interface Imported {
  readonly issueId: string;
  readonly guid: string;
  readonly version: ArchiveVersion;
  readonly viewpoints: readonly BcfViewpoint[];
  /** The same as JSON, by their guids. */
  readonly viewpointTexts: ReadonlyMap<string, string>;
  /** Of the whole topic, where the viewpoints are a part of its own. */
  readonly allGuids: ReadonlySet<string>;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/**
 * Compares viewpoints with those that are kept: what they show, and the bytes of their pictures. An own viewpoint (its guid is
 * the topic's) says what the fields of the issue say, and counts with them.
 */
export async function compareViewpoints(
  reader: Reader,
  scope: ProjectScope,
  { viewpoints, allGuids, files, ...imported }: Imported,
  filesBefore: readonly KeptFile[],
): Promise<ViewpointChanges> {
  const { guid } = imported;
  const others = viewpoints.filter((each) => each.guid !== guid);
  const { known, differing } = await readDifferences(reader, scope, imported, others);
  const isRepainted = ({ snapshot }: BcfViewpoint) => {
    const [before, now] = [filesBefore, files].map((list) => list.find((each) => each.name === snapshot)?.sha256);
    return now !== undefined && before !== now;
  };
  const changed = others.filter((each) => known.has(each.guid) && (differing.has(each.guid) || isRepainted(each)));
  return {
    fresh: others.filter((each) => !known.has(each.guid)).map((each) => each.guid),
    changed: changed.map((each) => each.guid),
    gone: [...known].filter((each) => each !== guid && !allGuids.has(each)),
  };
}

async function readDifferences(
  reader: Reader,
  scope: ProjectScope,
  { issueId, version, viewpointTexts }: Pick<Imported, 'issueId' | 'version' | 'viewpointTexts'>,
  viewpoints: readonly BcfViewpoint[],
): Promise<{ known: Set<string>; differing: Set<string> }> {
  // The database compares: a viewpoint may be many megabytes, and most are as they were. By unique index of issue and guid.
  const { rows } = await sql<{ guid: string; differs: boolean | null }>`
    select kept.guid,
      ${shownBy(sql`kept.viewpoint`)} <> ${shownBy(sql`item.viewpoint`)}
        or not ${isSameExtent(sql`kept.viewpoint`, sql`item.viewpoint`, version)} as differs
    from issue_viewpoint as kept
    left join unnest(${viewpoints.map((each) => each.guid)}::text[],
                     ${viewpoints.map((each) => viewpointTexts.get(each.guid))}::jsonb[]) as item (guid, viewpoint)
      on item.guid = kept.guid
    where kept.workspace_id = ${scope.workspaceId}::uuid and kept.project_id = ${scope.projectId}::uuid
      and kept.issue_id = ${issueId}::uuid
    order by kept.position, kept.id`.execute(reader);
  return {
    known: new Set(rows.map((row) => row.guid)),
    differing: new Set(rows.flatMap((row) => (row.differs === true ? [row.guid] : []))),
  };
}

/** Without what the versions of BCF cannot all say, so that an export that comes back is no change. */
const shownBy = (viewpoint: ReturnType<typeof sql>) => sql`
  (${viewpoint} - '{file,index,rest}'::text[] #- '{view,camera,aspectRatio}' #- '{view,camera,rest}'
    #- '{view,camera,extent}' #- '{view,components,rest}' #- '{view,rest}')`;
