import { projectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type GivenUpJob, listGivenUp, takeGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { DRAW_MODEL, type DrawingPayload } from './enqueue.ts';
import { type DrawingDeps, drawModel } from './model-drawing.ts';
import { giveUpDrawing } from './runs.ts';

/** The background work on drawings: making them, saying so where that was given up. */
export function drawingJobs(deps: DrawingDeps): AnyJob[] {
  const draw: Job<DrawingPayload> = {
    ...DRAW_MODEL,
    places: 'long',
    handle: (payload, stopping = new AbortController().signal) => drawModel(deps, payload, stopping),
  };
  const givenUp: Job<object> = {
    name: `${DRAW_MODEL.name}-given-up`,
    cron: '*/5 * * * *',
    handle: () => noteGivenUp(deps),
  };
  return [draw, givenUp];
}

const PAGE = 100;

/** Drawings whose job will not be tried again: what ended them was not in their files. */
async function noteGivenUp(deps: DrawingDeps): Promise<void> {
  let page: GivenUpJob<DrawingPayload>[];
  do {
    page = await listGivenUp<DrawingPayload>(deps.db.directory, DRAW_MODEL, PAGE);
    for (const { id: jobId, payload } of page) {
      const scope = projectScope(payload.workspaceId, payload.projectId);
      await inTransaction(deps.db, scope, async (tx) => {
        if (await takeGivenUp(tx, jobId)) await giveUpDrawing(tx, scope, payload.id);
      });
    }
  } while (page.length === PAGE);
}
