// The comparison of one type of records, page by page: first those of the vendor's list, then those here that it did not have.
import { links } from '../links/public.ts';
import { advanceList, findNextPage, type ListProgress } from '../lists/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { findRecordFault } from '../outcomes/public.ts';
import { findMatches, joinRecord } from '../pulling/public.ts';
import { planNewRecord } from '../pushing/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { type EntityContext, inStep } from '../work/public.ts';
import { enterLone, enterPair, enterSkip, type Pair } from './enter-difference.ts';

/** The place at which a comparison continues. */
export interface ComparePlace {
  readonly phase: 'compare';
  readonly entity: number;
  readonly side: 'vendor' | 'local';
  readonly cursor: string | null;
  /** Of the vendor's list, once it is begun. */
  readonly progress?: ListProgress;
}

/** Returns the beginning of a comparison. */
export const beginComparison = (): ComparePlace => ({ phase: 'compare', entity: 0, side: 'vendor', cursor: null });

const AT_ONCE = 200;

/** Compares a page. Returns the next place of the type; undefined at its end. */
export function comparePage(
  context: EntityContext,
  place: ComparePlace,
  isOver: () => boolean,
): Promise<ComparePlace | undefined> {
  return place.side === 'vendor' ? compareListed(context, place) : compareOthers(context, place, isOver);
}

async function compareListed(context: EntityContext, place: ComparePlace): Promise<ComparePlace> {
  const { entity, session, preview, counts } = context;
  const page = await entity.list(session, { since: null, cursor: place.cursor });
  const progress = advanceList(
    place.progress,
    page.records.map(({ vendorId }) => vendorId),
  );
  const fresh = page.records.filter(({ vendorId }) => !preview?.links.hasSeen(entity.entity, vendorId));
  const pairs = await findPairs(context, fresh);
  counts.errors += page.unreadable;
  await inStep(context, async (tx) => {
    for (const { record, pair, outcome } of pairs) {
      if (pair !== undefined) enterPair(context, pair);
      else if (outcome !== undefined) enterLone(context, { vendor: record }, outcome);
    }
    await links.markSeen(tx, context.scope, of(context), {
      vendorIds: fresh.map(({ vendorId }) => vendorId),
      runId: context.run.id,
    });
  });
  const next = findNextPage(page, progress);
  return next === null
    ? { phase: 'compare', entity: place.entity, side: 'local', cursor: null }
    : { ...place, cursor: next, progress };
}

const of = ({ connection, entity }: EntityContext) => ({ connectionId: connection.id, entity: entity.entity });

interface Found {
  readonly record: VendorRecord;
  /** Absent for a record that is in no link, or not to be listed. */
  readonly pair?: Pair;
  readonly outcome?: 'create' | 'not_linked' | 'ambiguous_match';
}

/** Finds the records here that those of the vendor are linked to, or would be by their key. */
async function findPairs(context: EntityContext, listed: readonly VendorRecord[]): Promise<readonly Found[]> {
  const { deps, scope, records } = context;
  const reader = deps.db.reader(scope);
  const linked = await links.findByVendorIds(
    reader,
    scope,
    of(context),
    listed.map(({ vendorId }) => vendorId),
  );
  const recordIds = [...linked.values()].map(({ recordId }) => recordId);
  const here = new Map((await records.find(reader, scope, recordIds)).map((record) => [record.id, record]));
  const found: Found[] = [];
  for (const record of listed) {
    const link = linked.get(record.vendorId);
    if (link?.state === 'ended') found.push({ record, outcome: 'not_linked' });
    else if (link !== undefined) found.push({ record, pair: { link, local: here.get(link.recordId), vendor: record } });
    else if (!record.isDeleted) found.push(await findUnlinked(context, record));
  }
  return found;
}

/** A record in no link: one of ours or of another project, one that has the key of a record here, or a new one. */
async function findUnlinked(context: EntityContext, record: VendorRecord): Promise<Found> {
  const { deps, scope, records } = context;
  if (record.marker !== null) {
    const marked = await links.findByMarkers(deps.db.reader(scope), scope, of(context), [record.marker]);
    return { record, outcome: marked.size === 0 ? 'not_linked' : 'ambiguous_match' };
  }
  const matches = await findMatches(context, record);
  const [matchId] = matches;
  if (matchId === undefined) return { record, outcome: records.create === null ? 'not_linked' : 'create' };
  const joined = matches.length === 1 ? await joinRecord(context, record, matchId) : undefined;
  const [match] = await records.find(deps.db.reader(scope), scope, [matchId]);
  if (joined === undefined || match === undefined) return { record, outcome: 'ambiguous_match' };
  return { record, pair: { link: joined, local: match, vendor: record } };
}

async function compareOthers(
  context: EntityContext,
  place: ComparePlace,
  isOver: () => boolean,
): Promise<ComparePlace | undefined> {
  const { deps, scope, records, entity, preview } = context;
  const reader = deps.db.reader(scope);
  const page = await records.list(reader, scope, { after: place.cursor, max: AT_ONCE });
  const ids = page.map(({ id }) => id);
  const linked = await links.findByRecords(reader, scope, of(context), ids);
  for (const local of page) {
    const link = linked.get(local.id);
    const isListed = typeof link?.vendorId === 'string' && preview?.links.hasSeen(entity.entity, link.vendorId);
    if (!isListed) {
      if (isOver()) return place;
      await compareOther(context, local, link);
    }
    place = { ...place, cursor: local.id };
  }
  return page.length < AT_ONCE ? undefined : place;
}

/** Compares a record here that the vendor's list did not have. */
async function compareOther(context: EntityContext, local: LocalRecord, link: Pair['link'] | undefined): Promise<void> {
  const { deps, scope, entity, session } = context;
  if (link?.vendorId == null) {
    const reader = deps.db.reader(scope);
    const isKept =
      (await links.hasEnded(reader, scope, of(context), local.id)) ||
      (context.connection.config.relay !== true && (await links.isMadeElsewhere(reader, scope, of(context), local.id)));
    if (isKept || entity.create === null)
      return inStep(context, async () => enterLone(context, { local }, 'not_linked'));
    const plan = planNewRecord(context, local, link?.blockedFields ?? []);
    const { fault } = plan;
    const held = plan.held.filter(({ field }) => fault?.fields.includes(field) ?? true);
    return inStep(context, async () => enterLone(context, { local, held }, fault?.code ?? 'create'));
  }
  const vendor = await entity.get(session, link.vendorId).catch((error: unknown) => {
    const fault = findRecordFault(error);
    if (fault === undefined) throw error;
    return fault;
  });
  await inStep(context, async () => {
    if (vendor === null) enterSkip(context, { link, local, vendor: undefined }, 'not_found_or_no_access');
    else if (vendor instanceof Error) enterSkip(context, { link, local, vendor: undefined }, vendor.code);
    else enterPair(context, { link, local, vendor });
  });
}
