import { sql } from 'kysely';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { type CallRef, type FiringRef, RUN_CALL, RUN_FIRING, type RunDeps, runCall, runFiring } from './run.ts';

/** How long firings are kept, and how long the counts of what set nothing off. */
const FIRINGS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;
const MISSES_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Rows that one statement removes: it has 10 s like every other, whatever has piled up. */
const AT_ONCE = 1_000;

/** The carrying on of firings and their calls, and the removal of those of long ago. */
export function ruleJobs(deps: RunDeps): AnyJob[] {
  const run: Job<FiringRef> = { name: RUN_FIRING, handle: (ref) => runFiring(deps, ref) };
  const call: Job<CallRef> = { name: RUN_CALL, handle: (ref) => runCall(deps, ref), places: 'calls' };
  return [run, call, { name: 'remove_old_firings', cron: '23 * * * *', handle: () => removeOld(deps) }];
}

/** @internal Removes firings and counts that are past their time, a part a statement. */
export async function removeOld({ db, clock }: { db: Db; clock: Clock }, atOnce = AT_ONCE): Promise<void> {
  const nowMs = clock.now();
  const [firings, misses] = [instantOf(nowMs - FIRINGS_KEPT_MS), instantOf(nowMs - MISSES_KEPT_MS)];
  const removals = [
    sql<Removed>`select directory.remove_old_firings(${firings}::timestamptz, ${atOnce}::int) as removed`,
    sql<Removed>`select directory.remove_old_misses(${misses}::timestamptz, ${atOnce}::int) as removed`,
  ];
  for (const removal of removals) {
    for (let removed = atOnce; removed === atOnce; ) {
      const { rows } = await removal.execute(db.directory);
      removed = rows[0]?.removed ?? 0;
    }
  }
}

interface Removed {
  readonly removed: number;
}
