// Deliveries of events to webhook subscriptions (spec 2.9, contract §7).
import { type Static, Type } from 'typebox';
import { AUDIT_EVENT, EVENT_TYPES, PING_EVENT } from './events.ts';
import { pageOf } from './paging.ts';
import { Instant, Nullable, Uuid } from './values.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Where an attempt failed. */
export const ATTEMPT_PHASES = ['resolve', 'connect', 'tls', 'timeout', 'response', 'status'] as const;
export type AttemptPhase = (typeof ATTEMPT_PHASES)[number];

const Status = (description: string) => Type.Enum([...DELIVERY_STATUSES], { description });

const ErrorName = (description: string) => Nullable(Type.String({ description, examples: ['timed_out'] }));

export const Delivery = Type.Object(
  {
    id: Uuid('The same in every attempt and every replay: use it to detect duplicates.'),
    eventId: Uuid('The same in every delivery of the event: the `id` in the body.'),
    event: Type.Enum([...EVENT_TYPES, PING_EVENT], { description: 'The event type, or `ping`.' }),
    status: Status(
      '`pending` until an attempt succeeds or no attempts are left; `dead` and `delivered` deliveries can be ' +
        'replayed.',
    ),
    attempts: Type.Integer({ minimum: 0, description: 'Number of attempts so far, including those before a replay.' }),
    createdAt: Instant(),
    lastAttemptAt: Nullable(Instant('Null before the first attempt.')),
    nextAttemptAt: Nullable(Instant('Earliest time of the next attempt; null unless the delivery is pending.')),
    deliveredAt: Nullable(Instant('Null unless the delivery is delivered.')),
    responseStatus: Nullable(
      Type.Integer({ description: 'HTTP status of the last attempt; null if there was no response.' }),
    ),
    error: ErrorName('Reason why the last attempt failed, or `subscription_disabled` if no attempt was made.'),
  },
  { $id: 'Delivery' },
);
export type Delivery = Static<typeof Delivery>;
export const DeliveryPage = pageOf(Delivery, 'Delivery');

const WorkspaceEvent = () =>
  Type.Enum([...EVENT_TYPES, AUDIT_EVENT, PING_EVENT], {
    description: 'The event type, or `ping`; `audit.entry` for audit log streams.',
  });

/** A delivery of the app API: also of streams of the audit log. */
export const WorkspaceDelivery = Type.Object(
  { ...Delivery.properties, event: WorkspaceEvent() },
  { $id: 'WorkspaceDelivery' },
);
export type WorkspaceDelivery = Static<typeof WorkspaceDelivery>;

/** A delivery in a list of the app API: with the record that its event is about. */
export const DeliveryNotice = Type.Object(
  {
    ...Delivery.properties,
    event: WorkspaceEvent(),
    projectId: Nullable(Uuid('Project of the record; null for a `ping` of a subscription to all projects.')),
    resource: Type.Object(
      { type: Type.String({ examples: ['issue'] }), id: Uuid() },
      {
        description: 'The record that the event is about; the subscription for a `ping`, the entry for `audit.entry`.',
      },
    ),
  },
  { $id: 'DeliveryNotice' },
);
export type DeliveryNotice = Static<typeof DeliveryNotice>;
export const DeliveryNoticePage = pageOf(DeliveryNotice, 'DeliveryNotice');

/** One delivery of the app API: with the request that is sent. */
export const DeliveryDetails = Type.Object(
  {
    ...DeliveryNotice.properties,
    body: Type.String({ description: 'The exact JSON text of the body, the same in every attempt.' }),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'The headers that are the same in every attempt; excludes the timestamp and signature headers.',
    }),
  },
  { $id: 'DeliveryDetails' },
);
export type DeliveryDetails = Static<typeof DeliveryDetails>;

/** Filters of the list of deliveries. */
export const deliveryFilters = { status: Type.Optional(Status('Return only deliveries in this state.')) };

export const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Starts at 1 and continues across replays.' }),
    at: Instant('When the attempt started.'),
    durationMs: Type.Integer({ minimum: 0 }),
    phase: Nullable(
      Type.Enum([...ATTEMPT_PHASES], { description: 'Stage at which the attempt failed; null if it succeeded.' }),
    ),
    responseStatus: Nullable(Type.Integer({ description: 'HTTP status of the response; null if there was none.' })),
    responseBody: Nullable(Type.String({ description: 'The first 2 KB of the response body, as text.' })),
    error: ErrorName('Reason for the failure; null if the attempt succeeded.'),
  },
  { $id: 'DeliveryAttempt' },
);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;
export const DeliveryAttemptPage = pageOf(DeliveryAttempt, 'DeliveryAttempt');

export const DeliveriesReplay = Type.Object(
  {
    status: Type.Enum(['dead'], { description: 'The deliveries to replay: the dead-lettered ones.' }),
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Replay only deliveries created at or after this instant; if omitted, all.',
      }),
    ),
  },
  { $id: 'DeliveriesReplay' },
);
export type DeliveriesReplay = Static<typeof DeliveriesReplay>;

export const DeliveriesReplayed = Type.Object(
  { queued: Type.Integer({ minimum: 0, description: 'Number of deliveries that are pending again.' }) },
  { $id: 'DeliveriesReplayed' },
);
