// The pull of one type of records, page by page of the vendor's list (section 11.10).

import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Link, links } from '../links/public.ts';
import { advanceList, findNextPage } from '../lists/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { enterOutcome, enterRefused } from '../outcomes/public.ts';
import { mergeRecord } from '../pushing/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep, vendorClock } from '../work/public.ts';
import { finishPull } from './finish-pull.ts';
import type { PullPlace } from './pull-place.ts';
import { importRecord, joinRecord, pullRecord } from './pull-record.ts';
import { isUnmoved } from './unmoved.ts';

/** The lag of a list, and the difference of clocks, at most. */
const OVERLAP_MS = 120_000;

/** Returns the beginning of a pull: of what changed since the last one, or of all records. */
export function beginPull(watermark: string | undefined, isWhole: boolean): PullPlace {
  const since = watermark === undefined || isWhole ? null : subtract(watermark);
  return {
    cursor: null,
    since,
    greatest: watermark ?? null,
    isSecond: false,
    listed: 0,
    hasUnreadable: false,
    done: [],
  };
}

const subtract = (instant: string) => new Date(Date.parse(instant) - OVERLAP_MS).toISOString();

/** Stops a page between two records, which is read again by the next slice. */
type IsOver = () => boolean;

/** Pulls a page. Returns the next place; the same one if the slice of work was over; undefined at the end. */
export async function pullPage(
  context: EntityContext,
  place: PullPlace,
  isOver: IsOver,
): Promise<PullPlace | undefined> {
  if (place.absentAfter !== undefined) return finishPull(context, place, isOver);
  const { entity, session, tally, scope, connection, run } = context;
  const page = await entity.list(session, { since: place.since, cursor: place.cursor });
  // As the page was read: what changes while its records are taken over is not in it.
  const now = vendorClock.findNow(context);
  const of = { connectionId: connection.id, entity: entity.entity };
  const reader = context.deps.db.reader(scope);
  // A list may repeat a record within a page: the last one counts.
  const records = new Map(page.records.map((record) => [record.vendorId, record]));
  const ids = [...records.keys()];
  const progress = advanceList(place.progress, ids);
  const linked = await links.findByVendorIds(reader, scope, of, ids);
  const markers = new Set(page.records.flatMap(({ marker }) => marker ?? []));
  const marked = await links.findByMarkers(reader, scope, of, [...markers]);
  const isHeld = () => place.isHeld === true || context.room.isRefused;
  const done = new Set(place.done);
  let hasNews = done.size > 0;
  const unmoved: Link[] = [];
  for (const record of records.values()) {
    if (done.has(record.vendorId)) continue;
    const link = linked.get(record.vendorId);
    if (link !== undefined && isUnmoved(context, link, record)) {
      unmoved.push(link);
      continue;
    }
    if (isOver()) return { ...place, done: [...done], isHeld: isHeld() };
    hasNews = true;
    await pullOne(context, { record, link, marked: record.marker === null ? undefined : marked.get(record.marker) });
    done.add(record.vendorId);
  }
  for (const { recordId } of unmoved) {
    const counted = { entity: entity.entity, recordId };
    // The second reading finds again what the first one counted.
    if (place.isSecond) tally.assumeCounted(counted);
    else tally.noteUnchanged(counted);
  }
  await inStep(context, (tx) => links.markSeen(tx, scope, of, { vendorIds: ids, runId: run.id }));
  if (page.unreadable > 0 && !place.isSecond) await enterUnreadable(context, page.unreadable);
  const greatest = page.records.reduce(
    (max, { updatedAt }) => findGreatest(max, limit(updatedAt, now)),
    place.greatest,
  );
  const next = {
    ...place,
    done: [],
    progress,
    greatest,
    listed: place.listed + records.size,
    hasUnreadable: place.hasUnreadable || page.unreadable > 0,
    isHeld: isHeld(),
  };
  const cursor = findNextPage(page, progress);
  if (cursor !== null && !(place.isSecond && !hasNews)) return { ...next, cursor };
  // Records of a list of several pages move while it is read: it is read again from its start until a page brings nothing new.
  if (!place.isSecond && place.cursor !== null) return { ...next, cursor: null, isSecond: true, progress: undefined };
  return finishPull(context, { ...next, progress: undefined, absentAfter: null }, isOver);
}

/** Enters records of a page that mean nothing without what is missing in them. */
async function enterUnreadable(context: EntityContext, unreadable: number): Promise<void> {
  context.counts.errors += unreadable;
  const said = createMessage('integrations.faultUnreadable', { number: unreadable });
  const { message } = said;
  const entry = { direction: 'pull', outcome: 'error', action: 'none', code: 'bad_answer', message, said } as const;
  await inStep(context, (tx) => enterOutcome(tx, context, {}, entry));
}

/** Both are instants of the same form. */
function findGreatest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}

/** Limits the instant of a record to now: one of the future would leave out all changes until then. */
const limit = (instant: string | null, now: string) =>
  instant !== null && Date.parse(instant) > Date.parse(now) ? now : instant;

interface Found {
  readonly record: VendorRecord;
  readonly link: Link | undefined;
  /** The link whose marker the record carries. */
  readonly marked: Link | undefined;
}

/** Takes over one record of the vendor as its list has it. It counts once, by the record here if there is one in the end. */
export function pullOne(context: EntityContext, found: Found): Promise<void> {
  const { entity, tally } = context;
  const counted = {
    entity: entity.entity,
    recordId: found.link?.recordId ?? null,
    vendorId: found.record.vendorId,
  };
  return tally.count(counted, async () => {
    const recordId = await takeOver(context, found);
    counted.recordId ??= recordId;
  });
}

/** Returns the id of a record that is new here, or was linked to the vendor's; null without one. */
async function takeOver(context: EntityContext, { record, link, marked }: Found): Promise<string | null> {
  const { counts } = context;
  if (link !== undefined) {
    if (link.state === 'vendor_deleted') await revive(context, link);
    await exchange(context, link, record);
    return null;
  }
  if (record.isDeleted) return null;
  // A write of ours that is not settled yet.
  if (marked !== undefined && marked.vendorId === null) {
    counts.skipped += 1;
    return marked.recordId;
  }
  if (record.marker !== null) {
    const code = marked === undefined ? 'not_linked' : 'ambiguous_match';
    return skip(context, record, code);
  }
  const matches = await findMatches(context, record);
  if (matches.length > 1) return skip(context, record, 'ambiguous_match');
  const [matchId] = matches;
  if (matchId === undefined) return importRecord(context, record);
  try {
    const joined = await joinRecord(context, record, matchId);
    if (joined !== undefined) {
      await exchange(context, joined, record);
      return joined.recordId;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { vendorId, number: vendorNumber } = record;
    await enterRefused(context, { vendorId, vendorNumber }, { direction: 'pull', error });
    return null;
  }
  // Another record there has the key too: a person links one of them.
  return skip(context, record, 'ambiguous_match');
}

async function skip(
  context: EntityContext,
  record: VendorRecord,
  code: 'not_linked' | 'ambiguous_match',
): Promise<null> {
  context.counts.skipped += 1;
  const outcome = { direction: 'pull', outcome: 'skipped', action: 'none', code } as const;
  const about = { vendorId: record.vendorId, vendorNumber: record.number };
  await inStep(context, (tx) => enterOutcome(tx, context, about, outcome));
  return null;
}

/** Compares a linked record; vendors of kind c know no conflicts. */
const exchange = (context: EntityContext, link: Link, record: VendorRecord): Promise<void> =>
  context.connection.vendor === 'c' ? mergeRecord(context, link, record) : pullRecord(context, link, record);

/** A record that was restored at the vendor: its link lives again. */
function revive(context: EntityContext, { id }: Link): Promise<void> {
  return inStep(context, async (tx) => {
    const link = await links.lockLink(tx, context.scope, id);
    if (link?.state === 'vendor_deleted') await links.saveLink(tx, context.scope, id, { state: 'linked' });
  });
}

const AT_ONCE = 500;
const matchers = new WeakMap<EntityContext, Promise<ReadonlyMap<string, readonly string[]>>>();

/** Returns the ids of the records here that are the same as one of the vendor by their key; none for types that are joined by hand. */
export async function findMatches(context: EntityContext, { matchKey }: VendorRecord): Promise<readonly string[]> {
  if (matchKey === null || context.entity.findMatchKey === undefined) return [];
  const known = matchers.get(context) ?? readMatchKeys(context);
  matchers.set(context, known);
  return (await known).get(matchKey) ?? [];
}

/** Reads the ids of the records here by their key; of several with the same, two. */
async function readMatchKeys({ deps, scope, records, entity }: EntityContext) {
  const keys = new Map<string, readonly string[]>();
  for (let after: string | null = null; ; ) {
    const page: readonly LocalRecord[] = await records.list(deps.db.reader(scope), scope, { after, max: AT_ONCE });
    for (const record of page) {
      const key = entity.findMatchKey?.(record.values) ?? null;
      if (key !== null) keys.set(key, [...(keys.get(key)?.slice(0, 1) ?? []), record.id]);
    }
    if (page.length < AT_ONCE) return keys;
    after = page.at(-1)?.id ?? null;
  }
}
