// One look of the dispatcher at the database: lanes are given back and taken, and what is due is read into their queues.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type LaneKey, type Pace, renewLanes, type Taken, type TakenLane, takeDeliveries } from './claims.ts';
import {
  depart,
  forgetFinished,
  type Holding,
  keyOf,
  listDeparting,
  listIdle,
  MOST_LANES,
  sortLane,
  takeHungry,
} from './holding.ts';
import { absorb, type Lane, newLane } from './lane.ts';
import type { PassedLanes } from './passed-lanes.ts';
import type { Pump } from './pump.ts';
import { isSameAddress, type OpenTarget } from './target.ts';

export interface LookDeps {
  readonly db: Pick<Db, 'directory'>;
  readonly clock: Clock;
  readonly lease: string;
  readonly leaseMs: number;
  readonly holding: Holding;
  readonly pump: Pick<Pump, 'consider' | 'run'>;
  readonly openTarget: OpenTarget;
  /** Lets go of a lane that is not held any more, or cannot be served. */
  readonly drop: (lane: Lane) => void;
  readonly onFailure: (error: unknown, lane: LaneKey) => void;
  readonly passed: PassedLanes;
}

export interface Seen {
  /** True where the next look should come at once. */
  readonly hasMore: boolean;
  /** True where lanes may be due that there was no room for. */
  readonly isShort: boolean;
  readonly nextDueMs: number | undefined;
}

const MOST_TAKEN = 400;
/** Deliveries that a lane begins with. */
const TAKE = 8;

/** What a look may do. */
export interface May {
  /** How many lanes of a pace may be taken. */
  readonly take: (pace: Pace) => number;
  /** True where more may be read of lanes that are held. */
  readonly read: boolean;
}

/** Looks once. */
export async function lookOnce(deps: LookDeps, may: May): Promise<Seen> {
  const { holding, clock, lease, leaseMs } = deps;
  const nowMs = clock.now();
  const most = [roomOf(may.take(0)), roomOf(may.take(1)), roomOf(may.take(2))] as const;
  const hungry = takeHungry(holding, may.read, nowMs);
  const departing = listDeparting(holding, MOST_LANES, nowMs);
  const idle = listIdle(holding, MOST_LANES);
  holding.isTaking = true;
  try {
    const taken = await takeDeliveries(deps.db.directory, {
      lease,
      leaseMs,
      atMs: nowMs,
      most,
      take: TAKE,
      held: hungry.map(({ ask }) => ask),
      back: [...idle, ...departing],
      passed: deps.passed.list(nowMs),
    });
    const given = returnLanes(deps, taken, idle);
    const departedBefore = holding.departing.size;
    const asked = new Map(hungry.map(({ lane, ask }) => [keyOf(lane), { lane, most: ask.most }]));
    const counts = takeLanes(deps, taken, asked, nowMs);
    for (const { lane } of asked.values()) deps.drop(lane);
    deps.pump.run();
    const isFull = counts.some((count, pace) => count > 0 && count >= (most[pace] ?? 0));
    // Deliveries that this process cannot serve are released at once: another process may be waiting for them.
    const isUnserved = holding.departing.size > departedBefore;
    const isLeft = (may.read && holding.hungry.size > 0) || given >= MOST_LANES || isUnserved;
    return { hasMore: isFull || isLeft, isShort: isFull || most.includes(0), nextDueMs: taken.nextDueMs };
  } catch (error) {
    for (const { lane } of hungry) if (!lane.isGone) holding.hungry.add(lane);
    throw error;
  } finally {
    holding.isTaking = false;
    forgetFinished(holding);
  }
}

const roomOf = (room: number) => Math.max(0, Math.min(MOST_TAKEN, room));

/** Forgets the lanes that were given back. Those that were locked stay, and are given back later. */
function returnLanes(
  { holding: { lanes, idle, departing }, pump }: LookDeps,
  { returned }: Taken,
  idleLanes: readonly Lane[],
): number {
  const given = new Set(returned.map(keyOf));
  for (const key of given) departing.delete(key);
  for (const lane of idleLanes) {
    if (!given.has(keyOf(lane))) continue;
    lane.isGone = true;
    idle.delete(lane);
    if (lanes.get(keyOf(lane)) === lane) lanes.delete(keyOf(lane));
    pump.consider(lane);
  }
  return given.size;
}

/**
 * Queues what was read, of lanes that were held and of new ones; answers how many new ones there are of each pace. Leaves in
 * `asked` the lanes that were asked for and are not held any more, or whose subscription is not active.
 */
function takeLanes(
  deps: LookDeps,
  { lanes }: Taken,
  asked: Map<string, { lane: Lane; most: number }>,
  nowMs: number,
): [number, number, number] {
  const counts: [number, number, number] = [0, 0, 0];
  const { holding, pump } = deps;
  for (const taken of lanes) {
    const key = keyOf(taken.address);
    const held = holding.lanes.get(key);
    const wish = asked.get(key);
    asked.delete(key);
    const lane = refresh(deps, taken, held, nowMs);
    if (lane === undefined) continue;
    if (held === undefined) counts[taken.pace] += 1;
    if (wish === undefined) lane.leaseEndsAtMs = nowMs + deps.leaseMs;
    absorb(lane, taken.deliveries, wish?.most ?? TAKE, nowMs);
    sortLane(holding, lane);
    pump.consider(lane);
  }
  return counts;
}

/** The lane as it is held, with its address as it is now; undefined where its secrets cannot be opened. */
function refresh(deps: LookDeps, taken: TakenLane, held: Lane | undefined, nowMs: number): Lane | undefined {
  const { holding, openTarget, onFailure, drop } = deps;
  const { address } = taken;
  if (held !== undefined && isSameAddress(held.address, address)) return held;
  try {
    const target = openTarget(address);
    if (held !== undefined) return Object.assign(held, { address, target });
    const lane = newLane(taken, target, nowMs);
    holding.lanes.set(keyOf(address), lane);
    // Held again: an older wish to give it back is void.
    holding.departing.delete(keyOf(address));
    return lane;
  } catch (error) {
    // Given back at once: another process may have the key that this one lacks.
    if (deps.passed.note(address.subscriptionId, nowMs)) onFailure(error, address);
    if (held !== undefined) drop(held);
    const { workspaceId, subscriptionId } = address;
    const { failures, pace } = taken;
    depart(holding, { workspaceId, subscriptionId, failures, pace }, nowMs + deps.leaseMs);
    return undefined;
  }
}

/** Goes on holding lanes whose lease is half over; lets go of those that somebody else took. */
export async function renew(deps: LookDeps): Promise<void> {
  const { clock, holding, leaseMs, db, drop, pump } = deps;
  const soonMs = clock.now() + leaseMs / 2;
  const due = [...holding.lanes.values()].filter((lane) => lane.leaseEndsAtMs < soonMs);
  for (let first = 0; first < due.length; first += MOST_LANES) {
    const part = due.slice(first, first + MOST_LANES);
    const askedAtMs = clock.now();
    const kept = new Set((await renewLanes(db.directory, deps, part)).map(keyOf));
    for (const lane of part) {
      if (lane.isGone) continue;
      if (!kept.has(keyOf(lane))) drop(lane);
      else lane.leaseEndsAtMs = askedAtMs + leaseMs;
      pump.consider(lane);
    }
  }
  if (due.length > 0) pump.run();
}
