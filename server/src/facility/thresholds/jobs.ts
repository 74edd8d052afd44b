import type { AnyJob } from '../../platform/jobs/job.ts';
import { type EvaluationDeps, evaluateSilentSensors } from './new-readings.ts';

/** Creates the job that looks for silent sensors each minute: no post reports a silence. */
export function thresholdJobs(deps: EvaluationDeps): AnyJob[] {
  return [{ name: 'judge_silent_sensors', cron: '* * * * *', handle: () => evaluateSilentSensors(deps) }];
}
