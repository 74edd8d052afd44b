// Statements of checks and runs on connections. None is an edit: `updated_at` stays.
import { sql } from 'kysely';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ConnectionCounts } from './connection.ts';
import { findVendorConnection, getConnection } from './store.ts';

interface Checked {
  readonly account: { readonly id: string; readonly name: string } | null;
  readonly companyName: string | null;
  readonly linkedName: string | null;
  /** As it was when the check began: what was changed since is checked again. */
  readonly updatedAt: string;
}

/** Stores what a check found, and ends an error. No edit: `updated_at` stays. */
async function saveChecked(tx: Tx, scope: WorkspaceScope, id: string, checked: Checked): Promise<void> {
  const { account, companyName, linkedName, updatedAt } = checked;
  await sql`
    update integration_connection
    set account_id = ${account?.id ?? null}, account_name = ${account?.name ?? null},
      linked_company_name = ${companyName}, linked_name = ${linkedName},
      state = case when state = 'error' then 'connected' else state end, error_code = null, error_message = null,
      error_said = null, error_at = null, faults = 0, paused_until = null
    where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid and updated_at = ${updatedAt}::timestamptz
      and state in ('connected', 'error')`.execute(tx);
}

/** The greatest instants of the vendor among the records that were read, by type. */
async function findWatermarks(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  id: string,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ watermarks: Record<string, string> }>`
    select watermarks from integration_connection where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`.execute(
    reader,
  );
  return rows[0]?.watermarks ?? {};
}

/** Stores the instants up to which records were read (null: all are read again), and when a run sent or read last. No edit: `updated_at` stays. */
async function saveReached(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  id: string,
  {
    watermarks,
    direction,
  }: { readonly watermarks: Readonly<Record<string, string | null>>; readonly direction: 'push' | 'pull' },
): Promise<void> {
  const column = sql.ref(direction === 'push' ? 'last_push_at' : 'last_pull_at');
  await sql`
    update integration_connection
    set watermarks = jsonb_strip_nulls(watermarks || ${JSON.stringify(watermarks)}::jsonb), ${column} = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`.execute(tx);
}

/** Notes that a record of the vendor found no place among the links. No edit: `updated_at` stays. */
async function noteUnplaced(tx: Tx, { workspaceId }: WorkspaceScope, id: string): Promise<void> {
  await sql`
    update integration_connection set unplaced_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`.execute(tx);
}

/** Tells whether records are linked, and whether links to a project before are still to be ended. */
export async function findLinkState(
  reader: Reader,
  { workspaceId }: WorkspaceScope,
  id: string,
): Promise<{ readonly hasLinks: boolean; readonly isRelinking: boolean }> {
  const { rows } = await sql<{ hasLinks: boolean; isRelinking: boolean }>`
    select connection.relinked_at is not null as "isRelinking",
      exists (select from integration_link as link where link.workspace_id = connection.workspace_id
        and link.connection_id = connection.id and link.state <> 'ended') as "hasLinks"
    from integration_connection as connection
    where connection.workspace_id = ${workspaceId}::uuid and connection.id = ${id}::uuid`.execute(reader);
  return rows[0] ?? { hasLinks: false, isRelinking: false };
}

/** Stores until when the vendor asked to wait. No edit: `updated_at` stays. */
async function savePause(tx: Tx, scope: WorkspaceScope, id: string, until: string): Promise<void> {
  await sql`
    update integration_connection set paused_until = ${until}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid`.execute(tx);
}

/** Counts runs, conflicts and links of connections, by their ids. */
export async function countConnections(
  reader: Reader,
  { workspaceId }: ProjectScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ConnectionCounts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ConnectionCounts & { id: string }>`
    select item.id,
      exists (select from integration_run as run where run.workspace_id = ${workspaceId}::uuid
        and run.connection_id = item.id and run.ended_at is null and run.leased_until > clock_timestamp()) as "isRunning",
      (select count(*)::int from integration_conflict as conflict where conflict.workspace_id = ${workspaceId}::uuid
        and conflict.connection_id = item.id and conflict.state in ('open', 'resolving')) as "openConflicts",
      (select count(*)::int from integration_link as link where link.workspace_id = ${workspaceId}::uuid
        and link.connection_id = item.id and link.refusal is not null and link.refusal ->> 'code' <> 'not_linked'
        and link.state <> 'ended') as "recordsWithErrors",
      (select count(distinct (link.entity, waiting.value ->> 'field', waiting.value ->> 'side', waiting.value ->> 'value'))::int
        from integration_link as link cross join jsonb_array_elements(link.held) as waiting
        where link.workspace_id = ${workspaceId}::uuid and link.connection_id = item.id and link.held <> '[]'
          and link.state <> 'ended' and waiting.value ->> 'reason' = 'unmapped_value') as "unmappedValues"
    from unnest(${ids}::uuid[]) as item (id)`.execute(reader);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Statements of other slices on connections. */
export const connectionStore = {
  get: getConnection,
  findByVendor: findVendorConnection,
  findWatermarks,
  noteUnplaced,
  saveChecked,
  savePause,
  saveReached,
} as const;
