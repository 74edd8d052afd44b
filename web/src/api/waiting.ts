// How long calls are waiting for a spent budget, for the notice that says so.

export interface Waiting {
  readonly report: (milliseconds: number) => void;
  /** The instant until which calls wait, in milliseconds of the epoch; 0 when none does. */
  readonly until: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Nothing waits. */
export function openWaiting(now: () => number = Date.now): Waiting {
  const listeners = new Set<() => void>();
  let until = 0;
  let count = 0;
  return {
    report(milliseconds) {
      count += milliseconds > 0 ? 1 : -1;
      until = count > 0 ? Math.max(until, now() + milliseconds) : 0;
      for (const listener of listeners) listener();
    },
    until: () => until,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
