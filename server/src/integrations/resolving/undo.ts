// The undoing of a resolution: the losing values are restored as ordinary edits of their side, so that the exchange which
// follows carries them over.
import type { SyncCode } from '../../../../contract/integrations.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { LockedPair } from '../comparing/public.ts';
import { conflicts, type StoredConflict } from '../conflicts/public.ts';
import { resolve } from '../deciding/public.ts';
import { areEqual, type FieldValues } from '../fields/public.ts';
import { links } from '../links/public.ts';
import { describeVendorRecord, enterOutcome } from '../outcomes/public.ts';
import { type AnnouncedUpdate, announceUpdate } from '../pushing/public.ts';
import { type EntityContext, listRules } from '../work/public.ts';
import { nameAuthor } from './finish.ts';

type Locked = LockedPair & { readonly conflict: StoredConflict };

/** Takes an undoing one write further. Returns the update to send; undefined once nothing is left. */
export async function undo(tx: Tx, context: EntityContext, locked: Locked): Promise<AnnouncedUpdate | undefined> {
  return locked.conflict.isBegun ? carryOn(tx, context, locked) : begin(tx, context, locked);
}

async function begin(tx: Tx, context: EntityContext, locked: Locked): Promise<AnnouncedUpdate | undefined> {
  const { scope, records, counts, run } = context;
  const { conflict, link, local, vendor } = locked;
  const { replaced, written, undoneBy } = conflict;
  const edited = listEdited(locked);
  if (written === null || vendor.isDeleted || edited.length > 0) return refuse(tx, context, locked, { fields: edited });
  const sides = { local: local.values, vendor: vendor.values, etag: vendor.etag };
  const input = { rules: listRules(context, vendor), bases: link.bases, blocked: link.blockedFields, shown: written };
  const plan = resolve({ ...sides, ...input }, { kind: 'undo', replaced, written });
  if (plan.outcome !== 'write') return refuse(tx, context, locked, { fields: 'fields' in plan ? plan.fields : [] });
  const refused = records.findRefused(local, plan.apply);
  if (refused.length > 0) return refuse(tx, context, locked, { fields: refused, code: 'local_rule' });
  await conflicts.save(tx, scope, conflict.id, { isBegun: true });
  const isApplied = Object.keys(plan.apply).length > 0;
  const applied = isApplied ? await records.apply(tx, nameAuthor(context, undoneBy), local, plan.apply) : local;
  if (isApplied) {
    counts.updated += 1;
    const fields = Object.entries(plan.apply).map(([field, to]) => ({
      field,
      from: local.values[field] ?? null,
      to,
      note: null,
    }));
    const actor = undoneBy ?? run.startedBy;
    await enterOutcome(tx, context, link, { direction: 'pull', outcome: 'ok', action: 'update', actor, fields });
  }
  const values = omitBlocked(plan.send, link.blockedFields);
  if (Object.keys(values).length === 0) return finish(tx, context, locked);
  return announceUpdate(tx, context, { link, local: applied, vendor }, describe(locked, values));
}

/** Returns the fields whose winning value was edited since on either side, even if no run has carried that over yet. */
function listEdited({ conflict, link, local, vendor }: Locked): readonly string[] {
  const { localBase, vendorBase } = link.bases;
  const fields = conflict.replaced.map(({ field }) => field);
  const isEdited = (field: string) =>
    !areEqual(local.values[field], localBase[field]) || !areEqual(vendor.values[field], vendorBase[field]);
  return [...new Set(fields)].filter(isEdited);
}

/** Sends what is left to restore at the vendor. */
async function carryOn(tx: Tx, context: EntityContext, locked: Locked): Promise<AnnouncedUpdate | undefined> {
  const { conflict, link, vendor } = locked;
  const { replaced, written } = conflict;
  const there = Object.fromEntries(
    replaced.filter(({ side }) => side === 'vendor').map(({ field, value }) => [field, value]),
  );
  const left = Object.entries(omitBlocked(there, link.blockedFields)).filter(
    ([field, value]) => !areEqual(vendor.values[field], value),
  );
  if (left.length === 0) return finish(tx, context, locked);
  const edited = left
    .filter(([field]) => !areEqual(vendor.values[field], written?.vendor[field]))
    .map(([field]) => field);
  if (vendor.isDeleted || edited.length > 0) return refuse(tx, context, locked, { fields: edited });
  return announceUpdate(tx, context, locked, describe(locked, Object.fromEntries(left)));
}

const omitBlocked = (values: FieldValues, blocked: readonly string[]): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !blocked.includes(field)));

const describe = ({ vendor }: Locked, values: FieldValues) =>
  ({ kind: 'undo', values, change: describeVendorRecord(vendor) }) as const;

async function finish(tx: Tx, { deps, scope }: EntityContext, { conflict, link }: Locked): Promise<undefined> {
  const undoneAt = instantOf(deps.clock.now());
  const over = { state: 'resolved', isUndo: false, isBegun: false } as const;
  await conflicts.save(tx, scope, conflict.id, { ...over, undoneAt, undoUntil: null });
  // Until both sides are compared, what comes here from there is what was undone.
  await links.saveLink(tx, scope, link.id, { state: 'linked', crossings: [], localChangedAt: null, isSynced: false });
}

/** Ends an undoing whose record was edited since: nothing is changed, and the conflict stays resolved. */
async function refuse(
  tx: Tx,
  context: EntityContext,
  { conflict, link, local, vendor }: Locked,
  { fields, code = null }: { readonly fields: readonly string[]; readonly code?: SyncCode | null },
): Promise<undefined> {
  const { scope, counts } = context;
  counts.conflicts += 1;
  const over = { state: 'resolved', isUndo: false, isBegun: false } as const;
  await conflicts.save(tx, scope, conflict.id, { ...over, undoneBy: null });
  await links.saveLink(tx, scope, link.id, { state: 'linked', localChangedAt: null });
  const entries = fields.map((field) => ({
    field,
    from: local.values[field] ?? null,
    to: vendor.values[field] ?? null,
    note: null,
  }));
  const outcome = { direction: 'push', outcome: 'conflict', action: 'none', code, fields: entries } as const;
  await enterOutcome(tx, context, link, outcome);
}
