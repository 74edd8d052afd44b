// A resolution at work (section 11.12). Its first transaction stores the losing values and writes this side; what is left is then
// sent as an ordinary push would, by as many calls as it takes. A run that is killed is taken up by the next one at this point.
import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { decideLink, endDeleted, enterHeld, type LockedPair } from '../comparing/public.ts';
import { conflicts, type StoredConflict } from '../conflicts/public.ts';
import { connectionStore } from '../connections/public.ts';
import { resolve } from '../deciding/public.ts';
import { type FieldValues, pickValues } from '../fields/public.ts';
import { type LinkChange, links } from '../links/public.ts';
import { countOnce, describeVendorRecord, enterOutcome, findRecordFault } from '../outcomes/public.ts';
import { type AnnouncedUpdate, announceUpdate, writeUpdate } from '../pushing/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep, listRules, translateIncoming } from '../work/public.ts';
import { resolveDeleted } from './deleted.ts';
import { finishResolution, nameAuthor } from './finish.ts';
import { failResolution, reopen, reopenDeleted } from './reopen.ts';
import { undo } from './undo.ts';

/** A conflict as this transaction has locked it, with its record on both sides. */
export interface LockedConflict extends LockedPair {
  readonly conflict: StoredConflict;
}

/** Several writes of one record: what the vendor changes by a call of its own, a field that it refuses, one more reading. */
const MAX_ROUNDS = 10;

/** Carries out the resolution of a conflict, or undoes it. Its record counts once, by however many writes. */
export const resolveConflict = (context: EntityContext, known: StoredConflict): Promise<void> =>
  countOnce(context, { recordId: known.recordId }, () => takeSteps(context, known));

async function takeSteps(context: EntityContext, known: StoredConflict): Promise<void> {
  let isRepeated = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const announced = await takeStep(context, known);
      if (announced === undefined) return;
      await writeUpdate(context, announced);
    } catch (error) {
      const fault = error instanceof AppError ? new VendorFault('local_rule', error.said) : findRecordFault(error);
      if (fault === undefined) throw error;
      // Somebody wrote there at the same time: read again and decide again, once.
      if (fault.code !== 'vendor_conflict' || isRepeated) return failResolution(context, known, fault);
      isRepeated = true;
    }
  }
}

/** Takes a resolution one write further. Returns the update to send; undefined once nothing is left. */
async function takeStep(context: EntityContext, known: StoredConflict): Promise<AnnouncedUpdate | undefined> {
  const { entity, session } = context;
  const vendor = known.vendorId === null ? null : await entity.get(session, known.vendorId);
  if (known.reason === 'deleted_at_vendor' && !known.isUndo && (vendor === null || vendor.isDeleted)) {
    await resolveDeleted(context, known);
    return undefined;
  }
  if (vendor === null) {
    throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoRecord'));
  }
  return inStep(context, (tx) => stepLocked(tx, context, known, vendor));
}

async function stepLocked(
  tx: Tx,
  context: EntityContext,
  known: StoredConflict,
  vendor: VendorRecord,
): Promise<AnnouncedUpdate | undefined> {
  const { scope, records, counts } = context;
  const incoming = known.isUndo ? listRestored(known) : translateIncoming(context, vendor);
  const local = await records.lock(tx, scope, known.recordId, incoming);
  const link = await links.lockLink(tx, scope, known.linkId);
  const conflict = await conflicts.lock(tx, scope, known.id);
  if (conflict?.state !== 'resolving') return undefined;
  if (link === undefined || link.state === 'ended') {
    return void (await conflicts.save(tx, scope, known.id, { state: 'superseded' }));
  }
  if (local === undefined) return void (await endDeleted(tx, context, link));
  // Of another process, which this run's settlement did not see: the next run continues.
  if (link.intent !== null) {
    counts.skipped += 1;
    return undefined;
  }
  const locked = { conflict, link, local, vendor };
  if (conflict.isUndo) return undo(tx, context, locked);
  if (vendor.isDeleted) return void (await reopenDeleted(tx, context, locked));
  // Restored there, so that there are values to choose from after all.
  if (conflict.reason === 'deleted_at_vendor') return void (await reopen(tx, context, locked));
  return conflict.isBegun ? carryOn(tx, context, locked) : begin(tx, context, locked, incoming);
}

const listRestored = ({ replaced }: StoredConflict): FieldValues =>
  Object.fromEntries(replaced.filter(({ side }) => side === 'local').map(({ field, value }) => [field, value]));

type Choice = Exclude<Parameters<typeof resolve>[1], { kind: 'undo' }>;

function readChoice({ resolution, choices }: StoredConflict): Choice {
  return resolution === 'merge' ? { kind: 'merge', fields: choices ?? {} } : { kind: resolution ?? 'keep_local' };
}

/** Stores the losing values, writes this side and announces what is sent: all of it or nothing. */
async function begin(
  tx: Tx,
  context: EntityContext,
  locked: LockedConflict,
  incoming: FieldValues,
): Promise<AnnouncedUpdate | undefined> {
  const { scope, records, connection, entity, counts, run } = context;
  const { conflict, link, local, vendor } = locked;
  const choice = readChoice(conflict);
  const plan = resolve(
    {
      rules: listRules(context, vendor),
      bases: link.bases,
      local: local.values,
      vendor: vendor.values,
      etag: vendor.etag,
      blocked: link.blockedFields,
      notApplicable: records.findRefused(local, incoming),
      shown: { local: conflict.local.values, vendor: conflict.vendor.values },
    },
    choice,
  );
  if (plan.outcome === 'moved') return void (await reopen(tx, context, locked));
  if (plan.outcome === 'not_applicable') {
    return void (await reopen(tx, context, locked, { code: 'local_rule', notApplicable: plan.fields }));
  }
  if (choice.kind === 'take_remote') {
    const watermarks = { [entity.entity]: null };
    await connectionStore.saveReached(tx, scope, connection.id, { watermarks, direction: 'pull' });
  }
  if (plan.outcome === 'skipped') {
    counts.skipped += 1;
    await enterOutcome(tx, context, link, { direction: 'pull', outcome: 'skipped', action: 'none' });
    await finishResolution(tx, context, locked, { localChangedAt: null });
    return undefined;
  }
  const isApplied = Object.keys(plan.apply).length > 0;
  const applied = isApplied
    ? await records.apply(tx, nameAuthor(context, conflict.resolvedBy), local, plan.apply)
    : local;
  const written = {
    local: pickValues(applied.values, Object.keys(plan.apply)),
    vendor: plan.send,
    kept: pickValues(local.values, Object.keys(plan.send)),
  };
  const { replaced } = plan;
  await conflicts.save(tx, scope, conflict.id, { isBegun: true, replaced, written });
  if (isApplied || replaced.length > 0) {
    const fields = Object.entries(plan.apply).map(([field, to]) => ({
      field,
      from: local.values[field] ?? null,
      to,
      note: null,
    }));
    const action = isApplied ? 'update' : 'none';
    await enterOutcome(tx, context, link, {
      direction: isApplied ? 'pull' : 'push',
      outcome: 'ok',
      action,
      actor: conflict.resolvedBy ?? run.startedBy,
      fields,
      replaced,
    });
  }
  if (isApplied) counts.updated += 1;
  const after = { link: { ...link, bases: plan.bases }, local: applied, vendor };
  const change = { bases: plan.bases, mappingVersion: context.mapping.version, ...describeVendorRecord(vendor) };
  if (entity.update !== null && Object.keys(plan.send).length > 0) {
    return announceUpdate(tx, context, after, { values: plan.send, change });
  }
  await finishResolution(tx, context, { ...after, conflict: { ...conflict, replaced, written } }, change);
  return undefined;
}

/** Sends what is left of a resolution, as a push decides over it. */
async function carryOn(tx: Tx, context: EntityContext, locked: LockedConflict): Promise<AnnouncedUpdate | undefined> {
  const { decision, change } = decideLink(context, 'push', locked);
  if (decision.outcome === 'conflict') return void (await reopen(tx, context, locked));
  await enterHeld(tx, context, locked, { direction: 'push', held: change.held ?? [] });
  if (decision.outcome === 'send' && context.entity.update !== null) {
    return announceUpdate(tx, context, locked, { values: decision.values, change });
  }
  await finishResolution(tx, context, locked, change satisfies LinkChange);
  return undefined;
}
