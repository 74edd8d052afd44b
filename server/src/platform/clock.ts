// The only source of time in the service (design §6), so that tests advance it instead of sleeping.

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
