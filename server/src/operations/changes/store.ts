// Reading change_entry; entering is platform/records/record-change.ts. An entry older than what is kept is not served, whether
// housekeeping has removed it yet or not: so what a cursor finds does not depend on when that runs.
import { sql } from 'kysely';
import type { ChangeRecord } from '../../../../contract/changes.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

export interface ChangeWindow {
  /** The sequence after which to go on; 0 from the beginning of what is kept. */
  readonly after: number;
  readonly projectId: string | undefined;
  /** The oldest instant that is served. */
  readonly keptFrom: string;
  /** Rows to fetch: the page's limit and one more. */
  readonly rows: number;
}

/** A part of the feed, and how the feed stood in the same snapshot. */
export interface ChangeRows {
  readonly changes: ChangeRecord[];
  /** The last change of the workspace; no later one will be before it. */
  readonly lastSequence: number;
  /** The last change, of whatever project, that is too old to be served or was removed for that; 0 where there is none. */
  readonly removedThrough: number;
  /** Which life of the database the sequence is of: a restore begins another. */
  readonly epoch: bigint;
}

interface Row {
  epoch: string;
  last_sequence: number;
  removed_through: number;
  sequence: number | null;
  change: ChangeRecord['change'];
  resource_type: string;
  resource_id: string;
  project_id: string | null;
  at: string;
}

/**
 * Reads the changes after a sequence, in its order. Primary key, or change_entry_project with a project. One statement, so
 * that its clock and its entries are of one snapshot: entries up to the clock are all there (record-change.ts).
 */
export async function listChanges(reader: Reader, scope: WorkspaceScope, window: ChangeWindow): Promise<ChangeRows> {
  const { after, projectId, keptFrom, rows: most } = window;
  const inProject = projectId === undefined ? sql`` : sql`and entry.project_id = ${projectId}::uuid`;
  const { rows } = await sql<Row>`
    select clock.epoch::text as epoch, clock.sequence as last_sequence,
           greatest(old.sequence, removed.through, 0) as removed_through, page.*
    from workspace_clock as clock
    left join changes_removed as removed on removed.workspace_id = clock.workspace_id
    left join lateral (
      -- The first one after the cursor is the oldest: where it is kept, all that follow are.
      select case when entry.at < ${keptFrom}::timestamptz then entry.sequence end as sequence
      from change_entry as entry
      where entry.workspace_id = ${scope.workspaceId}::uuid and entry.sequence > ${after}::bigint
      order by entry.sequence limit 1
    ) as old on true
    left join lateral (
      select entry.sequence, entry.change, entry.resource_type, entry.resource_id, entry.project_id, entry.at
      from change_entry as entry
      where entry.workspace_id = ${scope.workspaceId}::uuid and entry.sequence > ${after}::bigint
        and entry.at >= ${keptFrom}::timestamptz ${inProject}
      order by entry.sequence limit ${most}::int
    ) as page on true
    where clock.workspace_id = ${scope.workspaceId}::uuid
    order by page.sequence`.execute(reader);
  const [first] = rows;
  if (first === undefined) throw new Error('the workspace has no clock');
  return {
    changes: rows.flatMap((row) => (row.sequence === null ? [] : [recordOf(row, row.sequence)])),
    lastSequence: first.last_sequence,
    removedThrough: first.removed_through,
    epoch: BigInt(first.epoch),
  };
}

function recordOf(row: Row, sequence: number): ChangeRecord {
  return {
    sequence,
    change: row.change,
    resource: { type: row.resource_type, id: row.resource_id },
    projectId: row.project_id,
    at: row.at,
  };
}
