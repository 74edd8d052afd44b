// The job that draws, as those who need it name it; what it does is in drawing-job.ts.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';

/** The model that a job is for. */
export interface DrawingPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
}

export const DRAW_MODEL = { name: 'models.draw' };

/** Has a model drawn. The models of a workspace are drawn one after the other: a slow one holds up nobody else's. */
export async function enqueueDrawing(tx: Tx, { workspaceId, projectId }: ProjectScope, id: string): Promise<void> {
  const payload: DrawingPayload = { workspaceId, projectId, id };
  await enqueue(tx, DRAW_MODEL, payload, {
    key: `${DRAW_MODEL.name}:${id}`,
    queue: `${DRAW_MODEL.name}:${workspaceId}`,
  });
}
