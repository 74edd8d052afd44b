// Writes the results of attempts to the database, many at a time and each queue's in order. A dead letter is a
// transaction of its own, after the results that precede it in its queue and before those that follow: a success resets
// the count of consecutive dead letters.
import { workspaceScope } from '../../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { DeadLetter, DeadLetterOutcome, SaveDeadLetter } from '../dead-letter.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { AttemptResult } from './results.ts';

/** Maximum number of results of one statement: beyond some hundreds the cost of a row no longer falls. */
const BATCH = 500;
const FLUSH_SIZE = 250;
const FLUSH_MS = 4;
const PAUSE_MS = 500;
/** Five seconds: by then a server that was killed is back, and no lease has expired. */
const MAX_TRIES = 10;
/** Maximum number of connections for dead letters: there can be thousands at once, and requests need connections. */
const MAX_DEAD_LETTER_WRITES = 2;

export interface ResultWriterDeps {
  readonly clock: Clock;
  readonly write: (results: readonly AttemptResult<EndpointQueue>[]) => Promise<void>;
  readonly saveDeadLetter: SaveDeadLetter;
  /** Returns true if no result is expected soon: then writing does not wait for more. */
  readonly isQuiet: () => boolean;
  readonly onWritten: (results: readonly AttemptResult<EndpointQueue>[]) => void;
  readonly onDead: (result: AttemptResult<EndpointQueue>, became: DeadLetterOutcome) => void;
  readonly onFailure: (error: unknown) => void;
  /**
   * Called with the queues whose results could not be written. These are lost, and the next holder of the queue repeats
   * the attempts.
   */
  readonly onLost: (queues: ReadonlySet<EndpointQueue>) => void;
}

/** Writer of the results of a process. */
export class ResultWriter {
  readonly #deps: ResultWriterDeps;
  #waiting: AttemptResult<EndpointQueue>[] = [];
  readonly #deadLetters: AttemptResult<EndpointQueue>[] = [];
  readonly #deadLetterWrites = new Set<Promise<void>>();
  #flushing: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #endPause: () => void = () => undefined;
  #isDraining = false;

  constructor(deps: ResultWriterDeps) {
    this.#deps = deps;
  }

  add(result: AttemptResult<EndpointQueue>): void {
    this.#waiting.push(result);
    this.#schedule();
  }

  /** Returns the number of results that wait. */
  countWaiting(): number {
    return this.#waiting.length;
  }

  /** Writes everything that waits; from now on a failed write is not repeated. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#endPause();
    this.#schedule();
    while (this.#flushing !== undefined || this.#deadLetterWrites.size > 0)
      await Promise.all([this.#flushing, ...this.#deadLetterWrites]);
    this.#cancelTimer?.();
  }

  #schedule(): void {
    if (this.#flushing !== undefined || this.#waiting.length === 0) return;
    if (this.#isDraining || this.#waiting.length >= FLUSH_SIZE || this.#deps.isQuiet()) this.#flushNow();
    else this.#cancelTimer ??= this.#deps.clock.after(FLUSH_MS, () => this.#flushNow());
  }

  #flushNow(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#flushing ??= this.#flush();
  }

  async #flush(): Promise<void> {
    // Waits a tick, so that results that came together are written together, and `#flushing` is set before it is
    // cleared.
    await Promise.resolve();
    const { batch, dead } = this.#takeBatch();
    if (batch.length > 0) await this.#write(batch);
    this.#deadLetters.push(...dead);
    this.#writeDeadLetters();
    this.#flushing = undefined;
    this.#schedule();
  }

  /** Takes the next results. Those that follow a dead letter of their queue wait for it. */
  #takeBatch(): { batch: AttemptResult<EndpointQueue>[]; dead: AttemptResult<EndpointQueue>[] } {
    const taken = this.#waiting.splice(0, BATCH);
    const batch: AttemptResult<EndpointQueue>[] = [];
    const dead: AttemptResult<EndpointQueue>[] = [];
    for (const result of taken) {
      const { queue, next } = result;
      if (queue.isDropped) continue;
      if (queue.isBlocked) queue.delayedResults.push(result);
      else if (next.status !== 'dead') batch.push(result);
      else {
        queue.isBlocked = true;
        dead.push(result);
      }
    }
    return { batch, dead };
  }

  async #write(batch: readonly AttemptResult<EndpointQueue>[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#deps.write(batch);
        this.#deps.onWritten(batch);
        return;
      } catch (error) {
        this.#deps.onFailure(error);
        if (this.#isDraining || tries === MAX_TRIES) {
          this.#deps.onLost(new Set(batch.map((each) => each.queue)));
          return;
        }
      }
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#deps.clock.after(PAUSE_MS, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  #writeDeadLetters(): void {
    while (this.#deadLetterWrites.size < MAX_DEAD_LETTER_WRITES) {
      const result = this.#deadLetters.shift();
      if (result === undefined) return;
      const work: Promise<void> = this.#writeDeadLetter(result).then(() => {
        this.#deadLetterWrites.delete(work);
        this.#writeDeadLetters();
        this.#schedule();
      });
      this.#deadLetterWrites.add(work);
    }
  }

  async #writeDeadLetter(result: AttemptResult<EndpointQueue>): Promise<void> {
    const { queue } = result;
    const end = () => {
      queue.isBlocked = false;
      this.#waiting.unshift(...queue.delayedResults.splice(0));
    };
    if (queue.isDropped) return end();
    try {
      const became = await this.#deps.saveDeadLetter(workspaceScope(queue.workspaceId), createDeadLetter(result));
      end();
      this.#deps.onDead(result, became);
    } catch (error) {
      end();
      this.#deps.onFailure(error);
      this.#deps.onLost(new Set([queue]));
    }
  }
}

function createDeadLetter({ queue, delivery, number, startedAtMs, sent }: AttemptResult<EndpointQueue>): DeadLetter {
  return {
    subscriptionId: queue.subscriptionId,
    deliveryId: delivery.id,
    attempt: {
      number,
      at: instantOf(startedAtMs),
      durationMs: Math.round(sent.durationMs),
      phase: sent.phase,
      responseStatus: sent.status,
      responseBody: sent.body,
      error: sent.error,
    },
  };
}
