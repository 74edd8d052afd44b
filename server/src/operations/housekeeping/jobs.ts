import { type RawBuilder, sql } from 'kysely';
import { removeOldBudgets } from '../../platform/access/token-lease.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';

export interface HousekeepingDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** The time for which the change feed (contract §3), handled events, calls of identity providers and differences of dry runs are kept. */
const CHANGES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The time for which a list sorted by what changes can be paged after its first page. */
const MOVES_KEPT_MS = 24 * 60 * 60 * 1000;

/** How long is kept what keys were used for: a year and a month to compare it with. */
const KEY_USAGE_KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** The time for which a repeated event of a vendor has no effect. */
const INBOX_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The time for which an entry of the ledger of a connection is kept. */
const LEDGER_KEPT_MS = 400 * 24 * 60 * 60 * 1000;

/** How long is kept what sign-ins by single sign-on failed of. */
const ATTEMPTS_KEPT_MS = CHANGES_KEPT_MS;

/** Rows that one statement removes: it has 10 s like every other, whatever has piled up. */
const AT_ONCE = 1_000;
const SESSIONS_AT_ONCE = 100;

/** What is past its time and of no use to anybody: sessions, links, kept answers, changes and events of long ago, idle budgets. */
export function housekeepingJobs(deps: HousekeepingDeps): AnyJob[] {
  return [
    { name: 'remove_expired', cron: '17 * * * *', handle: () => removeExpired(deps) },
    // Every minute: a flood of addresses leaves a row each.
    { name: 'remove_idle_budgets', cron: '* * * * *', handle: async () => void (await removeOldBudgets(deps.db)) },
  ];
}

/** @internal Removes sessions, half sign-ins, one-time tokens, counts of mails, what OAuth and single sign-on kept, idempotent answers, changes, handled events, entries of ledgers, differences of dry runs, calls of identity providers and usage of keys that are past their time. */
export async function removeExpired({ db, clock }: HousekeepingDeps, atOnce = AT_ONCE): Promise<void> {
  const nowMs = clock.now();
  const now = instantOf(nowMs);
  const before = instantOf(nowMs - CHANGES_KEPT_MS);
  const attemptsBefore = instantOf(nowMs - ATTEMPTS_KEPT_MS);
  const movesBefore = instantOf(nowMs - MOVES_KEPT_MS);
  const inboxBefore = instantOf(nowMs - INBOX_KEPT_MS);
  const ledgerBefore = instantOf(nowMs - LEDGER_KEPT_MS);
  const usageBefore = instantOf(nowMs - KEY_USAGE_KEPT_MS).slice(0, 10);
  const removals = [
    sql<Removed>`select directory.remove_old_half_sign_ins(${now}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_tokens(${now}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_mail_budgets(${now}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_oauth(${now}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_sso(${now}::timestamptz, ${attemptsBefore}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_answers(${now}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_changes(${before}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_moves(${movesBefore}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_schedules(${movesBefore}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_scim_calls(${before}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_events(${before}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_integration_inbox(${inboxBefore}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_integration_events(${ledgerBefore}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_accounting_events(${ledgerBefore}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_integration_differences(${before}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_key_usage(${usageBefore}::date, ${atOnce}::int) as removed`,
  ];
  for (const removal of removals) while ((await countOf(db, removal)) === atOnce);
  // Fewer: it holds their people while it waits for the access version.
  const sessionsAtOnce = Math.min(atOnce, SESSIONS_AT_ONCE);
  const sessions = sql<Removed>`select directory.remove_old_sessions(${now}::timestamptz, ${sessionsAtOnce}::int) as removed`;
  while ((await countOf(db, sessions)) === sessionsAtOnce);
  await compactChanges(db, atOnce);
}

interface Looked {
  readonly seen: number;
  readonly last_workspace: string;
  readonly last_resource: string;
  readonly last_sequence: string;
}

/**
 * @internal Removes changes of sensors that a newer one of the same sensor supersedes: sensors are stamped up to twice a minute. Each part
 * begins with the last change of the one before.
 */
export async function compactChanges(db: Db, atOnce = AT_ONCE): Promise<void> {
  // A part of one would never get on.
  const most = Math.max(atOnce, 2);
  for (let from = BEFORE_ALL; ; ) {
    const { rows } = await sql<Looked>`
      select seen, last_workspace, last_resource, last_sequence::text from directory.compact_changes(
        ${from.last_workspace}::uuid, ${from.last_resource}::uuid, ${from.last_sequence}::bigint, ${most}::int)`.execute(
      db.directory,
    );
    const [looked] = rows;
    if (looked === undefined) throw new Error('a function without a row');
    if (looked.seen < most) return;
    from = looked;
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const BEFORE_ALL = { last_workspace: FIRST_ID, last_resource: FIRST_ID, last_sequence: '0' };

interface Removed {
  removed: number;
}

async function countOf(db: Db, removal: RawBuilder<Removed>): Promise<number> {
  const { rows } = await removal.execute(db.directory);
  return rows[0]?.removed ?? 0;
}
