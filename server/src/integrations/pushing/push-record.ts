// The push of one record (section 11.10): its steps are transactions between which the vendor is called, and each leaves behind
// what a later run needs if the process is killed.
import { createMessage } from '../../../../contract/messages/message.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { makeMarker } from '../adapting/public.ts';
import {
  addCrossings,
  closeConflict,
  decideLink,
  endDeleted,
  enterHeld,
  keepConflict,
  markVendorDeleted,
  saveCompared,
  stopLoop,
} from '../comparing/public.ts';
import { type Link, links } from '../links/public.ts';
import type { LocalRecord } from '../local-records/public.ts';
import { countOnce, enterRefused, findRecordFault, isConsidered, refuse, triesRefused } from '../outcomes/public.ts';
import type { VendorRecord } from '../vendors/public.ts';
import { VendorFault } from '../vendors/public.ts';
import { type EntityContext, inStep, translateIncoming } from '../work/public.ts';
import { createRecord } from './create-record.ts';
import { type AnnouncedUpdate, announceUpdate, freeLink, writeUpdate } from './write-update.ts';

/** Several writes of one record: what the vendor changes by a call of its own, a field that it refuses, one more reading. */
const MAX_ROUNDS = 8;
/** An older reading is repeated before the record is written over. */
const FRESH_MS = 2_000;

/** Sends the changes of a record here to the vendor. */
export function pushRecord(context: EntityContext, recordId: string): Promise<void> {
  return countOnce(context, { recordId }, async () => {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (!(await pushOnce(context, recordId, round))) return;
    }
  });
}

/** Makes at most one write. Returns true if the record is to be looked at again. */
async function pushOnce(context: EntityContext, recordId: string, round: number): Promise<boolean> {
  const held = await holdOrRefuse(context, recordId);
  if (held === undefined) return false;
  const { link, local } = held;
  if (link.intent !== null || link.state === 'keeping' || link.state === 'vendor_deleted') return skip(context);
  // A person links one of the records there; another one would be one more.
  if (link.vendorId === null && link.refusal?.code === 'ambiguous_match') return skip(context);
  if (round === 0 && isConsidered(context, link, local)) {
    context.counts.unchanged += 1;
    return false;
  }
  try {
    const isFreed = round === 0 && triesRefused(context, link);
    const tried = isFreed ? await inStep(context, (tx) => freeLink(tx, context, link)) : link;
    if (tried.vendorId === null) return await createRecord(context, { link: tried, local });
    return await pushChanges(context, { link: tried, local, vendorId: tried.vendorId }, round);
  } catch (error) {
    const fault = findRecordFault(error);
    if (fault === undefined) throw error;
    // Somebody wrote there at the same time: read again and decide again, once.
    if (fault.code === 'vendor_conflict' && round === 0) return true;
    await refuse(context, { direction: 'push', link, fault, local });
    return false;
  }
}

function skip({ counts }: EntityContext): false {
  counts.skipped += 1;
  return false;
}

/** Locks a record and its link, as `holdPair` does; a record that may get no link is entered as an error. */
async function holdOrRefuse(context: EntityContext, recordId: string): Promise<Held | undefined> {
  try {
    return await inStep(context, (tx) => holdPair(tx, context, recordId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await enterRefused(context, { recordId }, { direction: 'push', error });
    return undefined;
  }
}

interface Held {
  readonly link: Link;
  readonly local: LocalRecord;
}

/** Locks a record and its link; a record without one gets a link that waits for its creation. */
async function holdPair(tx: Tx, context: EntityContext, recordId: string): Promise<Held | undefined> {
  const { scope, connection, entity, records } = context;
  const of = { connectionId: connection.id, entity: entity.entity };
  const local = await records.lock(tx, scope, recordId, {});
  const link = await links.lockByRecord(tx, scope, of, recordId);
  if (local === undefined) {
    if (link !== undefined) await endDeleted(tx, context, link);
    return undefined;
  }
  if (link !== undefined) return { link, local };
  if (entity.create === null || (await links.hasEnded(tx, scope, of, recordId))) return void skip(context);
  const isRelayed = connection.config.relay === true || !(await links.isMadeElsewhere(tx, scope, of, recordId));
  if (!isRelayed) return void skip(context);
  const isRelinked = await links.hasRelinked(tx, scope, of, recordId);
  const fresh = createPendingLink(context, recordId, isRelinked);
  if (!(await links.insertLink(tx, scope, fresh))) return void skip(context);
  links.takePlace(context.room);
  return { link: fresh, local };
}

/** Returns a link of a record that waits for its creation at the vendor; one that another project there has gets another name. */
export function createPendingLink(
  { deps, connection, entity, mapping }: EntityContext,
  recordId: string,
  isRelinked = false,
): Link {
  const id = deps.ids.next();
  return {
    id,
    connectionId: connection.id,
    entity: entity.entity,
    recordId,
    vendorId: null,
    vendorNumber: null,
    vendorUrl: null,
    marker: makeMarker(connection.id, isRelinked ? id : recordId),
    origin: 'local',
    state: 'pending',
    bases: { localBase: {}, vendorBase: {}, etag: null },
    initial: null,
    vendorUpdatedAt: null,
    intent: null,
    blockedFields: [],
    held: [],
    refusal: null,
    crossings: [],
    mappingVersion: 0,
    initialVersion: mapping.version,
    localChangedAt: null,
    isToPull: false,
    createdAt: null,
  };
}

interface Linked {
  readonly link: Link;
  readonly local: LocalRecord;
  readonly vendorId: string;
}

async function pushChanges(context: EntityContext, { link, vendorId }: Linked, round: number): Promise<boolean> {
  const { deps, entity, session } = context;
  const readAtMs = deps.clock.now();
  const vendor = await entity.get(session, vendorId);
  if (vendor === null) throw new VendorFault('not_found_or_no_access', createMessage('integrations.faultNoRecord'));
  const reading = { recordId: link.recordId, vendor, isLast: round === MAX_ROUNDS - 1, readAtMs };
  const decided = await inStep(context, (tx) => decidePush(tx, context, reading));
  if (typeof decided === 'string') return decided === 'again';
  return writeUpdate(context, decided);
}

interface Reading {
  readonly recordId: string;
  readonly vendor: VendorRecord;
  readonly readAtMs: number;
  readonly isLast: boolean;
}

/** Decides over the locked pair and announces the update that follows, if one does. */
async function decidePush(
  tx: Tx,
  context: EntityContext,
  { recordId, vendor, readAtMs, isLast }: Reading,
): Promise<AnnouncedUpdate | 'done' | 'again'> {
  const { scope, counts } = context;
  const held = await holdPair(tx, context, recordId);
  if (held === undefined) return 'done';
  // Ended and linked to another record since it was read: the next run compares that one.
  if (held.link.vendorId !== vendor.vendorId) return 'done';
  const pair = { ...held, vendor };
  const { link, local } = pair;
  if (vendor.isDeleted) {
    await markVendorDeleted(tx, context, pair);
    return 'done';
  }
  const { decision, change } = decideLink(context, 'push', pair);
  await enterHeld(tx, context, pair, { direction: 'push', held: change.held ?? [] });
  const findRefused = () => context.records.findRefused(local, translateIncoming(context, vendor, link));
  if (decision.outcome === 'conflict') {
    const reason = link.refusal?.code === 'uncertain' ? 'uncertain' : 'both_changed';
    const fields = markRefused(decision.fields, findRefused());
    await keepConflict(tx, context, pair, { direction: 'push', reason, fields });
    await links.saveLink(tx, scope, link.id, { ...change, state: 'conflict', refusal: null, isSynced: true });
    return 'done';
  }
  if (decision.outcome !== 'send') {
    // Values there that the rules here refuse are still to be decided over, though nothing is to be sent.
    const isRefused = decision.outcome === 'skipped' && findRefused().length > 0;
    const state = isRefused ? link.state : await closeConflict(tx, context, link);
    const isToPull = decision.outcome === 'skipped';
    await saveCompared(tx, context, pair, { ...change, state, localChangedAt: local.changedAt, isToPull });
    counts[decision.outcome === 'skipped' ? 'skipped' : 'unchanged'] += 1;
    return 'done';
  }
  // Nothing is written while a person has to decide.
  if (link.state === 'conflict') return skipInConflict(context);
  // A person there may have edited it meanwhile: the gap in which nothing shows that is kept short.
  if (context.deps.clock.now() - readAtMs > FRESH_MS && !isLast) return 'again';
  const { looping } = addCrossings(context, link, { direction: 'push', values: decision.values });
  if (looping.length > 0) {
    await stopLoop(tx, context, pair, { direction: 'push', looping, change });
    return 'done';
  }
  return announceUpdate(tx, context, pair, { values: decision.values, change });
}

function skipInConflict({ counts }: EntityContext): 'done' {
  counts.skipped += 1;
  return 'done';
}

/** Marks the fields of a conflict whose values there the rules here refuse: they cannot be taken. */
const markRefused = <Field extends { readonly field: string; readonly notApplicable: boolean }>(
  fields: readonly Field[],
  refused: readonly string[],
) => fields.map((each) => ({ ...each, notApplicable: each.notApplicable || refused.includes(each.field) }));
