// Resolutions of conflicts over a record that was deleted at the vendor (section 11.13).
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { endDeleted } from '../comparing/public.ts';
import { conflicts, type StoredConflict } from '../conflicts/public.ts';
import { links } from '../links/public.ts';
import { enterOutcome } from '../outcomes/public.ts';
import { createPendingLink, pushRecord } from '../pushing/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';

/** Ends the link of the deleted record. Whoever keeps the record here has it made again at the vendor, under a new link. */
export async function resolveDeleted(context: EntityContext, known: StoredConflict): Promise<void> {
  const isMadeAgain = await inStep(context, (tx) => endLink(tx, context, known));
  // A run that is killed here leaves a link that waits for its creation, as of any new record.
  if (isMadeAgain) await pushRecord(context, known.recordId);
}

async function endLink(tx: Tx, context: EntityContext, known: StoredConflict): Promise<boolean> {
  const { deps, scope, records } = context;
  const local = await records.lock(tx, scope, known.recordId, {});
  const link = await links.lockLink(tx, scope, known.linkId);
  const conflict = await conflicts.lock(tx, scope, known.id);
  if (conflict?.state !== 'resolving' || link === undefined) return false;
  if (local === undefined) {
    await endDeleted(tx, context, link);
    return false;
  }
  const isKept = conflict.resolution === 'keep_local';
  await links.saveLink(tx, scope, link.id, { state: 'ended', endedReason: 'deleted_at_vendor', intent: null });
  await conflicts.save(tx, scope, conflict.id, { state: 'resolved', resolvedAt: instantOf(deps.clock.now()) });
  const outcome = {
    direction: isKept ? 'push' : 'pull',
    outcome: 'ok',
    action: 'unlink',
    code: 'deleted_at_vendor',
  } as const;
  await enterOutcome(tx, context, link, outcome);
  if (!isKept) return false;
  if (!(await links.insertLink(tx, scope, createPendingLink(context, known.recordId)))) {
    throw new Error('a record whose link has just ended is linked');
  }
  return true;
}
