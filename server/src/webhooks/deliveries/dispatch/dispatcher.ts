// Sends due deliveries (contract §7): leases endpoint queues, keeps a window of each one's deliveries in memory, posts
// them, writes the results and releases the queues. Any number of processes can do so at once. Memory is bounded: some
// hundreds of deliveries a queue, and no more queues than slots for attempts (concurrency-slots.ts).
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { DeadLetterOutcome, SaveDeadLetter } from '../dead-letter.ts';
import type { QueueKey } from './claims.ts';
import { drainQueue, type EndpointQueue } from './endpoint-queue.ts';
import { createHeldQueues, dropQueue, forgetDelivery, markDue, placeQueue, scheduleRelease } from './held-queues.ts';
import { renewLeases } from './lease-renewal.ts';
import { pollOnce } from './poll.ts';
import { ResultWriter } from './result-writer.ts';
import { type AttemptResult, saveResults, toFinalAttempt, wasMade } from './results.ts';
import { decideNext, isUnsendable, type Schedule } from './schedule.ts';
import { openSkippedQueues } from './skipped-queues.ts';
import type { OpenTarget } from './target.ts';
import { type Attempt, openWorkerLoop, type WorkerLoop } from './worker-loop.ts';

export interface DispatcherDeps {
  readonly db: Pick<Db, 'directory'>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly schedule: Schedule;
  readonly openTarget: OpenTarget;
  readonly saveDeadLetter: SaveDeadLetter;
  readonly observe: DispatchObserver;
  /** Called with a queue that cannot be served, and without one each time that the database stops answering. */
  readonly onFailure: (error: unknown, queue?: QueueKey) => void;
  /** Returns false while the clock of this process is wrong: it claims nothing and releases its queues. */
  readonly mayWork: () => boolean;
  /** Returns the share of the time since the last call in which the process was busy. */
  readonly measureLoad: () => number;
  /** Duration of a lease. The queues of a process that was killed wait this long. */
  readonly leaseMs?: number;
}

/** Receives the written results, for metrics. */
export interface DispatchObserver {
  /** Counts an attempt by the phase in which it failed; null if it succeeded. */
  attempt(phase: string | null): void;
  delivery(became: 'delivered' | 'retried' | 'dead'): void;
  /** Counts an attempt that this deployment could not make, by its own fault. It counts against no endpoint. */
  untried(fault: string): void;
}

const POLL_MS = 500;
const LEASE_MS = 15_000;
/** Results that may wait for the database. Beyond them no attempt begins, and held queues are not read. */
const MAX_UNWRITTEN = 1_000;
const MAX_RELEASES = 20;

/** Dispatcher of a process. It polls when it starts, when it is woken, when a retry is due, and twice a second. */
export class Dispatcher {
  readonly #deps: DispatcherDeps;
  readonly #lease: { readonly lease: string; readonly leaseMs: number };
  readonly #heldQueues = createHeldQueues();
  readonly #skipped = openSkippedQueues();
  readonly #workerLoop: WorkerLoop;
  readonly #resultWriter: ResultWriter;
  readonly #stopPolling: () => void;
  #polling: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #isWoken = false;
  #isStopping = false;
  /** True if queues may be due for which there was no room: the next attempt that ends makes some. */
  #lacksRoom = false;
  #isDown = false;
  #alarmAtMs = Number.POSITIVE_INFINITY;
  #cancelAlarm: () => void = () => undefined;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
    this.#lease = { lease: deps.ids.next(), leaseMs: deps.leaseMs ?? LEASE_MS };
    this.#workerLoop = openWorkerLoop({
      clock: deps.clock,
      measureLoad: deps.measureLoad,
      isBackedUp: () => !deps.mayWork() || this.#resultWriter.countWaiting() >= MAX_UNWRITTEN,
      onEnd: (attempt) => this.#onAttemptEnd(attempt),
      onSlotsFreed: () => {
        if (this.#lacksRoom) this.wake();
      },
      onFault: (queue, error) => {
        deps.onFailure(error, queue);
        this.#drop(queue);
      },
    });
    this.#resultWriter = new ResultWriter({
      clock: deps.clock,
      write: (results) => saveResults(deps.db.directory, this.#lease.lease, results),
      saveDeadLetter: deps.saveDeadLetter,
      isQuiet: () => this.#workerLoop.countInFlight() === 0,
      onWritten: (results) => this.#onWritten(results),
      onDead: (result, became) => this.#onDead(result, became),
      onFailure: (error) => this.#reportFailure(error),
      onLost: (queues) => {
        for (const queue of queues) this.#drop(queue);
        this.#workerLoop.run();
      },
    });
    this.#stopPolling = deps.clock.every(POLL_MS, () => this.#tick());
    this.wake();
  }

  /** Polls now, or as soon as the current poll has ended. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isStopping) this.#polling ??= this.#pollWhileWoken();
  }

  /** Returns the number of attempts in flight. */
  countInFlight(): number {
    return this.#workerLoop.countInFlight();
  }

  /** Returns the number of deliveries in memory. */
  countHeld(): number {
    return [...this.#heldQueues.queues.values()].reduce((sum, { inMemory }) => sum + inMemory.size, 0);
  }

  /** Starts no more attempts, lets the running ones end, writes their results and releases the queues. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#cancelAlarm();
    await this.#polling;
    // These are pending and were never attempted: the next holder of the queue begins with them.
    for (const queue of this.#heldQueues.queues.values()) {
      for (const { id } of queue.waiting.splice(0)) queue.inMemory.delete(id);
    }
    // Leases are still renewed while attempts are in flight.
    await this.#workerLoop.stop();
    await this.#resultWriter.drain();
    this.#stopPolling();
    await this.#renewing;
    await this.#releaseAll();
  }

  async #pollWhileWoken(): Promise<void> {
    try {
      while (this.#isWoken && !this.#isStopping) {
        this.#isWoken = false;
        await this.#poll();
      }
    } catch (error) {
      this.#isWoken = false;
      this.#reportFailure(error);
    }
    this.#polling = undefined;
  }

  async #poll(): Promise<void> {
    if (!this.#deps.mayWork()) for (const queue of this.#heldQueues.queues.values()) this.#drain(queue);
    // Queues are also claimed while the database is behind with the held ones: nobody waits for another's backlog.
    const mayClaim = !this.#isStopping && this.#deps.mayWork() && !this.#skipped.isFull(this.#deps.clock.now());
    const countClaimable = mayClaim ? this.#workerLoop.getQueueRoom : () => 0;
    const polled = await pollOnce(this.#pollDeps(), { countClaimable, mayRead: this.#mayRead() });
    this.#isDown = false;
    this.#lacksRoom = polled.lacksRoom;
    if (polled.nextDueMs !== undefined) this.#wakeAt(polled.nextDueMs);
    if (polled.hasMore) this.#isWoken = true;
  }

  #mayRead(): boolean {
    return !this.#isStopping && this.#deps.mayWork() && this.#resultWriter.countWaiting() < MAX_UNWRITTEN;
  }

  #pollDeps() {
    const [heldQueues, workerLoop, skipped] = [this.#heldQueues, this.#workerLoop, this.#skipped];
    const drop = (queue: EndpointQueue) => this.#release(queue);
    return { ...this.#deps, ...this.#lease, heldQueues, workerLoop, skipped, drop };
  }

  #tick(): void {
    this.#wakeAt(markDue(this.#heldQueues, this.#deps.clock.now()));
    this.wake();
    this.#renewing ??= renewLeases({ ...this.#pollDeps(), drop: (queue) => this.#drop(queue) })
      .catch((error: unknown) => this.#reportFailure(error))
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
      this.#wakeAt(markDue(this.#heldQueues, this.#deps.clock.now()));
      this.wake();
    });
  }

  #onAttemptEnd({ queue, delivery, startedAtMs, sent }: Attempt): void {
    const endedAtMs = this.#deps.clock.now();
    if (!wasMade(sent)) {
      this.#deps.observe.untried(sent.error ?? 'unknown');
      if (queue.isDropped) return;
      const skips = this.#skipped.countSkips(queue.subscriptionId);
      if (isUnsendable(Date.parse(delivery.nextAttemptAt), skips, endedAtMs)) {
        const number = delivery.attempts + 1;
        const next = { status: 'dead' } as const;
        this.#resultWriter.add({ queue, delivery, number, startedAtMs, sent: toFinalAttempt(sent), next });
        placeQueue(this.#heldQueues, queue);
      } else this.#skip(queue, delivery.id);
      return;
    }
    if (queue.isDropped) return;
    this.#skipped.recordServed(queue.subscriptionId, endedAtMs);
    const number = delivery.attempts + 1;
    const { earlierAttempts } = delivery;
    const { ok, retryAfterMs } = sent;
    const isGone = sent.error === 'gone';
    const ended = { ok, number, earlierAttempts, endedAtMs, retryAfterMs, isGone };
    const next = decideNext(ended, this.#deps.schedule);
    if (next.status === 'pending') {
      queue.nextRetryMs = Math.min(queue.nextRetryMs, next.nextAttemptAtMs);
      this.#wakeAt(next.nextAttemptAtMs);
    }
    this.#resultWriter.add({ queue, delivery, number, startedAtMs, sent, next });
    placeQueue(this.#heldQueues, queue);
    if (this.#lacksRoom || (this.#mayRead() && this.#heldQueues.unread.has(queue))) this.wake();
  }

  /** Releases a queue that this process cannot send to now, and skips it for a while. No attempt is spent. */
  #skip(queue: EndpointQueue, deliveryId: string): void {
    queue.inMemory.delete(deliveryId);
    if (!queue.isDraining) {
      this.#skipped.skip(queue.subscriptionId, this.#deps.clock.now());
      this.#wakeAt(this.#skipped.getNextMs());
    }
    this.#drain(queue);
    this.wake();
  }

  /** Starts no more attempts of a queue. The first poll after its running attempts have ended releases it. */
  #drain(queue: EndpointQueue): void {
    if (!queue.isDraining) {
      drainQueue(queue);
      this.#heldQueues.unread.delete(queue);
      this.#workerLoop.refresh(queue);
    }
    placeQueue(this.#heldQueues, queue);
  }

  #onWritten(results: readonly AttemptResult<EndpointQueue>[]): void {
    this.#isDown = false;
    for (const { queue, delivery, sent, next } of results) {
      this.#deps.observe.attempt(sent.phase);
      this.#deps.observe.delivery(next.status === 'delivered' ? 'delivered' : 'retried');
      forgetDelivery(this.#heldQueues, queue, delivery.id);
    }
    if (this.#heldQueues.unread.size > 0) this.wake();
    this.#workerLoop.run();
  }

  #onDead({ queue, delivery, sent }: AttemptResult<EndpointQueue>, became: DeadLetterOutcome): void {
    this.#isDown = false;
    this.#deps.observe.attempt(sent.phase);
    if (became !== 'stale') this.#deps.observe.delivery('dead');
    if (became === 'disabled') this.#release(queue);
    forgetDelivery(this.#heldQueues, queue, delivery.id);
    this.#workerLoop.refresh(queue);
    this.#workerLoop.run();
  }

  /** Drops a queue to which nothing may be sent any more; the next poll releases it. */
  #release(queue: EndpointQueue): void {
    this.#drop(queue);
    scheduleRelease(this.#heldQueues, queue, this.#deps.clock.now() + this.#lease.leaseMs);
    this.wake();
  }

  #drop(queue: EndpointQueue): void {
    dropQueue(this.#heldQueues, queue);
    this.#workerLoop.refresh(queue);
  }

  #reportFailure(error: unknown): void {
    if (!this.#isDown) this.#deps.onFailure(error);
    this.#isDown = true;
  }

  /** Releases all queues, except those to which deliveries are still being added: their leases expire. */
  async #releaseAll(): Promise<void> {
    const { queues, idle, releasing } = this.#heldQueues;
    for (const queue of queues.values()) {
      queue.hasMore = false;
      idle.add(queue);
    }
    this.#heldQueues.unread.clear();
    try {
      for (let left = MAX_RELEASES; left > 0 && idle.size + releasing.size > 0; left -= 1) await this.#poll();
    } catch (error) {
      this.#reportFailure(error);
    }
  }
}
