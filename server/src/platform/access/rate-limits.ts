// Rate budgets (contract §4), shared by all processes of a deployment. A budget is so many units in any 60 seconds; units
// are leased from a row in PostgreSQL in small slices, so that most requests are judged without a trip.
//
// The window slides by calendar seconds: 61 counts a budget, all of them summed. Two weighted fixed windows (tried first)
// are off by up to 98 %: a burst at the end of one window is forgotten, second by second, during the next, while all of
// it still lies within the last 60 s. Here no 60 s ever let more than the limit through, but for units leased just before
// and used within them: at most one slice (2 %) a process, and slices shrink to nothing towards the end. Units come back
// 60 to 61 s after their use, and held ones go back after 2 s without use.
//
// While PostgreSQL is silent, each process allows a quarter of the limit by its own count, and probes twice a second: a
// budget never fails a request. Not for: counting what is billed, or limits that must be exact.
import type { Clock } from '../clock.ts';
import { isWithin } from '../clock.ts';
import { openTrips } from './local-fallback.ts';
import {
  canServe,
  type Directory,
  HOLD_MS,
  isExhausted,
  isIdle,
  type Lease,
  leaseUnits,
  openLease,
  refuse,
  returnOf,
  serve,
  serveLocally,
  UNLIMITED,
  unitsBack,
  type Verdict,
} from './token-lease.ts';

export type { Verdict };

export interface Budgets {
  /**
   * Takes one unit of the budget `name` of `limit` units a minute (a whole number below 2^31; 0: off, always allowed).
   * Answers at once where a held unit or a known refusal decides, else with a promise; never throws, never rejects.
   */
  take(name: string, limit: number): Verdict | Promise<Verdict>;
  /**
   * Gives back a unit that was allowed and is not to count (a sign-in that succeeded). Within a minute of the take; later
   * it does nothing.
   */
  giveBack(name: string): void;
  /** True where it is known, without asking, that a take would be refused now. */
  isSpent(name: string): boolean;
  /** Gives all held units back. Takes that come later are judged by this process alone. */
  close(): Promise<void>;
}

export interface BudgetOptions {
  readonly db: Directory;
  readonly clock: Clock;
  /** Called for every trip that failed or took over two seconds (twice a second during an outage), to count and log it. */
  readonly onFailure: (error: unknown) => void;
  /** Budgets that this process remembers; the oldest is forgotten first, and what it held is given back. */
  readonly maxNames?: number;
  /** Stands in for the database's clock, in tests. */
  readonly databaseNow?: () => number;
}

const DEFAULT_MAX_NAMES = 10_000;
const SWEEP_MS = 500;

/** Opens the budgets of one process. */
export function openBudgets({ db, clock, onFailure, ...options }: BudgetOptions): Budgets {
  const { maxNames = DEFAULT_MAX_NAMES, databaseNow } = options;
  const leases = new Map<string, Lease>();
  const trips = openTrips({ settle: (asks) => leaseUnits(db, asks, databaseNow?.()), clock, onFailure });
  let closed = false;

  const add = (name: string, limit: number) => {
    if (leases.size >= maxNames) forgetOldest();
    const lease = openLease(name, limit);
    leases.set(name, lease);
    return lease;
  };
  const forget = (lease: Lease) => {
    leases.delete(lease.name);
    lease.forgotten = true;
    trips.giveBack(returnOf(lease));
  };
  const forgetOldest = () => {
    const [oldest] = leases.values();
    if (oldest !== undefined) forget(oldest);
  };
  const sweep = () => {
    const now = clock.now();
    for (const lease of leases.values()) {
      if (isIdle(lease, now)) forget(lease);
      else if (!isWithin(lease.at, now, HOLD_MS)) trips.giveBack(returnOf(lease));
    }
    trips.probe();
  };
  const stopSweep = clock.every(SWEEP_MS, sweep);

  return {
    take(name, limit) {
      if (limit === 0) return UNLIMITED;
      const now = clock.now();
      const lease = leases.get(name) ?? add(name, limit);
      lease.limit = limit;
      if (canServe(lease, now)) return serve(lease, now);
      if (isExhausted(lease, now)) return refuse(lease, now);
      if (closed || trips.isBroken()) return serveLocally(lease, now);
      return new Promise((resolve) => {
        lease.waiting.push(resolve);
        if (!lease.asking) trips.ask(lease);
      });
    },
    giveBack(name) {
      const lease = leases.get(name);
      if (lease === undefined) return;
      if (isWithin(lease.at, clock.now(), HOLD_MS)) lease.left += 1;
      else if (lease.localServed > 0 && trips.isBroken()) lease.localServed -= 1;
      else trips.giveBack(unitsBack(lease, 1));
    },
    isSpent(name) {
      const lease = leases.get(name);
      return lease !== undefined && isExhausted(lease, clock.now());
    },
    async close() {
      closed = true;
      stopSweep();
      await trips.drain();
      for (const lease of leases.values()) trips.giveBack(returnOf(lease));
      await trips.drain();
    },
  };
}
