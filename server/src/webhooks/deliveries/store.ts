// Statements on webhook_delivery and webhook_attempt beside the dispatcher's own (dispatch/).
import { sql } from 'kysely';
import type { Delivery, DeliveryAttempt, DeliveryDetails, DeliveryNotice } from '../../../../contract/deliveries.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { group, instant, integer, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { addAuditEntries } from './audit-entries.ts';
import { type Attempt, type Beginning, SUBSCRIPTION_DISABLED } from './delivery.ts';
import { payloadOf } from './payload.ts';
import { lastingHeaders } from './signature.ts';

/** Which delivery: ids are looked for in the subscription that the path names. */
export interface DeliveryKey {
  readonly subscriptionId: string;
  readonly deliveryId: string;
}

const deliveryMembers = {
  id: word('webhook_delivery.id'),
  eventId: word('webhook_delivery.event_id'),
  event: text('webhook_delivery.event'),
  status: word('webhook_delivery.status'),
  attempts: integer('webhook_delivery.attempts'),
  createdAt: instant('webhook_delivery.created_at'),
  lastAttemptAt: instant('webhook_delivery.last_attempt_at'),
  nextAttemptAt: instant('webhook_delivery.next_attempt_at'),
  deliveredAt: instant('webhook_delivery.delivered_at'),
  responseStatus: integer('webhook_delivery.response_status'),
  error: text('webhook_delivery.error'),
};

export const deliveryShape = recordShape<Delivery>(deliveryMembers);

/** With what it tells of. */
export const deliveryNoticeShape = recordShape<DeliveryNotice>({
  ...deliveryMembers,
  projectId: word('webhook_delivery.project_id'),
  resource: group({ type: text('webhook_delivery.resource_type'), id: word('webhook_delivery.resource_id') }),
});

/**
 * Newest first, by the primary key. The states stand in the text, a filter each, so that the partial indexes serve a plan
 * that is kept for any parameter: a few of one state among a million of another are found at once.
 */
export const deliveryList: ListSource = {
  from: 'webhook_delivery',
  table: 'webhook_delivery',
  changes: false,
  inProject: false,
  newestFirst: true,
  filters: {
    subscriptionId: 'webhook_delivery.subscription_id = $',
    pending: "webhook_delivery.status = 'pending' and $::boolean",
    delivered: "webhook_delivery.status = 'delivered' and $::boolean",
    dead: "webhook_delivery.status = 'dead' and $::boolean",
  },
};

export const attemptShape = recordShape<DeliveryAttempt>({
  number: integer('webhook_attempt.number'),
  at: instant('webhook_attempt.at'),
  durationMs: integer('webhook_attempt.duration_ms'),
  phase: word('webhook_attempt.phase'),
  responseStatus: integer('webhook_attempt.response_status'),
  responseBody: text('webhook_attempt.response_body'),
  error: text('webhook_attempt.error'),
});

/** The attempts of one delivery, in order. Lists go by UUIDs, so the number is written as one. */
export const attemptList: ListSource = {
  from: "(select *, lpad(to_hex(number), 32, '0')::uuid as id from webhook_attempt) as webhook_attempt",
  table: 'webhook_attempt',
  changes: false,
  inProject: false,
  filters: { subscriptionId: 'webhook_attempt.subscription_id = $', deliveryId: 'webhook_attempt.delivery_id = $' },
};

const columns = [
  'id',
  'event_id as eventId',
  'event',
  'status',
  'attempts',
  'created_at as createdAt',
  'last_attempt_at as lastAttemptAt',
  'next_attempt_at as nextAttemptAt',
  'delivered_at as deliveredAt',
  'response_status as responseStatus',
  'error',
] as const;

/** What a delivery tells of. */
export interface DeliveredEvent {
  readonly id: string;
  readonly type: string;
  readonly projectId: string | null;
  readonly resource: { readonly type: string; readonly id: string };
  readonly occurredAt: string;
}

export interface NewDelivery {
  readonly id: string;
  readonly event: DeliveredEvent;
  readonly to: { readonly id: string; readonly beginning: Beginning };
}

/** Inserts deliveries, in one statement however many: each event and each subscription is sent once. */
export async function insertDeliveries(
  tx: Tx,
  scope: WorkspaceScope,
  deliveries: readonly NewDelivery[],
  at: string,
): Promise<void> {
  const [events, eventOf] = placesOf(deliveries.map((each) => each.event));
  const [subscriptions, subscriptionOf] = placesOf(deliveries.map((each) => each.to));
  await sql`
    insert into webhook_delivery (workspace_id, subscription_id, id, event_id, event, project_id, resource_type,
                                  resource_id, occurred_at, status, created_at, next_attempt_at, error)
    select ${scope.workspaceId}::uuid, subscription.id, made.id, event.id, event.type, event.project_id,
           event.resource_type, event.resource_id, event.occurred_at, subscription.status, ${at}::timestamptz,
           case subscription.status when 'pending' then ${at}::timestamptz end, subscription.error
    from unnest(${deliveries.map((each) => each.id)}::uuid[], ${eventOf}::int[], ${subscriptionOf}::int[])
           as made (id, event, subscription)
    join unnest(${events.map((each) => each.id)}::uuid[], ${events.map((each) => each.type)}::text[],
                ${events.map((each) => each.projectId)}::uuid[], ${events.map((each) => each.resource.type)}::text[],
                ${events.map((each) => each.resource.id)}::uuid[], ${events.map((each) => each.occurredAt)}::timestamptz[])
           with ordinality as event (id, type, project_id, resource_type, resource_id, occurred_at, place)
      on event.place = made.event
    join unnest(${subscriptions.map((each) => each.id)}::uuid[],
                ${subscriptions.map((each) => each.beginning.status)}::text[],
                ${subscriptions.map((each) => errorOf(each.beginning))}::text[])
           with ordinality as subscription (id, status, error, place)
      on subscription.place = made.subscription`.execute(tx);
}

// The different ones, and for each of the list the place of its own among them, from 1 as PostgreSQL counts.
function placesOf<T>(all: readonly T[]): [different: T[], places: number[]] {
  const places = new Map<T, number>();
  const placeOf = all.map((each) => {
    const place = places.get(each) ?? places.size + 1;
    places.set(each, place);
    return place;
  });
  return [[...places.keys()], placeOf];
}

const errorOf = (beginning: Beginning) => (beginning.status === 'dead' ? beginning.error : null);

/** A delivery of the subscription. */
export async function getDelivery(reader: Reader, scope: WorkspaceScope, key: DeliveryKey): Promise<Delivery> {
  return found(await selectDelivery(reader, scope, key).executeTakeFirst());
}

/** A delivery with what is sent, which is made anew from the event that it was made of. */
export async function getDeliveryDetails(
  reader: Reader,
  scope: WorkspaceScope,
  key: DeliveryKey,
): Promise<DeliveryDetails> {
  const row = await selectDelivery(reader, scope, key)
    .select(['project_id', 'resource_type', 'resource_id', 'occurred_at'])
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  const { project_id: projectId, resource_type: resourceType, resource_id: resourceId, occurred_at, ...rest } = row;
  const delivery = found(rest);
  const thin = { ...delivery, occurredAt: occurred_at, projectId, resourceType, resourceId };
  const [told = thin] = await addAuditEntries(reader, [{ workspaceId: scope.workspaceId, delivery: thin }]);
  const headers = lastingHeaders({ deliveryId: delivery.id, event: delivery.event });
  return {
    ...delivery,
    projectId,
    resource: { type: resourceType, id: resourceId },
    body: payloadOf(scope.workspaceId, told),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
  };
}

/** Locks a delivery for a change; its subscription is locked before. */
export async function lockDelivery(tx: Tx, scope: WorkspaceScope, key: DeliveryKey): Promise<Delivery> {
  return found(await selectDelivery(tx, scope, key).forNoKeyUpdate().executeTakeFirst());
}

/** Makes a delivery begin again as a replay. What its last attempt was answered stays until the next one. */
export async function restartDelivery(
  tx: Tx,
  scope: WorkspaceScope,
  key: DeliveryKey,
  { beginning, at }: { beginning: Beginning; at: string },
): Promise<Delivery> {
  const row = await tx
    .updateTable('webhook_delivery')
    .set(({ ref, fn, val }) => ({
      status: beginning.status,
      earlier_attempts: ref('attempts'),
      replayed: true,
      next_attempt_at: beginning.status === 'pending' ? at : null,
      delivered_at: null,
      error: errorOf(beginning) ?? fn<string | null>('nullif', ['error', val(SUBSCRIPTION_DISABLED)]),
    }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('subscription_id', '=', key.subscriptionId)
    .where('id', '=', key.deliveryId)
    .returning(columns)
    .executeTakeFirst();
  return found(row);
}

/** Ends a delivery with its last attempt; undefined, and nothing is changed, where that is not the next one awaited. */
export async function endDelivery(
  tx: Tx,
  scope: WorkspaceScope,
  { subscriptionId, deliveryId }: DeliveryKey,
  { number, at, responseStatus, error }: Attempt,
): Promise<{ replayed: boolean } | undefined> {
  return tx
    .updateTable('webhook_delivery')
    .set({
      status: 'dead',
      attempts: number,
      last_attempt_at: at,
      next_attempt_at: null,
      response_status: responseStatus,
      error,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', deliveryId)
    .where('status', '=', 'pending')
    .where('attempts', '=', number - 1)
    .returning('replayed')
    .executeTakeFirst();
}

/** Records an attempt. */
export async function insertAttempt(
  tx: Tx,
  scope: WorkspaceScope,
  { subscriptionId, deliveryId }: DeliveryKey,
  attempt: Attempt,
): Promise<void> {
  await tx
    .insertInto('webhook_attempt')
    .values({
      workspace_id: scope.workspaceId,
      subscription_id: subscriptionId,
      delivery_id: deliveryId,
      number: attempt.number,
      at: attempt.at,
      duration_ms: attempt.durationMs,
      phase: attempt.phase,
      response_status: attempt.responseStatus,
      response_body: attempt.responseBody,
      error: attempt.error,
    })
    .execute();
}

function selectDelivery(reader: Reader, scope: WorkspaceScope, { subscriptionId, deliveryId }: DeliveryKey) {
  return reader
    .selectFrom('webhook_delivery')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', deliveryId);
}

type Row = Omit<Delivery, 'event' | 'status'> & { event: string; status: string };

function found(row: Row | undefined): Delivery {
  if (row === undefined) throw notFound();
  // Only states and events that the contract knows were ever written.
  return row as Delivery;
}
