// The phases of a run: open writes are settled, resolutions are carried out, changes of the vendor are pulled, and those made here
// are pushed.

import { createMessage } from '../../../../contract/messages/message.ts';
import { MustWait } from '../calls/public.ts';
import { conflicts } from '../conflicts/public.ts';
import { connectionStore } from '../connections/public.ts';
import { beginComparison, type ComparePlace, comparePage, suggestPairs } from '../differences/public.ts';
import { type ModelContext, type ModelPlace, pullModels, retryModels } from '../importing/public.ts';
import { endCatchUp, findMissed } from '../inbound/public.ts';
import { links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { enterOutcome, skipFaults } from '../outcomes/public.ts';
import { beginPull, type PullPlace, pullPage, pullSome, pullWaiting } from '../pulling/public.ts';
import { mergeRecord, pushRecord, settleOpen } from '../pushing/public.ts';
import { resolveConflict } from '../resolving/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type EntityContext, inStep, type RunContext, vendorClock } from '../work/public.ts';
import { endGone } from './end-gone.ts';
import { assumePulled, findConsidered, listLocal } from './local-page.ts';
import { pullEvents } from './pull-events.ts';

/** The place at which a run continues. */
export type Place =
  | { readonly phase: 'settle' }
  | { readonly phase: 'resolve'; readonly after: string | null }
  | {
      readonly phase: 'pull';
      readonly entity: number;
      readonly list?: PullPlace;
      /** Of a run over certain records: the id of the last one that was read. */
      readonly after?: string | null;
      /** True if changes are listed beside the records that events named; decided at the first type. */
      readonly isListed?: boolean;
      /** The place among models, which come after all others. */
      readonly models?: ModelPlace;
      /** The types of records that the account may not list. */
      readonly forbidden?: number;
    }
  | {
      readonly phase: 'push';
      readonly entity: number;
      readonly after: string | null;
      /** The place among models that could not be fetched, which come after all records. */
      readonly models?: ModelPlace;
    }
  | ComparePlace
  | { readonly phase: 'pair'; readonly entity: number };

/** Work of one slice. */
export interface Slice {
  readonly context: RunContext;
  /** The types of records of this run, each with the records here. */
  readonly entities: readonly EntityContext[];
  /** The run at work on models, of vendors that have them. */
  readonly models?: ModelContext;
  /** Notes each place on the way: a wait that the vendor asks for leads back to the last one, not to the beginning. */
  readonly onPlace: (place: Place) => void;
  /** True once the slice has lasted long enough, was cancelled or the process stops. Asked between records. */
  readonly isOver: () => boolean;
  /** Waits a moment while events of the connection arrive. */
  readonly giveWay: () => Promise<void>;
}

/** Works on until the slice is over. Returns the place of the next one; undefined at the end of the run. */
export async function workOn(slice: Slice, from: Place): Promise<Place | undefined> {
  // An earlier slice may have been stopped between a call and its settlement.
  const isComparison = slice.context.run.kind === 'compare';
  if (from.phase !== 'settle' && !isComparison) await settleAll(slice);
  for (let place: Place | undefined = isComparison && from.phase === 'settle' ? beginComparison() : from; ; ) {
    place = await takeStep(slice, place);
    if (place === undefined || slice.isOver()) return place;
    slice.onPlace(place);
  }
}

async function takeStep(slice: Slice, place: Place): Promise<Place | undefined> {
  const next = await takeOwnStep(slice, place);
  // Pairs are suggested once all records are known that are in no link.
  return next === undefined && slice.context.preview !== null && place.phase !== 'pair'
    ? { phase: 'pair', entity: 0 }
    : next;
}

function takeOwnStep(slice: Slice, place: Place): Promise<Place | undefined> {
  if (place.phase === 'compare') return compare(slice, place);
  if (place.phase === 'pair') return pair(slice, place);
  if (place.phase === 'settle') return settleAll(slice);
  if (place.phase === 'resolve') return resolveAll(slice, place);
  return place.phase === 'pull' ? pull(slice, place) : push(slice, place);
}

/** Settles writes without an answer, of all types: a run over some records must not find others half done. */
async function settleAll({ context, entities }: Slice): Promise<Place | undefined> {
  const { deps, scope, connection } = context;
  let lookAgainMs = 0;
  for (const link of await links.listIntents(deps.db.reader(scope), scope, connection.id)) {
    const entity = entities.find((each) => each.entity.entity === link.entity);
    if (entity === undefined || link.intent === null) continue;
    const open = { link, intent: link.intent };
    await skipFaults(entity, link, async () => {
      lookAgainMs = Math.max(lookAgainMs, (await settleOpen(entity, open)) ?? 0);
    });
  }
  if (lookAgainMs > 0) throw new MustWait(lookAgainMs);
  return { phase: 'resolve', after: null };
}

const CONFLICTS_AT_ONCE = 50;

/** Carries out what people chose over conflicts, of all types: a choice waits for no run over certain records. */
async function resolveAll(
  { context, entities, isOver }: Slice,
  place: Extract<Place, { phase: 'resolve' }>,
): Promise<Place> {
  const { deps, scope, connection, run } = context;
  const page = run.dryRun
    ? []
    : await conflicts.listResolving(deps.db.reader(scope), scope, connection.id, {
        after: place.after,
        max: CONFLICTS_AT_ONCE,
      });
  let { after } = place;
  for (const conflict of page) {
    if (isOver()) return { phase: 'resolve', after };
    const entity = entities.find((each) => each.entity.entity === conflict.entity);
    if (entity !== undefined) await resolveConflict(entity, conflict);
    after = conflict.id;
  }
  if (page.length === CONFLICTS_AT_ONCE) return { phase: 'resolve', after };
  return run.direction === 'push' && connection.vendor !== 'c'
    ? { phase: 'push', entity: 0, after: null }
    : { phase: 'pull', entity: 0 };
}

async function pull(
  { context, entities, models, isOver, giveWay, onPlace }: Slice,
  place: Extract<Place, { phase: 'pull' }>,
): Promise<Place | undefined> {
  const { run, connection, scope } = context;
  const entity = entities[place.entity];
  const isListed = place.isListed ?? (await listsChanges(context));
  const { forbidden = 0 } = place;
  if (entity === undefined) {
    if (models !== undefined && wantsModels(run)) {
      const note = (reached: ModelPlace) => onPlace({ ...place, isListed, models: reached });
      const more = await pullModels(models, {
        place: place.models ?? { after: null },
        isListed,
        isOver,
        onPlace: note,
      });
      if (more !== undefined) return { ...place, isListed, models: more };
    }
    if (forbidden > 0 && forbidden === entities.filter(isWanted).length) {
      throw new VendorFault('forbidden', createMessage('integrations.faultForbiddenLists'));
    }
    const isWhole = isListed && run.entities === null && run.recordIds === null && !run.dryRun;
    if (isWhole) await inStep(context, (tx) => endCatchUp(tx, scope, { id: connection.id, runId: run.id }));
    if (!isListed && run.recordIds === null) await saveReached(context, 'pull');
    return run.direction === 'pull' && connection.vendor !== 'c'
      ? undefined
      : { phase: 'push', entity: 0, after: null };
  }
  const next = { phase: 'pull', entity: place.entity + 1, isListed, forbidden } as const;
  if (!isWanted(entity)) return next;
  if (run.recordIds !== null) {
    const note = (after: string) => onPlace({ ...place, isListed, after });
    const after = await pullSome(entity, { after: place.after ?? null, isOver, note });
    return after === undefined ? next : { ...place, isListed, after };
  }
  const isBegun = place.list !== undefined;
  if (!isBegun && !(await pullEvents(entity, { isOver, giveWay }))) return { ...place, isListed };
  if (!isBegun && !(await pullWaiting(entity, isOver))) return { ...place, isListed };
  if (!isListed) return next;
  const list = place.list ?? beginPull(await findSince(entity), connection.vendor === 'c');
  try {
    const more = await pullPage(entity, list, isOver);
    return more === undefined ? next : { ...place, isListed, list: more };
  } catch (error) {
    if (!(error instanceof VendorFault) || error.code !== 'forbidden') throw error;
    // The account may not see this type of records; it may see others.
    await enterForbidden(entity, error);
    return { ...next, forbidden: forbidden + 1 };
  }
}

/** Notes when changes crossed last, where no list says how far: of a push, and of records that events named. */
const saveReached = (context: RunContext, direction: 'push' | 'pull') =>
  inStep(context, (tx) =>
    connectionStore.saveReached(tx, context.scope, context.connection.id, { watermarks: {}, direction }),
  );

async function enterForbidden(
  context: EntityContext,
  { code, message, said, status, requestId }: VendorFault,
): Promise<void> {
  context.counts.errors += 1;
  const entry = { direction: 'pull', outcome: 'error', action: 'none', code, message, said } as const;
  await inStep(context, (tx) =>
    enterOutcome(tx, context, {}, { ...entry, vendorStatus: status, vendorRequestId: requestId }),
  );
}

const wantsModels = ({ entities, recordIds, dryRun }: RunContext['run']) =>
  (entities === null || entities.includes('model')) && recordIds === null && !dryRun;

/**
 * Tells whether a pull lists changes: one of an event does if some were missed, or found no place among the links and have one now.
 * All other changes of vendors of kind a come by events.
 */
async function listsChanges({ run, connection, room, deps, scope }: RunContext): Promise<boolean> {
  if (connection.vendor !== 'a' && run.cause !== 'event') return true;
  const { needsCatchUp, hasUnplaced } = await findMissed(deps.db.reader(scope), scope, connection.id);
  return needsCatchUp || (hasUnplaced && room.left > 0);
}

/**
 * Returns the instant up to which changes were read. Of vendors of kind a, nothing from before the connection is imported. One beyond
 * now does not tell what was read: a wrong instant of a record led there, or a clock that was set back since. All is read again then,
 * as what was left out may be of any age, and what is known already changes nothing.
 */
async function findSince(context: EntityContext): Promise<string | undefined> {
  const { deps, scope, connection, entity } = context;
  const stored = (await connectionStore.findWatermarks(deps.db.reader(scope), scope, connection.id))[entity.entity];
  const isUsable = stored !== undefined && Date.parse(stored) <= Date.parse(vendorClock.findNow(context));
  return isUsable ? stored : connection.vendor === 'a' ? connection.createdAt : undefined;
}

/** Compares the records of one type after the other. */
async function compare({ entities, isOver }: Slice, place: ComparePlace): Promise<Place | undefined> {
  const entity = entities[place.entity];
  if (entity === undefined) return undefined;
  if (!isWanted(entity)) return { ...beginComparison(), entity: place.entity + 1 };
  return (await comparePage(entity, place, isOver)) ?? { ...beginComparison(), entity: place.entity + 1 };
}

async function pair({ entities }: Slice, place: Extract<Place, { phase: 'pair' }>): Promise<Place | undefined> {
  const entity = entities[place.entity];
  if (entity === undefined) return undefined;
  if (isWanted(entity)) await suggestPairs(entity);
  return { phase: 'pair', entity: place.entity + 1 };
}

async function push(
  { context, entities, models, isOver, onPlace }: Slice,
  place: Extract<Place, { phase: 'push' }>,
): Promise<Place | undefined> {
  const { run } = context;
  const entity = entities[place.entity];
  if (entity === undefined) {
    // A person who begins a run has models tried again: events name each version once.
    if (models !== undefined && run.cause !== 'event' && wantsModels(run)) {
      const onModel = (reached: ModelPlace) => onPlace({ ...place, models: reached });
      const more = await retryModels(models, { place: place.models ?? { after: null }, isOver, onPlace: onModel });
      if (more !== undefined) return { ...place, models: more };
    }
    // A run over models alone sends nothing.
    if (entities.some(isWanted)) await saveReached(context, 'push');
    return undefined;
  }
  const next: Place = { phase: 'push', entity: place.entity + 1, after: null };
  if (!isWanted(entity)) return next;
  const { page, next: pageEnd } = await listLocal(entity, place.after);
  const considered = await findConsidered(entity, page);
  await assumePulled(entity, page);
  let after = place.after;
  for (const record of page) {
    if (considered.has(record.id)) {
      context.tally.noteUnchanged({ entity: entity.entity.entity, recordId: record.id });
    } else {
      if (isOver()) return { ...place, after };
      await pushOne(entity, record);
    }
    after = record.id;
  }
  if (pageEnd !== null) return { ...place, after: pageEnd };
  // A run of both directions brings what changed there since it pulled.
  if (run.direction === 'both' && !(await pullWaiting(entity, isOver))) return { ...place, after };
  // Of the records that have a vendor's beside them, people delete assets alone.
  if (entity.entity.entity === 'asset' && run.recordIds === null) await endGone(entity);
  return next;
}

const isWanted = ({ run, entity }: EntityContext) => run.entities === null || run.entities.includes(entity.entity);

/** Vendors of kind c merge what was not merged by the pull, which had every record of theirs. */
async function pushOne(context: EntityContext, record: LocalRecord): Promise<void> {
  const { deps, scope, connection, entity, session } = context;
  if (connection.vendor !== 'c') return pushRecord(context, record.id);
  const of = { connectionId: connection.id, entity: entity.entity };
  const link = (await links.findByRecords(deps.db.reader(scope), scope, of, [record.id])).get(record.id);
  if (link === undefined || link.vendorId === null) return pushRecord(context, record.id);
  const { vendorId } = link;
  await skipFaults(context, link, async () => {
    const vendor = await entity.get(session, vendorId);
    if (vendor === null) throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoRecord'));
    await mergeRecord(context, link, vendor);
  });
}
