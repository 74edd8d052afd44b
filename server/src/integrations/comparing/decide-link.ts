// The decision over a link in the transaction that has locked both the record and the link, and what it leaves on the link.
import type { Tx } from '../../platform/database/transaction.ts';
import { type ConflictField, type FoundConflict, openConflict, supersedeConflict } from '../conflicts/public.ts';
import { brake, type Decision, decide } from '../deciding/public.ts';
import { areEqual, type FieldValues } from '../fields/public.ts';
import { findHeldCode } from '../ledger/public.ts';
import { type Crossing, type HeldValue, type Link, type LinkChange, links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { describeVendorRecord, enterOutcome } from '../outcomes/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { type EntityContext, findBases, listRules } from '../work/public.ts';

/** A record as both sides hold it, with the link that this transaction has locked. */
export interface LockedPair {
  readonly link: Link;
  readonly local: LocalRecord;
  readonly vendor: VendorRecord;
}

export interface Decided {
  readonly decision: Decision;
  /** The members of the link that the decision changes, bases included. */
  readonly change: LinkChange;
}

/** Decides over a locked pair. Writes nothing. */
export function decideLink(
  context: EntityContext,
  direction: 'push' | 'pull',
  pair: LockedPair,
  notApplicable: readonly string[] = [],
): Decided {
  const { link, local, vendor } = pair;
  const rules = listRules(context, vendor);
  const decision = decide({
    rules,
    direction,
    bases: findBases(context, pair),
    local: local.values,
    vendor: vendor.values,
    etag: vendor.etag,
    blocked: link.blockedFields,
    notApplicable,
  });
  const held = decision.held.map(
    (each): HeldValue => ({ ...each, value: (each.side === 'local' ? local : vendor).values[each.field] ?? null }),
  );
  const change = {
    bases: decision.bases,
    initial: null,
    initialVersion: context.mapping.version,
    held,
    mappingVersion: context.mapping.version,
    ...describeVendorRecord(vendor),
  };
  return { decision, change };
}

/** Enters the values that cannot cross, those that the link did not hold before. */
export async function enterHeld(
  tx: Tx,
  context: EntityContext,
  { link }: LockedPair,
  { direction, held }: { readonly direction: 'push' | 'pull'; readonly held: readonly HeldValue[] },
): Promise<void> {
  const fresh = held.filter(
    (each) =>
      each.reason !== 'blocked' &&
      !link.held.some((before) => before.field === each.field && areEqual(before.value ?? null, each.value)),
  );
  if (fresh.length === 0) return;
  const code = findHeldCode(fresh);
  const fields = fresh.map(({ field, value }) => ({ field, from: value, to: null, note: code }) as const);
  await enterOutcome(tx, context, link, { direction, outcome: 'skipped', action: 'none', code, fields });
}

type FoundField = Extract<Decision, { readonly outcome: 'conflict' }>['fields'][number];

/** Opens the conflict of a pair, or lets the open one follow. The record is skipped until a person decides. */
export async function keepConflict(
  tx: Tx,
  context: EntityContext,
  pair: LockedPair,
  found: {
    readonly direction: 'push' | 'pull';
    readonly reason: FoundConflict['reason'];
    readonly fields: readonly FoundField[];
  },
): Promise<void> {
  const { deps, scope, preview } = context;
  const { link, local, vendor } = pair;
  const opened = {
    reason: found.reason,
    fields: storeFields(found.fields),
    local: { values: local.values, changedAt: local.changedAt, changedBy: null },
    vendor: { values: vendor.values, changedAt: vendor.updatedAt, changedBy: vendor.updatedBy },
  };
  // The link of a dry run may be in no table.
  const isNew = preview !== null || (await openConflict(tx, scope, { id: deps.ids.next(), link }, opened));
  context.counts.conflicts += 1;
  if (!isNew) return;
  if (preview === null) await deps.notifyAdmins(tx, scope, { kind: 'conflict', connection: context.connection });
  const code = CONFLICT_CODES[found.reason];
  const fields = found.fields.map(({ field, local: from, vendor: to }) => ({
    field,
    from: from ?? null,
    to: to ?? null,
    note: null,
  }));
  const outcome = { direction: found.direction, outcome: 'conflict', action: 'none', code, fields } as const;
  await enterOutcome(tx, context, link, outcome);
}

const CONFLICT_CODES = {
  both_changed: null,
  deleted_at_vendor: 'deleted_at_vendor',
  not_applicable: 'local_rule',
  uncertain: 'uncertain',
  loop: 'loop_detected',
} as const;

/** Returns fields as they are stored: an unknown value is null. */
function storeFields(fields: readonly FoundField[]): ConflictField[] {
  return fields.map(({ field, base, local, vendor, changedBy, notApplicable }) => ({
    field,
    base: { local: base.local ?? null, vendor: base.vendor ?? null },
    local: local ?? null,
    vendor: vendor ?? null,
    changedBy,
    notApplicable,
  }));
}

/** Ends the conflict of a link whose sides came to the same by themselves. Returns the state of the link then. */
export async function closeConflict(
  tx: Tx,
  { scope }: EntityContext,
  link: Link,
): Promise<Extract<Link['state'], 'linked' | 'conflict'>> {
  if (link.state !== 'conflict') return 'linked';
  return (await supersedeConflict(tx, scope, link.id)) ? 'linked' : 'conflict';
}

const MAX_CROSSINGS = 60;

/** Notes that fields cross, and finds those that went to and fro too often to cross once more. */
export function addCrossings(
  { deps }: EntityContext,
  link: Link,
  { direction, values }: { readonly direction: Crossing['direction']; readonly values: FieldValues },
): { readonly crossings: readonly Crossing[]; readonly looping: readonly string[] } {
  const at = deps.clock.now();
  const added = Object.keys(values).map((field): Crossing => ({ field, direction, at }));
  const crossings = [...link.crossings, ...added].slice(-MAX_CROSSINGS);
  const looping = brake(crossings, at).filter((field) => Object.hasOwn(values, field));
  return { crossings, looping };
}

/** Stores what a decision without a write left on a link. */
export async function saveCompared(
  tx: Tx,
  context: EntityContext,
  pair: LockedPair,
  change: LinkChange,
): Promise<void> {
  const { link } = pair;
  await links.saveLink(tx, context.scope, link.id, { ...change, refusal: null, isSynced: true });
}
