import { sql } from 'kysely';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import {
  CALL_JOB,
  type CallPayload,
  executeCall,
  executeRun,
  RUN_JOB,
  type RunDeps,
  type RunPayload,
} from './execute-run.ts';

/** Retention of runs, and of the counts of skipped events. */
const RUN_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;
const SKIPPED_EVENT_RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Rows that one statement removes: it has 10 s like every other, however many there are. */
const BATCH_SIZE = 1_000;

/** Returns the jobs that execute runs and their calls, and the one that removes old runs. */
export function ruleJobs(deps: RunDeps): AnyJob[] {
  const run: Job<RunPayload> = { name: RUN_JOB, handle: (payload) => executeRun(deps, payload) };
  const call: Job<CallPayload> = { name: CALL_JOB, handle: (payload) => executeCall(deps, payload), places: 'calls' };
  // The name stays as in earlier versions, as the names of the other two do: nobody would take a job that one of them queued.
  return [run, call, { name: 'remove_old_firings', cron: '23 * * * *', handle: () => removeOld(deps) }];
}

/** @internal Removes runs and counts that are older than their retention, a batch a statement. */
export async function removeOld({ db, clock }: { db: Db; clock: Clock }, batchSize = BATCH_SIZE): Promise<void> {
  const nowMs = clock.now();
  const [runs, skipped] = [instantOf(nowMs - RUN_RETENTION_MS), instantOf(nowMs - SKIPPED_EVENT_RETENTION_MS)];
  const removals = [
    sql<Removed>`select directory.remove_old_firings(${runs}::timestamptz, ${batchSize}::int) as removed`,
    sql<Removed>`select directory.remove_old_misses(${skipped}::timestamptz, ${batchSize}::int) as removed`,
  ];
  for (const removal of removals) {
    for (let removed = batchSize; removed === batchSize; ) {
      const { rows } = await removal.execute(db.directory);
      removed = rows[0]?.removed ?? 0;
    }
  }
}

interface Removed {
  readonly removed: number;
}
