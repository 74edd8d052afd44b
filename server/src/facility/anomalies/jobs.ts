import type { AnyJob } from '../../platform/jobs/job.ts';
import { type ScanDeps, scanAll } from './scan-job.ts';

/** The analytics scan, each hour, when the roll-ups of the hour before are there. */
export function anomalyJobs(deps: ScanDeps): AnyJob[] {
  return [{ name: 'scan_sensors', cron: '6 * * * *', handle: async () => void (await scanAll(deps)) }];
}
