// What came of attempts, on its way to the database: many at a time, each lane's in order. A dead letter is a transaction of
// its own, after what came before it of its lane and before what comes after: successes end a row of dead letters.
import { workspaceScope } from '../../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { DeadLetter, DeadLetterOutcome, SettleDead } from '../dead-letter.ts';
import type { Lane } from './lane.ts';
import type { Outcome } from './outcomes.ts';

/** Of one statement: beyond some hundreds its cost a row no longer falls. */
const BATCH = 500;
const ENOUGH = 250;
const WAIT_MS = 4;
const PAUSE_MS = 500;
/** Five seconds: a server that was killed is back by then, and nobody's lease has run out. */
const MOST_TRIES = 10;
/** Connections that dead letters may take: there may be thousands at once, and requests need theirs. */
const DEATHS_AT_ONCE = 2;

export interface SettlerDeps {
  readonly clock: Clock;
  readonly write: (outcomes: readonly Outcome<Lane>[]) => Promise<void>;
  readonly settleDead: SettleDead;
  /** True where nothing is to come soon: then nobody waits for company. */
  readonly isQuiet: () => boolean;
  readonly onSettled: (outcomes: readonly Outcome<Lane>[]) => void;
  readonly onDead: (outcome: Outcome<Lane>, became: DeadLetterOutcome) => void;
  readonly onFailure: (error: unknown) => void;
  /** Told of lanes whose outcomes could not be written: they are lost, and whoever has the lane next repeats the attempts. */
  readonly onLost: (lanes: ReadonlySet<Lane>) => void;
}

/** The way of a process's outcomes to the database. */
export class Settler {
  readonly #deps: SettlerDeps;
  #queue: Outcome<Lane>[] = [];
  readonly #deaths: Outcome<Lane>[] = [];
  readonly #dying = new Set<Promise<void>>();
  #flushing: Promise<void> | undefined;
  #cancelTimer: (() => void) | undefined;
  #endPause: () => void = () => undefined;
  #isDraining = false;

  constructor(deps: SettlerDeps) {
    this.#deps = deps;
  }

  add(outcome: Outcome<Lane>): void {
    this.#queue.push(outcome);
    this.#schedule();
  }

  /** Outcomes that wait. */
  size(): number {
    return this.#queue.length;
  }

  /** Writes all that there is; from now on nothing is tried twice. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#endPause();
    this.#schedule();
    while (this.#flushing !== undefined || this.#dying.size > 0) await Promise.all([this.#flushing, ...this.#dying]);
    this.#cancelTimer?.();
  }

  #schedule(): void {
    if (this.#flushing !== undefined || this.#queue.length === 0) return;
    if (this.#isDraining || this.#queue.length >= ENOUGH || this.#deps.isQuiet()) this.#flushNow();
    else this.#cancelTimer ??= this.#deps.clock.after(WAIT_MS, () => this.#flushNow());
  }

  #flushNow(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#flushing ??= this.#flush();
  }

  async #flush(): Promise<void> {
    // A tick later: outcomes that came together are written together, and `#flushing` is set before it is cleared.
    await Promise.resolve();
    const { batch, dead } = this.#takeBatch();
    if (batch.length > 0) await this.#write(batch);
    this.#deaths.push(...dead);
    this.#dieInTurn();
    this.#flushing = undefined;
    this.#schedule();
  }

  /** The next outcomes; those behind a dead letter of their lane wait for it. */
  #takeBatch(): { batch: Outcome<Lane>[]; dead: Outcome<Lane>[] } {
    const taken = this.#queue.splice(0, BATCH);
    const batch: Outcome<Lane>[] = [];
    const dead: Outcome<Lane>[] = [];
    for (const outcome of taken) {
      const { lane, next } = outcome;
      if (lane.isGone) continue;
      if (lane.isBlocked) lane.heldBack.push(outcome);
      else if (next.status !== 'dead') batch.push(outcome);
      else {
        lane.isBlocked = true;
        dead.push(outcome);
      }
    }
    return { batch, dead };
  }

  async #write(batch: readonly Outcome<Lane>[]): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.#deps.write(batch);
        this.#deps.onSettled(batch);
        return;
      } catch (error) {
        this.#deps.onFailure(error);
        if (this.#isDraining || tries === MOST_TRIES) {
          this.#deps.onLost(new Set(batch.map((each) => each.lane)));
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

  #dieInTurn(): void {
    while (this.#dying.size < DEATHS_AT_ONCE) {
      const outcome = this.#deaths.shift();
      if (outcome === undefined) return;
      const work: Promise<void> = this.#die(outcome).then(() => {
        this.#dying.delete(work);
        this.#dieInTurn();
        this.#schedule();
      });
      this.#dying.add(work);
    }
  }

  async #die(outcome: Outcome<Lane>): Promise<void> {
    const { lane } = outcome;
    const end = () => {
      lane.isBlocked = false;
      this.#queue.unshift(...lane.heldBack.splice(0));
    };
    if (lane.isGone) return end();
    try {
      const became = await this.#deps.settleDead(workspaceScope(lane.workspaceId), letterOf(outcome));
      end();
      this.#deps.onDead(outcome, became);
    } catch (error) {
      end();
      this.#deps.onFailure(error);
      this.#deps.onLost(new Set([lane]));
    }
  }
}

function letterOf({ lane, delivery, number, startedAtMs, sent }: Outcome<Lane>): DeadLetter {
  return {
    subscriptionId: lane.subscriptionId,
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
