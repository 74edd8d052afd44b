import type { Query } from '../../../../contract/operations/operation.ts';
import { webhookOperations } from '../../../../contract/operations/webhooks.ts';
import type { WorkspaceWebhook as WorkspaceWebhookType } from '../../../../contract/webhooks.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { getAuthorizedWebhook } from './authorization.ts';
import { createWebhook, deleteWebhook, enableWebhook, rotateWebhookSecret, type WebhookDeps } from './commands.ts';
import { webhookList, webhookShape, workspaceWebhookList, workspaceWebhookShape } from './store.ts';
import type { WebhookWithSecret } from './subscription.ts';

export type WebhookRouteDeps = WebhookDeps & PagingDeps;

const list = pagedList({ name: 'webhooks', source: webhookList, shape: webhookShape });
const workspaceList = pagedList({ name: 'webhooks', source: workspaceWebhookList, shape: workspaceWebhookShape });

/** Machines and admins have the same operations; each sees its own form of the record. */
interface Audience {
  readonly operations: (typeof OPERATIONS)[keyof typeof OPERATIONS];
  /** True where streams of the audit log are among the subscriptions. */
  readonly hasStreams: boolean;
}

const OPERATIONS = {
  machines: {
    list: webhookOperations.listWebhooks,
    get: webhookOperations.getWebhook,
    create: webhookOperations.createWebhook,
    delete: webhookOperations.deleteWebhook,
    enable: webhookOperations.enableWebhook,
    rotateSecret: webhookOperations.rotateWebhookSecret,
  },
  admins: {
    list: webhookOperations.listWorkspaceWebhooks,
    get: webhookOperations.getWorkspaceWebhook,
    create: webhookOperations.createWorkspaceWebhook,
    delete: webhookOperations.deleteWorkspaceWebhook,
    enable: webhookOperations.enableWorkspaceWebhook,
    rotateSecret: webhookOperations.rotateWorkspaceWebhookSecret,
  },
} as const;

const AUDIENCES: readonly Audience[] = [
  { operations: OPERATIONS.machines, hasStreams: false },
  { operations: OPERATIONS.admins, hasStreams: true },
];

type ListQuery = Query<typeof webhookOperations.listWorkspaceWebhooks>;

/** Webhook subscriptions for machines (spec 4.4) and for workspace admins (contract §10). */
export function webhookRoutes(deps: WebhookRouteDeps): Route[] {
  return AUDIENCES.flatMap((audience) => [
    ...readRoutes(deps, audience),
    createRoute(deps, audience),
    deleteRoute(deps, audience),
    enableRoute(deps, audience),
    rotateRoute(deps, audience),
  ]);
}

interface OfPath {
  readonly scope: WorkspaceScope;
  readonly params: { webhookId: string };
  readonly caller: Caller;
}

const findToChange =
  ({ db }: WebhookRouteDeps) =>
  ({ scope, params, caller }: OfPath) =>
    getAuthorizedWebhook(db.reader(scope), scope, { id: params.webhookId, caller, writes: true });

/** Returns the record as it is shown to an audience. */
function showTo(
  { hasStreams }: Audience,
  { kind, ownerId, disabledMessage, ...webhook }: WorkspaceWebhookType,
): object {
  return hasStreams ? { ...webhook, disabledMessage, kind, ownerId } : webhook;
}

function readRoutes(deps: WebhookRouteDeps, audience: Audience): Route[] {
  return [
    implement(audience.operations.list, ({ scope, query: asked, url }) => {
      const { kind, ...query }: ListQuery = asked;
      if (!audience.hasStreams) return list.page(deps, scope, { query, url });
      return workspaceList.page(deps, scope, { query, filters: { kind }, url });
    }),
    implement(audience.operations.get, async ({ scope, params, caller }) => {
      const reaching = { id: params.webhookId, caller, writes: false };
      const { webhook, changedAt } = await getAuthorizedWebhook(deps.db.reader(scope), scope, reaching);
      return ok(showTo(audience, webhook), { changedAt });
    }),
  ];
}

function createRoute(deps: WebhookRouteDeps, audience: Audience): Route {
  return implement(audience.operations.create, ({ actor, scope, body, idempotent }) =>
    idempotent(
      deps,
      ({ webhook, secret, changedAt }: WebhookWithSecret) =>
        created({ ...showTo(audience, webhook), secret }, { changedAt }),
      (bound) => createWebhook(bound, actor, scope, body),
    ),
  );
}

function deleteRoute(deps: WebhookRouteDeps, audience: Audience): Route {
  return implement(audience.operations.delete, {
    loadResource: findToChange(deps),
    async handle({ actor, scope, params, ifMatch }) {
      await deleteWebhook(deps, actor, scope, { id: params.webhookId, ifMatch });
      return noContent;
    },
  });
}

function enableRoute(deps: WebhookRouteDeps, audience: Audience): Route {
  return implement(audience.operations.enable, {
    loadResource: findToChange(deps),
    async handle({ actor, scope, params }) {
      const { webhook, changedAt } = await enableWebhook(deps, actor, scope, params.webhookId);
      return ok(showTo(audience, webhook), { changedAt });
    },
  });
}

function rotateRoute(deps: WebhookRouteDeps, audience: Audience): Route {
  return implement(audience.operations.rotateSecret, {
    loadResource: findToChange(deps),
    async handle({ actor, scope, params, body }) {
      const rotated = await rotateWebhookSecret(deps, actor, scope, { ...body, id: params.webhookId });
      return ok({ ...showTo(audience, rotated.webhook), secret: rotated.secret }, { changedAt: rotated.changedAt });
    },
  });
}
