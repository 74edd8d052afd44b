// Names and enqueues the job that generates geometry; jobs.ts runs it.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';

/** Names the model whose geometry is generated. */
export interface GeometryPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
}

/** Keeps the name under which jobs of earlier releases are queued. */
export const GENERATE_GEOMETRY = { name: 'models.draw' };

/** Enqueues a model. Those of a workspace are processed one after the other, so that a slow one delays no other workspace. */
export async function enqueueGeometryJob(tx: Tx, { workspaceId, projectId }: ProjectScope, id: string): Promise<void> {
  const payload: GeometryPayload = { workspaceId, projectId, id };
  await enqueue(tx, GENERATE_GEOMETRY, payload, {
    key: `${GENERATE_GEOMETRY.name}:${id}`,
    queue: `${GENERATE_GEOMETRY.name}:${workspaceId}`,
  });
}
