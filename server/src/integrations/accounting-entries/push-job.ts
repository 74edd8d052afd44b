// The jobs that carry entries out and read their documents, as others enqueue them.
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import type { CallerState } from '../calls/public.ts';

export interface PushPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly entryId: string;
  /** Of the calls before the provider asked for a wait. */
  readonly state?: CallerState;
}

const PUSH_JOB = 'push_accounting_entry';
const REFRESH_JOB = 'refresh_accounting_entry';
const STAGE_JOB = 'stage_accounting_entry';

interface Pushed {
  readonly id: string;
  readonly projectId: string;
}

interface When {
  readonly runAt?: string;
  readonly state?: CallerState | undefined;
}

/** Enqueues the carrying out of an entry. The entries of a workspace are carried out one after another. */
export function enqueuePush(tx: Tx, scope: WorkspaceScope, entry: Pushed, when: When = {}): Promise<void> {
  return enqueueOne(tx, scope, entry, { ...when, name: PUSH_JOB });
}

/** Enqueues the reading of the documents of an entry. */
export function enqueueRefresh(tx: Tx, scope: WorkspaceScope, entry: Pushed, when: When = {}): Promise<void> {
  return enqueueOne(tx, scope, entry, { ...when, name: REFRESH_JOB });
}

async function enqueueOne(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { id, projectId }: Pushed,
  { name, runAt, state }: When & { readonly name: string },
): Promise<void> {
  const payload: PushPayload = { workspaceId, projectId, entryId: id, ...(state !== undefined && { state }) };
  const options = { key: `${name}:${id}`, queue: `accounting:${workspaceId}`, ...(runAt !== undefined && { runAt }) };
  await enqueue(tx, { name }, payload, options);
}

export interface StagePayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly sourceId: string;
}

/** Enqueues a look at the cost of a source. */
export async function enqueueStaging(tx: Tx, payload: StagePayload): Promise<void> {
  await enqueue(tx, { name: STAGE_JOB }, payload, { key: `${STAGE_JOB}:${payload.sourceId}` });
}

/** The jobs of entries. */
export const entryJobs = {
  enqueuePush,
  enqueueRefresh,
  enqueueStaging,
  push: PUSH_JOB,
  refresh: REFRESH_JOB,
  stage: STAGE_JOB,
};
