// Linking a record to one at the vendor by hand, and ending a link. Neither calls the vendor.
import type { RecordLink, RecordLinkCreate } from '../../../../contract/integration-sync.ts';
import type { SyncedEntity, VendorKind } from '../../../../contract/integrations.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, invalidField, namedNotFound, notFound } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { makeMarker } from '../adapting/public.ts';
import { findSealed } from '../connections/public.ts';
import type { LinkEntry } from '../ledger/public.ts';
import type { VendorAdapter } from '../vendors/public.ts';
import { getLink } from './list.ts';
import { findLinkRoom, takePlace } from './room.ts';
import { readVendorProject } from './store.ts';

export interface LinkDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly adapters: Readonly<Record<VendorKind, VendorAdapter>>;
  /** Returns true if the project has the record. */
  readonly hasRecord: (reader: Reader, scope: ProjectScope, entity: SyncedEntity, id: string) => Promise<boolean>;
  /** Writes the entry of the ledger in the transaction that makes or ends a link. */
  readonly recordLinkEntry: (tx: Tx, scope: ProjectScope, entry: LinkEntry) => Promise<void>;
}

interface Linking {
  readonly connectionId: string;
  readonly link: RecordLinkCreate;
}

/** Links a record to one at the vendor. The first comparison goes by `initial`. */
export async function createLink(
  deps: LinkDeps,
  actor: Actor,
  scope: ProjectScope,
  { connectionId, link }: Linking,
): Promise<RecordLink> {
  const { entity, recordId, initial } = link;
  const vendorId = String(link.vendorId);
  return inTransaction(deps.db, scope, async (tx) => {
    const { connection } = await findSealed(tx, scope, connectionId);
    if (!deps.adapters[connection.vendor].entities.some((each) => each.entity === entity)) {
      throw invalidField('entity', createMessage('integrations.notSynced'));
    }
    if (connection.state === 'disconnected') throw conflict(createMessage('integrations.disconnected'));
    if (connection.linkedProjectId === null) throw conflict(createMessage('integrations.noProject'));
    if (!(await deps.hasRecord(tx, scope, entity, recordId))) throw namedNotFound('recordId');
    takePlace(await findLinkRoom(tx, scope, connectionId));
    const [id, at] = [deps.ids.next(), instantOf(deps.clock.now())];
    const made = { id, at, connectionId, entity, recordId, vendorId, initial };
    if (!(await insertLink(tx, scope, made))) throw await describeTaken(tx, scope, made);
    const entry = { id: deps.ids.next(), at, connectionId, entity, recordId, vendorId, linkId: id };
    const direction = initial === 'vendor' ? 'pull' : 'push';
    const done = { action: 'link', direction, vendorNumber: null, actor: readDoer(actor) } as const;
    await deps.recordLinkEntry(tx, scope, { ...entry, ...done });
    await audit(
      tx,
      { deps, actor, scope },
      { connectionId, verb: 'record_linked', detail: { entity, recordId, vendorId } },
    );
    return getLink(tx, scope, { connectionId, id });
  });
}

interface NewLink {
  readonly id: string;
  readonly at: string;
  readonly connectionId: string;
  readonly entity: SyncedEntity;
  readonly recordId: string;
  readonly vendorId: string;
  readonly initial: RecordLinkCreate['initial'];
}

/** Inserts a link without bases. Returns false if either end is linked. */
async function insertLink(tx: Tx, scope: ProjectScope, made: NewLink): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('integration_link')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: made.id,
      connection_id: made.connectionId,
      entity: made.entity,
      record_id: made.recordId,
      vendor_id: made.vendorId,
      marker: makeMarker(made.connectionId, made.recordId),
      origin: 'person',
      vendor_project: readVendorProject(scope, made.connectionId),
      initial: made.initial,
      state: 'linked',
      created_at: made.at,
      updated_at: made.at,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

async function describeTaken(tx: Tx, scope: ProjectScope, { connectionId, entity, recordId }: NewLink) {
  const taken = await tx
    .selectFrom('integration_link')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('connection_id', '=', connectionId)
    .where('entity', '=', entity)
    .where('record_id', '=', recordId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  return conflict(
    taken === undefined ? createMessage('integrations.vendorRecordLinked') : createMessage('integrations.recordLinked'),
  );
}

/**
 * Ends a link; both records stay. Of a model, the links of all versions of its group end: none follows any more. Its open conflict is superseded: there is nothing left to decide. Throws not_found. Does nothing
 * to a link that has ended.
 */
export async function endLink(
  deps: LinkDeps,
  actor: Actor,
  scope: ProjectScope,
  { connectionId, id }: { readonly connectionId: string; readonly id: string },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const link = await lockLink(tx, scope, { connectionId, id });
    if (link.state === 'ended') return;
    const at = instantOf(deps.clock.now());
    await tx
      .updateTable('integration_link')
      .set({ state: 'ended', ended_reason: 'unlinked', updated_at: at })
      .where('workspace_id', '=', scope.workspaceId)
      .where('connection_id', '=', connectionId)
      .where('state', '<>', 'ended')
      .where((where) => (link.parent_id === null ? where('id', '=', id) : where('parent_id', '=', link.parent_id)))
      .execute();
    await tx
      .updateTable('integration_conflict')
      .set({ state: 'superseded', updated_at: at })
      .where('workspace_id', '=', scope.workspaceId)
      .where('link_id', '=', id)
      .where('state', 'in', ['open', 'resolving'])
      .execute();
    const { entity, record_id: recordId, vendor_id: vendorId, vendor_number: vendorNumber } = link;
    const ended = { connectionId, entity: entity as SyncedEntity, recordId, vendorId, vendorNumber, linkId: id };
    const entry = { id: deps.ids.next(), at, action: 'unlink', direction: 'push', actor: readDoer(actor) } as const;
    await deps.recordLinkEntry(tx, scope, { ...ended, ...entry });
    const detail = { entity, recordId, vendorId };
    await audit(tx, { deps, actor, scope }, { connectionId, verb: 'record_unlinked', detail });
  });
}

async function lockLink(
  tx: Tx,
  scope: ProjectScope,
  { connectionId, id }: { readonly connectionId: string; readonly id: string },
) {
  const row = await tx
    .selectFrom('integration_link')
    .select(['state', 'entity', 'record_id', 'vendor_id', 'vendor_number', 'parent_id'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('connection_id', '=', connectionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

interface Auditing {
  readonly deps: { readonly ids: Ids };
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

function audit(
  tx: Tx,
  { deps, actor, scope }: Auditing,
  { connectionId: id, verb, detail }: { connectionId: string; verb: string; detail: Record<string, unknown> },
): Promise<void> {
  const subject = { type: 'integration_connection', id };
  const entry = { action: `integrations.${verb}`, subject, projectId: scope.projectId, detail };
  return recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
}

const readDoer = ({ type, id }: Actor): Doer => (type === 'user' ? { type, id } : { type: 'system', id: null });
