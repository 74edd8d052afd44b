// One budget as one process sees it: the units it has leased and not yet used. No I/O: what is asked of the database and
// what its answers mean.

import { sql } from 'kysely';
import { instantOf, isWithin } from '../clock.ts';
import type { Db } from '../database/db.ts';

/** The answer to one request: what `RateLimit-Policy`, `RateLimit` and `Retry-After` are written from. */
export interface Verdict {
  readonly allowed: boolean;
  /** Units a minute; 0: this budget is off, and no header speaks of it. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** Units left, as far as this process knows: what others hold is not in it. */
  readonly remaining: number;
  /** Seconds until counted units come back; of a refusal the same as `retryAfterSeconds`. */
  readonly resetSeconds: number;
  /** Seconds to wait, at least 1; 0 when allowed. */
  readonly retryAfterSeconds: number;
}

export interface Lease {
  readonly name: string;
  limit: number;
  /** Units held: leased and not yet used. */
  left: number;
  /** When (our clock) the last answer was asked for: what it says counts from there. */
  at: number;
  /** How long after `at` the answer "nothing left" stands without asking again. */
  refuseForMs: number;
  /** The database's second that held units count in. */
  leasedIn: number;
  /** Units left in the database after the last answer. */
  remaining: number;
  /** When (our clock) counted units come back. */
  moreAt: number;
  /** Units used since `at`: what tells how many to lease next. */
  served: number;
  /** True from being queued for a trip until that trip's answer. */
  asking: boolean;
  /** True once this process no longer keeps it: an answer under way is given back. */
  forgotten: boolean;
  /** Requests that wait for that answer. */
  waiting: ((verdict: Verdict) => void)[];
  /** The stand-in while the database is silent. */
  localFrom: number;
  localServed: number;
}

/** The length of the window. The database function counts by the same. */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1_000;

/** Held units go back after this, so that a process that falls idle starves nobody for longer. */
export const HOLD_MS = 2_000;

/** Leases aim at this much of a process's own recent use, so that a busy one asks about twice a second. */
const AHEAD_MS = 500;

/** How long a refusal is believed, so that units others give back are seen, and an attack costs two trips a second. */
const MAX_REFUSE_MS = 500;

/** What a process allows on its own while the database is silent: one part in so many of the limit. */
const LOCAL_PARTS = 4;

/** The verdict of a budget that is off. */
export const UNLIMITED: Verdict = {
  allowed: true,
  limit: 0,
  windowSeconds: WINDOW_SECONDS,
  remaining: 0,
  resetSeconds: 0,
  retryAfterSeconds: 0,
};

/** A budget this process knows nothing of yet. */
export function openLease(name: string, limit: number): Lease {
  return {
    name,
    limit,
    left: 0,
    at: 0,
    refuseForMs: 0,
    leasedIn: 0,
    remaining: 0,
    moreAt: 0,
    served: 0,
    asking: false,
    forgotten: false,
    waiting: [],
    localFrom: 0,
    localServed: 0,
  };
}

/** True while held units may be used. A clock that was set back ends that: nobody knows then how old they are. */
export function canServe(lease: Lease, now: number): boolean {
  return lease.left > 0 && isWithin(lease.at, now, HOLD_MS);
}

/** True while it is known that there is nothing to be had. */
export function isExhausted(lease: Lease, now: number): boolean {
  return lease.left === 0 && isWithin(lease.at, now, lease.refuseForMs);
}

/** Uses a held unit. */
export function serve(lease: Lease, now: number): Verdict {
  lease.left -= 1;
  lease.served += 1;
  return {
    allowed: true,
    limit: lease.limit,
    windowSeconds: WINDOW_SECONDS,
    remaining: lease.remaining + lease.left,
    resetSeconds: secondsUntil(lease.moreAt, now),
    retryAfterSeconds: 0,
  };
}

/** The refusal of an exhausted budget. */
export function refuse(lease: Lease, now: number): Verdict {
  const seconds = secondsUntil(lease.moreAt, now);
  return {
    allowed: false,
    limit: lease.limit,
    windowSeconds: WINDOW_SECONDS,
    remaining: 0,
    resetSeconds: seconds,
    retryAfterSeconds: seconds,
  };
}

/**
 * Judges without the database: a quarter of the limit (at least 1) in each minute, counted by this process alone. So the
 * service goes on where it can, and a flood is still bounded.
 */
export function serveLocally(lease: Lease, now: number): Verdict {
  if (!isWithin(lease.localFrom, now, WINDOW_MS)) {
    lease.localFrom = now;
    lease.localServed = 0;
  }
  const share = Math.max(1, Math.floor(lease.limit / LOCAL_PARTS));
  const allowed = lease.localServed < share;
  if (allowed) lease.localServed += 1;
  const seconds = secondsUntil(lease.localFrom + WINDOW_MS, now);
  return {
    allowed,
    limit: lease.limit,
    windowSeconds: WINDOW_SECONDS,
    remaining: share - lease.localServed,
    resetSeconds: seconds,
    retryAfterSeconds: allowed ? 0 : seconds,
  };
}

/** What the lease needs now; what it still holds goes back with the same trip. */
export function askOf(lease: Lease, now: number): LeaseAsk {
  const elapsedMs = Math.max(1, now - lease.at);
  const spare = Math.min(lease.limit, Math.ceil((lease.served / elapsedMs) * AHEAD_MS));
  const { name, limit, leasedIn } = lease;
  const unused = lease.left;
  lease.left = 0;
  return { name, limit, needed: lease.waiting.length, spare, unused, unusedOf: leasedIn };
}

/** What gives back all that the lease holds, or undefined where it holds nothing. */
export function returnOf(lease: Lease): LeaseAsk | undefined {
  if (lease.left === 0) return undefined;
  const units = lease.left;
  lease.left = 0;
  return unitsBack(lease, units);
}

/** What takes so many units of the last answer out of the count. */
export function unitsBack({ name, limit, leasedIn }: Lease, units: number): LeaseAsk {
  return { name, limit, needed: 0, spare: 0, unused: units, unusedOf: leasedIn };
}

/** True where the process has not dealt with this budget for a whole window. */
export function isIdle(lease: Lease, now: number): boolean {
  return !lease.asking && !isWithin(lease.at, now, WINDOW_MS) && !isWithin(lease.localFrom, now, WINDOW_MS);
}

/**
 * Takes in the answer to what was asked for at `askedAt` (undefined: the database is silent) and tells the requests that
 * wait for it. Those it does not suffice for go on waiting, unless nothing is left.
 */
export function conclude(lease: Lease, grant: LeaseGrant | undefined, askedAt: number, now: number): void {
  if (grant === undefined) {
    for (const tell of lease.waiting.splice(0)) tell(serveLocally(lease, now));
    return;
  }
  lease.at = askedAt;
  lease.left += grant.granted;
  lease.served = 0;
  lease.leasedIn = grant.leasedIn;
  lease.remaining = grant.remaining;
  lease.moreAt = now + grant.moreInMs;
  lease.refuseForMs = grant.remaining > 0 ? 0 : Math.min(MAX_REFUSE_MS, grant.moreInMs);
  for (const tell of lease.waiting.splice(0, lease.left)) tell(serve(lease, now));
  if (grant.remaining === 0) for (const tell of lease.waiting.splice(0)) tell(refuse(lease, now));
}

function secondsUntil(at: number, now: number): number {
  return at - now <= 1_000 ? 1 : Math.ceil((at - now) / 1_000);
}

// The rows behind the budgets: what is leased to processes, kept in PostgreSQL and counted by its clock alone, so that
// processes whose clocks differ share one window.

/** Part of the database that the rate limits use. */
export type Directory = Pick<Db, 'directory'>;

/** One process's business with one budget. */
export interface LeaseAsk {
  readonly name: string;
  /** Units a minute. */
  readonly limit: number;
  /** Units that requests are waiting for. */
  readonly needed: number;
  /** Units wished for beyond those; granted as far as the slice rule allows. */
  readonly spare: number;
  /** Units leased in the second `unusedOf` that go back. */
  readonly unused: number;
  readonly unusedOf: number;
}

/** Result of a lease. */
export interface LeaseGrant {
  readonly granted: number;
  /** Units that nobody has leased. */
  readonly remaining: number;
  /** The second, by the database's clock, that the granted units count in. */
  readonly leasedIn: number;
  /** When the next counted units leave the window. */
  readonly moreInMs: number;
}

interface GrantRow {
  item: number;
  granted: number;
  remaining: number;
  leased_in: number;
  more_in_ms: number;
}

/**
 * Settles all asks in one trip and answers in their order. `atMs` stands in for the database's clock in tests; service
 * code leaves it out.
 */
export async function leaseUnits(db: Directory, asks: readonly LeaseAsk[], atMs?: number): Promise<LeaseGrant[]> {
  const { rows } = await sql<GrantRow>`
    select item, granted, remaining, leased_in, more_in_ms from directory.lease_budgets(
      ${asks.map((each) => each.name)}::text[], ${asks.map((each) => each.limit)}::int[],
      ${asks.map((each) => each.needed)}::int[], ${asks.map((each) => each.spare)}::int[],
      ${asks.map((each) => each.unused)}::int[], ${asks.map((each) => each.unusedOf)}::bigint[],
      ${atMs === undefined ? null : instantOf(atMs)}::timestamptz)
    order by item`.execute(db.directory);
  return rows.map((row) => ({
    granted: row.granted,
    remaining: row.remaining,
    leasedIn: row.leased_in,
    moreInMs: row.more_in_ms,
  }));
}

/** Reads the units of each budget that count now, by name: used, or held by a process that is about to use them. */
export async function readUsed(db: Directory, names: readonly string[], atMs?: number): Promise<Map<string, number>> {
  const at = atMs === undefined ? null : instantOf(atMs);
  const { rows } = await sql<{ name: string; used: number }>`
    select name, used::float8 as used from directory.read_budgets(${names}::text[], ${at}::timestamptz)`.execute(
    db.directory,
  );
  return new Map(rows.map((row) => [row.name, row.used]));
}

/** Rows that one statement removes: a flood of addresses leaves a million, and a statement has 10 s. */
const REMOVED_AT_ONCE = 5_000;

/** Removes rows that have counted nothing for a minute; answers how many. For a job that runs about once a minute. */
export async function removeOldBudgets(db: Directory, atMs?: number, most = REMOVED_AT_ONCE): Promise<number> {
  const at = atMs === undefined ? null : instantOf(atMs);
  for (let total = 0; ; ) {
    const { rows } = await sql<{ removed: number }>`
      select directory.remove_idle_budgets(${at}::timestamptz, ${most}::int) as removed`.execute(db.directory);
    const removed = rows[0]?.removed ?? 0;
    total += removed;
    if (removed < most) return total;
  }
}
