// Webhook subscriptions (spec 2.8, 4.4, contract §7).
import { type Static, Type } from 'typebox';
import { AUDIT_EVENT, EVENT_TYPES, type EventType } from './events.ts';
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

const ShownSecret = () =>
  Nullable(
    Type.String({
      description:
        'Signs each delivery: `whsec_` and the base64 of 32 random bytes. Shown this once, and null when an answer is ' +
        'repeated for its `Idempotency-Key`.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw1vTZDXvPd3g='],
    }),
  );

export const WebhookWithSecret = Type.Object(
  { ...Webhook.properties, secret: ShownSecret() },
  { $id: 'WebhookWithSecret' },
);

export const WEBHOOK_KINDS = ['events', 'audit'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

const Kind = (description: string) => Type.Enum([...WEBHOOK_KINDS], { description });

/** A subscription as people of the workspace see it: streams of the audit log are listed with those to events. */
export const WorkspaceWebhook = Type.Object(
  {
    ...Webhook.properties,
    events: Type.Array(Type.Enum<(EventType | typeof AUDIT_EVENT)[]>([...EVENT_TYPES, AUDIT_EVENT]), {
      description: 'The events that are delivered; of a stream of the audit log `audit.entry` alone.',
      examples: [['issue.created', 'issue.closed']],
    }),
    kind: Kind('`audit` for a stream of the audit log, which only owners change; keys do not see it.'),
    ownerId: Nullable(
      Uuid('The owner who answers for a stream: it is disabled when they are an owner no longer. Null for `events`.'),
    ),
  },
  { $id: 'WorkspaceWebhook' },
);
export type WorkspaceWebhook = Static<typeof WorkspaceWebhook>;
export const WorkspaceWebhookPage = pageOf(WorkspaceWebhook, 'WorkspaceWebhook');

export const WorkspaceWebhookWithSecret = Type.Object(
  { ...WorkspaceWebhook.properties, secret: ShownSecret() },
  { $id: 'WorkspaceWebhookWithSecret' },
);
export type WorkspaceWebhookWithSecret = Static<typeof WorkspaceWebhookWithSecret>;

/** Filters of the list that people see. */
export const webhookFilters = { kind: Type.Optional(Kind('Only subscriptions of this kind.')) };

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

export const WorkspaceWebhookCreate = Type.Object(
  {
    ...WebhookCreate.properties,
    kind: Type.Optional(
      Type.Enum([...WEBHOOK_KINDS], {
        default: 'events',
        description: '`audit` streams the audit log: by an owner alone, and without `events` and `projectId`.',
      }),
    ),
    events: Type.Optional(Events()),
  },
  { $id: 'WorkspaceWebhookCreate' },
);
export type WorkspaceWebhookCreate = Static<typeof WorkspaceWebhookCreate>;

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
