// Webhook subscriptions (spec 2.8, 4.4, contract §7).
import { type Static, Type } from 'typebox';
import { AUDIT_EVENT, EVENT_TYPES, type EventType } from './events.ts';
import { WireMessage } from './messages/wire.ts';
import { pageOf } from './paging.ts';
import { Instant, LongText, Nullable, Uuid } from './values.ts';

export const MAX_WEBHOOKS = 100;
export const OLD_SECRET_HOURS = 24;

const Url = () =>
  Type.String({
    minLength: 1,
    maxLength: 2048,
    description:
      'URL of the endpoint: `https://host[:port][/…]`, without user name, fragment, backslash or control ' +
      'characters, at a public address (global unicast). Redirects are not followed.',
    examples: ['https://hooks.example.com/coordination'],
  });

const Events = () =>
  Type.Array(Type.Enum<EventType[]>([...EVENT_TYPES]), {
    minItems: 1,
    maxItems: EVENT_TYPES.length,
    uniqueItems: true,
    description: 'Events to deliver, without repetitions.',
    examples: [['issue.created', 'issue.closed']],
  });

export const Webhook = Type.Object(
  {
    id: Uuid(),
    url: Url(),
    events: Events(),
    projectId: Nullable(Uuid('Only events of this project; null for all projects of the workspace.')),
    description: Nullable(Type.String()),
    active: Type.Boolean({
      description: 'False after five consecutive dead-lettered deliveries, until the webhook is enabled.',
    }),
    disabledReason: Nullable(
      Type.String({ description: 'Reason why the webhook was disabled; null while it is active.' }),
    ),
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
        'Secret that signs each delivery: `whsec_` and 32 random bytes in base64. Shown once; null in a response ' +
        'that is repeated for its `Idempotency-Key`.',
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
    disabledMessage: Nullable(WireMessage),
    events: Type.Array(Type.Enum<(EventType | typeof AUDIT_EVENT)[]>([...EVENT_TYPES, AUDIT_EVENT]), {
      description: 'Events that are delivered; only `audit.entry` for a stream of the audit log.',
      examples: [['issue.created', 'issue.closed']],
    }),
    kind: Kind('`audit` for a stream of the audit log, which only owners can change and which API keys do not see.'),
    ownerId: Nullable(
      Uuid(
        'Id of the owner responsible for an audit log stream, which is disabled when they are no longer an owner. ' +
          'Null for `events`.',
      ),
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
export const webhookFilters = { kind: Type.Optional(Kind('Only webhooks of this kind.')) };

export const WebhookCreate = Type.Object(
  {
    url: Url(),
    events: Events(),
    projectId: Type.Optional(Nullable(Uuid('Id of a project of the workspace; defaults to all projects.'))),
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
        description:
          '`audit` streams the audit log. Only owners can create such a webhook, without `events` and `projectId`.',
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
        description: `True to revoke the previous secret immediately instead of after ${OLD_SECRET_HOURS} hours.`,
      }),
    ),
  },
  { $id: 'WebhookRotation' },
);
export type WebhookRotation = Static<typeof WebhookRotation>;
