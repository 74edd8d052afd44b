// The only source of time in the service (design §6), so that tests advance it instead of sleeping: the system's clock, the
// same corrected to the database's time (watchClock), and one for tests.
import type pg from 'pg';

/** What tells the time and wakes things later. */
export interface Clock {
  /** The instant now, in milliseconds since the epoch. */
  now(): number;
  /** Runs `wake` once after `delayMs`; the answer cancels it. It does not keep the process alive. */
  after(delayMs: number, wake: () => void): () => void;
  /** Runs `wake` every `periodMs`; the answer stops it. It does not keep the process alive. */
  every(periodMs: number, wake: () => void): () => void;
}

/**
 * Keeps the process up until the answer is called. Timers of the clock do not: a process that waits for nothing but one, such
 * as a worker whose database is away, would end in the midst of its work.
 */
export function stayUp(): () => void {
  const timer = setInterval(() => undefined, 2 ** 31 - 1);
  return () => clearInterval(timer);
}

/** The system's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, wake) {
    const timer = setTimeout(wake, delayMs).unref();
    return () => clearTimeout(timer);
  },
  every(periodMs, wake) {
    const timer = setInterval(wake, periodMs).unref();
    return () => clearInterval(timer);
  },
};

/** A clock that stands still until it is told to advance; wakes what falls due in order. For tests. */
export interface ManualClock extends Clock {
  advance(byMs: number): void;
}

/** A clock for tests, starting at `startMs`. @internal */
export function manualClock(startMs: number): ManualClock {
  let now = startMs;
  let alarms: { at: number; periodMs: number | undefined; wake: () => void }[] = [];
  const add = (delayMs: number, periodMs: number | undefined, wake: () => void) => {
    const alarm = { at: now + delayMs, periodMs, wake };
    alarms.push(alarm);
    return () => {
      alarms = alarms.filter((each) => each !== alarm);
    };
  };
  return {
    now: () => now,
    after: (delayMs, wake) => add(delayMs, undefined, wake),
    every: (periodMs, wake) => add(periodMs, periodMs, wake),
    advance(byMs) {
      const end = now + byMs;
      for (;;) {
        const [next] = alarms.filter((each) => each.at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = Math.max(now, next.at);
        if (next.periodMs === undefined) alarms = alarms.filter((each) => each !== next);
        else next.at += next.periodMs;
        next.wake();
      }
      now = end;
    },
  };
}

/** An instant as the wire and the database read it: RFC 3339, UTC, milliseconds, `Z`. */
export function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** The instant of a change after the one `before`: no two states of a record share one, since its ETag follows from it. */
export function instantAfter(before: string, nowMs: number): string {
  return instantOf(Math.max(nowMs, Date.parse(before) + 1));
}

/** True where `now` lies in the `lengthMs` from `from` on; a clock that was set back to before `from` makes it false. */
export function isWithin(from: number, now: number, lengthMs: number): boolean {
  const age = now - from;
  return age >= 0 && age < lengthMs;
}

// The time of the database. Processes of one deployment share instants (when a delivery is due, until when a session or a
// lease lasts), so that all of them go by one clock: the database's. Each process measures how far its own is off, at its
// start and every few seconds, and corrects it by that; beyond half a minute it is to take no work.

const POLL_MS = 5_000;
const SAMPLES_AT_START = 3;
/** Clocks that are set by NTP are this close, and a measurement is hardly better: nothing is corrected within it. */
const TOLERATED_MS = 50;
/** Beyond it the machine's clock is wrong rather than imprecise. */
const MAX_OFFSET_MS = 30_000;

export interface ClockWatch {
  /** This process's clock, corrected to the database's. */
  readonly clock: Clock;
  /** Returns how far the process's own clock is ahead of the database's; negative where it is behind. */
  offsetMs(): number;
  /** Returns true if it is off by more than 30 s: the process takes no work and is not ready. */
  isWrong(): boolean;
  stop(): void;
}

export interface ClockWatchOptions {
  /** The process's own clock. */
  readonly own: Clock;
  /** Asks the database for its time, in milliseconds since the epoch. */
  readonly ask: () => Promise<number>;
  /** Called when the clock turns out wrong, and when it is right again. */
  readonly onChange: (isWrong: boolean, offsetMs: number) => void;
}

interface Sample {
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
}

/** Measures the process's clock now and every few seconds until it is stopped. Rejects if the database does not answer at first. */
export async function watchClock({ own, ask, onChange }: ClockWatchOptions): Promise<ClockWatch> {
  let offsetMs = 0;
  let wasWrong = false;
  const measure = async (): Promise<Sample> => {
    const before = own.now();
    const told = await ask();
    const after = own.now();
    return { offsetMs: (before + after) / 2 - told, uncertaintyMs: Math.max(0, after - before) / 2 };
  };
  const apply = (sample: Sample) => {
    const isClose = Math.abs(sample.offsetMs) <= TOLERATED_MS + sample.uncertaintyMs;
    // A slow answer says little: what is known already is kept where both may be true.
    if (Math.abs(sample.offsetMs - offsetMs) > TOLERATED_MS + sample.uncertaintyMs)
      offsetMs = Math.round(sample.offsetMs);
    // Only a good measurement tells that there is nothing to correct: within a bad one's uncertainty lie seconds.
    if (isClose && sample.uncertaintyMs <= TOLERATED_MS) offsetMs = 0;
    if (isWrong() !== wasWrong) {
      wasWrong = isWrong();
      onChange(wasWrong, offsetMs);
    }
  };
  const isWrong = () => Math.abs(offsetMs) > MAX_OFFSET_MS;
  let best = await measure();
  for (let count = 1; count < SAMPLES_AT_START; count += 1) {
    const next = await measure();
    if (next.uncertaintyMs < best.uncertaintyMs) best = next;
  }
  apply(best);
  let isAsking = false;
  const stop = own.every(POLL_MS, () => {
    if (isAsking) return;
    isAsking = true;
    // While the database is away, the last measurement counts.
    measure()
      .then(apply, () => undefined)
      .finally(() => {
        isAsking = false;
      });
  });
  return {
    clock: { ...own, now: () => own.now() - offsetMs },
    offsetMs: () => offsetMs,
    isWrong,
    stop,
  };
}

/** Asks PostgreSQL for its time. */
export async function askDatabaseTime(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: string }>(
    'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint::text as ms',
  );
  return Number(rows[0]?.ms);
}
