// Entering what a comparison found: the fields of a pair that differ, and records that one side alone has.
import type { SyncCode } from '../../../../contract/integrations.ts';
import { decideLink } from '../comparing/public.ts';
import { decideLastWriteWins } from '../deciding/public.ts';
import { isSame } from '../fields/public.ts';
import { findHeldCode } from '../ledger/public.ts';
import type { HeldValue, Link } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { type Difference, describeSide } from '../previewing/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { type EntityContext, findBases, listRules, translateIncoming } from '../work/public.ts';

/** A link with its records; undefined for one that is gone. */
export interface Pair {
  readonly link: Link;
  readonly local: LocalRecord | undefined;
  readonly vendor: VendorRecord | undefined;
}

type Present = Pair & { readonly local: LocalRecord; readonly vendor: VendorRecord };

/** Enters a linked record: nothing if both sides hold the same. */
export function enterPair(context: EntityContext, { link, local, vendor }: Pair): void {
  if (local === undefined) enterSkip(context, { link, local, vendor }, 'deleted_here');
  else if (vendor === undefined || vendor.isDeleted) enterSkip(context, { link, local, vendor }, 'deleted_at_vendor');
  else enterPresent(context, { link, local, vendor });
}

function enterPresent(context: EntityContext, pair: Present): void {
  const { counts, preview, entity } = context;
  const { link, local, vendor } = pair;
  const fields = listRules(context, vendor)
    .filter((rule) => {
      const [ours, theirs] = [local.values[rule.field], vendor.values[rule.field]];
      return ours !== undefined && theirs !== undefined && !isSame(rule, ours, theirs);
    })
    .map(({ field }) => ({
      field,
      local: local.values[field] ?? null,
      vendor: vendor.values[field] ?? null,
      base: link.bases.localBase[field] ?? null,
    }));
  counts.considered += 1;
  if (fields.length === 0) {
    counts.unchanged += 1;
    return;
  }
  const found = context.connection.vendor === 'c' ? findLaterSide(context, pair) : findSide(context, pair);
  counts[found.action === 'conflict' ? 'conflicts' : found.action === 'update' ? 'updated' : 'skipped'] += 1;
  preview?.add({
    entity: entity.entity,
    ...describeSide.local(local),
    ...describeSide.vendor(vendor),
    ...found,
    fields,
  });
}

type Side = Pick<Difference, 'action' | 'side' | 'code'>;

/** Finds what a run would do to a pair whose fields differ. */
function findSide(context: EntityContext, pair: Present): Side {
  if (pair.link.state === 'conflict' || pair.link.state === 'keeping')
    return { action: 'conflict', side: null, code: null };
  const incoming = translateIncoming(context, pair.vendor, pair.link);
  const refused = context.records.findRefused(pair.local, incoming);
  const [push, pull] = [decideLink(context, 'push', pair), decideLink(context, 'pull', pair, refused)];
  const [sent, applied] = [push.decision, pull.decision];
  if (sent.outcome === 'send') return { action: 'update', side: 'vendor', code: null };
  if (applied.outcome === 'apply') return { action: 'update', side: 'local', code: null };
  if (applied.outcome === 'conflict') return { action: 'conflict', side: null, code: null };
  return { action: 'skip', side: null, code: findHeldCode(applied.held) };
}

/** Likewise, of a vendor without conflicts: the later change wins, field by field. */
function findLaterSide(context: EntityContext, pair: Present): Side {
  const { link, local, vendor } = pair;
  const { send, apply, held } = decideLastWriteWins({
    rules: listRules(context, vendor),
    bases: findBases(context, pair),
    local: local.values,
    vendor: vendor.values,
    etag: vendor.etag,
    blocked: link.blockedFields,
    changedAt: { local: Date.parse(local.changedAt), vendor: Date.parse(vendor.updatedAt ?? local.changedAt) },
    vendorClockAhead: context.session.clockAheadMs?.() ?? 0,
  });
  const [isSent, isApplied] = [Object.keys(send).length > 0, Object.keys(apply).length > 0];
  if (!isSent && !isApplied) return { action: 'skip', side: null, code: findHeldCode(held) };
  return { action: 'update', side: isSent && isApplied ? null : isSent ? 'vendor' : 'local', code: null };
}

/** Enters a link of which a record is gone. */
export function enterSkip(
  { counts, preview, entity }: EntityContext,
  { link, local, vendor }: Pair,
  code: SyncCode,
): void {
  counts.considered += 1;
  counts.skipped += 1;
  const there = { ...describeSide.vendor(vendor), vendorId: link.vendorId, vendorNumber: link.vendorNumber };
  const here = { ...describeSide.local(local), recordId: link.recordId };
  preview?.add({ entity: entity.entity, ...here, ...there, action: 'skip', side: null, code, fields: [] });
}

interface Lone {
  readonly local?: LocalRecord;
  readonly vendor?: VendorRecord;
  /** Values that do not cross with a record that is made, or for which it is not made. */
  readonly held?: readonly HeldValue[];
}

/** Enters a record that one side alone has. */
export function enterLone(
  context: EntityContext,
  { local, vendor, held = [] }: Lone,
  outcome: 'create' | SyncCode,
): void {
  const { counts, preview, entity } = context;
  const isCreated = outcome === 'create';
  counts.considered += 1;
  counts[isCreated ? 'created' : 'skipped'] += 1;
  const values = isCreated ? listRules(context, vendor) : [];
  const fields = values.flatMap(({ field, way }) => {
    const value = (local ?? vendor)?.values[field];
    const isKept = value !== undefined && value !== null && way !== (local === undefined ? '→' : '←');
    const isHeld = held.some((each) => each.field === field);
    return isKept && !isHeld ? [{ field, local: local ? value : null, vendor: local ? null : value, base: null }] : [];
  });
  const waiting = held.map(({ field, side, value }) => ({
    ...{ field, local: side === 'local' ? value : null, vendor: side === 'vendor' ? value : null, base: null },
    waits: true,
  }));
  preview?.add({
    entity: entity.entity,
    ...describeSide.local(local),
    ...describeSide.vendor(vendor),
    action: isCreated ? 'create' : 'skip',
    side: isCreated ? (local === undefined ? 'local' : 'vendor') : null,
    code: isCreated ? findHeldCode(held) : outcome,
    fields: [...fields, ...waiting],
  });
}
