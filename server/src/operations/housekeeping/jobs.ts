import { sql } from 'kysely';
import { removeOldBudgets } from '../../platform/access/budget-rows.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';

/** What is past its time and of no use to anybody: expired sessions and links, kept answers, old budgets. */
export function housekeepingJobs(deps: { readonly db: Db; readonly clock: Clock }): AnyJob[] {
  return [
    {
      name: 'remove_expired',
      cron: '17 * * * *',
      async handle() {
        const now = instantOf(deps.clock.now());
        await sql`select directory.remove_expired(${now}::timestamptz)`.execute(deps.db.directory);
        await sql`select directory.remove_expired_answers(${now}::timestamptz)`.execute(deps.db.directory);
        await removeOldBudgets(deps.db);
      },
    },
  ];
}
