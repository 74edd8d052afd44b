// Events: the one way up through the floors (design §2). A command appends them in the transaction of its change; the
// relay of a worker hands them to the consumers that assemble lists. Not for what only this process should hear.
import { sql } from 'kysely';
import type { OutboxEventType } from '../../../../contract/events.ts';
import type { WorkspaceScope } from '../access/scope.ts';
import type { Tx } from '../database/transaction.ts';

/** Thin, as on the wire (spec 6.1): consumers fetch what it names. */
export interface NewEvent {
  /** Of `ids.next()`: within a transaction, events are in the order of their ids. */
  readonly id: string;
  readonly type: OutboxEventType;
  readonly projectId: string | null;
  readonly resource: { readonly type: string; readonly id: string };
}

/** The channel that tells relays of new events; PostgreSQL sends it when the transaction commits. */
export const OUTBOX_CHANNEL = 'pcs_outbox';

/**
 * Appends events to the workspace's outbox, in this transaction. `at` is what stampChanges answered in it: the clock, still
 * held, gives the events their place in the order of commits. Throws where `at` is another stamp.
 */
export async function appendEvents(
  tx: Tx,
  scope: WorkspaceScope,
  at: string,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await sql<{ appended: number }>`
    with appended as (
      insert into outbox_event (workspace_id, id, sequence, type, project_id, resource_type, resource_id, occurred_at)
      select clock.workspace_id, item.id, clock.sequence, item.type, item.project_id, item.resource_type,
             item.resource_id, clock.at
      from workspace_clock as clock, unnest(
        ${events.map((each) => each.id)}::uuid[], ${events.map((each) => each.type)}::text[],
        ${events.map((each) => each.projectId)}::uuid[], ${events.map((each) => each.resource.type)}::text[],
        ${events.map((each) => each.resource.id)}::uuid[]
      ) as item (id, type, project_id, resource_type, resource_id)
      where clock.workspace_id = ${scope.workspaceId} and clock.at = ${at}::timestamptz
      returning 1
    )
    select count(*)::int as appended, pg_notify(${OUTBOX_CHANNEL}, '')::text from appended`.execute(tx);
  if (rows[0]?.appended !== events.length) throw new Error('events need the stamp of their own transaction');
}
