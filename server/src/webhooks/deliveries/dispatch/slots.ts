// Who may have an attempt under way, so that one slow or dead endpoint never delays another (contract §7: "while any number
// of endpoints hang"). What bounds what, say with 10,000 endpoints that begin to hang at once:
//
//   - An attempt holds a quick slot for a quarter of a second at most, on a lane of which nothing is known for 0.1 s; then it
//     counts as slow and the slot is free again. Quick slots therefore turn over whatever hangs.
//   - Lanes of which nothing is known have quick slots of their own and one attempt each: 16,000 a second, so the 10,000 are
//     found out within one, and meanwhile a lane that is known to answer always finds its own, as many as the processor bears.
//   - A lane with a slow attempt under way, or whose last one was slow, is admitted to slow slots alone. The 10,000 share
//     these from then on, oldest first, a hundred attempts a second at 10 s each, and each lane a few at most (lane.ts).
//   - Attempts that turned slow are beyond the slow slots for their one time. What bounds the sockets in the end is the sum:
//     beyond it nothing begins but on lanes that are known to answer, and beyond that and the quick slots nothing at all.
import type { Clock } from '../../../platform/clock.ts';
import type { Pace } from './claims.ts';

const KNOWN_SLOTS = 1_024;
/**
 * Where the processor is the limit more at once is slower: 64 posts at once reached 28,000 a second and 1,024 reached 11,000,
 * and what they hold outlives the young generation (2026-11-20). So known lanes begin with few slots; these grow while all are
 * in use and the process has time left, and are cut while it has none.
 */
const FIRST_KNOWN_SLOTS = 64;
const FEWEST_KNOWN_SLOTS = 48;
const LIGHT_LOAD = 0.7;
const HEAVY_LOAD = 0.9;
const UNKNOWN_SLOTS = 2_048;
const SLOW_SLOTS = 1_024;
const ALL_SLOTS = 16_384;
/** An attempt that takes this long is slow. */
export const SLOW_AFTER_MS = 250;
/** One on a lane of which nothing is known gives its quick slot up after this, and gets out of the slow ones as it ends. */
const UNKNOWN_AFTER_MS = 100;
const LOOK_MS = 50;

/** A place that an attempt has. */
export interface Slot<Lane> {
  readonly lane: Lane;
  readonly pace: Pace;
  readonly startedAtMs: number;
  isSlow: boolean;
  isOver: boolean;
}

export interface Slots<Lane> {
  /** How many more attempts of that pace may begin. */
  room(pace: Pace): number;
  enter(lane: Lane, pace: Pace): Slot<Lane>;
  leave(slot: Slot<Lane>): void;
  inFlight(): number;
  stop(): void;
}

export interface SlotDeps<Lane> {
  readonly clock: Clock;
  /** Of the time since it was asked last, the part in which the process worked. */
  readonly loadSince: () => number;
  /** Told of the attempts that turned slow. */
  readonly onSlow: (turned: readonly Slot<Lane>[]) => void;
}

/** Opens the slots. */
export function openSlots<Lane>({ clock, loadSince, onSlow }: SlotDeps<Lane>): Slots<Lane> {
  // Of the attempts that hold a quick slot, by pace, and of all that do not.
  const taken: [number, number, number] = [0, 0, 0];
  const young = [openYoung<Lane>(SLOW_AFTER_MS), openYoung<Lane>(UNKNOWN_AFTER_MS)] as const;
  let cancelLook: (() => void) | undefined;
  let knownSlots = FIRST_KNOWN_SLOTS;
  let wereAllUsed = false;
  const adapt = () => {
    const load = loadSince();
    if (load > HEAVY_LOAD) knownSlots = Math.max(FEWEST_KNOWN_SLOTS, Math.floor(knownSlots * 0.75));
    else if (load < LIGHT_LOAD && wereAllUsed) knownSlots = Math.min(KNOWN_SLOTS, Math.ceil(knownSlots * 1.5));
    wereAllUsed = taken[0] >= knownSlots;
  };
  const look = () => {
    cancelLook = undefined;
    adapt();
    const nowMs = clock.now();
    const turned = young.flatMap((each) => each.takePast(nowMs)).filter((each) => !each.isOver);
    for (const slot of turned) {
      slot.isSlow = true;
      taken[slot.pace] -= 1;
      taken[2] += 1;
    }
    lookLater();
    if (turned.length > 0) onSlow(turned);
  };
  const lookLater = () => {
    if (young.some((each) => each.isAny())) cancelLook ??= clock.after(LOOK_MS, look);
  };
  return {
    inFlight: () => taken[0] + taken[1] + taken[2],
    room(pace) {
      const all = ALL_SLOTS - taken[2];
      if (pace === 0) return Math.min(knownSlots - taken[0], all);
      if (pace === 1) return Math.min(UNKNOWN_SLOTS - taken[1], all - KNOWN_SLOTS - UNKNOWN_SLOTS);
      return SLOW_SLOTS - taken[2];
    },
    enter(lane, pace) {
      const slot = { lane, pace, startedAtMs: clock.now(), isSlow: pace === 2, isOver: false };
      taken[pace] += 1;
      if (taken[0] >= knownSlots) wereAllUsed = true;
      if (pace !== 2) {
        young[pace].add(slot);
        lookLater();
      }
      return slot;
    },
    leave(slot) {
      slot.isOver = true;
      taken[slot.isSlow ? 2 : slot.pace] -= 1;
    },
    stop: () => cancelLook?.(),
  };
}

/** Slots by their age: those that began longer ago are taken out. */
function openYoung<Lane>(ageMs: number) {
  let young: Slot<Lane>[] = [];
  return {
    isAny: () => young.length > 0,
    add: (slot: Slot<Lane>) => void young.push(slot),
    takePast(nowMs: number): Slot<Lane>[] {
      const first = young.findIndex((each) => each.startedAtMs > nowMs - ageMs);
      const past = first === -1 ? young : young.slice(0, first);
      young = first === -1 ? [] : young.slice(first);
      return past;
    },
  };
}
