import { sql } from 'kysely';
import { removeOldBudgets } from '../../platform/access/budget-rows.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';

export interface HousekeepingDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** How long the change feed is kept (contract §3). */
const CHANGES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Entries of the change feed that one statement removes. */
const CHANGES_AT_ONCE = 5_000;

/** What is past its time and of no use to anybody: sessions, links, kept answers, changes of long ago, idle budgets. */
export function housekeepingJobs(deps: HousekeepingDeps): AnyJob[] {
  return [
    { name: 'remove_expired', cron: '17 * * * *', handle: () => removeExpired(deps) },
    // Every minute: a flood of addresses leaves a row each.
    { name: 'remove_idle_budgets', cron: '* * * * *', handle: async () => void (await removeOldBudgets(deps.db)) },
  ];
}

/** @internal Removes sessions, one-time tokens, idempotent answers and changes that are past their time. */
export async function removeExpired({ db, clock }: HousekeepingDeps, changesAtOnce = CHANGES_AT_ONCE): Promise<void> {
  const nowMs = clock.now();
  const now = instantOf(nowMs);
  await sql`select directory.remove_expired(${now}::timestamptz)`.execute(db.directory);
  await sql`select directory.remove_expired_answers(${now}::timestamptz)`.execute(db.directory);
  const before = instantOf(nowMs - CHANGES_KEPT_MS);
  while ((await removeChanges(db, before, changesAtOnce)) === changesAtOnce);
}

async function removeChanges(db: Db, before: string, most: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    select directory.remove_old_changes(${before}::timestamptz, ${most}::int) as removed`.execute(db.directory);
  return rows[0]?.removed ?? 0;
}
