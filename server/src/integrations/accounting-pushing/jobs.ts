// Jobs that carry entries out and read their documents.
import { recordGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { entryJobs, type PushPayload } from '../accounting-entries/public.ts';
import type { PushDeps } from './carrying.ts';
import { giveUpEntry, pushEntry } from './push-entry.ts';
import { refreshDocuments } from './refresh.ts';

/** Returns the jobs of pushing. */
export function pushingJobs(deps: PushDeps): AnyJob[] {
  const push: Job<PushPayload> = {
    name: entryJobs.push,
    places: 'calls',
    handle: (payload, stopping) => pushEntry(deps, payload, stopping),
  };
  const refresh: Job<PushPayload> = {
    name: entryJobs.refresh,
    places: 'calls',
    handle: (payload, stopping) => refreshDocuments(deps, payload, stopping),
  };
  const givenUp: Job<object> = {
    name: `${entryJobs.push}-given-up`,
    cron: '*/5 * * * *',
    handle: () =>
      recordGivenUp(deps.db, { name: entryJobs.push }, (tx, scope, payload: PushPayload) =>
        giveUpEntry(tx, deps, scope, payload),
      ),
  };
  return [push, refresh, givenUp];
}
