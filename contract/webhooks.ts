// Webhook subscriptions (spec 2.8, 4.4, contract §7).
import { type Static, Type } from 'typebox';
import { EVENT_TYPES, type EventType } from './events.ts';
import { pageOf } from './paging.ts';
import { Instant, LongText, Nullable, Uuid } from './values.ts';

export const MAX_WEBHOOKS = 100;
export const OLD_SECRET_HOURS = 24;

const Url = () =>
  Type.String({
    minLength: 1,
    maxLength: 2048,
    description:
      'Where deliveries go: `https://host[:port][/…]`, without user name, fragment, backslash or control characters, and ' +
      'to an address that is public (global unicast). Redirects are not followed.',
    examples: ['https://hooks.example.com/coordination'],
  });

const Events = () =>
  Type.Array(Type.Enum<EventType[]>([...EVENT_TYPES]), {
    minItems: 1,
    maxItems: EVENT_TYPES.length,
    uniqueItems: true,
    description: 'The events that are delivered, each named once.',
    examples: [['issue.created', 'issue.closed']],
  });

export const Webhook = Type.Object(
  {
    id: Uuid(),
    url: Url(),
    events: Events(),
    projectId: Nullable(Uuid('Only events of this project; null: of every project of the workspace.')),
    description: Nullable(Type.String()),
    active: Type.Boolean({ description: 'False after five dead-lettered deliveries in a row, until it is enabled.' }),
    disabledReason: Nullable(Type.String({ description: 'Null while it is active.' })),
    createdAt: Instant(),
  },
  { $id: 'Webhook' },
);
export type Webhook = Static<typeof Webhook>;
export const WebhookPage = pageOf(Webhook, 'Webhook');

export const WebhookWithSecret = Type.Object(
  {
    ...Webhook.properties,
    secret: Nullable(
      Type.String({
        description:
          'Signs each delivery: `whsec_` and the base64 of 32 random bytes. Shown this once, and null when an answer is ' +
          'repeated for its `Idempotency-Key`.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw1vTZDXvPd3g='],
      }),
    ),
  },
  { $id: 'WebhookWithSecret' },
);

export const WebhookCreate = Type.Object(
  {
    url: Url(),
    events: Events(),
    projectId: Type.Optional(Nullable(Uuid('A project of the workspace; all of them when not given.'))),
    description: Type.Optional(Nullable(LongText())),
  },
  { $id: 'WebhookCreate' },
);
export type WebhookCreate = Static<typeof WebhookCreate>;

export const WebhookRotation = Type.Object(
  {
    immediate: Type.Optional(
      Type.Boolean({
        default: false,
        description: `True ends the secret before at once instead of after ${OLD_SECRET_HOURS} hours.`,
      }),
    ),
  },
  { $id: 'WebhookRotation' },
);
export type WebhookRotation = Static<typeof WebhookRotation>;
