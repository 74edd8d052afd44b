import { Type } from 'typebox';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import {
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  Webhook,
  WebhookCreate,
  WebhookPage,
  WebhookRotation,
  WebhookWithSecret as WebhookWithSecretSchema,
} from '../../../../contract/webhooks.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Access, created, key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { createWebhook, deleteWebhook, enableWebhook, rotateWebhookSecret, type WebhookDeps } from './commands.ts';
import { getWebhook, webhookList, webhookShape } from './store.ts';
import type { WebhookWithSecret } from './subscription.ts';

export type WebhookRouteDeps = WebhookDeps & PagingDeps;

const list = pagedList({ name: 'webhooks', source: webhookList, shape: webhookShape });
const tag = 'Webhooks';
const one = Type.Object({ webhookId: Uuid() });

/** Who may read and who may change, and where. */
interface Door {
  readonly path: string;
  readonly read: Access;
  readonly write: Access;
  readonly budgeted: boolean;
}

/** Webhook subscriptions for machines (spec 4.4) and for workspace admins (contract §10). */
export function webhookRoutes(deps: WebhookRouteDeps): Route[] {
  const doors: Door[] = [
    { path: '/api/v1/webhooks', read: key('read'), write: key('write'), budgeted: true },
    { path: '/api/workspace/webhooks', read: person('admin'), write: person('admin'), budgeted: false },
  ];
  return doors.flatMap((door) => [
    ...readRoutes(deps, door),
    createRoute(deps, door),
    deleteRoute(deps, door),
    enableRoute(deps, door),
    rotateRoute(deps, door),
  ]);
}

const reading = ({ read, budgeted }: Door) => ({ tag, scope: 'workspace', access: read, budgeted }) as const;
const writing = ({ write, budgeted }: Door) => ({ tag, scope: 'workspace', access: write, budgeted }) as const;
/** What shows a secret or destroys: a person confirms first who they are. A key has nobody to ask. */
const sensitive = (door: Door) =>
  ({ ...writing(door), ...(door.write.who === 'person' && { confirmed: true as const }) }) as const;

function readRoutes(deps: WebhookRouteDeps, door: Door): Route[] {
  return [
    route({
      ...reading(door),
      method: 'GET',
      path: door.path,
      summary: 'List webhook subscriptions',
      query: Type.Object({ ...pageQuery }),
      reply: WebhookPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, url }),
    }),
    route({
      ...reading(door),
      method: 'GET',
      path: `${door.path}/{webhookId}`,
      summary: 'Get a webhook subscription',
      params: one,
      reply: Webhook,
      tagged: true,
      async handle({ scope, params }) {
        const { webhook, changedAt } = await getWebhook(deps.db.reader(scope), scope, params.webhookId);
        return ok(webhook, { changedAt });
      },
    }),
  ];
}

function createRoute(deps: WebhookRouteDeps, door: Door): Route {
  return route({
    ...sensitive(door),
    method: 'POST',
    path: door.path,
    summary: 'Create a webhook subscription',
    description:
      `At most ${MAX_WEBHOOKS} a workspace (409). The secret is in this answer and never shown again. A name that leads ` +
      'nowhere yet is taken; one that leads only to addresses that are not public is 422.',
    body: WebhookCreate,
    reply: WebhookWithSecretSchema,
    tagged: true,
    status: 201,
    creates: { onceOnly: ['secret'] },
    refuses: ['not_found', 'conflict'],
    handle: ({ actor, scope, body, keeping }) =>
      keeping(
        deps,
        ({ webhook, secret, changedAt }: WebhookWithSecret) => created({ ...webhook, secret }, { changedAt }),
        (bound) => createWebhook(bound, actor, scope, body),
      ),
  });
}

function deleteRoute(deps: WebhookRouteDeps, door: Door): Route {
  return route({
    ...sensitive(door),
    method: 'DELETE',
    path: `${door.path}/{webhookId}`,
    summary: 'Delete a webhook subscription',
    params: one,
    findOfPath: ({ scope, params }) => getWebhook(deps.db.reader(scope), scope, params.webhookId),
    reply: null,
    status: 204,
    refuses: ['precondition_failed'],
    async handle({ actor, scope, params, ifMatch }) {
      await deleteWebhook(deps, actor, scope, { id: params.webhookId, ifMatch });
      return noContent;
    },
  });
}

function enableRoute(deps: WebhookRouteDeps, door: Door): Route {
  return route({
    ...writing(door),
    method: 'POST',
    path: `${door.path}/{webhookId}/enable`,
    summary: 'Enable a disabled webhook subscription',
    description: 'Its dead letters are counted from none again; its secret stays. Of an active one nothing changes.',
    params: one,
    findOfPath: ({ scope, params }) => getWebhook(deps.db.reader(scope), scope, params.webhookId),
    reply: Webhook,
    tagged: true,
    async handle({ actor, scope, params }) {
      const { webhook, changedAt } = await enableWebhook(deps, actor, scope, params.webhookId);
      return ok(webhook, { changedAt });
    },
  });
}

function rotateRoute(deps: WebhookRouteDeps, door: Door): Route {
  return route({
    ...sensitive(door),
    method: 'POST',
    path: `${door.path}/{webhookId}/rotate-secret`,
    summary: 'Make a new secret for a webhook subscription',
    description:
      `The new secret is in this answer and never shown again. The one before stays good for ${OLD_SECRET_HOURS} hours, ` +
      'unless `immediate` is true: `X-Service-Signature` stays under the oldest one that is good, `webhook-signature` carries ' +
      'all of them. When an answer was lost, rotate again: what your receivers have stays good.',
    params: one,
    findOfPath: ({ scope, params }) => getWebhook(deps.db.reader(scope), scope, params.webhookId),
    body: WebhookRotation,
    reply: WebhookWithSecretSchema,
    tagged: true,
    async handle({ actor, scope, params, body }) {
      const rotated = await rotateWebhookSecret(deps, actor, scope, { ...body, id: params.webhookId });
      return ok({ ...rotated.webhook, secret: rotated.secret }, { changedAt: rotated.changedAt });
    },
  });
}
