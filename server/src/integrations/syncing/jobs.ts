import { recordGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { RUN_JOB, type RunPayload } from '../runs/public.ts';
import { abandonRun } from './abandon-run.ts';
import type { SyncDeps } from './open-work.ts';
import { syncJob } from './synchronize.ts';

/** Returns the jobs of runs: one works them off, one ends those that no job will work off. */
export function syncJobs(deps: SyncDeps): AnyJob[] {
  const givenUp: Job<object> = {
    name: `${RUN_JOB}-given-up`,
    cron: '*/5 * * * *',
    handle: () =>
      recordGivenUp(deps.db, { name: RUN_JOB }, (tx, scope, { runId }: RunPayload) =>
        abandonRun(tx, deps, scope, runId),
      ),
  };
  return [syncJob(deps), givenUp];
}
