import { projectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type GivenUpJob, listGivenUp, takeGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { removeRead } from '../elements/public.ts';
import { removeFigures } from '../geometry/public.ts';
import { type ModelPayload, PURGE_MODEL, READ_MODEL, runs } from '../versions/public.ts';
import { type ReadingDeps, readModel } from './reading.ts';

/** The background work on models: reading them, saying so where that was given up, removing what deleted and failed ones leave. */
export function modelJobs(deps: ReadingDeps): AnyJob[] {
  const read: Job<ModelPayload> = {
    ...READ_MODEL,
    places: 'long',
    handle: (payload, stopping = new AbortController().signal) => readModel(deps, payload, stopping),
  };
  const purge: Job<ModelPayload> = {
    ...PURGE_MODEL,
    async handle({ workspaceId, projectId, id }) {
      const scope = projectScope(workspaceId, projectId);
      await removeRead(deps.db, scope, id);
      await removeFigures({ db: deps.db, isWanted: async () => true }, scope, id);
    },
  };
  const givenUp: Job<object> = {
    name: `${READ_MODEL.name}-given-up`,
    cron: '*/5 * * * *',
    handle: () => noteGivenUp(deps),
  };
  return [read, purge, givenUp];
}

const PAGE = 100;

/** Readings whose job will not be tried again: what ended them was not in their files. */
async function noteGivenUp(deps: ReadingDeps): Promise<void> {
  let page: GivenUpJob<ModelPayload>[];
  do {
    page = await listGivenUp<ModelPayload>(deps.db.directory, READ_MODEL, PAGE);
    for (const { id: jobId, payload } of page) {
      const scope = projectScope(payload.workspaceId, payload.projectId);
      await inTransaction(deps.db, scope, async (tx) => {
        if (await takeGivenUp(tx, jobId)) await runs.giveUp(tx, scope, payload.id);
      });
    }
  } while (page.length === PAGE);
}
