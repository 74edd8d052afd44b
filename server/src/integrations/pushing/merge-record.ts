// The exchange of one record with a vendor without conflicts (kind C): each changed field goes to the other side, and of two
// changes the later one wins.
import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addCrossings, endDeleted, enterHeld, markVendorDeleted, saveCompared, stopLoop } from '../comparing/public.ts';
import { decideLastWriteWins } from '../deciding/public.ts';
import { areEqual } from '../fields/public.ts';
import { type HeldValue, type Link, links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import {
  countOnce,
  describeVendorRecord,
  enterOutcome,
  findRecordFault,
  isConsidered,
  refuse,
  triesRefused,
} from '../outcomes/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, findBases, inStep, listRules, translateIncoming } from '../work/public.ts';
import { type AnnouncedUpdate, announceUpdate, freeLink, writeUpdate } from './write-update.ts';

const MAX_ROUNDS = 8;

/** Exchanges the changes of a linked record. `read` is the vendor's record as it was just read; later rounds read it again. */
export function mergeRecord(context: EntityContext, link: Link, read: VendorRecord): Promise<void> {
  return countOnce(context, link, () => mergeRounds(context, link, read));
}

async function mergeRounds(context: EntityContext, link: Link, read: VendorRecord): Promise<void> {
  let isRepeated = false;
  let sent: LocalRecord | undefined;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      const vendor = round === 0 ? read : await context.entity.get(context.session, read.vendorId);
      if (vendor === null) throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoRecord'));
      sent = undefined;
      const announced = await inStep(context, (tx) => mergeLocked(tx, context, link, { vendor, round }));
      sent = announced?.local;
      if (announced === undefined || !(await writeUpdate(context, announced))) return;
    } catch (error) {
      const fault = error instanceof AppError ? new VendorFault('local_rule', error.message) : findRecordFault(error);
      if (fault === undefined) throw error;
      // Somebody wrote there at the same time: read again and decide again, once.
      if (fault.code !== 'vendor_conflict' || isRepeated) {
        const direction = sent === undefined ? 'pull' : 'push';
        return refuse(context, { direction, link, fault, ...(sent !== undefined && { local: sent }) });
      }
      isRepeated = true;
    }
  }
}

/** Tells whether the vendor refused this very content, and neither side has changed since. */
function isRefusedContent(context: EntityContext, { link, local, vendor }: Pair): boolean {
  const isSame = vendor.updatedAt !== null && vendor.updatedAt === link.vendorUpdatedAt;
  return link.refusal !== null && isSame && isConsidered(context, link, local);
}

/** Applies what the vendor changed, and announces the update of what was changed here. */
async function mergeLocked(
  tx: Tx,
  context: EntityContext,
  known: Link,
  { vendor, round }: { readonly vendor: VendorRecord; readonly round: number },
): Promise<AnnouncedUpdate | undefined> {
  const { scope, records, counts } = context;
  const incoming = translateIncoming(context, vendor);
  const local = await records.lock(tx, scope, known.recordId, incoming);
  const locked = await links.lockLink(tx, scope, known.id);
  if (locked === undefined || locked.state === 'ended') return undefined;
  const link = round === 0 && triesRefused(context, locked) ? await freeLink(tx, context, locked) : locked;
  if (local === undefined) return void (await endDeleted(tx, context, link));
  if (link.intent !== null || link.state !== 'linked') {
    counts.skipped += 1;
    return undefined;
  }
  const pair = { link, local, vendor };
  if (vendor.isDeleted) return void (await markVendorDeleted(tx, context, pair));
  if (isRefusedContent(context, pair)) {
    counts.unchanged += 1;
    return undefined;
  }
  return exchange(tx, context, pair, records.findRefused(local, incoming));
}

interface Pair {
  readonly link: Link;
  readonly local: LocalRecord;
  readonly vendor: VendorRecord;
}

async function exchange(
  tx: Tx,
  context: EntityContext,
  pair: Pair,
  refused: readonly string[],
): Promise<AnnouncedUpdate | undefined> {
  const { scope, records, counts, connection, entity, session } = context;
  const { link, local, vendor } = pair;
  const bases = findBases(context, pair);
  const editedAt = Date.parse(local.editedAt ?? local.changedAt);
  // A record without an instant is as old as the one here, which then wins.
  const ahead = session.clockAheadMs?.() ?? 0;
  const isRefused = (field: string) =>
    refused.includes(field) && !areEqual(vendor.values[field], bases.vendorBase[field]);
  const decision = decideLastWriteWins({
    rules: listRules(context, vendor).filter(({ field }) => !isRefused(field)),
    bases,
    local: local.values,
    vendor: vendor.values,
    etag: vendor.etag,
    blocked: link.blockedFields,
    changedAt: { local: editedAt, vendor: vendor.updatedAt === null ? editedAt + ahead : Date.parse(vendor.updatedAt) },
    vendorClockAhead: ahead,
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
  await enterHeld(tx, context, pair, { direction: 'pull', held });
  const { apply, send, replaced } = decision;
  const { crossings, looping } = addCrossings(context, link, { direction: 'pull', values: apply });
  if (looping.length > 0) {
    await stopLoop(tx, context, pair, { direction: 'pull', looping, change });
    return undefined;
  }
  const isApplied = Object.keys(apply).length > 0;
  const applied = isApplied ? await records.apply(tx, { scope, connectionId: connection.id }, local, apply) : local;
  const isSent = entity.update !== null && Object.keys(send).length > 0;
  await saveCompared(tx, context, pair, {
    ...change,
    ...(isApplied && { crossings }),
    ...(!isSent && { localChangedAt: applied.changedAt }),
  });
  if (isApplied || replaced.length > 0) {
    const fields = Object.entries(apply).map(([field, to]) => ({
      field,
      from: local.values[field] ?? null,
      to,
      note: null,
    }));
    const code = replaced.length > 0 ? ('overwrote_edit' as const) : null;
    const outcome = { outcome: 'ok', action: 'update', code, fields, replaced } as const;
    await enterOutcome(tx, context, link, { ...outcome, direction: isApplied ? 'pull' : 'push' });
  }
  if (isApplied) counts.updated += 1;
  else if (!isSent) counts.unchanged += 1;
  if (!isSent) return undefined;
  const after = { link: { ...link, ...(isApplied && { crossings }) }, local: applied, vendor };
  return announceUpdate(tx, context, after, { values: send, change });
}
