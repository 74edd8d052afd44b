// A lane as its holder keeps it in memory, and how much of it may be under way. Pure.
import type { HeldLane, LaneKey, Pace, Position, TakenLane } from './claims.ts';
import type { Outcome } from './outcomes.ts';
import type { DueDelivery, LaneAddress, Target } from './target.ts';

export interface Lane extends LaneKey {
  address: LaneAddress;
  target: Target;
  /** Attempts that failed since the last that did not. */
  failures: number;
  pace: Pace;
  /** Attempts at once; grows with success. */
  cap: number;
  readonly queue: DueDelivery[];
  /** Deliveries that are queued, being tried or not written yet, and whether they are retries: not to be begun again. */
  readonly underWay: Map<string, boolean>;
  inFlight: number;
  slowInFlight: number;
  from: Position | null;
  fromStartMs: number;
  /** True where the last look did not see the end of what is due. */
  hasMore: boolean;
  lookedAtMs: number;
  /** When the first of the retries that were planned while it was held is due. */
  nextRetryMs: number;
  leaseEndsAtMs: number;
  /** True while a dead letter is being written: what came after it waits. */
  isBlocked: boolean;
  readonly heldBack: Outcome<Lane>[];
  /** True once this process cannot send to it: it is given back as soon as what is under way has ended. */
  isLeaving: boolean;
  /** True once it was let go of: what comes of its attempts is not written. */
  isGone: boolean;
}

const UNKNOWN_CAP = 1;
const START_CAP = 8;
const MOST_CAP = 64;
/** A failing lane has this many attempts at once. */
const FAILING_CAP = 8;
const FAILING_AFTER = 3;
/** Slow lanes share the slow slots: with many of them each gets fewer, one at least. */
const SHARED_SLOTS = 512;
/** Deliveries in memory for each attempt at once: what is sent while the next are being read. */
const AHEAD = 4;
/** Deliveries in memory of all lanes together, those that are not written yet included, as far as lanes ask for more. */
const MOST_UNDER_WAY = 2_048;
const MOST_OF_ONE = 1_000;
const LEAST_OF_ONE = 16;
/** Deliveries that are finished stay in the index until a vacuum; a lane is read from its start again this seldom. */
const RESTART_MS = 5_000;

/** A lane that was just taken. */
export function newLane({ address, failures, pace }: TakenLane, target: Target, nowMs: number): Lane {
  return {
    workspaceId: address.workspaceId,
    subscriptionId: address.subscriptionId,
    address,
    target,
    failures,
    pace,
    cap: pace === 1 ? UNKNOWN_CAP : START_CAP,
    queue: [],
    underWay: new Map(),
    inFlight: 0,
    slowInFlight: 0,
    from: null,
    fromStartMs: nowMs,
    hasMore: false,
    lookedAtMs: nowMs,
    nextRetryMs: Number.POSITIVE_INFINITY,
    leaseEndsAtMs: 0,
    isBlocked: false,
    heldBack: [],
    isLeaving: false,
    isGone: false,
  };
}

/** The slots it may use: with a slow attempt under way the slow ones alone. */
export const paceOf = (lane: Lane): Pace => (lane.slowInFlight > 0 ? 2 : lane.pace);

/** How many attempts it may have at once, beside so many slow lanes. */
export function capOf(lane: Lane, slowLanes: number): number {
  const cap = lane.failures >= FAILING_AFTER ? Math.min(FAILING_CAP, lane.cap) : lane.cap;
  return paceOf(lane) === 2 ? Math.min(cap, Math.max(1, Math.floor(SHARED_SLOTS / slowLanes))) : cap;
}

/** Takes note of how an attempt went. */
export function noteEnd(lane: Lane, { ok, isSlow }: { ok: boolean; isSlow: boolean }): void {
  lane.pace = isSlow ? 2 : 0;
  lane.failures = ok ? 0 : lane.failures + 1;
  if (!ok) lane.cap = Math.max(START_CAP, lane.cap >> 1);
  else lane.cap = Math.min(MOST_CAP, Math.max(START_CAP, lane.cap + 1));
}

/** How many deliveries each of so many lanes may have in memory. */
export const shareOf = (lanes: number): number =>
  Math.max(LEAST_OF_ONE, Math.min(MOST_OF_ONE, Math.floor(MOST_UNDER_WAY / lanes)));

/** True where more should be read: the queue is half empty, there is or may be more, and half its share is free. */
export const isHungry = (lane: Lane, share: number): boolean =>
  lane.hasMore && lane.queue.length < lane.cap * (AHEAD / 2) && lane.underWay.size <= share / 2;

/** True where nothing of it is queued, being tried or to be written. */
export const isIdle = (lane: Lane): boolean =>
  lane.underWay.size === 0 && lane.inFlight === 0 && !lane.isBlocked && !lane.hasMore;

/** Empties its queue and begins nothing more on it. */
export function leaveLane(lane: Lane): void {
  lane.isLeaving = true;
  for (const { id } of lane.queue.splice(0)) lane.underWay.delete(id);
  lane.hasMore = false;
  lane.nextRetryMs = Number.POSITIVE_INFINITY;
}

/** What is asked of a held lane: as much as it has room for, behind what is under way and would be read again. */
export function askOf(lane: Lane, share: number, nowMs: number): HeldLane {
  if (nowMs - lane.fromStartMs >= RESTART_MS) lane.from = null;
  if (lane.from === null) lane.fromStartMs = nowMs;
  const room = Math.min(lane.cap * AHEAD - lane.queue.length, share - lane.underWay.size);
  const { workspaceId, subscriptionId, from } = lane;
  if (room <= 0) return { workspaceId, subscriptionId, from, most: 0 };
  let again = lane.underWay.size;
  if (from !== null) {
    again = 0;
    for (const isRetry of lane.underWay.values()) if (isRetry) again += 1;
  }
  return { workspaceId, subscriptionId, from, most: room + again };
}

/**
 * Queues what was read of it, `most` of which were asked for at most, but for what is under way: the look may be older than
 * what was written since, and returns what is finished.
 */
export function absorb(lane: Lane, found: readonly DueDelivery[], most: number, nowMs: number): void {
  lane.lookedAtMs = nowMs;
  if (most === 0 || lane.isLeaving) return;
  lane.hasMore = found.length >= most;
  let last: DueDelivery | undefined;
  for (const delivery of found) {
    const isRetry = delivery.attempts > delivery.earlierAttempts;
    if (!isRetry) last = delivery;
    if (lane.underWay.has(delivery.id)) continue;
    lane.underWay.set(delivery.id, isRetry);
    lane.queue.push(delivery);
  }
  // At the end the next look begins in front again: what commits late may lie before.
  if (!lane.hasMore) lane.from = null;
  else if (last !== undefined) lane.from = { at: last.nextAttemptAt, id: last.id };
}
