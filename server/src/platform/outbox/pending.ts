// The relay's reading and marking of events. Reading is in order, so one worker at a time handles a workspace: it holds an
// advisory lock until its transaction ends, and a killed worker's lock ends with its connection.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../access/scope.ts';
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts';
import type { Reader } from '../database/db.ts';
import type { Tx } from '../database/transaction.ts';
import type { NewEvent } from '../records/record-change.ts';

/** An event as its consumers are given it. */
export interface OutboxEvent extends NewEvent {
  readonly occurredAt: string;
}

interface Row {
  id: string;
  type: string;
  project_id: string | null;
  resource_type: string;
  resource_id: string;
  occurred_at: string;
}

/**
 * Takes the workspace's next events, in the order of their commits, and marks them as handled by every consumer, which is
 * true once this transaction commits; none where another worker has the outbox. One round trip: each is on the way of every
 * event. Its snapshot may be older than the lock; what the worker before marked meanwhile is seen as the row is changed. The
 * coalesce keeps the index of pending events, all of which it would go through for each, from finding them by id.
 */
export async function takePendingEvents(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  most: number,
  at: string,
): Promise<OutboxEvent[]> {
  const { rows } = await sql<Row>`
    with outbox as materialized (
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.outbox}::int, hashtext(${workspaceId}::text)) as is_taken
    ), taken as (
      update outbox_event as event set handled_at = ${at}::timestamptz
      where event.workspace_id = ${workspaceId}::uuid and coalesce(event.handled_at, 'infinity') = 'infinity'
        and event.id = any(array(
          select pending.id from outbox_event as pending
          where pending.workspace_id = ${workspaceId}::uuid and pending.handled_at is null
            and (select is_taken from outbox)
          order by pending.sequence, pending.id limit ${most}::int))
      returning event.*
    )
    select id, type, project_id, resource_type, resource_id, occurred_at from taken order by sequence, id`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    type: row.type as OutboxEvent['type'],
    projectId: row.project_id,
    resource: { type: row.resource_type, id: row.resource_id },
    occurredAt: row.occurred_at,
  }));
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
