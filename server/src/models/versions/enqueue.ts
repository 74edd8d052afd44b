// The jobs that models need, as those who need them name them; what they do is in reading.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';

/** The model that a job is for. */
export interface ModelPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
}

export const READ_MODEL = { name: 'models.read' };
export const PURGE_MODEL = { name: 'models.purge' };

/** Has a model read. The models of a workspace are read one after the other: a slow one holds up nobody else's. */
export async function enqueueReading(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await enqueue(tx, READ_MODEL, payloadOf(scope, id), {
    key: `${READ_MODEL.name}:${id}`,
    queue: `${READ_MODEL.name}:${scope.workspaceId}`,
  });
}

/** Has what was kept of a deleted or failed model removed. */
export async function enqueuePurge(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await enqueue(tx, PURGE_MODEL, payloadOf(scope, id), { key: `${PURGE_MODEL.name}:${id}` });
}

const payloadOf = ({ workspaceId, projectId }: ProjectScope, id: string): ModelPayload => ({
  workspaceId,
  projectId,
  id,
});
