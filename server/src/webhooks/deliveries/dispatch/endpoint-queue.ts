// The queue of an endpoint as its holder keeps it in memory, and the limits on its attempts and its memory. Pure.
import type { ClaimedQueue, LatencyClass, QueueKey, QueueRead, ReadPosition } from './claims.ts';
import type { AttemptResult } from './results.ts';
import type { DueDelivery, EndpointAddress, Target } from './target.ts';

export interface EndpointQueue extends QueueKey {
  address: EndpointAddress;
  target: Target;
  /** Failed attempts since the last successful one. */
  failures: number;
  latencyClass: LatencyClass;
  /** Maximum number of concurrent attempts; grows with success. */
  concurrencyLimit: number;
  readonly waiting: DueDelivery[];
  /**
   * Deliveries that wait, are being attempted or whose result is not written yet, with true for a retry. They are not
   * started again.
   */
  readonly inMemory: Map<string, boolean>;
  inFlight: number;
  slowInFlight: number;
  from: ReadPosition | null;
  fromStartMs: number;
  /** True if the last poll did not reach the end of what is due. */
  hasMore: boolean;
  polledAtMs: number;
  /** When the earliest retry is due that was scheduled while the queue was held. */
  nextRetryMs: number;
  leaseEndsAtMs: number;
  /** True while a dead letter is being written: the results after it wait. */
  isBlocked: boolean;
  readonly delayedResults: AttemptResult<EndpointQueue>[];
  /**
   * True once this process cannot send to the endpoint: the queue is released as soon as its running attempts have
   * ended.
   */
  isDraining: boolean;
  /** True once the queue was dropped: the results of its attempts are not written. */
  isDropped: boolean;
}

const UNKNOWN_LIMIT = 1;
const START_LIMIT = 8;
const MAX_LIMIT = 64;
/** Maximum number of concurrent attempts of a failing queue. */
const FAILING_LIMIT = 8;
const FAILING_AFTER = 3;
/** Slow queues share the slow slots: the more there are, the fewer each gets, and at least one. */
const SHARED_SLOTS = 512;
/** Deliveries in memory for each concurrent attempt: these are sent while the next ones are being read. */
const READ_AHEAD = 4;
/**
 * Deliveries in memory of all queues together, including those whose results are not written yet. Bounds what queues
 * read.
 */
const MAX_IN_MEMORY = 2_048;
const MAX_SHARE = 1_000;
const MIN_SHARE = 16;
/**
 * Interval at which a queue is read from its start again. It is long because finished deliveries stay in the index
 * until a vacuum.
 */
const RESTART_MS = 5_000;

/** Creates the queue that was just leased. */
export function createQueue(
  { address, failures, latencyClass }: ClaimedQueue,
  target: Target,
  nowMs: number,
): EndpointQueue {
  return {
    workspaceId: address.workspaceId,
    subscriptionId: address.subscriptionId,
    address,
    target,
    failures,
    latencyClass,
    concurrencyLimit: latencyClass === 1 ? UNKNOWN_LIMIT : START_LIMIT,
    waiting: [],
    inMemory: new Map(),
    inFlight: 0,
    slowInFlight: 0,
    from: null,
    fromStartMs: nowMs,
    hasMore: false,
    polledAtMs: nowMs,
    nextRetryMs: Number.POSITIVE_INFINITY,
    leaseEndsAtMs: 0,
    isBlocked: false,
    delayedResults: [],
    isDraining: false,
    isDropped: false,
  };
}

/** Returns the latency class whose slots the queue may use: only the slow ones while a slow attempt is in flight. */
export const getLatencyClass = (queue: EndpointQueue): LatencyClass =>
  queue.slowInFlight > 0 ? 2 : queue.latencyClass;

/** Returns how many attempts the queue may have in flight when there are `slowQueues` slow queues. */
export function getConcurrencyLimit(queue: EndpointQueue, slowQueues: number): number {
  const concurrencyLimit =
    queue.failures >= FAILING_AFTER ? Math.min(FAILING_LIMIT, queue.concurrencyLimit) : queue.concurrencyLimit;
  return getLatencyClass(queue) === 2
    ? Math.min(concurrencyLimit, Math.max(1, Math.floor(SHARED_SLOTS / slowQueues)))
    : concurrencyLimit;
}

/** Records how an attempt went. */
export function recordAttempt(queue: EndpointQueue, { ok, isSlow }: { ok: boolean; isSlow: boolean }): void {
  queue.latencyClass = isSlow ? 2 : 0;
  queue.failures = ok ? 0 : queue.failures + 1;
  if (!ok) queue.concurrencyLimit = Math.max(START_LIMIT, queue.concurrencyLimit >> 1);
  else queue.concurrencyLimit = Math.min(MAX_LIMIT, Math.max(START_LIMIT, queue.concurrencyLimit + 1));
}

/** Returns how many deliveries each queue may have in memory when there are `queues` of them. */
export const computeShare = (queues: number): number =>
  Math.max(MIN_SHARE, Math.min(MAX_SHARE, Math.floor(MAX_IN_MEMORY / queues)));

/**
 * Returns true if more should be read: few deliveries are waiting, there is or may be more, and half of the queue's
 * share is free.
 */
export const needsRead = (queue: EndpointQueue, share: number): boolean =>
  queue.hasMore && queue.waiting.length < queue.concurrencyLimit * (READ_AHEAD / 2) && queue.inMemory.size <= share / 2;

/** Returns true if no delivery is waiting, being attempted or waiting to be written. */
export const isIdle = (queue: EndpointQueue): boolean =>
  queue.inMemory.size === 0 && queue.inFlight === 0 && !queue.isBlocked && !queue.hasMore;

/** Removes the waiting deliveries and starts no more attempts. */
export function drainQueue(queue: EndpointQueue): void {
  queue.isDraining = true;
  for (const { id } of queue.waiting.splice(0)) queue.inMemory.delete(id);
  queue.hasMore = false;
  queue.nextRetryMs = Number.POSITIVE_INFINITY;
}

/**
 * Plans the read of a held queue: as much as there is room for, plus the deliveries in memory that the read returns
 * again.
 */
export function planRead(queue: EndpointQueue, share: number, nowMs: number): QueueRead {
  if (nowMs - queue.fromStartMs >= RESTART_MS) queue.from = null;
  if (queue.from === null) queue.fromStartMs = nowMs;
  const room = Math.min(queue.concurrencyLimit * READ_AHEAD - queue.waiting.length, share - queue.inMemory.size);
  const { workspaceId, subscriptionId, from } = queue;
  if (room <= 0) return { workspaceId, subscriptionId, from, max: 0 };
  let again = queue.inMemory.size;
  if (from !== null) {
    again = 0;
    for (const isRetry of queue.inMemory.values()) if (isRetry) again += 1;
  }
  return { workspaceId, subscriptionId, from, max: room + again };
}

/**
 * Adds the deliveries that a read of up to `max` has found, except those in memory: the read may have begun before
 * results were written, and then returns deliveries that are finished.
 */
export function addDeliveries(queue: EndpointQueue, found: readonly DueDelivery[], max: number, nowMs: number): void {
  queue.polledAtMs = nowMs;
  if (max === 0 || queue.isDraining) return;
  queue.hasMore = found.length >= max;
  let last: DueDelivery | undefined;
  for (const delivery of found) {
    const isRetry = delivery.attempts > delivery.earlierAttempts;
    if (!isRetry) last = delivery;
    if (queue.inMemory.has(delivery.id)) continue;
    queue.inMemory.set(delivery.id, isRetry);
    queue.waiting.push(delivery);
  }
  // At the end the next poll starts from the beginning: deliveries that commit late may sort before this position.
  if (!queue.hasMore) queue.from = null;
  else if (last !== undefined) queue.from = { at: last.nextAttemptAt, id: last.id };
}
