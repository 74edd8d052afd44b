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
    id: Uuid('The same in every attempt and every replay: receivers tell repeats by it.'),
    eventId: Uuid('The same in every delivery of the event: `id` of the body that is sent.'),
    event: Type.Enum([...EVENT_TYPES, PING_EVENT], { description: 'The event’s type, or `ping`.' }),
    status: Status(
      '`pending` until an attempt succeeds or none is left; `dead` can be replayed, and so can `delivered`.',
    ),
    attempts: Type.Integer({ minimum: 0, description: 'So far, those before a replay included.' }),
    createdAt: Instant(),
    lastAttemptAt: Nullable(Instant('Null before the first attempt.')),
    nextAttemptAt: Nullable(Instant('Not before this instant; null unless it is pending.')),
    deliveredAt: Nullable(Instant('Null unless it is delivered.')),
    responseStatus: Nullable(Type.Integer({ description: 'Of the last attempt; null where there was no answer.' })),
    error: ErrorName('Why the last attempt failed, or `subscription_disabled` where there was none to be made.'),
  },
  { $id: 'Delivery' },
);
export type Delivery = Static<typeof Delivery>;
export const DeliveryPage = pageOf(Delivery, 'Delivery');

const WorkspaceEvent = () =>
  Type.Enum([...EVENT_TYPES, AUDIT_EVENT, PING_EVENT], {
    description: 'The event’s type, or `ping`; `audit.entry` to streams of the audit log.',
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
    projectId: Nullable(Uuid('Of the record; null for a `ping` of every project.')),
    resource: Type.Object(
      { type: Type.String({ examples: ['issue'] }), id: Uuid() },
      { description: 'The record that the event is about; of a `ping` the subscription, of `audit.entry` the entry.' },
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
    body: Type.String({ description: 'The exact text of the body, the same in every attempt: JSON.' }),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'The headers that are the same in every attempt: not those with its time and its signatures.',
    }),
  },
  { $id: 'DeliveryDetails' },
);
export type DeliveryDetails = Static<typeof DeliveryDetails>;

/** Filters of the list of deliveries. */
export const deliveryFilters = { status: Type.Optional(Status('Only deliveries in this state.')) };

export const DeliveryAttempt = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'From 1, through all replays.' }),
    at: Instant('When it began.'),
    durationMs: Type.Integer({ minimum: 0 }),
    phase: Nullable(Type.Enum([...ATTEMPT_PHASES], { description: 'Where it failed; null where it succeeded.' })),
    responseStatus: Nullable(Type.Integer({ description: 'Null where no answer came.' })),
    responseBody: Nullable(Type.String({ description: 'The first 2 KB of the answer’s body, as text.' })),
    error: ErrorName('Why it failed; null where it succeeded.'),
  },
  { $id: 'DeliveryAttempt' },
);
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;
export const DeliveryAttemptPage = pageOf(DeliveryAttempt, 'DeliveryAttempt');

export const DeliveriesReplay = Type.Object(
  {
    status: Type.Enum(['dead'], { description: 'Which deliveries: the dead-lettered ones.' }),
    since: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Only deliveries made at or after this instant; all without it.',
      }),
    ),
  },
  { $id: 'DeliveriesReplay' },
);
export type DeliveriesReplay = Static<typeof DeliveriesReplay>;

export const DeliveriesReplayed = Type.Object(
  { queued: Type.Integer({ minimum: 0, description: 'How many deliveries are pending again.' }) },
  { $id: 'DeliveriesReplayed' },
);
