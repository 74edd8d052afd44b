// Links whose record is deleted on one side (section 11.13), and links that are stopped because a field goes to and fro.
import type { Tx } from '../../platform/database/transaction.ts';
import { endConflict } from '../conflicts/public.ts';
import { areEqual } from '../fields/public.ts';
import { type Link, type LinkChange, links } from '../links/public.ts';
import { describeVendorRecord, enterOutcome } from '../outcomes/public.ts';
import { type EntityContext, listRules } from '../work/public.ts';
import { keepConflict, type LockedPair } from './decide-link.ts';

/** Ends the link of a record that was deleted here: the vendor's record is kept. */
export async function endDeleted(tx: Tx, context: EntityContext, link: Link): Promise<void> {
  const { scope, counts } = context;
  await links.saveLink(tx, scope, link.id, { state: 'ended', endedReason: 'deleted_here', intent: null });
  await endConflict(tx, scope, link.id);
  counts.skipped += 1;
  const outcome = { direction: 'push', outcome: 'skipped', action: 'unlink', code: 'deleted_here' } as const;
  await enterOutcome(tx, context, link, outcome);
}

/**
 * Marks a link whose record was deleted at the vendor. The record here is kept; a person decides if it was changed since both
 * sides agreed.
 */
export async function markVendorDeleted(tx: Tx, context: EntityContext, pair: LockedPair): Promise<void> {
  const { scope, counts } = context;
  const { link, local, vendor } = pair;
  if (link.state === 'vendor_deleted') return;
  const changed = listRules(context).filter(
    ({ field, way }) =>
      way !== '←' && local.values[field] !== undefined && !areEqual(local.values[field], link.bases.localBase[field]),
  );
  if (changed.length > 0) {
    const fields = changed.map(({ field }) => ({
      field,
      base: { local: link.bases.localBase[field] ?? null, vendor: link.bases.vendorBase[field] ?? null },
      local: local.values[field] ?? null,
      vendor: null,
      changedBy: 'local' as const,
      notApplicable: false,
    }));
    await keepConflict(tx, context, pair, { direction: 'pull', reason: 'deleted_at_vendor', fields });
    await links.saveLink(tx, scope, link.id, { state: 'conflict', ...describeVendorRecord(vendor) });
    return;
  }
  counts.skipped += 1;
  // Only the vendor's side had changed: nothing is left to decide over.
  if (link.state === 'conflict') await endConflict(tx, scope, link.id);
  await links.saveLink(tx, scope, link.id, { state: 'vendor_deleted', ...describeVendorRecord(vendor) });
  const outcome = { direction: 'pull', outcome: 'skipped', action: 'none', code: 'deleted_at_vendor' } as const;
  await enterOutcome(tx, context, link, outcome);
}

interface Loop {
  readonly direction: 'push' | 'pull';
  readonly looping: readonly string[];
  readonly change: LinkChange;
}

/** Stops a link whose fields go to and fro: a person decides. */
export async function stopLoop(
  tx: Tx,
  context: EntityContext,
  pair: LockedPair,
  { direction, looping, change }: Loop,
): Promise<void> {
  const { link, local, vendor } = pair;
  const fields = looping.map((field) => ({
    field,
    base: { local: link.bases.localBase[field] ?? null, vendor: link.bases.vendorBase[field] ?? null },
    local: local.values[field] ?? null,
    vendor: vendor.values[field] ?? null,
    changedBy: 'both' as const,
    notApplicable: false,
  }));
  await keepConflict(tx, context, pair, { direction, reason: 'loop', fields });
  // The bases stay as they were: nothing crossed.
  const { bases: _, initialVersion: __, ...rest } = change;
  await links.saveLink(tx, context.scope, link.id, { ...rest, state: 'conflict' });
}
