// Statements on many deliveries of one subscription, and on its queue (a row of webhook_lane). An update names the
// range of the chosen deliveries, not their ids: joined to them or given an array, PostgreSQL without statistics of the
// table scanned the whole queue for each id (5,000 of 100,000: 3 s and more; by the range 0.1 s; 2026-11-20).
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { SUBSCRIPTION_DISABLED } from './delivery.ts';

/** Channel that notifies dispatchers of deliveries; PostgreSQL sends it when the transaction commits. */
export const WEBHOOK_CHANNEL = 'pcs_webhooks';

/**
 * Marks the queues of subscriptions as due at an instant and notifies dispatchers. Apart from the workspace's clock
 * these are the last rows that a transaction locks, in the order of their ids, so that two transactions wait for the
 * same one first. A queue that is already due is locked and not written.
 */
export async function markQueuesDue(
  tx: Tx,
  scope: WorkspaceScope,
  subscriptionIds: readonly string[],
  at: string,
): Promise<void> {
  if (subscriptionIds.length === 0) return;
  await sql`
    with queues as (
      insert into webhook_lane (workspace_id, subscription_id, due_at)
      select ${scope.workspaceId}::uuid, each.id, ${at}::timestamptz
      from unnest(${[...subscriptionIds]}::uuid[]) as each (id) order by each.id
      on conflict (workspace_id, subscription_id) do update set due_at = excluded.due_at
        where webhook_lane.due_at is null or webhook_lane.due_at > excluded.due_at
    )
    select pg_notify(${WEBHOOK_CHANNEL}, '')::text`.execute(tx);
}

/** Leaves nothing due in the queue of a subscription that was disabled. */
export async function clearQueue(tx: Tx, scope: WorkspaceScope, subscriptionId: string): Promise<void> {
  await tx
    .updateTable('webhook_lane')
    .set({ due_at: null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .execute();
}

/**
 * Restarts the queue of a subscription that was enabled: resets its failures and makes its pending deliveries due. Two
 * statements: the second sees what the holder of the queue has written.
 */
export async function restartQueue(tx: Tx, scope: WorkspaceScope, subscriptionId: string): Promise<void> {
  const key = sql`workspace_id = ${scope.workspaceId} and subscription_id = ${subscriptionId}`;
  const { rows } = await sql`select from webhook_lane where ${key} for no key update`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    update webhook_lane set failures = 0,
      due_at = (select min(next_attempt_at) from webhook_delivery where ${key} and status = 'pending')
    where ${key}`.execute(tx);
  await sql`select pg_notify(${WEBHOOK_CHANNEL}, '')::text`.execute(tx);
}

/**
 * Ends up to `most` pending deliveries of a disabled subscription without an attempt, those first that are due first;
 * returns how many. Index webhook_delivery_due.
 */
export async function endPending(tx: Tx, scope: WorkspaceScope, subscriptionId: string, most: number): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with chosen as (
      select next_attempt_at, id from webhook_delivery
      where workspace_id = ${scope.workspaceId} and subscription_id = ${subscriptionId} and status = 'pending'
      order by next_attempt_at, id limit ${most}::int for no key update
    ), last as (
      select next_attempt_at, id from chosen order by next_attempt_at desc, id desc limit 1
    ), ended as (
      update webhook_delivery
      set status = 'dead', next_attempt_at = null, error = ${SUBSCRIPTION_DISABLED}
      where workspace_id = ${scope.workspaceId} and subscription_id = ${subscriptionId} and status = 'pending'
        and (next_attempt_at, id) <= ((select next_attempt_at from last), (select id from last))
      returning 1
    )
    select count(*)::int as ended from ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}

/** Finds the newest dead delivery; undefined if there is none. Index webhook_delivery_dead. */
export async function findNewestDead(
  reader: Reader,
  scope: WorkspaceScope,
  subscriptionId: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('webhook_delivery')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', sql.lit('dead'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** A part of the dead deliveries: those after `after`, up to `last`, that were created at or after `since`. */
export interface DeadPart {
  readonly subscriptionId: string;
  readonly after: string;
  readonly last: string;
  readonly since: string | undefined;
  readonly most: number;
}

/** Number of the restarted deliveries, and the newest of them. */
export interface Restarted {
  readonly count: number;
  readonly last: string | null;
}

/**
 * Restarts up to `most` dead deliveries as replays, the oldest first; fewer only if there are no more. Waits for a
 * concurrent replay and leaves out its deliveries. Index webhook_delivery_dead.
 */
export async function restartDead(tx: Tx, scope: WorkspaceScope, part: DeadPart, at: string): Promise<Restarted> {
  const { subscriptionId, after, last, since = null, most } = part;
  const { rows } = await sql<Restarted>`
    with chosen as (
      select id from webhook_delivery
      where workspace_id = ${scope.workspaceId} and subscription_id = ${subscriptionId} and status = 'dead'
        and id > ${after}::uuid and id <= ${last}::uuid
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)
      order by id limit ${most}::int for no key update
    ), restarted as (
      update webhook_delivery
      set status = 'pending', earlier_attempts = attempts, replayed = true, next_attempt_at = ${at}::timestamptz,
          error = nullif(error, ${SUBSCRIPTION_DISABLED})
      where workspace_id = ${scope.workspaceId} and subscription_id = ${subscriptionId} and status = 'dead'
        and id > ${after}::uuid and id <= (select id from chosen order by id desc limit 1)
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)
      returning id
    )
    select count(*)::int as count, (select id from restarted order by id desc limit 1) as last
    from restarted`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a count without a row');
  return row;
}
