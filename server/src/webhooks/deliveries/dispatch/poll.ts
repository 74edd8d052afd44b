// One poll of the database by the dispatcher: releases and claims queues, and reads due deliveries into them.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type ClaimedQueue, type ClaimResult, claimDeliveries, type LatencyClass, type QueueKey } from './claims.ts';
import { addDeliveries, createQueue, type EndpointQueue } from './endpoint-queue.ts';
import {
  forgetFinished,
  formatKey,
  type HeldQueues,
  listIdle,
  listReleasing,
  MAX_QUEUES,
  placeQueue,
  scheduleRelease,
  takeUnread,
} from './held-queues.ts';
import type { SkippedQueues } from './skipped-queues.ts';
import { isSameAddress, type OpenTarget } from './target.ts';
import type { WorkerLoop } from './worker-loop.ts';

export interface PollDeps {
  readonly db: Pick<Db, 'directory'>;
  readonly clock: Clock;
  readonly lease: string;
  readonly leaseMs: number;
  readonly heldQueues: HeldQueues;
  readonly workerLoop: Pick<WorkerLoop, 'refresh' | 'run'>;
  readonly openTarget: OpenTarget;
  /** Drops a queue that is no longer held, or cannot be served. */
  readonly drop: (queue: EndpointQueue) => void;
  readonly onFailure: (error: unknown, queue: QueueKey) => void;
  readonly skipped: SkippedQueues;
}

export interface PollResult {
  /** True if the next poll should follow at once. */
  readonly hasMore: boolean;
  /** True if queues may be due for which there was no room. */
  readonly lacksRoom: boolean;
  readonly nextDueMs: number | undefined;
}

const MAX_CLAIMED = 400;
/** Maximum number of deliveries in the first read of a queue. */
const FIRST_READ = 8;

/** Limits of a poll. */
export interface PollLimits {
  /** Returns how many queues of a latency class may be claimed. */
  readonly countClaimable: (latencyClass: LatencyClass) => number;
  /** True if more deliveries of held queues may be read. */
  readonly mayRead: boolean;
}

/** Polls once. */
export async function pollOnce(deps: PollDeps, limits: PollLimits): Promise<PollResult> {
  const { heldQueues, clock, lease, leaseMs } = deps;
  const nowMs = clock.now();
  const maxQueues = [
    clampRoom(limits.countClaimable(0)),
    clampRoom(limits.countClaimable(1)),
    clampRoom(limits.countClaimable(2)),
  ] as const;
  const unread = takeUnread(heldQueues, limits.mayRead, nowMs);
  const releasing = listReleasing(heldQueues, MAX_QUEUES, nowMs);
  const idle = listIdle(heldQueues, MAX_QUEUES);
  heldQueues.isPolling = true;
  try {
    const claimed = await claimDeliveries(deps.db.directory, {
      lease,
      leaseMs,
      atMs: nowMs,
      maxQueues,
      firstRead: FIRST_READ,
      reads: unread.map(({ read }) => read),
      releases: [...idle, ...releasing],
      skipped: deps.skipped.list(nowMs),
    });
    const released = removeReleased(deps, claimed, idle);
    const releasingBefore = heldQueues.releasing.size;
    const asked = new Map(unread.map(({ queue, read }) => [formatKey(queue), { queue, max: read.max }]));
    const counts = addClaimed(deps, claimed, asked, nowMs);
    for (const { queue } of asked.values()) deps.drop(queue);
    deps.workerLoop.run();
    const isFull = counts.some((count, latencyClass) => count > 0 && count >= (maxQueues[latencyClass] ?? 0));
    // Queues that this process cannot serve are released at once: another process may be waiting for them.
    const isUnserved = heldQueues.releasing.size > releasingBefore;
    const isLeft = (limits.mayRead && heldQueues.unread.size > 0) || released >= MAX_QUEUES || isUnserved;
    return { hasMore: isFull || isLeft, lacksRoom: isFull || maxQueues.includes(0), nextDueMs: claimed.nextDueMs };
  } catch (error) {
    for (const { queue } of unread) if (!queue.isDropped) heldQueues.unread.add(queue);
    throw error;
  } finally {
    heldQueues.isPolling = false;
    forgetFinished(heldQueues);
  }
}

const clampRoom = (room: number) => Math.max(0, Math.min(MAX_CLAIMED, room));

/** Removes the queues that were released. Those whose rows were locked stay, and are released later. */
function removeReleased(
  { heldQueues: { queues, idle, releasing }, workerLoop }: PollDeps,
  { released }: ClaimResult,
  idleLanes: readonly EndpointQueue[],
): number {
  const returned = new Set(released.map(formatKey));
  for (const key of returned) releasing.delete(key);
  for (const queue of idleLanes) {
    if (!returned.has(formatKey(queue))) continue;
    queue.isDropped = true;
    idle.delete(queue);
    if (queues.get(formatKey(queue)) === queue) queues.delete(formatKey(queue));
    workerLoop.refresh(queue);
  }
  return returned.size;
}

/**
 * Adds the deliveries that were read of held and of new queues; returns the number of new queues of each latency class.
 * Leaves in `asked` the queues that are no longer held, or whose subscription is not active.
 */
function addClaimed(
  deps: PollDeps,
  { queues }: ClaimResult,
  asked: Map<string, { queue: EndpointQueue; max: number }>,
  nowMs: number,
): [number, number, number] {
  const counts: [number, number, number] = [0, 0, 0];
  const { heldQueues, workerLoop } = deps;
  for (const claimed of queues) {
    const key = formatKey(claimed.address);
    const held = heldQueues.queues.get(key);
    const requested = asked.get(key);
    asked.delete(key);
    const queue = updateQueue(deps, claimed, held, nowMs);
    if (queue === undefined) continue;
    if (held === undefined) counts[claimed.latencyClass] += 1;
    if (requested === undefined) queue.leaseEndsAtMs = nowMs + deps.leaseMs;
    addDeliveries(queue, claimed.deliveries, requested?.max ?? FIRST_READ, nowMs);
    placeQueue(heldQueues, queue);
    workerLoop.refresh(queue);
  }
  return counts;
}

/**
 * Returns the held queue with its current address, creating it if necessary; undefined if its secrets cannot be opened.
 */
function updateQueue(
  deps: PollDeps,
  claimed: ClaimedQueue,
  held: EndpointQueue | undefined,
  nowMs: number,
): EndpointQueue | undefined {
  const { heldQueues, openTarget, onFailure, drop } = deps;
  const { address } = claimed;
  if (held !== undefined && isSameAddress(held.address, address)) return held;
  try {
    const target = openTarget(address);
    if (held !== undefined) return Object.assign(held, { address, target });
    const queue = createQueue(claimed, target, nowMs);
    heldQueues.queues.set(formatKey(address), queue);
    // The queue is held again: an earlier release must not be repeated.
    heldQueues.releasing.delete(formatKey(address));
    return queue;
  } catch (error) {
    // Released at once: another process may have the key that this one lacks.
    if (deps.skipped.skip(address.subscriptionId, nowMs)) onFailure(error, address);
    if (held !== undefined) drop(held);
    const { workspaceId, subscriptionId } = address;
    const { failures, latencyClass } = claimed;
    scheduleRelease(heldQueues, { workspaceId, subscriptionId, failures, latencyClass }, nowMs + deps.leaseMs);
    return undefined;
  }
}
