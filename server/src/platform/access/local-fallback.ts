// Trips to the database on behalf of all budgets of a process: one at a time, and whatever came up meanwhile goes
// together in the next. So a flood of distinct addresses takes one connection of the pool, not all of them.
import type { Clock } from '../clock.ts';
import type { LeaseAsk, LeaseGrant } from './token-lease.ts';
import { askOf, conclude, type Lease, returnOf } from './token-lease.ts';

export interface TripOptions {
  readonly settle: (asks: readonly LeaseAsk[]) => Promise<LeaseGrant[]>;
  readonly clock: Clock;
  /** Called for each trip that failed or took too long. */
  readonly onFailure: (error: unknown) => void;
}

export interface Trips {
  /** True from a failed trip until one succeeds: budgets are judged locally then. */
  isBroken(): boolean;
  /** Leases for the requests that wait. */
  ask(lease: Lease): void;
  /** Gives units back, some time soon. */
  giveBack(units: LeaseAsk | undefined): void;
  /** Looks whether the database answers again, where it did not. */
  probe(): void;
  /** Settles when nothing is under way or queued any more, or the database fails. */
  drain(): Promise<void>;
}

/** A request waits for its unit no longer than this: a loaded database is slow, one that is silent for so long is gone. */
const TRIP_MS = 2_000;

/** Most budgets in one trip. Their rows stay locked until it ends: 4 ms for so many, 17 ms for 500 (2026-11-20). */
const TRIP_SIZE = 100;

/** Returns that wait while the database is silent; beyond it they are dropped and stay counted for their minute. */
const MAX_RETURNS = 10_000;

/** Opens the way; nothing is sent before the first ask. */
export function openTrips({ settle, clock, onFailure }: TripOptions): Trips {
  const queue = new Set<Lease>();
  const returns: LeaseAsk[] = [];
  let broken = false;
  let running: Promise<void> | undefined;

  const keep = (units: LeaseAsk | undefined) => {
    if (units !== undefined && returns.length < MAX_RETURNS) returns.push(units);
  };
  const run = async () => {
    await undefined; // what this turn of the loop asks for goes together
    do await trip();
    while (!broken && (queue.size > 0 || returns.length > 0));
    running = undefined; // in the same turn as the look at the queue, so that no ask falls between
  };
  const trip = async () => {
    const leases = [...queue.values().take(TRIP_SIZE)];
    for (const lease of leases) queue.delete(lease);
    const askedAt = clock.now();
    const asks = [...leases.map((lease) => askOf(lease, askedAt)), ...returns.splice(0, TRIP_SIZE)];
    const keepLate = (grants: LeaseGrant[]) => {
      for (const [place, ask] of asks.entries()) keep(unneeded(ask, grants[place]));
    };
    const grants = await withinTime(settle(asks), { clock, onFailure, onLate: keepLate });
    broken = grants === undefined;
    for (const [place, lease] of leases.entries()) take(lease, grants?.[place], askedAt);
    if (!broken) return;
    for (const lease of queue) take(lease, undefined, askedAt);
    queue.clear();
  };
  const take = (lease: Lease, grant: LeaseGrant | undefined, askedAt: number) => {
    conclude(lease, grant, askedAt, clock.now());
    if (lease.waiting.length > 0) queue.add(lease);
    else lease.asking = false;
    if (lease.forgotten) keep(returnOf(lease));
  };
  return {
    isBroken: () => broken,
    ask(lease) {
      lease.asking = true;
      queue.add(lease);
      running ??= run();
    },
    giveBack(units) {
      keep(units);
      if (!broken && returns.length > 0) running ??= run();
    },
    probe() {
      if (broken) running ??= run();
    },
    async drain() {
      while (running !== undefined) await running;
    },
  };
}

interface Patience {
  readonly clock: Clock;
  readonly onFailure: (error: unknown) => void;
  readonly onLate: (grants: LeaseGrant[]) => void;
}

/** The answer; undefined where it failed or took too long. One that comes after all goes to `onLate`. */
function withinTime(answer: Promise<LeaseGrant[]>, patience: Patience): Promise<LeaseGrant[] | undefined> {
  return new Promise((resolve) => {
    let isLate = false;
    const fail = (error: unknown) => {
      if (!isLate) patience.onFailure(error);
      resolve(undefined);
    };
    const stop = patience.clock.after(TRIP_MS, () => {
      fail(new Error(`the budgets got no answer within ${TRIP_MS} ms`));
      isLate = true;
    });
    const arrive = (grants: LeaseGrant[]) => {
      if (isLate) patience.onLate(grants);
      resolve(grants);
    };
    void answer.then(arrive, fail).finally(stop);
  });
}

/** What gives back an answer that came too late: the requests it was for have been judged locally. */
function unneeded(ask: LeaseAsk, grant: LeaseGrant | undefined): LeaseAsk | undefined {
  if (grant === undefined || grant.granted === 0) return undefined;
  return { ...ask, needed: 0, spare: 0, unused: grant.granted, unusedOf: grant.leasedIn };
}
