import { projectScope } from '../../platform/access/scope.ts';
import { recordGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { removeImported } from '../elements/public.ts';
import { removeFigures } from '../geometry/public.ts';
import { MODEL_JOBS, type ModelPayload, runs } from '../versions/public.ts';
import { type ImportDeps, importModel } from './model-import.ts';

/**
 * Returns the background jobs of models: one imports them, one removes the data of deleted and failed ones, one marks imports as failed
 * that no job will try again.
 */
export function modelJobs(deps: ImportDeps): AnyJob[] {
  const importJob: Job<ModelPayload> = {
    ...MODEL_JOBS.import,
    places: 'long',
    handle: (payload, stopping = new AbortController().signal) => importModel(deps, payload, stopping),
  };
  const purge: Job<ModelPayload> = {
    ...MODEL_JOBS.purge,
    async handle({ workspaceId, projectId, id }) {
      const scope = projectScope(workspaceId, projectId);
      await removeImported(deps.db, scope, id);
      await removeFigures({ db: deps.db, isWanted: async () => true }, scope, id);
    },
  };
  const givenUp: Job<object> = {
    name: `${MODEL_JOBS.import.name}-given-up`,
    cron: '*/5 * * * *',
    // The cause was not in the file.
    handle: () =>
      recordGivenUp(deps.db, MODEL_JOBS.import, (tx, scope, { id }: ModelPayload) => runs.failAbandoned(tx, scope, id)),
  };
  return [importJob, purge, givenUp];
}
