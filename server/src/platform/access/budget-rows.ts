// The rows behind the budgets: what is leased to processes, kept in PostgreSQL and counted by its clock alone, so that
// processes whose clocks differ share one window.
import { sql } from 'kysely';
import { instantOf } from '../clock.ts';
import type { Db } from '../database/db.ts';

/** What the budgets need of the database. */
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

/** What became of it. */
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

/** How many units of each budget count now, by name: used, or held by a process that is about to use them. */
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
