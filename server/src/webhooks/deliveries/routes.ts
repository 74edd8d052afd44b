import type { Delivery } from '../../../../contract/deliveries.ts';
import { deliveryOperations } from '../../../../contract/operations/deliveries.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import type { Route } from '../../platform/http/route.ts';
import { getAuthorizedWebhook } from '../subscriptions/public.ts';
import { type DeliveryDeps, pingWebhook, replayDead, replayDelivery } from './commands.ts';
import {
  attemptList,
  attemptShape,
  type DeliveryKey,
  deliveryList,
  deliveryNoticeShape,
  deliveryShape,
  getDelivery,
  getDeliveryDetails,
} from './store.ts';

export type DeliveryRouteDeps = DeliveryDeps & PagingDeps;

const deliveries = pagedList({ name: 'webhook-deliveries', source: deliveryList, shape: deliveryShape });
const deliveryNotices = pagedList({ name: 'webhook-deliveries', source: deliveryList, shape: deliveryNoticeShape });
const attempts = pagedList({ name: 'webhook-attempts', source: attemptList, shape: attemptShape });

/** Machines and admins have the same operations. */
interface Audience {
  readonly operations: (typeof OPERATIONS)[keyof typeof OPERATIONS];
  /** True where the payload is shown: to people, who look into a delivery; machines receive it. */
  readonly showsPayload: boolean;
}

const OPERATIONS = {
  machines: {
    list: deliveryOperations.listWebhookDeliveries,
    get: deliveryOperations.getWebhookDelivery,
    listAttempts: deliveryOperations.listWebhookDeliveryAttempts,
    replayAll: deliveryOperations.replayWebhookDeliveries,
    replay: deliveryOperations.replayWebhookDelivery,
    ping: deliveryOperations.pingWebhook,
  },
  admins: {
    list: deliveryOperations.listWorkspaceWebhookDeliveries,
    get: deliveryOperations.getWorkspaceWebhookDelivery,
    listAttempts: deliveryOperations.listWorkspaceWebhookDeliveryAttempts,
    replayAll: deliveryOperations.replayWorkspaceWebhookDeliveries,
    replay: deliveryOperations.replayWorkspaceWebhookDelivery,
    ping: deliveryOperations.pingWorkspaceWebhook,
  },
} as const;

const AUDIENCES: readonly Audience[] = [
  { operations: OPERATIONS.machines, showsPayload: false },
  { operations: OPERATIONS.admins, showsPayload: true },
];

/** Deliveries of a webhook subscription for machines (spec 4.4) and for workspace admins (contract §10). */
export function deliveryRoutes(deps: DeliveryRouteDeps): Route[] {
  return AUDIENCES.flatMap((audience) => [
    listRoute(deps, audience),
    ...recordRoutes(deps, audience),
    replayAllRoute(deps, audience),
    replayRoute(deps, audience),
    pingRoute(deps, audience),
  ]);
}

interface OfWebhook {
  readonly scope: WorkspaceScope;
  readonly params: { webhookId: string };
  readonly caller: Caller;
}

const findWebhook =
  ({ db }: DeliveryRouteDeps, writes: boolean) =>
  ({ scope, params, caller }: OfWebhook) =>
    getAuthorizedWebhook(db.reader(scope), scope, { id: params.webhookId, caller, writes });

// The subscription is looked for as well: what a deleted one has left behind is not there any more.
const findBy =
  <T>(read: (reader: Reader, scope: WorkspaceScope, key: DeliveryKey) => Promise<T>) =>
  ({ db }: DeliveryRouteDeps, writes: boolean) =>
  async ({ scope, params, caller }: OfWebhook & { params: { webhookId: string; deliveryId: string } }) => {
    const reader = db.reader(scope);
    await getAuthorizedWebhook(reader, scope, { id: params.webhookId, caller, writes });
    return read(reader, scope, keyOf(params));
  };

const findDelivery = findBy(getDelivery);
const findDeliveryDetails = findBy(getDeliveryDetails);

const keyOf = ({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) => ({
  subscriptionId: webhookId,
  deliveryId,
});

function listRoute(deps: DeliveryRouteDeps, audience: Audience): Route {
  return implement(audience.operations.list, {
    loadResource: findWebhook(deps, false),
    handle({ scope, params, query: { status, ...query }, url }) {
      const filters = { subscriptionId: params.webhookId, ...(status === undefined ? {} : { [status]: true }) };
      const list = audience.showsPayload ? deliveryNotices : deliveries;
      return list.page(deps, scope, { query, filters, url });
    },
  });
}

function recordRoutes(deps: DeliveryRouteDeps, audience: Audience): Route[] {
  const find = audience.showsPayload ? findDeliveryDetails : findDelivery;
  return [
    implement(audience.operations.get, async (call) => okByContent(call, await find(deps, false)(call))),
    implement(audience.operations.listAttempts, {
      loadResource: findDelivery(deps, false),
      handle: ({ scope, params, query, url }) =>
        attempts.page(deps, scope, { query, filters: { ...keyOf(params) }, url }),
    }),
  ];
}

function replayAllRoute(deps: DeliveryRouteDeps, audience: Audience): Route {
  return implement(audience.operations.replayAll, {
    loadResource: findWebhook(deps, true),
    async handle({ actor, scope, params, body: { since }, aborted }) {
      const queued = await replayDead(deps, actor, scope, {
        subscriptionId: params.webhookId,
        since,
        gone: aborted(),
      });
      return { status: 202, body: { queued } };
    },
  });
}

function replayRoute(deps: DeliveryRouteDeps, audience: Audience): Route {
  return implement(audience.operations.replay, {
    loadResource: findDelivery(deps, true),
    async handle({ actor, scope, params }) {
      return { status: 202, body: await replayDelivery(deps, actor, scope, keyOf(params)) };
    },
  });
}

function pingRoute(deps: DeliveryRouteDeps, audience: Audience): Route {
  return implement(audience.operations.ping, {
    loadResource: findWebhook(deps, true),
    handle: ({ actor, scope, params, idempotent }) =>
      idempotent(
        deps,
        (delivery: Delivery) => ({ status: 202, body: delivery }),
        (bound) => pingWebhook(bound, actor, scope, params.webhookId),
      ),
  });
}
