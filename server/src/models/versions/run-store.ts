// Queries and statements of a run, which is one attempt at importing a model. Writes of a run that is over change nothing.
import { sql } from 'kysely';
import type { ModelFailure } from '../../../../contract/models.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { formatStoredJson } from '../../platform/database/stored-json.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A model whose import is due or running. */
export interface PendingModel {
  readonly id: string;
  readonly versionGroupId: string;
  readonly originalFileId: string;
  readonly attempts: number;
}

/** One attempt at importing a model. */
export interface Run extends PendingModel {
  readonly runId: string;
}

/** Locks a model that is queued or being imported; returns undefined if it is neither, or was deleted. */
export async function lockPending(tx: Tx, scope: ProjectScope, id: string): Promise<PendingModel | undefined> {
  const { rows } = await sql<PendingModel>`
    select id, version_group_id as "versionGroupId", original_file_id as "originalFileId", attempts
    from model
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid
      and status in ('queued', 'reading')
    for no key update`.execute(tx);
  return rows[0];
}

/** Locks the model of a run; returns false if the run is over. */
export async function lockRun(tx: Tx, scope: ProjectScope, { id, runId }: Run): Promise<boolean> {
  const { rows } = await sql`
    select from model
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid
      and run_id = ${runId}::uuid and status = 'reading'
    for no key update`.execute(tx);
  return rows.length > 0;
}

/** Returns true while a run is not over. */
export async function isRunning(reader: Reader, scope: ProjectScope, { id, runId }: Run): Promise<boolean> {
  const { rows } = await sql`
    select from model
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid
      and run_id = ${runId}::uuid and status = 'reading'`.execute(reader);
  return rows.length > 0;
}

/** Prevents the model of a run from being deleted until the transaction ends; returns false if the run is over. */
export async function holdRun(tx: Tx, scope: ProjectScope, { id, runId }: Run): Promise<boolean> {
  const { rows } = await sql`
    select from model
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${id}::uuid
      and run_id = ${runId}::uuid and status = 'reading'
    for key share`.execute(tx);
  return rows.length > 0;
}

/**
 * The edition of the import, stored with each version. It is raised when the same file gives other properties or quantities than
 * before; elements/compared-imports.ts then decides which of them can be compared. 1: values in derived units have a unit.
 */
const IMPORT_EDITION = 1;

/** Changes that a step of an import makes to its locked model. */
export type RunChange =
  | { readonly status: 'reading'; readonly runId: string; readonly attempts: number }
  | { readonly status: 'queued'; readonly attempts: number }
  | { readonly status: 'failed'; readonly failure: ModelFailure }
  | { readonly progress: number; readonly schema: string | null }
  | {
      readonly status: 'ready';
      readonly isHead: boolean;
      readonly schema: string;
      readonly report: object;
      readonly elementCount: number;
      readonly spaceCount: number;
      readonly storeyCount: number;
    };

/** Saves the changes of a step under the stamp of the change. */
export async function saveRun(
  tx: Tx,
  scope: ProjectScope,
  { id, change }: { id: string; change: RunChange },
  at: string,
): Promise<void> {
  await tx
    .updateTable('model')
    .set({ ...toColumns(change), updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

function toColumns(change: RunChange) {
  if (!('status' in change)) return change;
  switch (change.status) {
    case 'reading':
      return { status: 'reading', run_id: change.runId, attempts: change.attempts, progress: 0 };
    case 'queued':
      return { status: 'queued', run_id: null, attempts: change.attempts, progress: 0 };
    case 'failed':
      return { status: 'failed', run_id: null, failure: formatStoredJson(change.failure) };
    case 'ready':
      return {
        status: 'ready',
        run_id: null,
        progress: 100,
        is_head: change.isHead,
        schema: change.schema,
        report: formatStoredJson(change.report),
        element_count: change.elementCount,
        space_count: change.spaceCount,
        storey_count: change.storeyCount,
        reading_edition: IMPORT_EDITION,
      };
  }
}
