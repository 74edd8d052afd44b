// Names and enqueues the jobs of models; import/jobs.ts runs them.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';

/** Names the model that a job is for. */
export interface ModelPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly id: string;
}

/** Keeps the name under which jobs of earlier releases are queued. */
const IMPORT_MODEL = { name: 'models.read' };
const PURGE_MODEL = { name: 'models.purge' };

/** The jobs of models. */
export const MODEL_JOBS = { import: IMPORT_MODEL, purge: PURGE_MODEL };

/** Enqueues the import of a model. Those of a workspace run one after the other, so that a slow one delays no other workspace. */
export async function enqueueImport(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await enqueue(tx, IMPORT_MODEL, createPayload(scope, id), {
    key: `${IMPORT_MODEL.name}:${id}`,
    queue: `${IMPORT_MODEL.name}:${scope.workspaceId}`,
  });
}

/** Enqueues the removal of the data of a deleted or failed model. */
export async function enqueuePurge(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await enqueue(tx, PURGE_MODEL, createPayload(scope, id), { key: `${PURGE_MODEL.name}:${id}` });
}

const createPayload = ({ workspaceId, projectId }: ProjectScope, id: string): ModelPayload => ({
  workspaceId,
  projectId,
  id,
});
