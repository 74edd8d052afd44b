// The relay's reading and marking of events. Reading is in order, so one worker at a time handles a workspace: it holds an
// advisory lock until its transaction ends, and a killed worker's lock ends with its connection.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../access/scope.ts';
import type { Reader } from '../database/db.ts';
import type { Tx } from '../database/transaction.ts';
import type { NewEvent } from './outbox.ts';

/** An event as its consumers are given it. */
export interface OutboxEvent extends NewEvent {
  readonly occurredAt: string;
}

/** Any number of ours, so that other users of advisory locks in the same database do not meet these. */
const NAMESPACE = 1_346_589_524;

/** Takes the workspace's outbox for this transaction; false where another worker has it. */
export async function tryLockOutbox(tx: Tx, scope: WorkspaceScope): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${NAMESPACE}::int, hashtext(${scope.workspaceId}::text)) as taken`.execute(tx);
  return rows[0]?.taken === true;
}

/**
 * The workspace's next events, in the order of their commits. Ask behind the lock and in a statement of its own: its
 * snapshot then has what the worker before marked. Index outbox_event_pending.
 */
export async function listPendingEvents(tx: Tx, scope: WorkspaceScope, most: number): Promise<OutboxEvent[]> {
  const rows = await tx
    .selectFrom('outbox_event')
    .select(['id', 'type', 'project_id', 'resource_type', 'resource_id', 'occurred_at'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('handled_at', 'is', null)
    .orderBy('sequence')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as OutboxEvent['type'],
    projectId: row.project_id,
    resource: { type: row.resource_type, id: row.resource_id },
    occurredAt: row.occurred_at,
  }));
}

/** Marks events as handled by every consumer. */
export async function markHandled(
  tx: Tx,
  scope: WorkspaceScope,
  events: readonly OutboxEvent[],
  at: string,
): Promise<void> {
  await sql`
    update outbox_event set handled_at = ${at}::timestamptz
    where workspace_id = ${scope.workspaceId} and id = any(${events.map((each) => each.id)}::uuid[])`.execute(tx);
}

/** Workspaces with events to handle, `most` at most, in order of their ids after the given one. */
export async function listPendingOutboxes(directory: Reader, after: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from directory.list_pending_outboxes(${after}::uuid, ${most}::int) as id`.execute(directory);
  return rows.map((row) => row.id);
}

/** How the outboxes of the deployment stand. */
export interface OutboxLength {
  /** Events that are still to be handled. */
  readonly pending: number;
  /** Since when the oldest of them waits; 0 where there is none. */
  readonly oldestSeconds: number;
}

/** Measures the outboxes of the deployment. */
export async function measureOutbox(directory: Reader): Promise<OutboxLength> {
  const { rows } = await sql<OutboxLength>`
    select pending, oldest_seconds as "oldestSeconds" from directory.measure_outbox()`.execute(directory);
  const [row] = rows;
  if (row === undefined) throw new Error('the outbox was not measured');
  return row;
}
