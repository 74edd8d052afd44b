import type { AnyJob } from '../../platform/jobs/job.ts';
import { type HookDeps, hookJob } from './hooks.ts';

/** Returns the job of hooks. */
export const eventJobs = (deps: HookDeps): AnyJob[] => [hookJob(deps)];
