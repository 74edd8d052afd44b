// Slots for attempts, so that one slow or dead endpoint never delays another (contract §7: "while any number of
// endpoints hang"). The limits, with 10,000 endpoints that begin to hang at once as the example:
//
//   - An attempt holds a quick slot for at most a quarter of a second, or 0.1 s on a queue of unknown latency; then it counts
//     as slow and the slot is free again. Quick slots therefore turn over whatever hangs.
//   - Queues of unknown latency have quick slots of their own and one attempt each: 16,000 a second, so the 10,000 are found
//     out within one second. Meanwhile a queue that is known to answer always finds a slot, as many as the processor bears.
//   - A queue with a slow attempt in flight, or whose last one was slow, gets slow slots only. From then on the 10,000 share
//     these, oldest first, a hundred attempts a second at 10 s each, and each queue a few at most (endpoint-queue.ts).
//   - Attempts that turned slow exceed the slow slots this one time. The sum of all bounds the number of sockets: beyond it
//     attempts begin only on queues that are known to answer, and beyond that and the quick slots none begin.
import type { Clock } from '../../../platform/clock.ts';
import type { LatencyClass } from './claims.ts';

const MAX_KNOWN_SLOTS = 1_024;
/**
 * If the processor is the limit, more concurrency is slower: 64 posts at once reached 28,000 a second and 1,024 reached
 * 11,000, because what they hold outlives the young generation (2026-11-20). So queues of known latency begin with few
 * slots; these grow while all are in use and the process has time left, and are cut while it has none.
 */
const FIRST_KNOWN_SLOTS = 64;
const MIN_KNOWN_SLOTS = 48;
const LIGHT_LOAD = 0.7;
const HEAVY_LOAD = 0.9;
const UNKNOWN_SLOTS = 2_048;
const SLOW_SLOTS = 1_024;
const ALL_SLOTS = 16_384;
/** An attempt that takes this long is slow. */
export const SLOW_AFTER_MS = 250;
/** An attempt on a queue of unknown latency gives up its quick slot after this time, and is classified when it ends. */
const UNKNOWN_AFTER_MS = 100;
const CHECK_MS = 50;

/** Slot of an attempt. */
export interface Slot<Queue> {
  readonly queue: Queue;
  readonly latencyClass: LatencyClass;
  readonly startedAtMs: number;
  isSlow: boolean;
  isOver: boolean;
}

export interface ConcurrencySlots<Queue> {
  /** Returns how many more attempts of a latency class may start. */
  getRoom(latencyClass: LatencyClass): number;
  acquire(queue: Queue, latencyClass: LatencyClass): Slot<Queue>;
  release(slot: Slot<Queue>): void;
  countInFlight(): number;
  stop(): void;
}

export interface ConcurrencySlotsDeps<Queue> {
  readonly clock: Clock;
  /** Returns the share of the time since the last call in which the process was busy. */
  readonly measureLoad: () => number;
  /** Called with the attempts that turned slow. */
  readonly onSlow: (turned: readonly Slot<Queue>[]) => void;
}

/** Opens the slots. */
export function openConcurrencySlots<Queue>({
  clock,
  measureLoad,
  onSlow,
}: ConcurrencySlotsDeps<Queue>): ConcurrencySlots<Queue> {
  // Number of attempts in quick slots by latency class, and of all others.
  const used: [number, number, number] = [0, 0, 0];
  const young = [trackYoung<Queue>(SLOW_AFTER_MS), trackYoung<Queue>(UNKNOWN_AFTER_MS)] as const;
  let cancelCheck: (() => void) | undefined;
  let knownSlots = FIRST_KNOWN_SLOTS;
  let wereAllUsed = false;
  const adapt = () => {
    const load = measureLoad();
    if (load > HEAVY_LOAD) knownSlots = Math.max(MIN_KNOWN_SLOTS, Math.floor(knownSlots * 0.75));
    else if (load < LIGHT_LOAD && wereAllUsed) knownSlots = Math.min(MAX_KNOWN_SLOTS, Math.ceil(knownSlots * 1.5));
    wereAllUsed = used[0] >= knownSlots;
  };
  const check = () => {
    cancelCheck = undefined;
    adapt();
    const nowMs = clock.now();
    const turned = young.flatMap((each) => each.takeOlder(nowMs)).filter((each) => !each.isOver);
    for (const slot of turned) {
      slot.isSlow = true;
      used[slot.latencyClass] -= 1;
      used[2] += 1;
    }
    checkLater();
    if (turned.length > 0) onSlow(turned);
  };
  const checkLater = () => {
    if (young.some((each) => each.hasAny())) cancelCheck ??= clock.after(CHECK_MS, check);
  };
  return {
    countInFlight: () => used[0] + used[1] + used[2],
    getRoom(latencyClass) {
      const all = ALL_SLOTS - used[2];
      if (latencyClass === 0) return Math.min(knownSlots - used[0], all);
      if (latencyClass === 1) return Math.min(UNKNOWN_SLOTS - used[1], all - MAX_KNOWN_SLOTS - UNKNOWN_SLOTS);
      return SLOW_SLOTS - used[2];
    },
    acquire(queue, latencyClass) {
      const slot = { queue, latencyClass, startedAtMs: clock.now(), isSlow: latencyClass === 2, isOver: false };
      used[latencyClass] += 1;
      if (used[0] >= knownSlots) wereAllUsed = true;
      if (latencyClass !== 2) {
        young[latencyClass].add(slot);
        checkLater();
      }
      return slot;
    },
    release(slot) {
      slot.isOver = true;
      used[slot.isSlow ? 2 : slot.latencyClass] -= 1;
    },
    stop: () => cancelCheck?.(),
  };
}

/** Tracks slots in the order of their start, until they are taken out for their age. */
function trackYoung<Queue>(ageMs: number) {
  let young: Slot<Queue>[] = [];
  return {
    hasAny: () => young.length > 0,
    add: (slot: Slot<Queue>) => void young.push(slot),
    takeOlder(nowMs: number): Slot<Queue>[] {
      const first = young.findIndex((each) => each.startedAtMs > nowMs - ageMs);
      const past = first === -1 ? young : young.slice(0, first);
      young = first === -1 ? [] : young.slice(first);
      return past;
    },
  };
}
