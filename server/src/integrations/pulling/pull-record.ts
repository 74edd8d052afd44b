// The pull of one record: one transaction that decides against the locked values and applies them (section 11.10).

import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { makeMarker } from '../adapting/public.ts';
import {
  addCrossings,
  closeConflict,
  decideLink,
  endDeleted,
  enterHeld,
  keepConflict,
  type LockedPair,
  markVendorDeleted,
  saveCompared,
  stopLoop,
} from '../comparing/public.ts';
import { conflicts } from '../conflicts/public.ts';
import { areEqual, type FieldValue, translateToLocal } from '../fields/public.ts';
import { type HeldValue, type Link, type LinkChange, links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { describeVendorRecord, enterOutcome, enterRefused, refuse } from '../outcomes/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep, listRules, translateIncoming, vendorClock } from '../work/public.ts';

/** Applies the changes of a linked record at the vendor. */
export async function pullRecord(context: EntityContext, link: Link, vendor: VendorRecord): Promise<void> {
  if (isStale(context, link, vendor)) {
    context.counts.skipped += 1;
    return;
  }
  try {
    await inStep(context, (tx) => pullLocked(tx, context, link, vendor));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await refuse(context, { direction: 'pull', link, fault: new VendorFault('local_rule', error.said) });
  }
}

/** Tells whether a record was read as it was before it was compared last. */
function isStale(context: EntityContext, { vendorUpdatedAt: known }: Link, { updatedAt }: VendorRecord): boolean {
  return known !== null && updatedAt !== null && updatedAt < known && !vendorClock.isAhead(context, known);
}

async function pullLocked(tx: Tx, context: EntityContext, known: Link, vendor: VendorRecord): Promise<void> {
  const { scope, records, counts } = context;
  const incoming = translateIncoming(context, vendor, known);
  const local = await records.lock(tx, scope, known.recordId, incoming);
  const link = await links.lockLink(tx, scope, known.id);
  if (link === undefined || link.state === 'ended') return;
  if (local === undefined) return endDeleted(tx, context, link);
  const pair = { link, local, vendor };
  if (link.intent !== null || link.state === 'keeping') {
    counts.skipped += 1;
    return;
  }
  if (vendor.isDeleted) return markVendorDeleted(tx, context, pair);
  await decidePull(tx, context, pair, records.findRefused(local, incoming));
}

async function decidePull(tx: Tx, context: EntityContext, pair: LockedPair, refused: readonly string[]): Promise<void> {
  const { scope, records, counts, connection } = context;
  const { link, local } = pair;
  const { decision, change } = decideLink(context, 'pull', pair, refused);
  await enterHeld(tx, context, pair, { direction: 'pull', held: change.held ?? [] });
  if (decision.outcome === 'conflict') {
    const reason = findReason(link, decision.fields);
    await keepConflict(tx, context, pair, { direction: 'pull', reason, fields: decision.fields });
    await links.saveLink(tx, scope, link.id, { ...change, state: 'conflict', refusal: null, isSynced: true });
    return;
  }
  if (decision.outcome !== 'apply') {
    const state = await closeConflict(tx, context, link);
    const compared = { ...change, state };
    if (hasUnsent(context, pair, change.bases ?? link.bases)) await keepForPush(tx, context, link, compared);
    else await saveCompared(tx, context, pair, compared);
    counts.unchanged += 1;
    return;
  }
  if (link.state === 'conflict') {
    counts.skipped += 1;
    return;
  }
  const { crossings, looping } = addCrossings(context, link, { direction: 'pull', values: decision.values });
  if (looping.length > 0) return stopLoop(tx, context, pair, { direction: 'pull', looping, change });
  // An undone choice gives values back to the vendor alone, from where they come here.
  const chosenBy = await conflicts.findUndoer(tx, scope, link.id);
  const applied = await records.apply(tx, { scope, connectionId: connection.id, chosenBy }, local, decision.values);
  await saveCompared(tx, context, pair, { ...change, state: 'linked', crossings, localChangedAt: applied.changedAt });
  const fields = Object.entries(decision.values).map(([field, to]) => ({
    field,
    from: local.values[field] ?? null,
    to,
    note: null,
  }));
  const outcome = { direction: 'pull', outcome: 'ok', action: 'update', fields } as const;
  await enterOutcome(tx, context, { ...link, vendorNumber: pair.vendor.number }, outcome);
  counts.updated += 1;
}

/** Tells whether edits here wait for a push. */
function hasUnsent(context: EntityContext, { local, vendor }: LockedPair, { localBase }: Link['bases']): boolean {
  return listRules(context, vendor).some(
    ({ field, way }) =>
      way !== '←' && local.values[field] !== undefined && !areEqual(local.values[field], localBase[field]),
  );
}

/** Stores a comparison that leaves edits here: the refusal of a push stays, and other tables let a push look again. */
async function keepForPush(tx: Tx, { scope, mapping }: EntityContext, link: Link, change: LinkChange): Promise<void> {
  const isToBeSent = link.refusal === null || link.mappingVersion !== mapping.version;
  await links.saveLink(tx, scope, link.id, {
    ...change,
    isSynced: true,
    ...(isToBeSent && { localChangedAt: null, refusal: null }),
  });
}

function findReason(link: Link, fields: readonly { readonly changedBy: string; readonly notApplicable: boolean }[]) {
  if (link.refusal?.code === 'uncertain') return 'uncertain';
  return fields.every(({ changedBy }) => changedBy === 'vendor') ? 'not_applicable' : 'both_changed';
}

/** Makes the record of one that only the vendor has. Returns its id here; null if none was made. */
export async function importRecord(context: EntityContext, vendor: VendorRecord): Promise<string | null> {
  try {
    return await inStep(context, (tx) => makeRecord(tx, context, vendor));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { vendorId, number: vendorNumber } = vendor;
    await enterRefused(context, { vendorId, vendorNumber }, { direction: 'pull', error });
    return null;
  }
}

async function makeRecord(tx: Tx, context: EntityContext, vendor: VendorRecord): Promise<string | null> {
  const { scope, records, connection, counts } = context;
  if (records.create === null) {
    counts.skipped += 1;
    // Nothing is to be done about it here, so that the ledger has no entry; a dry run lists what it counts, as a comparison does.
    const outcome = { direction: 'pull', outcome: 'skipped', action: 'none', code: 'not_linked' } as const;
    const about = { vendorId: vendor.vendorId, vendorNumber: vendor.number };
    if (context.preview !== null) await enterOutcome(tx, context, about, outcome);
    return null;
  }
  const values: Record<string, FieldValue> = {};
  const held: HeldValue[] = [];
  for (const rule of listRules(context, vendor)) {
    const value = vendor.values[rule.field];
    if (rule.way === '→' || value === undefined) continue;
    const translation = translateToLocal(rule, value);
    if ('value' in translation) values[rule.field] = translation.value;
    else if (value !== null) held.push({ field: rule.field, side: 'vendor', reason: translation.problem, value });
  }
  const local = await records.create(tx, { scope, connectionId: connection.id }, values);
  links.takePlace(context.room);
  const fields = Object.keys(values);
  const bases = {
    // A value that did not cross waits at the vendor alone: nobody edited what was made here in its place.
    localBase: local.values,
    vendorBase: Object.fromEntries(fields.map((field) => [field, vendor.values[field] ?? null])),
    etag: held.length === 0 ? vendor.etag : null,
  };
  const link = createLink(context, { local, vendor, origin: 'vendor' });
  const compared = { ...link, bases, held, localChangedAt: local.changedAt };
  const isLinked = await links.insertLink(tx, scope, compared, { isSynced: true });
  if (!isLinked) throw new Error('a record that was just made is linked already');
  // A dry run lists the record once: its creation names what does not cross.
  if (context.preview === null) await enterHeld(tx, context, { link, local, vendor }, { direction: 'pull', held });
  const entries = Object.entries(values).map(([field, to]) => ({ field, from: null, to, note: null }));
  const outcome = { direction: 'pull', outcome: 'ok', action: 'create', fields: entries } as const;
  await enterOutcome(tx, context, { ...link, held }, outcome);
  counts.created += 1;
  return local.id;
}

/**
 * Links two records that are the same by their key. Throws conflict if the connection may get no further link. Their bases are unknown: the next decision compares them. Undefined if one of
 * them is linked to another, or is being made there.
 */
export async function joinRecord(
  context: EntityContext,
  vendor: VendorRecord,
  matchId: string,
): Promise<Link | undefined> {
  const { scope, records, connection, entity } = context;
  return inStep(context, async (tx) => {
    const of = { connectionId: connection.id, entity: entity.entity };
    const local = await records.lock(tx, scope, matchId, {});
    const pending = await links.lockByRecord(tx, scope, of, matchId);
    if (local === undefined) return undefined;
    // Being created there, or linked since it was listed.
    if (pending !== undefined && (pending.vendorId !== null || pending.intent !== null)) return undefined;
    const joined = {
      ...(pending ?? createLink(context, { local, vendor, origin: 'person' })),
      vendorId: vendor.vendorId,
    };
    const change = {
      vendorId: vendor.vendorId,
      state: 'linked',
      refusal: null,
      ...describeVendorRecord(vendor),
    } as const;
    if (pending !== undefined) await links.saveLink(tx, scope, pending.id, change);
    else if (!(await links.insertLink(tx, scope, joined))) return undefined;
    if (pending === undefined) links.takePlace(context.room);
    await enterOutcome(tx, context, joined, { direction: 'pull', outcome: 'ok', action: 'link' });
    return joined;
  });
}

function createLink(
  { deps, connection, entity, mapping }: EntityContext,
  {
    local,
    vendor,
    origin,
  }: { readonly local: LocalRecord; readonly vendor: VendorRecord; readonly origin: Link['origin'] },
): Link {
  return {
    id: deps.ids.next(),
    connectionId: connection.id,
    entity: entity.entity,
    recordId: local.id,
    vendorId: vendor.vendorId,
    ...describeVendorRecord(vendor),
    marker: makeMarker(connection.id, local.id),
    origin,
    state: 'linked',
    bases: { localBase: {}, vendorBase: {}, etag: null },
    initial: null,
    intent: null,
    blockedFields: [],
    held: [],
    refusal: null,
    crossings: [],
    mappingVersion: mapping.version,
    initialVersion: mapping.version,
    localChangedAt: null,
    isToPull: false,
    createdAt: null,
  };
}
