// The lanes that a dispatcher holds, by what is to be done with them at its next look.
import type { HeldLane, LaneKey, ReturnedLane } from './claims.ts';
import { askOf, isHungry, isIdle, type Lane, shareOf } from './lane.ts';

export interface Holding {
  readonly lanes: Map<string, Lane>;
  /** To be read again: there is or may be more. */
  readonly hungry: Set<Lane>;
  /** To be given back, where nothing has come meanwhile. */
  readonly idle: Set<Lane>;
  /** Let go of already, or never held, and to be given back: nothing may be sent there by this process. */
  readonly departing: Map<string, Departing>;
  /** True while deliveries are being read: what is written meanwhile may be among them still. */
  isTaking: boolean;
  readonly finished: { lane: Lane; id: string }[];
}

/** A lane to be given back, for as long as the lease can last that it was held under: afterwards it is nobody's. */
export interface Departing extends ReturnedLane {
  readonly untilMs: number;
}

export const newHolding = (): Holding => ({
  lanes: new Map(),
  hungry: new Set(),
  idle: new Set(),
  departing: new Map(),
  isTaking: false,
  finished: [],
});

export const keyOf = ({ workspaceId, subscriptionId }: LaneKey): string => workspaceId + subscriptionId;

/** Lanes of one statement, so that it holds their rows but for some milliseconds. */
export const MOST_LANES = 500;
/** Deliveries of one look, about: in 20 ms it is over, and whoever became due meanwhile is seen by the next. */
const MOST_ROWS = 2_000;
/** A lane is asked at least this seldom whether its subscription is as it was, and more of them less often. */
const REFRESH_MS = 1_000;

/** What is asked of a lane that is held. */
export interface Asked {
  readonly lane: Lane;
  readonly ask: HeldLane;
}

/**
 * Takes lanes to be read, those first that have waited longest. While `mayRead` is false, nothing more is read of them, and
 * only those are taken that were not looked at for long.
 */
export function takeHungry({ hungry, lanes }: Holding, mayRead: boolean, nowMs: number): Asked[] {
  const share = mayRead ? shareOf(lanes.size) : 0;
  const taken: Asked[] = [];
  let rows = 0;
  for (const lane of hungry) {
    if (taken.length >= MOST_LANES || rows >= MOST_ROWS) break;
    if (!mayRead && nowMs - lane.lookedAtMs < REFRESH_MS) continue;
    hungry.delete(lane);
    const ask = askOf(lane, share, nowMs);
    taken.push({ lane, ask });
    rows += ask.most;
  }
  return taken;
}

/** Up to `most` lanes to be given back; they stay where they are until they were. */
export function listIdle({ idle, hungry }: Holding, most: number): Lane[] {
  const found: Lane[] = [];
  for (const lane of idle) {
    if (found.length >= most) break;
    if (isIdle(lane) && !hungry.has(lane)) found.push(lane);
    else idle.delete(lane);
  }
  return found;
}

/** Has a lane given back that is not held any more, or never was. */
export function depart({ departing }: Holding, lane: ReturnedLane, untilMs: number): void {
  const { workspaceId, subscriptionId, failures, pace } = lane;
  departing.set(keyOf(lane), { workspaceId, subscriptionId, failures, pace, untilMs });
}

/** Lists up to `max` lanes that departed; drops those whose lease has ended. They stay until they were given back. */
export function listDeparting({ departing }: Holding, max: number, nowMs: number): Departing[] {
  const found: Departing[] = [];
  for (const [key, lane] of departing) {
    if (lane.untilMs <= nowMs) departing.delete(key);
    else if (found.length < max) found.push(lane);
  }
  return found;
}

/** Puts a lane where it belongs after something of it changed. */
export function sortLane({ lanes, hungry, idle }: Holding, lane: Lane): void {
  if (lane.isGone) return;
  if (isHungry(lane, shareOf(lanes.size))) hungry.add(lane);
  else if (isIdle(lane)) idle.add(lane);
}

/**
 * Forgets a delivery that was written: only once a look begins after that, since one that is under way began with a
 * snapshot in which it was pending, and would have it sent again.
 */
export function forget(holding: Holding, lane: Lane, id: string): void {
  if (holding.isTaking) holding.finished.push({ lane, id });
  else {
    lane.underWay.delete(id);
    sortLane(holding, lane);
  }
}

/** Forgets what was written during the look that has ended. */
export function forgetFinished(holding: Holding): void {
  for (const { lane, id } of holding.finished.splice(0)) {
    lane.underWay.delete(id);
    sortLane(holding, lane);
  }
}

/** Lets go of a lane: what comes of its attempts is not written any more. */
export function letGo({ lanes, hungry, idle }: Holding, lane: Lane): void {
  lane.isGone = true;
  lane.queue.length = 0;
  lane.heldBack.length = 0;
  hungry.delete(lane);
  idle.delete(lane);
  if (lanes.get(keyOf(lane)) === lane) lanes.delete(keyOf(lane));
}

/** Marks lanes to be read again whose retries are due, or that were not looked at for long; answers the next retry. */
export function markDue(holding: Holding, nowMs: number): number {
  const { lanes, hungry } = holding;
  const staleMs = nowMs - Math.max(REFRESH_MS, lanes.size);
  let nextMs = Number.POSITIVE_INFINITY;
  for (const lane of lanes.values()) {
    if (lane.isLeaving) continue;
    if (lane.nextRetryMs <= nowMs) {
      lane.nextRetryMs = Number.POSITIVE_INFINITY;
      lane.hasMore = true;
      hungry.add(lane);
    } else if (lane.nextRetryMs < nextMs) nextMs = lane.nextRetryMs;
    if (lane.lookedAtMs <= staleMs && !isIdle(lane)) hungry.add(lane);
  }
  return nextMs;
}
