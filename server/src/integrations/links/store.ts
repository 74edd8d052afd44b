// Statements of the synchronisation on integration_link.
import { sql } from 'kysely';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Link } from './link.ts';
import { type LinkChange, readRow, writeColumns } from './row.ts';
import { findSeen } from './seen-links.ts';

/** The records of one type under a connection. */
export interface LinkedRecords {
  readonly connectionId: string;
  readonly entity: SyncedEntity;
}

/** Returns the links that are not ended of records here, by the id of the record. */
async function findByRecords(
  reader: Reader,
  scope: ProjectScope,
  of: LinkedRecords,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, Link>> {
  if (recordIds.length === 0) return new Map();
  const rows = await select(reader, scope, of)
    .where('state', '<>', 'ended')
    .where('record_id', '=', sql<string>`any(${recordIds}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.record_id, readRow(row)]));
}

/** Returns the links of records at the vendor by their ids there. An ended link counts where no other one is. */
async function findByVendorIds(
  reader: Reader,
  scope: ProjectScope,
  of: LinkedRecords,
  vendorIds: readonly string[],
): Promise<ReadonlyMap<string, Link>> {
  if (vendorIds.length === 0) return new Map();
  const rows = await select(reader, scope, of)
    .where('vendor_id', '=', sql<string>`any(${vendorIds}::text[])`)
    .where((where) => where.or([where('state', '<>', 'ended'), isOfProject(scope, of)]))
    .execute();
  const found = new Map<string, Link>();
  for (const row of rows) {
    if (row.vendor_id === null || (row.state === 'ended' && found.has(row.vendor_id))) continue;
    found.set(row.vendor_id, readRow(row));
  }
  return found;
}

/** Returns the links that are not ended and carry one of these markers, by marker. */
async function findByMarkers(
  reader: Reader,
  scope: ProjectScope,
  of: LinkedRecords,
  markers: readonly string[],
): Promise<ReadonlyMap<string, Link>> {
  if (markers.length === 0) return new Map();
  const rows = await select(reader, scope, of)
    .where('state', '<>', 'ended')
    .where('marker', '=', sql<string>`any(${markers}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.marker, readRow(row)]));
}

/** Lists links that are not ended and have an open intent, in the order of their ids. */
async function listIntents(reader: Reader, scope: ProjectScope, connectionId: string): Promise<Link[]> {
  const rows = await reader
    .selectFrom('integration_link')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('connection_id', '=', connectionId)
    .where('intent', 'is not', null)
    .where('state', '<>', 'ended')
    .orderBy('id')
    .execute();
  return rows.map(readRow);
}

/** Returns a link of the project; undefined if there is none. */
async function findLink(reader: Reader, scope: ProjectScope, id: string): Promise<Link | undefined> {
  const row = await reader
    .selectFrom('integration_link')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : readRow(row);
}

/** Locks a link of the project; undefined if there is none. */
async function lockLink(tx: Tx, scope: ProjectScope, id: string): Promise<Link | undefined> {
  const row = await tx
    .selectFrom('integration_link')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : readRow(row);
}

/** Locks the link of a record here that is not ended; undefined if there is none. */
async function lockByRecord(
  tx: Tx,
  scope: ProjectScope,
  of: LinkedRecords,
  recordId: string,
): Promise<Link | undefined> {
  const row = await select(tx, scope, of)
    .where('state', '<>', 'ended')
    .where('record_id', '=', recordId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : readRow(row);
}

/** Lists links that are not ended in the order of their ids, after one of them; without `after`, from the first. */
async function listLive(
  reader: Reader,
  scope: ProjectScope,
  of: LinkedRecords,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<Link[]> {
  const query = select(reader, scope, of).where('state', '<>', 'ended').orderBy('id').limit(max);
  const rows = await (after === null ? query : query.where('id', '>', after)).execute();
  return rows.map(readRow);
}

/** Tells whether a record here was linked by this connection and the link has ended. */
async function hasEnded(reader: Reader, scope: ProjectScope, of: LinkedRecords, recordId: string) {
  const row = await select(reader, scope, of)
    .where('state', '=', 'ended')
    .where('record_id', '=', recordId)
    .where(isOfProject(scope, of))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells whether a record here was linked to another project of the vendor. */
async function hasRelinked(reader: Reader, scope: ProjectScope, of: LinkedRecords, recordId: string) {
  const row = await select(reader, scope, of)
    .where('state', '=', 'ended')
    .where('record_id', '=', recordId)
    .where('ended_reason', '=', 'relinked')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the ids at the vendor of the ended links of a record here. */
async function listEndedVendorIds(
  reader: Reader,
  scope: ProjectScope,
  link: Pick<Link, 'connectionId' | 'entity' | 'recordId'>,
): Promise<readonly string[]> {
  const rows = await select(reader, scope, link)
    .where('state', '=', 'ended')
    .where('record_id', '=', link.recordId)
    .where('vendor_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.vendor_id ?? []);
}

/** Inserts a link. Returns false if one end has another link already. `isSynced`: both sides are known to be the same. */
async function insertLink(
  tx: Tx,
  scope: ProjectScope,
  link: Link,
  { isSynced = false }: Pick<LinkChange, 'isSynced'> = {},
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('integration_link')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: link.id,
      connection_id: link.connectionId,
      entity: link.entity,
      record_id: link.recordId,
      marker: link.marker,
      origin: link.origin,
      vendor_project: readVendorProject(scope, link.connectionId),
      created_at: sql<string>`clock_timestamp()`,
      ...writeColumns(link),
      ...(isSynced && { last_synced_at: sql<string>`clock_timestamp()` }),
      state: link.state,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a link that this transaction has locked. */
async function saveLink(tx: Tx, scope: WorkspaceScope, id: string, change: LinkChange): Promise<void> {
  await tx
    .updateTable('integration_link')
    .set({
      ...writeColumns(change),
      ...(change.endedReason !== undefined && { ended_reason: change.endedReason }),
      ...(change.isSynced !== undefined && {
        last_synced_at: change.isSynced ? sql<string>`clock_timestamp()` : null,
      }),
      updated_at: sql<string>`clock_timestamp()`,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Notes that a list of the vendor had these records, which have been compared. */
async function markSeen(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { connectionId, entity }: LinkedRecords,
  { vendorIds, runId }: { readonly vendorIds: readonly string[]; readonly runId: string },
): Promise<void> {
  if (vendorIds.length === 0) return;
  await sql`
    update integration_link set
      seen_run_id = ${runId}::uuid, last_synced_at = clock_timestamp(), updated_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and entity = ${entity}
      and vendor_id = any(${vendorIds}::text[]) and state <> 'ended'`.execute(tx);
}

/** The links with a record at the vendor, and those among them that the list of a run had. */
async function countSeen(
  reader: Reader,
  scope: ProjectScope,
  { connectionId, entity }: LinkedRecords,
  runId: string,
): Promise<{ readonly linked: number; readonly seen: number }> {
  const { rows } = await sql<{ linked: number; seen: number }>`
    select count(*)::int as linked, count(*) filter (where seen_run_id = ${runId}::uuid)::int as seen
    from integration_link
    where workspace_id = ${scope.workspaceId}::uuid and connection_id = ${connectionId}::uuid and entity = ${entity}
      and state in ('linked', 'conflict', 'keeping') and vendor_id is not null`.execute(reader);
  return rows[0] ?? { linked: 0, seen: 0 };
}

/** Lists links with a record at the vendor that the list of a run did not have, after one of them. */
async function listUnseen(
  reader: Reader,
  scope: ProjectScope,
  of: LinkedRecords,
  { runId, after, max }: { readonly runId: string; readonly after: string | null; readonly max: number },
): Promise<Link[]> {
  const query = select(reader, scope, of)
    .where('state', 'in', ['linked', 'conflict', 'keeping'])
    .where('vendor_id', 'is not', null)
    .where((where) => where.or([where('seen_run_id', 'is', null), where('seen_run_id', '<>', runId)]))
    .orderBy('id')
    .limit(max);
  const rows = await (after === null ? query : query.where('id', '>', after)).execute();
  return rows.map(readRow);
}

/** The statements of a synchronisation on stored links. */
export const storedLinks = {
  findByRecords,
  findByVendorIds,
  findByMarkers,
  listIntents,
  listLive,
  findLink,
  listEndedVendorIds,
  lockLink,
  lockByRecord,
  hasEnded,
  hasRelinked,
  insertLink,
  saveLink,
  markSeen,
  findSeen,
  countSeen,
  listUnseen,
} as const;

/** The project of the vendor that a connection is linked to now. */
export const readVendorProject = ({ workspaceId }: WorkspaceScope, connectionId: string) => sql<string | null>`(
  select linked_project_id from integration_connection
  where workspace_id = ${workspaceId}::uuid and id = ${connectionId}::uuid)`;

/** Tells links of the project at hand from those of a project that was linked before: its records are others. */
const isOfProject = (scope: WorkspaceScope, { connectionId }: LinkedRecords) =>
  sql<boolean>`(ended_reason is distinct from 'relinked' or vendor_project is not distinct from ${readVendorProject(scope, connectionId)})`;

/** Begins a query on the links of one type. */
export function select(reader: Reader, scope: ProjectScope, { connectionId, entity }: LinkedRecords) {
  return reader
    .selectFrom('integration_link')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('connection_id', '=', connectionId)
    .where('entity', '=', entity);
}
