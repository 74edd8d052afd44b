// Sends what is due (contract §7): takes lanes, keeps a window of each lane's deliveries in memory, posts, writes what came of
// it and gives lanes back. Any number of processes may do so at once; what each holds is bounded, whatever the backlog:
// some hundreds of deliveries a lane, and no more lanes than there are slots for attempts (slots.ts).
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { DeadLetterOutcome, SettleDead } from '../dead-letter.ts';
import type { LaneKey } from './claims.ts';
import { depart, forget, letGo, markDue, newHolding, sortLane } from './holding.ts';
import { type Lane, leaveLane } from './lane.ts';
import { lookOnce, renew } from './look.ts';
import { asLast, type Outcome, settleOutcomes, wasTried } from './outcomes.ts';
import { openPassedLanes } from './passed-lanes.ts';
import { type Attempt, openPump, type Pump } from './pump.ts';
import { decideNext, isUnsendable, type Schedule } from './schedule.ts';
import { Settler } from './settler.ts';
import type { OpenTarget } from './target.ts';

export interface DispatcherDeps {
  readonly db: Pick<Db, 'directory'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly schedule: Schedule;
  readonly openTarget: OpenTarget;
  readonly settleDead: SettleDead;
  readonly observe: DispatchObserver;
  /** Told when a lane cannot be served, and, with no lane, once each time that the database stops answering. */
  readonly onFailure: (error: unknown, lane?: LaneKey) => void;
  /** False while this process is to take no work, and to give back what it holds: its clock is wrong. */
  readonly mayWork: () => boolean;
  /** Of the time since it was asked last, the part in which the process worked. */
  readonly loadSince: () => number;
  /** How long a lane is held without a sign of life: what a process that was killed held waits so long. */
  readonly leaseMs?: number;
}

/** Told of what is written, for metrics. */
export interface DispatchObserver {
  /** An attempt, by where it failed; null: it did not. */
  attempt(phase: string | null): void;
  delivery(became: 'delivered' | 'retried' | 'dead'): void;
  /** An attempt that this deployment could not make, by its own fault; it counts against nobody. */
  untried(fault: string): void;
}

const POLL_MS = 500;
const LEASE_MS = 15_000;
/** Outcomes that wait for the database; beyond them nothing more is begun, or read of lanes that are held. */
const MOST_UNWRITTEN = 1_000;
const MOST_RETURNS = 20;

/** The dispatcher of a process: it looks at once when it is started, when it is woken, when a retry is due, and twice a second. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #lease: { readonly lease: string; readonly leaseMs: number };
  readonly #holding = newHolding();
  readonly #passed = openPassedLanes();
  readonly #pump: Pump;
  readonly #settler: Settler;
  readonly #stopPolling: () => void;
  #looking: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #isWoken = false;
  #isStopping = false;
  /** True where lanes may be due that there was no room for: the next attempt that ends makes some. */
  #isShort = false;
  #isDown = false;
  #alarmAtMs = Number.POSITIVE_INFINITY;
  #cancelAlarm: () => void = () => undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#lease = { lease: deps.ids.next(), leaseMs: deps.leaseMs ?? LEASE_MS };
    this.#pump = openPump({
      clock: deps.clock,
      loadSince: deps.loadSince,
      isBackedUp: () => !deps.mayWork() || this.#settler.size() >= MOST_UNWRITTEN,
      onEnd: (attempt) => this.#ended(attempt),
      onRoom: () => {
        if (this.#isShort) this.wake();
      },
      onFault: (lane, error) => {
        deps.onFailure(error, lane);
        this.#drop(lane);
      },
    });
    this.#settler = new Settler({
      clock: deps.clock,
      write: (outcomes) => settleOutcomes(deps.db.directory, this.#lease.lease, outcomes),
      settleDead: deps.settleDead,
      isQuiet: () => this.#pump.inFlight() === 0,
      onSettled: (outcomes) => this.#settled(outcomes),
      onDead: (outcome, became) => this.#died(outcome, became),
      onFailure: (error) => this.#failed(error),
      onLost: (lanes) => {
        for (const lane of lanes) this.#drop(lane);
        this.#pump.run();
      },
    });
    this.#stopPolling = deps.clock.every(POLL_MS, () => this.#poll());
    this.wake();
  }

  /** Looks for what is due, now or as soon as the look that is under way has ended. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isStopping) this.#looking ??= this.#lookWhileWoken();
  }

  /** Attempts under way. */
  inFlight(): number {
    return this.#pump.inFlight();
  }

  /** Deliveries in memory. */
  held(): number {
    let held = 0;
    for (const lane of this.#holding.lanes.values()) held += lane.underWay.size;
    return held;
  }

  /** Begins nothing more, lets attempts end, writes what came of them and gives the lanes back. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelAlarm();
    await this.#looking;
    // Never tried and pending still: whoever takes the lane next begins with them.
    for (const lane of this.#holding.lanes.values()) {
      for (const { id } of lane.queue.splice(0)) lane.underWay.delete(id);
    }
    // Leases are renewed for as long as attempts go on.
    await this.#pump.stop();
    await this.#settler.drain();
    this.#stopPolling();
    await this.#renewing;
    await this.#giveBack();
  }

  async #lookWhileWoken(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isStopping) {
        this.#isWoken = false;
        await this.#look();
      }
    } catch (error) {
      this.#isWoken = false;
      this.#failed(error);
    }
    this.#looking = undefined;
  }

  async #look(): Promise<void> {
    if (!this.#deps.mayWork()) for (const lane of this.#holding.lanes.values()) this.#leave(lane);
    // Lanes are taken also while the database is behind with those that are held: nobody waits for another's backlog.
    const mayTake = !this.#isStopping && this.#deps.mayWork() && !this.#passed.isFull(this.#deps.clock.now());
    const take = mayTake ? this.#pump.laneRoom : () => 0;
    const seen = await lookOnce(this.#lookDeps(), { take, read: this.#mayRead() });
    this.#isDown = false;
    this.#isShort = seen.isShort;
    if (seen.nextDueMs !== undefined) this.#wakeAt(seen.nextDueMs);
    if (seen.hasMore) this.#isWoken = true;
  }

  #mayRead(): boolean {
    return !this.#isStopping && this.#deps.mayWork() && this.#settler.size() < MOST_UNWRITTEN;
  }

  #lookDeps() {
    const drop = (lane: Lane) => this.#depart(lane);
    const { passed, holding, pump } = { passed: this.#passed, holding: this.#holding, pump: this.#pump };
    return { ...this.#deps, ...this.#lease, holding, pump, passed, drop };
  }

  #poll(): void {
    this.#wakeAt(markDue(this.#holding, this.#deps.clock.now()));
    this.wake();
    this.#renewing ??= renew({ ...this.#lookDeps(), drop: (lane) => this.#drop(lane) })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#renewing = undefined;
      });
  }

  #wakeAt(atMs: number): void {
    if (atMs >= this.#alarmAtMs || this.#isStopping) return;
    this.#cancelAlarm();
    this.#alarmAtMs = atMs;
    this.#cancelAlarm = this.#deps.clock.after(Math.max(0, atMs - this.#deps.clock.now()), () => {
      this.#alarmAtMs = Number.POSITIVE_INFINITY;
      this.#wakeAt(markDue(this.#holding, this.#deps.clock.now()));
      this.wake();
    });
  }

  #ended({ lane, delivery, startedAtMs, sent }: Attempt): void {
    const endedAtMs = this.#deps.clock.now();
    if (!wasTried(sent)) {
      this.#deps.observe.untried(sent.error ?? 'unknown');
      if (lane.isGone) return;
      const passes = this.#passed.times(lane.subscriptionId);
      if (isUnsendable(Date.parse(delivery.nextAttemptAt), passes, endedAtMs)) {
        const number = delivery.attempts + 1;
        this.#settler.add({ lane, delivery, number, startedAtMs, sent: asLast(sent), next: { status: 'dead' } });
        sortLane(this.#holding, lane);
      } else this.#passOver(lane, delivery.id);
      return;
    }
    if (lane.isGone) return;
    this.#passed.noteServed(lane.subscriptionId, endedAtMs);
    const number = delivery.attempts + 1;
    const { earlierAttempts } = delivery;
    const { ok, retryAfterMs } = sent;
    const isGone = sent.error === 'gone';
    const ended = { ok, number, earlierAttempts, endedAtMs, retryAfterMs, isGone };
    const next = decideNext(ended, this.#deps.schedule);
    if (next.status === 'pending') {
      lane.nextRetryMs = Math.min(lane.nextRetryMs, next.nextAttemptAtMs);
      this.#wakeAt(next.nextAttemptAtMs);
    }
    this.#settler.add({ lane, delivery, number, startedAtMs, sent, next });
    sortLane(this.#holding, lane);
    if (this.#isShort || (this.#mayRead() && this.#holding.hungry.has(lane))) this.wake();
  }

  /** Gives a lane back that this process cannot send to now, and leaves it to others for a while; no attempt is spent. */
  #passOver(lane: Lane, deliveryId: string): void {
    lane.underWay.delete(deliveryId);
    if (!lane.isLeaving) {
      this.#passed.note(lane.subscriptionId, this.#deps.clock.now());
      this.#wakeAt(this.#passed.nextMs());
    }
    this.#leave(lane);
    this.wake();
  }

  /** Begins nothing more on a lane; it is given back at the first look after what is under way on it has ended. */
  #leave(lane: Lane): void {
    if (!lane.isLeaving) {
      leaveLane(lane);
      this.#holding.hungry.delete(lane);
      this.#pump.consider(lane);
    }
    sortLane(this.#holding, lane);
  }

  #settled(outcomes: readonly Outcome<Lane>[]): void {
    this.#isDown = false;
    for (const { lane, delivery, sent, next } of outcomes) {
      this.#deps.observe.attempt(sent.phase);
      this.#deps.observe.delivery(next.status === 'delivered' ? 'delivered' : 'retried');
      forget(this.#holding, lane, delivery.id);
    }
    if (this.#holding.hungry.size > 0) this.wake();
    this.#pump.run();
  }

  #died({ lane, delivery, sent }: Outcome<Lane>, became: DeadLetterOutcome): void {
    this.#isDown = false;
    this.#deps.observe.attempt(sent.phase);
    if (became !== 'stale') this.#deps.observe.delivery('dead');
    if (became === 'disabled') this.#depart(lane);
    forget(this.#holding, lane, delivery.id);
    this.#pump.consider(lane);
    this.#pump.run();
  }

  /** Lets go of a lane that nothing may be sent to any more, and gives it back at the next look. */
  #depart(lane: Lane): void {
    this.#drop(lane);
    depart(this.#holding, lane, this.#deps.clock.now() + this.#lease.leaseMs);
    this.wake();
  }

  #drop(lane: Lane): void {
    letGo(this.#holding, lane);
    this.#pump.consider(lane);
  }

  #failed(error: unknown): void {
    if (!this.#isDown) this.#deps.onFailure(error);
    this.#isDown = true;
  }

  /** All of it, but for lanes that somebody goes on adding to: their leases run out. */
  async #giveBack(): Promise<void> {
    const { lanes, idle, departing } = this.#holding;
    for (const lane of lanes.values()) {
      lane.hasMore = false;
      idle.add(lane);
    }
    this.#holding.hungry.clear();
    try {
      for (let left = MOST_RETURNS; left > 0 && idle.size + departing.size > 0; left -= 1) await this.#look();
    } catch (error) {
      this.#failed(error);
    }
  }
}
