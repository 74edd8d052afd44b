// The pull of one type of records, page by page of the vendor's list (section 11.10).

import { markVendorDeleted } from '../comparing/public.ts';
import { connectionStore } from '../connections/public.ts';
import { type Link, links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { enterOutcome, skipFaults } from '../outcomes/public.ts';
import { mergeRecord } from '../pushing/public.ts';
import { VendorFault, type VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';
import { getLinked } from './get-linked.ts';
import { importRecord, joinRecord, pullRecord } from './pull-record.ts';

/** The place at which a pull of one type continues. */
export interface PullPlace {
  readonly cursor: string | null;
  /** The instant of the vendor from which changes are listed, deletions too; null for all records. */
  readonly since: string | null;
  /** The greatest instant of the vendor so far. */
  readonly greatest: string | null;
  /** A list that is paged by number is read once more from its end: records move while it is read. */
  readonly isSecond: boolean;
  /** The number of records that the list had. */
  readonly listed: number;
  /** True if some record of the list could not be read: nothing is concluded from what is absent. */
  readonly hasUnreadable: boolean;
}

/** The lag of a list, and the difference of clocks, at most. */
const OVERLAP_MS = 120_000;

/** Returns the beginning of a pull: of what changed since the last one, or of all records. */
export function beginPull(watermark: string | undefined, isWhole: boolean): PullPlace {
  const since = watermark === undefined || isWhole ? null : subtract(watermark);
  return { cursor: null, since, greatest: watermark ?? null, isSecond: false, listed: 0, hasUnreadable: false };
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
  const { entity, session, counts, scope, connection, run } = context;
  const page = await entity.list(session, { since: place.since, cursor: place.cursor });
  const of = { connectionId: connection.id, entity: entity.entity };
  const reader = context.deps.db.reader(scope);
  const ids = page.records.map(({ vendorId }) => vendorId);
  const linked = await links.findByVendorIds(reader, scope, of, ids);
  const markers = page.records.flatMap(({ marker }) => marker ?? []);
  const marked = await links.findByMarkers(reader, scope, of, markers);
  let hasNews = false;
  for (const record of page.records) {
    const link = linked.get(record.vendorId);
    if (link !== undefined && isUnmoved(context, link, record)) {
      counts.considered += 1;
      counts.unchanged += 1;
      continue;
    }
    if (isOver()) return place;
    hasNews = true;
    await pullOne(context, { record, link, marked: record.marker === null ? undefined : marked.get(record.marker) });
  }
  await inStep(context, (tx) => links.markSeen(tx, scope, of, { vendorIds: ids, runId: run.id }));
  counts.errors += page.unreadable;
  const greatest = page.records.reduce((max, { updatedAt }) => findGreatest(max, updatedAt), place.greatest);
  const next = {
    ...place,
    greatest,
    listed: place.listed + ids.length,
    hasUnreadable: place.hasUnreadable || page.unreadable > 0,
  };
  if (page.next !== null && !(place.isSecond && !hasNews)) return { ...next, cursor: page.next };
  // Records of a list of several pages move while it is read: it is read again from its start until a page brings nothing new.
  if (!place.isSecond && place.cursor !== null) return { ...next, cursor: null, isSecond: true };
  await finishPull(context, next);
  return undefined;
}

/** Both are instants of the same form. */
function findGreatest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return Date.parse(one) >= Date.parse(other) ? one : other;
}

/** Tells whether neither the vendor's record nor the tables have changed since both sides were compared. */
export function isUnmoved(
  { mapping, connection }: EntityContext,
  link: Link,
  { etag, isDeleted }: VendorRecord,
): boolean {
  if (link.state === 'ended' || link.state === 'vendor_deleted') return isDeleted || link.state === 'ended';
  const isEqual = link.state === 'linked' && link.intent === null && link.bases.etag === etag;
  if (!isEqual || isDeleted || link.mappingVersion !== mapping.version) return false;
  return link.refusal === null || link.refusal.digest === connection.updatedAt;
}

interface Found {
  readonly record: VendorRecord;
  readonly link: Link | undefined;
  /** The link whose marker the record carries. */
  readonly marked: Link | undefined;
}

/** Takes over one record of the vendor as its list has it. */
export async function pullOne(context: EntityContext, { record, link, marked }: Found): Promise<void> {
  const { counts } = context;
  if (link !== undefined) {
    if (link.state === 'vendor_deleted') await revive(context, link);
    return exchange(context, link, record);
  }
  if (record.isDeleted) return;
  // A write of ours that is not settled yet.
  if (marked !== undefined && marked.vendorId === null) {
    counts.skipped += 1;
    return;
  }
  if (record.marker !== null) {
    counts.skipped += 1;
    const code = marked === undefined ? 'not_linked' : 'ambiguous_match';
    const outcome = { direction: 'pull', outcome: 'skipped', action: 'none', code } as const;
    const about = { vendorId: record.vendorId, vendorNumber: record.number };
    return inStep(context, (tx) => enterOutcome(tx, context, about, outcome));
  }
  const matches = await findMatches(context, record);
  if (matches.length > 1) return skipAmbiguous(context, record);
  const [match] = matches;
  if (match === undefined) return importRecord(context, record);
  const joined = await joinRecord(context, record, match);
  if (joined !== undefined) return exchange(context, joined, record);
  // Another record there has the key too: a person links one of them.
  await skipAmbiguous(context, record);
}

function skipAmbiguous(context: EntityContext, record: VendorRecord): Promise<void> {
  context.counts.skipped += 1;
  const outcome = { direction: 'pull', outcome: 'skipped', action: 'none', code: 'ambiguous_match' } as const;
  const about = { vendorId: record.vendorId, vendorNumber: record.number };
  return inStep(context, (tx) => enterOutcome(tx, context, about, outcome));
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
const matchers = new WeakMap<EntityContext, Promise<ReadonlyMap<string, readonly LocalRecord[]>>>();

/** Returns the records here that are the same as one of the vendor by their key; none for types that are joined by hand. */
async function findMatches(context: EntityContext, { matchKey }: VendorRecord): Promise<readonly LocalRecord[]> {
  if (matchKey === null || context.entity.findMatchKey === undefined) return [];
  const known = matchers.get(context) ?? readMatchKeys(context);
  matchers.set(context, known);
  return (await known).get(matchKey) ?? [];
}

async function readMatchKeys({ deps, scope, records, entity }: EntityContext) {
  const keys = new Map<string, LocalRecord[]>();
  for (let after: string | null = null; ; ) {
    const page: readonly LocalRecord[] = await records.list(deps.db.reader(scope), scope, { after, max: AT_ONCE });
    for (const record of page) {
      const key = entity.findMatchKey?.(record.values) ?? null;
      if (key !== null) keys.set(key, [...(keys.get(key) ?? []), record]);
    }
    if (page.length < AT_ONCE) return keys;
    after = page.at(-1)?.id ?? null;
  }
}

/** More absent records than this, and more than a fifth of all, are a fault of the list. */
const MAX_ABSENT = 5;
const MAX_ABSENT_SHARE = 0.2;

/**
 * Looks for linked records that the whole list did not have. Throws VendorFault `suspicious_absence` if they are too many: an
 * empty list is a fault, no deletion of all.
 */
async function concludeAbsences(context: EntityContext, { since, listed, hasUnreadable }: PullPlace): Promise<void> {
  if (since !== null || hasUnreadable) return;
  const { deps, scope, connection, entity, run } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const reader = deps.db.reader(scope);
  const { linked, seen } = await links.countSeen(reader, scope, of, run.id);
  const absent = linked - seen;
  if (absent === 0) return;
  if (listed === 0 || (absent > MAX_ABSENT && absent > linked * MAX_ABSENT_SHARE)) {
    throw new VendorFault('suspicious_absence', `The vendor's list lacks ${absent} of ${linked} linked records.`);
  }
  for (const link of await links.listUnseen(reader, scope, of, run.id)) {
    await skipFaults(context, link, async () => {
      const record = await getLinked(context, link);
      if (record.isDeleted) await markDeleted(context, link, record);
    });
  }
}

async function finishPull(context: EntityContext, place: PullPlace): Promise<void> {
  const { since, greatest } = place;
  const { scope, connection, entity, session, deps } = context;
  const deleted = await entity.listDeleted(session, since);
  const of = { connectionId: connection.id, entity: entity.entity };
  for (const link of (await links.findByVendorIds(deps.db.reader(scope), scope, of, deleted)).values()) {
    await markDeleted(context, link, undefined);
  }
  await concludeAbsences(context, place);
  const watermarks = greatest === null ? {} : { [entity.entity]: greatest };
  await inStep(context, (tx) =>
    connectionStore.saveReached(tx, scope, connection.id, { watermarks, direction: 'pull' }),
  );
}

/** Marks a link whose record the vendor has deleted; without the record as it was then, by what both sides agreed on. */
export async function markDeleted(
  context: EntityContext,
  known: Link,
  record: VendorRecord | undefined,
): Promise<void> {
  const { scope, records, entity } = context;
  await inStep(context, async (tx) => {
    const local = await records.lock(tx, scope, known.recordId, {});
    const link = await links.lockLink(tx, scope, known.id);
    if (local === undefined || link === undefined || link.intent !== null || link.state !== 'linked') return;
    const vendor = record ?? {
      entity: entity.entity,
      vendorId: link.vendorId ?? '',
      number: link.vendorNumber,
      url: link.vendorUrl,
      values: link.bases.vendorBase,
      etag: '',
      createdAt: null,
      updatedAt: link.vendorUpdatedAt,
      createdBy: null,
      updatedBy: null,
      marker: null,
      isDeleted: true,
      permitted: {},
      matchKey: null,
    };
    await markVendorDeleted(tx, context, { link, local, vendor });
  });
}
