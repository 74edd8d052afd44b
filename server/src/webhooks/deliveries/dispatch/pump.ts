// Begins attempts: lanes in turn, one attempt a turn, as far as each lane's cap and the slots of its pace go.
import type { Clock } from '../../../platform/clock.ts';
import type { SendOutcome } from '../../../platform/outbound/sender.ts';
import type { Pace } from './claims.ts';
import { capOf, type Lane, noteEnd, paceOf } from './lane.ts';
import { wasTried } from './outcomes.ts';
import { openSlots, SLOW_AFTER_MS, type Slot } from './slots.ts';
import type { DueDelivery } from './target.ts';

export interface Attempt {
  readonly lane: Lane;
  readonly delivery: DueDelivery;
  readonly startedAtMs: number;
  readonly sent: SendOutcome;
}

export interface PumpDeps {
  readonly clock: Clock;
  /** Of the time since it was asked last, the part in which the process worked. */
  readonly loadSince: () => number;
  /** True where nothing more may begin: the process may not work, or what came of others waits to be written. */
  readonly isBackedUp: () => boolean;
  /** Told of each attempt that ended, of a lane that was let go of too. */
  readonly onEnd: (attempt: Attempt) => void;
  /** Told when attempts turned slow, and so gave room to others. */
  readonly onRoom: () => void;
  /** Told of a post that was not made at all. */
  readonly onFault: (lane: Lane, error: unknown) => void;
}

export interface Pump {
  /** Looks at a lane again, after it or its queue changed. */
  consider(lane: Lane): void;
  /** Begins what may begin. */
  run(): void;
  /** Lanes of that pace that could be taken beside those that wait for a slot. */
  laneRoom(pace: Pace): number;
  inFlight(): number;
  /** Begins nothing more; settles when nothing is under way. */
  stop(): Promise<void>;
}

const PACES: readonly Pace[] = [0, 1, 2];

/** Opens the pump. */
export function openPump({ clock, loadSince, isBackedUp, onEnd, onRoom, onFault }: PumpDeps): Pump {
  const ready: readonly [Set<Lane>, Set<Lane>, Set<Lane>] = [new Set(), new Set(), new Set()];
  const slowLanes = new Set<Lane>();
  let isStopping = false;
  let whenEmpty: () => void = () => undefined;

  const consider = (lane: Lane) => {
    for (const lanes of ready) lanes.delete(lane);
    const pace = paceOf(lane);
    if (pace === 2 && !lane.isGone) slowLanes.add(lane);
    else slowLanes.delete(lane);
    const mayBegin = !isStopping && !lane.isGone && !lane.isLeaving && !lane.isBlocked && lane.queue.length > 0;
    if (mayBegin && lane.inFlight < capOf(lane, slowLanes.size) && clock.now() < lane.leaseEndsAtMs) {
      ready[pace].add(lane);
    }
  };
  const onSlow = (turned: readonly Slot<Lane>[]) => {
    for (const { lane } of turned) {
      lane.slowInFlight += 1;
      consider(lane);
    }
    run();
    onRoom();
  };
  const slots = openSlots<Lane>({ clock, loadSince, onSlow });
  const leave = (slot: Slot<Lane>) => {
    const { lane } = slot;
    slots.leave(slot);
    lane.inFlight -= 1;
    if (slot.isSlow) lane.slowInFlight -= 1;
    if (isStopping && slots.inFlight() === 0) whenEmpty();
  };
  const begin = async (lane: Lane, delivery: DueDelivery) => {
    const slot = slots.enter(lane, paceOf(lane));
    lane.inFlight += 1;
    if (slot.isSlow) lane.slowInFlight += 1;
    consider(lane);
    let sent: SendOutcome | undefined;
    try {
      sent = await lane.target.post(delivery);
    } catch (error) {
      onFault(lane, error);
    }
    leave(slot);
    if (sent !== undefined) {
      // By its time and not by its slot: so a lane in the slow slots gets out of them again.
      const isSlow = clock.now() - slot.startedAtMs >= SLOW_AFTER_MS;
      if (wasTried(sent)) noteEnd(lane, { ok: sent.ok, isSlow });
      onEnd({ lane, delivery, startedAtMs: slot.startedAtMs, sent });
    }
    consider(lane);
    run();
  };
  const run = () => {
    if (isBackedUp()) return;
    for (const pace of PACES) {
      for (const lane of ready[pace]) {
        if (slots.room(pace) <= 0) break;
        const delivery = lane.queue.shift();
        // Beginning puts it at the end of the row, where it may begin another: the loop comes by again.
        if (delivery !== undefined) void begin(lane, delivery);
      }
    }
  };
  return {
    consider,
    run,
    laneRoom: (pace) => Math.max(0, slots.room(pace) - ready[pace].size),
    inFlight: () => slots.inFlight(),
    async stop() {
      isStopping = true;
      for (const lanes of ready) lanes.clear();
      const empty = new Promise<void>((resolve) => {
        whenEmpty = resolve;
      });
      if (slots.inFlight() > 0) await empty;
      slots.stop();
    },
  };
}
