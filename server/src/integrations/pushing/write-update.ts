// An announced update: the call, the reading after it, and the settlement.
import type { Tx } from '../../platform/database/transaction.ts';
import { MustWait } from '../calls/public.ts';
import { addCrossings, type LockedPair } from '../comparing/public.ts';
import { type HistoryEntry, settle } from '../deciding/public.ts';
import { type FieldValues, omitValues, pickValues } from '../fields/public.ts';
import { type Link, type LinkChange, links, type OpenIntent } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { describeVendorRecord, enterOutcome } from '../outcomes/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep, LeaseLost, listRules } from '../work/public.ts';

/** An update that is stored in the link before its call. */
export interface AnnouncedUpdate {
  readonly link: Link;
  readonly local: LocalRecord;
  readonly vendor: VendorRecord;
  readonly intent: OpenIntent;
  /** True if more is to be sent by another call. */
  readonly hasMore: boolean;
}

interface Planned {
  /** In the vendor's terms. */
  readonly values: FieldValues;
  readonly change: LinkChange;
  /** An `undo` leaves the bases when it is settled. */
  readonly kind?: 'update' | 'undo';
}

/**
 * Stores the update that is about to be sent. Fields that the vendor changes by a call of their own come last, one by one, in the
 * adapter's order.
 */
export async function announceUpdate(
  tx: Tx,
  context: EntityContext,
  { link, local, vendor }: LockedPair,
  { values, change, kind = 'update' }: Planned,
): Promise<AnnouncedUpdate> {
  const { deps, scope, entity } = context;
  const { separate = [] } = entity;
  const together = omitValues(values, separate);
  const first = separate.filter((field) => Object.hasOwn(values, field)).slice(0, 1);
  const sent = Object.keys(together).length > 0 ? together : pickValues(values, first);
  const intent: OpenIntent = {
    kind,
    snapshot: pickValues(local.values, Object.keys(sent)),
    sent,
    before: { values: vendor.values, etag: vendor.etag },
    atMs: deps.clock.now(),
    key: deps.ids.next(),
    since: vendor.updatedAt,
    initial: {},
  };
  const { crossings } = addCrossings(context, link, { direction: 'push', values: sent });
  // A resolution is left by the run that has carried out all of it.
  const state = link.state === 'keeping' ? 'keeping' : 'linked';
  await links.saveLink(tx, scope, link.id, { ...change, intent, crossings, state, refusal: null });
  const announced = { ...link, intent, bases: change.bases ?? link.bases };
  return { link: announced, local, vendor, intent, hasMore: Object.keys(sent).length < Object.keys(values).length };
}

/** Makes the call of an announced update and settles it. Returns true if the record is to be looked at again. */
export async function writeUpdate(context: EntityContext, announced: AnnouncedUpdate): Promise<boolean> {
  const { entity, session, deps } = context;
  const { link, vendor, intent } = announced;
  if (entity.update === null) throw new Error(`records of type ${entity.entity} are not changed at the vendor`);
  const startedMs = deps.clock.now();
  try {
    await entity.update(session, vendor, intent.sent);
  } catch (error) {
    // Without an answer, the intent stays: the next run finds out whether it landed.
    if (isUnanswered(error)) throw error;
    await dropIntent(context, announced, error);
    if (!isFieldRefused(error, intent)) throw error;
    return true;
  }
  const reading = await readAfter(context, announced);
  await settleIntent(context, {
    link,
    intent,
    reading,
    isRecovered: false,
    durationMs: deps.clock.now() - startedMs,
    local: announced.local,
  });
  return announced.hasMore;
}

/** Has the fields of a link that the vendor refused by name sent once more. */
export async function freeLink(tx: Tx, { scope }: EntityContext, link: Link): Promise<Link> {
  await links.saveLink(tx, scope, link.id, { blockedFields: [] });
  return { ...link, blockedFields: [] };
}

/** Tells whether the vendor may have done what was asked: an answer that cannot be read does not say otherwise. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof VendorFault ? error.isUncertain || error.code === 'bad_answer' : !(error instanceof MustWait);

const isFieldRefused = (error: unknown, { sent }: OpenIntent) =>
  error instanceof VendorFault &&
  error.code === 'field_refused' &&
  error.fields.some((field) => Object.hasOwn(sent, field));

/** Ends an intent whose call was refused: nothing was written. Fields that were refused by name are not sent again. */
async function dropIntent(context: EntityContext, { link, intent }: AnnouncedUpdate, error: unknown): Promise<void> {
  const refused = error instanceof VendorFault && isFieldRefused(error, intent) ? error.fields : [];
  await inStep(context, async (tx) => {
    const now = await lockIntent(tx, context, { link, intent });
    const blockedFields = [...new Set([...now.blockedFields, ...refused])];
    await links.saveLink(tx, context.scope, link.id, { intent: null, blockedFields });
    if (refused.length === 0 || !(error instanceof VendorFault)) return;
    const fields = refused.map((field) => ({
      field,
      from: intent.before?.values[field] ?? null,
      to: intent.sent[field] ?? null,
      note: 'field_refused' as const,
    }));
    const { message, status, requestId } = error;
    await enterOutcome(tx, context, now, {
      direction: 'push',
      outcome: 'error',
      action: 'none',
      code: 'field_refused',
      message,
      fields,
      vendorStatus: status,
      vendorRequestId: requestId,
    });
  });
}

/** Locks a link whose intent this worker announced. Throws LeaseLost if another one settled it. */
export async function lockIntent(
  tx: Tx,
  { scope }: EntityContext,
  { link, intent }: { readonly link: Pick<Link, 'id'>; readonly intent: OpenIntent },
): Promise<Link> {
  const now = await links.lockLink(tx, scope, link.id);
  if (now?.intent?.key !== intent.key) throw new LeaseLost();
  return now;
}

/** The vendor's record after a write, with the history since the record was read before. */
export interface RecordReading {
  readonly vendor: VendorRecord;
  readonly history: readonly HistoryEntry[] | null;
}

async function readAfter(
  { entity, session }: EntityContext,
  { vendor, intent }: AnnouncedUpdate,
): Promise<RecordReading> {
  const after = await entity.get(session, vendor.vendorId);
  // Taken away since: what landed is known all the same, and a later run looks for the record.
  if (after === null)
    return { vendor: { ...vendor, values: { ...vendor.values, ...intent.sent }, etag: '' }, history: null };
  const history = intent.since === null ? null : await entity.history(session, vendor.vendorId, intent.since);
  return { vendor: after, history };
}

/**
 * Returns the bases of a new record before its sent values. A value that did not cross waits on this side alone: what the vendor
 * has in its place is the vendor's base.
 */
function findCreatedBases({ bases, held }: Link, { intent, reading, isRecovered }: Settling): Link['bases'] {
  const waiting = isRecovered ? [] : held.map(({ field }) => field);
  const vendorBase = { ...pickValues(reading.vendor.values, waiting), ...intent.initial, ...bases.vendorBase };
  return { ...bases, vendorBase };
}

interface Settling {
  readonly link: Link;
  readonly intent: OpenIntent;
  readonly reading: RecordReading;
  readonly isRecovered: boolean;
  readonly durationMs?: number;
  /** The record as it was sent, if nothing else changed it since. */
  readonly local?: LocalRecord;
  /** The id that a new record got. */
  readonly vendorId?: string;
}

/** Settles a write that landed: bases, ledger and the end of the intent in one transaction (P6). */
export async function settleIntent(context: EntityContext, settling: Settling): Promise<void> {
  const { link, intent, reading, isRecovered } = settling;
  const { entity, session, scope, counts } = context;
  const { vendor, history } = reading;
  await inStep(context, async (tx) => {
    const now = await lockIntent(tx, context, { link, intent });
    const isCreate = intent.before === null;
    const bases = isCreate ? findCreatedBases(now, settling) : now.bases;
    const isLastWriter = session.accountId !== null && vendor.updatedBy === session.accountId;
    const etag = vendor.etag === '' ? null : vendor.etag;
    const settlement = settle(
      {
        rules: listRules(context, vendor),
        bases,
        intent,
        isRecovered,
        ...(entity.follow && { follow: entity.follow }),
      },
      { vendor: vendor.values, etag, history, isLastWriter },
    );
    await links.saveLink(tx, scope, link.id, {
      bases: settlement.bases,
      intent: null,
      state: now.state === 'pending' || now.state === 'vendor_deleted' ? 'linked' : now.state,
      vendorId: settling.vendorId ?? now.vendorId ?? vendor.vendorId,
      blockedFields: [...new Set([...now.blockedFields, ...settlement.ignored])],
      ...describeVendorRecord(vendor),
      isSynced: true,
    });
    const stored = new Map(settlement.normalised.map((each) => [each.field, each.stored]));
    const fields = Object.entries(intent.sent).map(([field, sent]) => ({
      field,
      from: intent.before?.values[field] ?? null,
      to: stored.get(field) ?? sent,
      note: settlement.ignored.includes(field)
        ? ('field_refused' as const)
        : stored.has(field)
          ? ('normalised' as const)
          : null,
    }));
    const { replaced } = settlement;
    const code = replaced.length > 0 ? 'overwrote_edit' : stored.size > 0 ? 'normalised' : null;
    const about = {
      ...now,
      vendorId: settling.vendorId ?? now.vendorId ?? vendor.vendorId,
      vendorNumber: vendor.number,
    };
    await enterOutcome(tx, context, about, {
      direction: 'push',
      outcome: 'ok',
      action: isCreate ? 'create' : 'update',
      code,
      fields,
      replaced,
      durationMs: settling.durationMs ?? null,
    });
    counts[isCreate ? 'created' : 'updated'] += 1;
  });
}
