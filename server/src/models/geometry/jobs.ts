import { projectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type GivenUpJob, listGivenUp, takeGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { GENERATE_GEOMETRY, type GeometryPayload } from './enqueue.ts';
import { type GeometryDeps, generateModelGeometry } from './model-geometry.ts';
import { failAbandoned } from './runs.ts';

/** Returns the background jobs of geometry: one generates it, one marks as failed what no job will try again. */
export function geometryJobs(deps: GeometryDeps): AnyJob[] {
  const generate: Job<GeometryPayload> = {
    ...GENERATE_GEOMETRY,
    places: 'long',
    handle: (payload, stopping = new AbortController().signal) => generateModelGeometry(deps, payload, stopping),
  };
  const givenUp: Job<object> = {
    name: `${GENERATE_GEOMETRY.name}-given-up`,
    cron: '*/5 * * * *',
    handle: () => failAllAbandoned(deps),
  };
  return [generate, givenUp];
}

const PAGE = 100;

/** Marks geometry as failed whose job will not be tried again: the cause was not in its file. */
async function failAllAbandoned(deps: GeometryDeps): Promise<void> {
  let page: GivenUpJob<GeometryPayload>[];
  do {
    page = await listGivenUp<GeometryPayload>(deps.db.directory, GENERATE_GEOMETRY, PAGE);
    for (const { id: jobId, payload } of page) {
      const scope = projectScope(payload.workspaceId, payload.projectId);
      await inTransaction(deps.db, scope, async (tx) => {
        if (await takeGivenUp(tx, jobId)) await failAbandoned(tx, scope, payload.id);
      });
    }
  } while (page.length === PAGE);
}
