// The jobs of runs by their names, so that any step can enqueue the next.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/job.ts';

export const MAKE_JOB = 'make_report';
export const SEND_JOB = 'send_report';
export const TEST_JOB = 'test_report';

export interface MakePayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly runId: string;
}

export interface SendPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly deliveryId: string;
}

export interface TestPayload {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly reportId: string;
  readonly userId: string;
  readonly periodTo: string;
  /** Names the mail, so that one that is sent again is the same. */
  readonly mailId: string;
}

/** Enqueues the making of the documents of a run. */
export function enqueueMaking(tx: Tx, { workspaceId, projectId }: ProjectScope, runId: string, runAt?: string) {
  const payload: MakePayload = { workspaceId, projectId, runId };
  return enqueue(tx, { name: MAKE_JOB }, payload, { key: `${MAKE_JOB}:${runId}`, ...(runAt && { runAt }) });
}

/** Enqueues the sending of a mail, one attempt at a time. */
export function enqueueSending(tx: Tx, { workspaceId, projectId }: ProjectScope, deliveryId: string, runAt?: string) {
  const payload: SendPayload = { workspaceId, projectId, deliveryId };
  const key = `${SEND_JOB}:${deliveryId}`;
  return enqueue(tx, { name: SEND_JOB }, payload, { key, queue: key, ...(runAt && { runAt }) });
}

/** Enqueues a test of a report to one person. */
export function enqueueTest(tx: Tx, payload: TestPayload) {
  return enqueue(tx, { name: TEST_JOB }, payload, { key: `${TEST_JOB}:${payload.reportId}:${payload.userId}` });
}
