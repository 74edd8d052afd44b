import type { AnyJob } from '../../platform/jobs/job.ts';
import { type JudgingDeps, judgeSilentSensors } from './arrivals.ts';

/** Silence makes no post that would tell of it: it is looked for each minute. */
export function thresholdJobs(deps: JudgingDeps): AnyJob[] {
  return [{ name: 'judge_silent_sensors', cron: '* * * * *', handle: () => judgeSilentSensors(deps) }];
}
