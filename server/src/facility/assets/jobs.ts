import type { AnyJob } from '../../platform/jobs/job.ts';
import { tellOfWarranties, type WarrantyDeps } from './warranties.ts';

/** What is looked after once a day: warranties that are about to end. */
export function assetJobs(deps: WarrantyDeps): AnyJob[] {
  return [{ name: 'tell_of_warranties', cron: '23 5 * * *', handle: () => tellOfWarranties(deps) }];
}
