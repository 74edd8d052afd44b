// Statements on integration_conflict over the resolution of a conflict (section 11.12).
import { type Selectable, sql } from 'kysely';
import type { ConflictReason, ConflictState, IntegrationConflict } from '../../../../contract/integration-conflicts.ts';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { settle } from '../deciding/public.ts';
import type { FieldValues } from '../fields/public.ts';
import { selectLastEditor, selectRecordNumber, selectRecordTitle, selectVendorNumber } from '../record-names/public.ts';
import type { ConflictField, ConflictSide } from './store.ts';

type Row = Selectable<Tables['integration_conflict']> & {
  readonly recordNumber: number | null;
  readonly recordTitle: string | null;
  readonly vendorNumber: string | null;
  readonly lastEditor: string | null;
};
type ReplacedValue = ReturnType<typeof settle>['replaced'][number];

/** The values that a resolution wrote, each in the terms of its side. */
export interface WrittenValues {
  readonly local: FieldValues;
  readonly vendor: FieldValues;
  /** The values here of the fields that were sent: another value later is an edit. */
  readonly kept: FieldValues;
}

export interface StoredConflict {
  readonly id: string;
  readonly projectId: string;
  readonly connectionId: string;
  readonly linkId: string;
  readonly entity: SyncedEntity;
  readonly recordId: string;
  readonly recordNumber: number | null;
  readonly recordTitle: string | null;
  readonly vendorId: string | null;
  readonly vendorNumber: string | null;
  readonly state: ConflictState;
  readonly reason: ConflictReason;
  readonly detectedAt: string;
  readonly fields: readonly ConflictField[];
  /** Both sides as they were compared last; once a person resolves it, as they were shown. */
  readonly local: ConflictSide;
  readonly vendor: ConflictSide;
  readonly resolution: IntegrationConflict['resolution'];
  readonly choices: Readonly<Record<string, 'local' | 'vendor'>> | null;
  readonly resolvedBy: Doer | null;
  readonly resolvedAt: string | null;
  readonly undoUntil: string | null;
  readonly replaced: readonly ReplacedValue[];
  readonly written: WrittenValues | null;
  /** True while a run is to undo the resolution. */
  readonly isUndo: boolean;
  /** True once the losing values are stored and this side is written: what is left is to be sent. */
  readonly isBegun: boolean;
  readonly undoneBy: Doer | null;
  readonly undoneAt: string | null;
}

/** The members of a conflict that its resolution changes. */
export type ConflictChange = Partial<
  Omit<
    StoredConflict,
    | 'id'
    | 'projectId'
    | 'connectionId'
    | 'linkId'
    | 'entity'
    | 'recordId'
    | 'recordNumber'
    | 'recordTitle'
    | 'vendorId'
    | 'vendorNumber'
    | 'detectedAt'
  >
>;

/** Returns a conflict of a connection of the project. Throws not_found. */
async function get(
  reader: Reader,
  scope: ProjectScope,
  { connectionId, id }: { readonly connectionId: string; readonly id: string },
): Promise<StoredConflict> {
  const row = await select(reader, scope)
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return readRow(row);
}

/** Returns the conflicts of a connection with these ids, in no order. */
async function find(
  reader: Reader,
  scope: ProjectScope,
  { connectionId, ids }: { readonly connectionId: string; readonly ids: readonly string[] },
): Promise<StoredConflict[]> {
  const rows = await select(reader, scope).where('connection_id', '=', connectionId).where('id', 'in', ids).execute();
  return rows.map(readRow);
}

/** Locks a conflict, after its record and its link; undefined if there is none. */
async function lock(tx: Tx, scope: ProjectScope, id: string): Promise<StoredConflict | undefined> {
  const row = await select(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row === undefined ? undefined : readRow(row);
}

/** Lists the conflicts of a connection that a run has to resolve or undo, in the order of their ids. */
async function listResolving(
  reader: Reader,
  scope: ProjectScope,
  connectionId: string,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<StoredConflict[]> {
  let query = select(reader, scope).where('connection_id', '=', connectionId).where('state', '=', 'resolving');
  if (after !== null) query = query.where('id', '>', after);
  const rows = await query.orderBy('id').limit(max).execute();
  return rows.map(readRow);
}

/** Changes a conflict that this transaction has locked. */
async function save(tx: Tx, { workspaceId }: WorkspaceScope, id: string, change: ConflictChange): Promise<void> {
  await tx
    .updateTable('integration_conflict')
    .set({
      ...(change.state !== undefined && { state: change.state }),
      ...(change.reason !== undefined && { reason: change.reason }),
      ...(change.fields !== undefined && { fields: JSON.stringify(change.fields) }),
      ...(change.local !== undefined && { local_side: JSON.stringify(change.local) }),
      ...(change.vendor !== undefined && { vendor_side: JSON.stringify(change.vendor) }),
      ...(change.resolution !== undefined && { resolution: change.resolution }),
      ...(change.choices !== undefined && { choices: change.choices && JSON.stringify(change.choices) }),
      ...(change.resolvedBy !== undefined && {
        resolved_by_type: change.resolvedBy?.type ?? null,
        resolved_by_id: change.resolvedBy?.id ?? null,
      }),
      ...(change.resolvedAt !== undefined && { resolved_at: change.resolvedAt }),
      ...(change.undoUntil !== undefined && { undo_until: change.undoUntil }),
      ...(change.replaced !== undefined && { replaced: JSON.stringify(change.replaced) }),
      ...(change.written !== undefined && { written: change.written && JSON.stringify(change.written) }),
      ...(change.isUndo !== undefined && { is_undo: change.isUndo }),
      ...(change.isBegun !== undefined && { is_begun: change.isBegun }),
      ...(change.undoneBy !== undefined && {
        undone_by_type: change.undoneBy?.type ?? null,
        undone_by_id: change.undoneBy?.id ?? null,
      }),
      ...(change.undoneAt !== undefined && { undone_at: change.undoneAt }),
      updated_at: sql<string>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Returns the person who undid the resolution of a conflict, if the link has not been compared since; else null. */
async function findUndoer(reader: Reader, { workspaceId }: WorkspaceScope, linkId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select undone_by_id as id from integration_conflict as conflict
    where workspace_id = ${workspaceId}::uuid and link_id = ${linkId}::uuid and undone_by_type = 'user'
      and undone_at is not null and exists (
        select from integration_link as link
        where link.workspace_id = conflict.workspace_id and link.id = conflict.link_id and link.last_synced_at is null
      )
    order by undone_at desc limit 1`.execute(reader);
  return rows[0]?.id ?? null;
}

/** The statements of resolutions on conflicts. */
export const conflicts = { get, find, findUndoer, lock, listResolving, save } as const;

const select = (reader: Reader, { workspaceId, projectId }: ProjectScope) =>
  reader
    .selectFrom('integration_conflict')
    .selectAll()
    .select([
      sql.raw<number | null>(selectRecordNumber('integration_conflict')).as('recordNumber'),
      sql.raw<string | null>(selectRecordTitle('integration_conflict')).as('recordTitle'),
      sql.raw<string | null>(selectVendorNumber('integration_conflict')).as('vendorNumber'),
      sql.raw<string | null>(selectLastEditor('integration_conflict')).as('lastEditor'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('project_id', '=', projectId);

const readDoer = (type: string | null, id: string | null): Doer | null =>
  type === null ? null : { type: type as Doer['type'], id };

/** The side here of an open conflict follows the record; a choice keeps it with who had changed the record last by then. */
function readLocal({ state, local_side: stored, lastEditor }: Row): ConflictSide {
  const local = stored as unknown as ConflictSide;
  return state === 'open' ? { ...local, changedBy: lastEditor } : local;
}

function readRow(row: Row): StoredConflict {
  return {
    id: row.id,
    projectId: row.project_id,
    connectionId: row.connection_id,
    linkId: row.link_id,
    entity: row.entity as SyncedEntity,
    recordId: row.record_id,
    recordNumber: row.recordNumber,
    recordTitle: row.recordTitle,
    vendorId: row.vendor_id,
    vendorNumber: row.vendorNumber,
    state: row.state as ConflictState,
    reason: row.reason as ConflictReason,
    detectedAt: row.detected_at,
    fields: row.fields as unknown as ConflictField[],
    local: readLocal(row),
    vendor: row.vendor_side as unknown as ConflictSide,
    resolution: row.resolution as StoredConflict['resolution'],
    choices: row.choices as StoredConflict['choices'],
    resolvedBy: readDoer(row.resolved_by_type, row.resolved_by_id),
    resolvedAt: row.resolved_at,
    undoUntil: row.undo_until,
    replaced: row.replaced as unknown as ReplacedValue[],
    written: row.written as WrittenValues | null,
    isUndo: row.is_undo,
    isBegun: row.is_begun,
    undoneBy: readDoer(row.undone_by_type, row.undone_by_id),
    undoneAt: row.undone_at,
  };
}
