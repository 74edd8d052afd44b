// Statements on runs that import models: they wait in line until the connection has no other run.
import { sql } from 'kysely';
import type { RunCounts } from '../../../../contract/integration-runs.ts';
import type { VendorKind } from '../../../../contract/integrations.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { readRun } from './row.ts';
import type { ModelImport, Run } from './run.ts';
import { selectVendor } from './store.ts';

/** Lists the imports of a connection that have not ended, in the order in which they were asked for. */
export async function listOpenImports(reader: Reader, scope: ProjectScope, connectionId: string): Promise<Run[]> {
  const rows = await reader
    .selectFrom('integration_run')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('connection_id', '=', connectionId)
    .where('ended_at', 'is', null)
    .where('import', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(readRun);
}

/** Lets in the first run in line whose wait is over, or the given one. Undefined if there is none. */
export async function letIn(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  connectionId: string,
  only: string | null = null,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update integration_run as run set in_line = false, state = 'queued', waiting_until = null
    where run.workspace_id = ${workspaceId}::uuid and run.ended_at is null and run.id = (
      select next.id from integration_run as next
      where next.workspace_id = ${workspaceId}::uuid and next.connection_id = ${connectionId}::uuid
        and next.ended_at is null and next.import is not null and next.in_line
        and coalesce(next.waiting_until <= clock_timestamp(), true)
        and (${only}::uuid is null or next.id = ${only}::uuid)
      order by next.id limit 1 for update)
    returning run.id`.execute(tx);
  return rows[0]?.id;
}

/** Returns the connection of a run that is in line; undefined for any other. */
export async function findInLine(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ connectionId: string }>`
    select connection_id as "connectionId" from integration_run
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and ended_at is null and in_line`.execute(reader);
  return rows[0]?.connectionId;
}

/** Ends a run that is in line. Returns its vendor; undefined if it is not. */
export async function cancelInLine(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
): Promise<VendorKind | undefined> {
  const { rows } = await sql<{ vendor: VendorKind }>`
    update integration_run set state = 'cancelled', ended_at = clock_timestamp(), waiting_until = null, in_line = false
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and ended_at is null and in_line
    returning ${selectVendor()} as vendor`.execute(tx);
  return rows[0]?.vendor;
}

/** Ends all runs of a connection that are in line. Returns the vendor of each. */
export async function cancelLine(tx: Tx, { workspaceId }: WorkspaceScope, connectionId: string): Promise<VendorKind[]> {
  const { rows } = await sql<{ vendor: VendorKind }>`
    update integration_run set state = 'cancelled', ended_at = clock_timestamp(), waiting_until = null, in_line = false
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and ended_at is null and in_line
      and import is not null
    returning ${selectVendor()} as vendor`.execute(tx);
  return rows.map(({ vendor }) => vendor);
}

export interface Deferral {
  readonly waitingUntil: string;
  readonly import: ModelImport;
  readonly counts: RunCounts;
}

/**
 * Puts a run that this transaction has locked back in line, until an instant. What was asked for meanwhile is another run's. Returns
 * its vendor.
 */
export async function putInLine(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
  later: Deferral,
): Promise<VendorKind | undefined> {
  const { rows } = await sql<{ vendor: VendorKind }>`
    update integration_run
    set in_line = true, state = 'waiting', waiting_until = ${later.waitingUntil}::timestamptz, leased_until = null,
      import = ${JSON.stringify(later.import)}::jsonb, counts = ${JSON.stringify(later.counts)}::jsonb,
      again = false, progress = '{}'
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
    returning ${selectVendor()} as vendor`.execute(tx);
  return rows[0]?.vendor;
}

/** Notes the model that a run made. */
export async function saveRunModel(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
  modelId: string,
): Promise<void> {
  await sql`
    update integration_run set model_id = ${modelId}::uuid
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`.execute(tx);
}
