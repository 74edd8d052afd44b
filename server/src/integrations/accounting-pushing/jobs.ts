// Jobs that carry entries out and read their documents.
import { recordGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { PUSH_JOB, type PushPayload, REFRESH_JOB } from '../accounting-entries/public.ts';
import type { PushDeps } from './carrying.ts';
import { giveUpEntry, pushEntry } from './push-entry.ts';
import { refreshDocuments } from './refresh.ts';

/** Returns the jobs of pushing. */
export function pushingJobs(deps: PushDeps): AnyJob[] {
  const push: Job<PushPayload> = {
    name: PUSH_JOB,
    places: 'calls',
    handle: (payload, stopping) => pushEntry(deps, payload, stopping),
  };
  const refresh: Job<PushPayload> = {
    name: REFRESH_JOB,
    places: 'calls',
    handle: (payload, stopping) => refreshDocuments(deps, payload, stopping),
  };
  const givenUp: Job<object> = {
    name: `${PUSH_JOB}-given-up`,
    cron: '*/5 * * * *',
    handle: () =>
      recordGivenUp(deps.db, { name: PUSH_JOB }, (tx, scope, payload: PushPayload) =>
        giveUpEntry(tx, deps, scope, payload),
      ),
  };
  return [push, refresh, givenUp];
}
