import { type Static, Type } from 'typebox';
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
  WorkspaceWebhook,
  WorkspaceWebhookCreate,
  WorkspaceWebhookPage,
  type WorkspaceWebhook as WorkspaceWebhookType,
  WorkspaceWebhookWithSecret,
  webhookFilters,
} from '../../../../contract/webhooks.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Access, created, key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { getAuthorizedWebhook } from './authorization.ts';
import { createWebhook, deleteWebhook, enableWebhook, rotateWebhookSecret, type WebhookDeps } from './commands.ts';
import { webhookList, webhookShape, workspaceWebhookList, workspaceWebhookShape } from './store.ts';
import type { WebhookWithSecret } from './subscription.ts';

export type WebhookRouteDeps = WebhookDeps & PagingDeps;

const list = pagedList({ name: 'webhooks', source: webhookList, shape: webhookShape });
const workspaceList = pagedList({ name: 'webhooks', source: workspaceWebhookList, shape: workspaceWebhookShape });
const tag = 'Webhooks';
const one = Type.Object({ webhookId: Uuid() });

/** Who may read and who may change, and where. */
interface Door {
  readonly path: string;
  readonly read: Access;
  readonly write: Access;
  readonly budgeted: boolean;
  /** True where streams of the audit log are among the subscriptions. */
  readonly hasStreams: boolean;
}

/** Webhook subscriptions for machines (spec 4.4) and for workspace admins (contract §10). */
export function webhookRoutes(deps: WebhookRouteDeps): Route[] {
  const doors: Door[] = [
    { path: '/api/v1/webhooks', read: key('read'), write: key('write'), budgeted: true, hasStreams: false },
    {
      path: '/api/workspace/webhooks',
      read: person('admin'),
      write: person('admin'),
      budgeted: false,
      hasStreams: true,
    },
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

interface OfPath {
  readonly scope: WorkspaceScope;
  readonly params: Static<typeof one>;
  readonly caller: Caller;
}

const findToChange =
  ({ db }: WebhookRouteDeps) =>
  ({ scope, params, caller }: OfPath) =>
    getAuthorizedWebhook(db.reader(scope), scope, { id: params.webhookId, caller, writes: true });

/** Returns the record as it is shown at a door. */
function showAt({ hasStreams }: Door, { kind, ownerId, ...webhook }: WorkspaceWebhookType): object {
  return hasStreams ? { ...webhook, kind, ownerId } : webhook;
}

function readRoutes(deps: WebhookRouteDeps, door: Door): Route[] {
  return [
    route({
      ...reading(door),
      method: 'GET',
      path: door.path,
      summary: 'List webhook subscriptions',
      ...(door.hasStreams && { description: 'Those to events, and streams of the audit log.' }),
      query: Type.Object({ ...pageQuery, ...(door.hasStreams ? webhookFilters : {}) }),
      reply: door.hasStreams ? WorkspaceWebhookPage : WebhookPage,
      handle({ scope, query: { kind, ...query }, url }) {
        if (!door.hasStreams) return list.page(deps, scope, { query, url });
        return workspaceList.page(deps, scope, { query, filters: { kind }, url });
      },
    }),
    route({
      ...reading(door),
      method: 'GET',
      path: `${door.path}/{webhookId}`,
      summary: 'Get a webhook subscription',
      params: one,
      reply: door.hasStreams ? WorkspaceWebhook : Webhook,
      tagged: true,
      async handle({ scope, params, caller }) {
        const request = { id: params.webhookId, caller, writes: false };
        const { webhook, changedAt } = await getAuthorizedWebhook(deps.db.reader(scope), scope, request);
        return ok(showAt(door, webhook), { changedAt });
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
      'nowhere yet is taken; one that leads only to addresses that are not public is 422. An archived project is 409.' +
      (door.hasStreams
        ? ' With `kind: audit` it is a stream of the audit log: each entry is delivered as `audit.entry` from then on. Only an ' +
          'owner makes one, themself and not by an application; it is disabled when they are an owner no longer.'
        : ''),
    body: door.hasStreams ? WorkspaceWebhookCreate : WebhookCreate,
    reply: door.hasStreams ? WorkspaceWebhookWithSecret : WebhookWithSecretSchema,
    tagged: true,
    status: 201,
    creates: { onceOnly: ['secret'] },
    refuses: ['not_found', 'conflict'],
    handle: ({ actor, scope, body, keeping }) =>
      keeping(
        deps,
        ({ webhook, secret, changedAt }: WebhookWithSecret) =>
          created({ ...showAt(door, webhook), secret }, { changedAt }),
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
    findOfPath: findToChange(deps),
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
    description:
      'Its dead letters are counted from none again; its secret stays. Of an active one nothing changes.' +
      (door.hasStreams ? ' A stream of the audit log is from then on the caller’s.' : ''),
    params: one,
    findOfPath: findToChange(deps),
    reply: door.hasStreams ? WorkspaceWebhook : Webhook,
    tagged: true,
    async handle({ actor, scope, params }) {
      const { webhook, changedAt } = await enableWebhook(deps, actor, scope, params.webhookId);
      return ok(showAt(door, webhook), { changedAt });
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
    findOfPath: findToChange(deps),
    body: WebhookRotation,
    reply: door.hasStreams ? WorkspaceWebhookWithSecret : WebhookWithSecretSchema,
    tagged: true,
    async handle({ actor, scope, params, body }) {
      const rotated = await rotateWebhookSecret(deps, actor, scope, { ...body, id: params.webhookId });
      return ok({ ...showAt(door, rotated.webhook), secret: rotated.secret }, { changedAt: rotated.changedAt });
    },
  });
}
