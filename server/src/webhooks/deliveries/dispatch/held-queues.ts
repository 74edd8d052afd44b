// The queues that a dispatcher holds, sorted by what the next poll does with them.
import type { QueueKey, QueueRead, ReleasedQueue } from './claims.ts';
import { computeShare, type EndpointQueue, isIdle, needsRead, planRead } from './endpoint-queue.ts';

export interface HeldQueues {
  readonly queues: Map<string, EndpointQueue>;
  /** Queues to read again: there is or may be more. */
  readonly unread: Set<EndpointQueue>;
  /** Queues to release if nothing has been added meanwhile. */
  readonly idle: Set<EndpointQueue>;
  /** Queues to release that were dropped or never held: this process may not send to them. */
  readonly releasing: Map<string, ReleasingQueue>;
  /** True while deliveries are being read: the poll may still return those whose results are written meanwhile. */
  isPolling: boolean;
  readonly finished: { queue: EndpointQueue; id: string }[];
}

/** A queue to release until its lease must have expired; afterwards nobody holds it. */
export interface ReleasingQueue extends ReleasedQueue {
  readonly untilMs: number;
}

export const createHeldQueues = (): HeldQueues => ({
  queues: new Map(),
  unread: new Set(),
  idle: new Set(),
  releasing: new Map(),
  isPolling: false,
  finished: [],
});

export const formatKey = ({ workspaceId, subscriptionId }: QueueKey): string => workspaceId + subscriptionId;

/** Queues of one statement, so that it locks their rows for a few milliseconds only. */
export const MAX_QUEUES = 500;
/** Approximate number of deliveries of one poll: it takes 20 ms, and the next one sees what became due meanwhile. */
const MAX_ROWS = 2_000;
/** Minimum interval between checks whether a queue's subscription has changed; with more queues it is longer. */
const REFRESH_MS = 1_000;

/** A held queue with its read. */
export interface RequestedRead {
  readonly queue: EndpointQueue;
  readonly read: QueueRead;
}

/**
 * Takes the queues to read, those first that have waited longest. While `mayRead` is false no deliveries are read, and
 * only the queues are taken that were not polled recently.
 */
export function takeUnread({ unread, queues }: HeldQueues, mayRead: boolean, nowMs: number): RequestedRead[] {
  const share = mayRead ? computeShare(queues.size) : 0;
  const taken: RequestedRead[] = [];
  let rows = 0;
  for (const queue of unread) {
    if (taken.length >= MAX_QUEUES || rows >= MAX_ROWS) break;
    if (!mayRead && nowMs - queue.polledAtMs < REFRESH_MS) continue;
    unread.delete(queue);
    const read = planRead(queue, share, nowMs);
    taken.push({ queue, read });
    rows += read.max;
  }
  return taken;
}

/** Lists up to `max` queues to release. They stay in the set until they are released. */
export function listIdle({ idle, unread }: HeldQueues, max: number): EndpointQueue[] {
  const found: EndpointQueue[] = [];
  for (const queue of idle) {
    if (found.length >= max) break;
    if (isIdle(queue) && !unread.has(queue)) found.push(queue);
    else idle.delete(queue);
  }
  return found;
}

/** Schedules the release of a queue that is no longer held, or never was. */
export function scheduleRelease({ releasing }: HeldQueues, queue: ReleasedQueue, untilMs: number): void {
  const { workspaceId, subscriptionId, failures, latencyClass } = queue;
  releasing.set(formatKey(queue), { workspaceId, subscriptionId, failures, latencyClass, untilMs });
}

/**
 * Lists up to `max` queues that are scheduled for release, and removes those whose lease has expired. The listed ones
 * stay until they are released.
 */
export function listReleasing({ releasing }: HeldQueues, max: number, nowMs: number): ReleasingQueue[] {
  const found: ReleasingQueue[] = [];
  for (const [key, queue] of releasing) {
    if (queue.untilMs <= nowMs) releasing.delete(key);
    else if (found.length < max) found.push(queue);
  }
  return found;
}

/** Puts a queue into the sets that it belongs to after a change. */
export function placeQueue({ queues, unread, idle }: HeldQueues, queue: EndpointQueue): void {
  if (queue.isDropped) return;
  if (needsRead(queue, computeShare(queues.size))) unread.add(queue);
  else if (isIdle(queue)) idle.add(queue);
}

/**
 * Forgets a delivery whose result was written, but only when a poll begins afterwards: the snapshot of a running poll
 * still has it as pending, and it would be sent again.
 */
export function forgetDelivery(heldQueues: HeldQueues, queue: EndpointQueue, id: string): void {
  if (heldQueues.isPolling) heldQueues.finished.push({ queue, id });
  else {
    queue.inMemory.delete(id);
    placeQueue(heldQueues, queue);
  }
}

/** Forgets the deliveries whose results were written during the poll that has ended. */
export function forgetFinished(heldQueues: HeldQueues): void {
  for (const { queue, id } of heldQueues.finished.splice(0)) {
    queue.inMemory.delete(id);
    placeQueue(heldQueues, queue);
  }
}

/** Drops a queue: the results of its attempts are no longer written. */
export function dropQueue({ queues, unread, idle }: HeldQueues, queue: EndpointQueue): void {
  queue.isDropped = true;
  queue.waiting.length = 0;
  queue.delayedResults.length = 0;
  unread.delete(queue);
  idle.delete(queue);
  if (queues.get(formatKey(queue)) === queue) queues.delete(formatKey(queue));
}

/**
 * Marks queues for reading whose retries are due, or that were not polled for long; returns when the next retry is due.
 */
export function markDue(heldQueues: HeldQueues, nowMs: number): number {
  const { queues, unread } = heldQueues;
  const staleMs = nowMs - Math.max(REFRESH_MS, queues.size);
  let nextMs = Number.POSITIVE_INFINITY;
  for (const queue of queues.values()) {
    if (queue.isDraining) continue;
    if (queue.nextRetryMs <= nowMs) {
      queue.nextRetryMs = Number.POSITIVE_INFINITY;
      queue.hasMore = true;
      unread.add(queue);
    } else if (queue.nextRetryMs < nextMs) nextMs = queue.nextRetryMs;
    if (queue.polledAtMs <= staleMs && !isIdle(queue)) unread.add(queue);
  }
  return nextMs;
}
