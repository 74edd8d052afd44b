// Starts attempts: round robin over the queues, within each queue's limit and the slots of its latency class.
import type { Clock } from '../../../platform/clock.ts';
import type { SendOutcome } from '../../../platform/outbound/sender.ts';
import type { LatencyClass } from './claims.ts';
import { openConcurrencySlots, SLOW_AFTER_MS, type Slot } from './concurrency-slots.ts';
import { type EndpointQueue, getConcurrencyLimit, getLatencyClass, recordAttempt } from './endpoint-queue.ts';
import { wasMade } from './results.ts';
import type { DueDelivery } from './target.ts';

export interface Attempt {
  readonly queue: EndpointQueue;
  readonly delivery: DueDelivery;
  readonly startedAtMs: number;
  readonly sent: SendOutcome;
}

export interface WorkerLoopDeps {
  readonly clock: Clock;
  /** Returns the share of the time since the last call in which the process was busy. */
  readonly measureLoad: () => number;
  /** Returns true while no attempt may start: the process may not work, or too many results wait to be written. */
  readonly isBackedUp: () => boolean;
  /** Called after each attempt, also of a queue that was dropped. */
  readonly onEnd: (attempt: Attempt) => void;
  /** Called when attempts turned slow, which frees slots for others. */
  readonly onSlotsFreed: () => void;
  /** Called when a post was not made at all. */
  readonly onFault: (queue: EndpointQueue, error: unknown) => void;
}

export interface WorkerLoop {
  /** Checks again whether a queue is ready, after it or its waiting deliveries have changed. */
  refresh(queue: EndpointQueue): void;
  /** Starts as many attempts as possible. */
  run(): void;
  /** Returns how many queues of a latency class could be claimed, besides those that wait for a slot. */
  getQueueRoom(latencyClass: LatencyClass): number;
  countInFlight(): number;
  /** Starts no more attempts; resolves when none is in flight. */
  stop(): Promise<void>;
}

const LATENCY_CLASSES: readonly LatencyClass[] = [0, 1, 2];

/** Opens the worker loop. */
export function openWorkerLoop({
  clock,
  measureLoad,
  isBackedUp,
  onEnd,
  onSlotsFreed,
  onFault,
}: WorkerLoopDeps): WorkerLoop {
  const ready: readonly [Set<EndpointQueue>, Set<EndpointQueue>, Set<EndpointQueue>] = [
    new Set(),
    new Set(),
    new Set(),
  ];
  const slowQueues = new Set<EndpointQueue>();
  let isStopping = false;
  let whenEmpty: () => void = () => undefined;

  const refresh = (queue: EndpointQueue) => {
    for (const queues of ready) queues.delete(queue);
    const latencyClass = getLatencyClass(queue);
    if (latencyClass === 2 && !queue.isDropped) slowQueues.add(queue);
    else slowQueues.delete(queue);
    const mayBegin =
      !isStopping && !queue.isDropped && !queue.isDraining && !queue.isBlocked && queue.waiting.length > 0;
    if (mayBegin && queue.inFlight < getConcurrencyLimit(queue, slowQueues.size) && clock.now() < queue.leaseEndsAtMs) {
      ready[latencyClass].add(queue);
    }
  };
  const onSlow = (turned: readonly Slot<EndpointQueue>[]) => {
    for (const { queue } of turned) {
      queue.slowInFlight += 1;
      refresh(queue);
    }
    run();
    onSlotsFreed();
  };
  const slots = openConcurrencySlots<EndpointQueue>({ clock, measureLoad, onSlow });
  const releaseSlot = (slot: Slot<EndpointQueue>) => {
    const { queue } = slot;
    slots.release(slot);
    queue.inFlight -= 1;
    if (slot.isSlow) queue.slowInFlight -= 1;
    if (isStopping && slots.countInFlight() === 0) whenEmpty();
  };
  const startAttempt = async (queue: EndpointQueue, delivery: DueDelivery) => {
    const slot = slots.acquire(queue, getLatencyClass(queue));
    queue.inFlight += 1;
    if (slot.isSlow) queue.slowInFlight += 1;
    refresh(queue);
    let sent: SendOutcome | undefined;
    try {
      sent = await queue.target.post(delivery);
    } catch (error) {
      onFault(queue, error);
    }
    releaseSlot(slot);
    if (sent !== undefined) {
      // Classified by its duration and not by its slot, so that a queue can leave the slow slots again.
      const isSlow = clock.now() - slot.startedAtMs >= SLOW_AFTER_MS;
      if (wasMade(sent)) recordAttempt(queue, { ok: sent.ok, isSlow });
      onEnd({ queue, delivery, startedAtMs: slot.startedAtMs, sent });
    }
    refresh(queue);
    run();
  };
  const run = () => {
    if (isBackedUp()) return;
    for (const latencyClass of LATENCY_CLASSES) {
      for (const queue of ready[latencyClass]) {
        if (slots.getRoom(latencyClass) <= 0) break;
        const delivery = queue.waiting.shift();
        // Starting an attempt moves the queue to the end of the set, and this loop reaches it again.
        if (delivery !== undefined) void startAttempt(queue, delivery);
      }
    }
  };
  return {
    refresh,
    run,
    getQueueRoom: (latencyClass) => Math.max(0, slots.getRoom(latencyClass) - ready[latencyClass].size),
    countInFlight: () => slots.countInFlight(),
    async stop() {
      isStopping = true;
      for (const queues of ready) queues.clear();
      const empty = new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      if (slots.countInFlight() > 0) await empty;
      slots.stop();
    },
  };
}
