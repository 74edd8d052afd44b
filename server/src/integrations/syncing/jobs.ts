import type { AnyJob } from '../../platform/jobs/job.ts';
import { type SyncDeps, syncJob } from './synchronize.ts';

/** Returns the job of runs. */
export const syncJobs = (deps: SyncDeps): AnyJob[] => [syncJob(deps)];
