// Resolutions that cannot be carried out: the conflict is open again, with both sides as they are now.
import type { SyncCode } from '../../../../contract/integrations.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { decideLink, type LockedPair } from '../comparing/public.ts';
import { type ConflictChange, type ConflictField, conflicts, type StoredConflict } from '../conflicts/public.ts';
import { isSame, omitValues } from '../fields/public.ts';
import { type LinkChange, links } from '../links/public.ts';
import { describeVendorRecord, enterOutcome } from '../outcomes/public.ts';
import type { VendorFault } from '../vendors/public.ts';
import { type EntityContext, inStep, listRules } from '../work/public.ts';
import { followLocal } from './describe.ts';

type Locked = LockedPair & { readonly conflict: StoredConflict };

interface Reason {
  readonly code?: SyncCode;
  /** Fields whose value can't be applied here. */
  readonly notApplicable?: readonly string[];
}

const OPEN = {
  state: 'open',
  resolution: null,
  choices: null,
  resolvedBy: null,
  replaced: [],
  written: null,
  isBegun: false,
} as const satisfies ConflictChange;

/** Opens a conflict again whose losing side was edited since it was shown; ends it if both sides came to agree. */
export async function reopen(tx: Tx, context: EntityContext, locked: Locked, why: Reason = {}): Promise<void> {
  const { scope, counts } = context;
  const { conflict, link, local, vendor } = locked;
  const found = findFields(context, locked, why.notApplicable ?? []);
  if (found.fields.length === 0) {
    counts.unchanged += 1;
    await conflicts.save(tx, scope, conflict.id, { ...OPEN, state: 'superseded' });
    await links.saveLink(tx, scope, link.id, { ...found.change, state: 'linked', refusal: null, localChangedAt: null });
    await enterOutcome(tx, context, link, { direction: 'push', outcome: 'skipped', action: 'none' });
    return;
  }
  const isUncertain = link.refusal?.code === 'uncertain';
  const restored = conflict.reason === 'deleted_at_vendor' ? 'both_changed' : conflict.reason;
  await conflicts.save(tx, scope, conflict.id, {
    ...OPEN,
    reason: why.notApplicable !== undefined ? 'not_applicable' : isUncertain ? 'uncertain' : restored,
    fields: found.fields,
    local: { values: local.values, changedAt: local.changedAt, changedBy: null },
    vendor: { values: vendor.values, changedAt: vendor.updatedAt, changedBy: vendor.updatedBy },
  });
  await links.saveLink(tx, scope, link.id, { ...found.change, state: 'conflict', refusal: null });
  await enterConflict(tx, context, locked, {
    fields: found.fields,
    code: why.code ?? (isUncertain ? 'uncertain' : null),
  });
}

/** Finds the fields over which a person still has to decide, and what the comparison changes of the link. */
function findFields(
  context: EntityContext,
  locked: Locked,
  notApplicable: readonly string[],
): { readonly fields: readonly ConflictField[]; readonly change: LinkChange } {
  const { conflict, link, local, vendor } = locked;
  const { decision, change } = decideLink(context, 'push', locked, notApplicable);
  if (decision.outcome === 'conflict') return { fields: decision.fields.map(store), change };
  const isKept = conflict.reason === 'loop' || notApplicable.length > 0;
  if (!isKept) return { fields: [], change };
  // One side alone differs from its base, and a person has to decide all the same.
  const { localBase, vendorBase } = link.bases;
  // Values there that wait for their mapping, while nobody changed the ones here.
  const waiting = decision.held.filter(({ side }) => side === 'vendor').map(({ field }) => field);
  const isOpen = (field: string) => notApplicable.includes(field) || !waiting.includes(field);
  const fields = listRules(context, vendor)
    .filter((rule) => isOpen(rule.field) && !isSame(rule, local.values[rule.field], vendor.values[rule.field]))
    .map(
      ({ field }): ConflictField => ({
        field,
        base: { local: localBase[field] ?? null, vendor: vendorBase[field] ?? null },
        local: local.values[field] ?? null,
        vendor: vendor.values[field] ?? null,
        changedBy: 'both',
        notApplicable: notApplicable.includes(field),
      }),
    );
  // The bases stay as they were: nothing crossed.
  const { bases: _, ...rest } = change;
  return { fields, change: rest };
}

type FoundField = Extract<
  ReturnType<typeof decideLink>['decision'],
  { readonly outcome: 'conflict' }
>['fields'][number];

const store = ({ base, local, vendor, ...rest }: FoundField): ConflictField => ({
  ...rest,
  base: { local: base.local ?? null, vendor: base.vendor ?? null },
  local: local ?? null,
  vendor: vendor ?? null,
});

/** Opens a conflict again whose record was deleted at the vendor meanwhile: that is to be decided now. */
export async function reopenDeleted(tx: Tx, context: EntityContext, locked: Locked): Promise<void> {
  const { scope } = context;
  const { conflict, link, local, vendor } = locked;
  const fields = conflict.fields.map((each) => ({
    ...each,
    local: local.values[each.field] ?? null,
    vendor: null,
    notApplicable: false,
  }));
  await conflicts.save(tx, scope, conflict.id, {
    ...OPEN,
    reason: 'deleted_at_vendor',
    fields,
    local: { values: local.values, changedAt: local.changedAt, changedBy: null },
    vendor: { values: vendor.values, changedAt: vendor.updatedAt, changedBy: vendor.updatedBy },
  });
  await links.saveLink(tx, scope, link.id, { state: 'conflict', ...describeVendorRecord(vendor) });
  await enterConflict(tx, context, locked, { fields, code: 'deleted_at_vendor' });
}

async function enterConflict(
  tx: Tx,
  context: EntityContext,
  { link }: Locked,
  { fields, code }: { readonly fields: readonly ConflictField[]; readonly code: SyncCode | null },
): Promise<void> {
  context.counts.conflicts += 1;
  const entries = fields.map(({ field, local, vendor }) => ({ field, from: local, to: vendor, note: null }));
  const outcome = { direction: 'push', outcome: 'conflict', action: 'none', code, fields: entries } as const;
  await enterOutcome(tx, context, link, outcome);
}

/** Ends a resolution that the vendor, or a rule here, refuses: the conflict is open again; one that was undone stays resolved. */
export async function failResolution(context: EntityContext, known: StoredConflict, fault: VendorFault): Promise<void> {
  const { scope, records, counts } = context;
  await inStep(context, async (tx) => {
    const local = await records.lock(tx, scope, known.recordId, {});
    const link = await links.lockLink(tx, scope, known.linkId);
    const conflict = await conflicts.lock(tx, scope, known.id);
    if (conflict?.state !== 'resolving' || link === undefined || link.intent !== null) return;
    const { code, message, said, status, requestId } = fault;
    const outcome = { direction: 'push', outcome: 'error', action: 'none', code, message, said } as const;
    await enterOutcome(tx, context, link, { ...outcome, vendorStatus: status, vendorRequestId: requestId });
    counts.errors += 1;
    if (conflict.isUndo) {
      await conflicts.save(tx, scope, conflict.id, {
        state: 'resolved',
        isUndo: false,
        isBegun: false,
        undoneBy: null,
      });
      await links.saveLink(tx, scope, link.id, { state: 'linked', localChangedAt: null });
      return;
    }
    const open = { ...conflict, state: 'open' as const };
    const { fields, local: side } = local === undefined ? open : followLocal(open, { local, link });
    await conflicts.save(tx, scope, conflict.id, { ...OPEN, fields, local: side });
    // Bases that moved already would end the conflict by themselves.
    const names = fields.map(({ field }) => field);
    const { localBase, vendorBase } = link.bases;
    const unknown = { localBase: omitValues(localBase, names), vendorBase: omitValues(vendorBase, names), etag: null };
    const bases = conflict.isBegun ? unknown : link.bases;
    await links.saveLink(tx, scope, link.id, { state: 'conflict', bases });
  });
}
