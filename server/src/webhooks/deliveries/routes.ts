import { type Static, Type } from 'typebox';
import {
  DeliveriesReplay,
  DeliveriesReplayed,
  Delivery,
  DeliveryAttemptPage,
  DeliveryDetails,
  DeliveryNoticePage,
  DeliveryPage,
  deliveryFilters,
  WorkspaceDelivery,
} from '../../../../contract/deliveries.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Access, key, person, type Route, route } from '../../platform/http/route.ts';
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
const deliveriesTold = pagedList({ name: 'webhook-deliveries', source: deliveryList, shape: deliveryNoticeShape });
const attempts = pagedList({ name: 'webhook-attempts', source: attemptList, shape: attemptShape });
const tag = 'Webhooks';
const ofWebhook = Type.Object({ webhookId: Uuid() });
const one = Type.Object({ webhookId: Uuid(), deliveryId: Uuid() });

/** Who may read and who may change, and where. */
interface Door {
  /** The path of one subscription. */
  readonly path: string;
  readonly read: Access;
  readonly write: Access;
  readonly budgeted: boolean;
  /** Whether what is sent is shown: to people, who look into a delivery; machines receive it. */
  readonly showsSent: boolean;
}

const keyed = { read: key('read'), write: key('write'), budgeted: true, showsSent: false } as const;
const forAdmins = { read: person('admin'), write: person('admin'), budgeted: false, showsSent: true } as const;

/** Deliveries of a webhook subscription for machines (spec 4.4) and for workspace admins (contract §10). */
export function deliveryRoutes(deps: DeliveryRouteDeps): Route[] {
  const doors: Door[] = [
    { path: '/api/v1/webhooks/{webhookId}', ...keyed },
    { path: '/api/workspace/webhooks/{webhookId}', ...forAdmins },
  ];
  return doors.flatMap((door) => [
    listRoute(deps, door),
    ...recordRoutes(deps, door),
    replayAllRoute(deps, door),
    replayRoute(deps, door),
    pingRoute(deps, door),
  ]);
}

const reading = ({ read, budgeted }: Door) => ({ tag, scope: 'workspace', access: read, budgeted }) as const;
const writing = ({ write, budgeted }: Door) => ({ tag, scope: 'workspace', access: write, budgeted }) as const;

interface OfWebhook {
  readonly scope: WorkspaceScope;
  readonly params: Static<typeof ofWebhook>;
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
  async ({ scope, params, caller }: OfWebhook & { params: Static<typeof one> }) => {
    const reader = db.reader(scope);
    await getAuthorizedWebhook(reader, scope, { id: params.webhookId, caller, writes });
    return read(reader, scope, keyOf(params));
  };

const findDelivery = findBy(getDelivery);
const findDeliveryDetails = findBy(getDeliveryDetails);

const keyOf = ({ webhookId, deliveryId }: Static<typeof one>) => ({ subscriptionId: webhookId, deliveryId });

function listRoute(deps: DeliveryRouteDeps, door: Door): Route {
  return route({
    ...reading(door),
    method: 'GET',
    path: `${door.path}/deliveries`,
    summary: 'List the deliveries to a webhook subscription, newest first',
    description: 'Dead-lettered ones included. Kept for 30 days after they were made and last tried.',
    params: ofWebhook,
    findOfPath: findWebhook(deps, false),
    query: Type.Object({ ...pageQuery, ...deliveryFilters }),
    reply: door.showsSent ? DeliveryNoticePage : DeliveryPage,
    handle({ scope, params, query: { status, ...query }, url }) {
      const filters = { subscriptionId: params.webhookId, ...(status === undefined ? {} : { [status]: true }) };
      const list = door.showsSent ? deliveriesTold : deliveries;
      return list.page(deps, scope, { query, filters, url });
    },
  });
}

function recordRoutes(deps: DeliveryRouteDeps, door: Door): Route[] {
  const find = door.showsSent ? findDeliveryDetails : findDelivery;
  return [
    route({
      ...reading(door),
      method: 'GET',
      path: `${door.path}/deliveries/{deliveryId}`,
      summary: 'Get a delivery to a webhook subscription',
      params: one,
      reply: door.showsSent ? DeliveryDetails : Delivery,
      tagged: true,
      handle: async (call) => okByContent(call, await find(deps, false)(call)),
    }),
    route({
      ...reading(door),
      method: 'GET',
      path: `${door.path}/deliveries/{deliveryId}/attempts`,
      summary: 'List the attempts of a delivery, in order',
      description: 'What each was answered or where it failed, those before a replay included.',
      params: one,
      findOfPath: findDelivery(deps, false),
      query: Type.Object({ ...pageQuery }),
      reply: DeliveryAttemptPage,
      handle: ({ scope, params, query, url }) =>
        attempts.page(deps, scope, { query, filters: { ...keyOf(params) }, url }),
    }),
  ];
}

function replayAllRoute(deps: DeliveryRouteDeps, door: Door): Route {
  return route({
    ...writing(door),
    method: 'POST',
    path: `${door.path}/deliveries/replay`,
    summary: 'Replay the dead-lettered deliveries to a webhook subscription',
    description:
      'All that are dead when it is called, or those made since an instant, the oldest first. Each keeps its id. Nothing ' +
      'is queued while the subscription is disabled: enable it before. It answers when all are queued, which takes the ' +
      'better part of a minute for a million. A call that is cut off stops soon after; what it has queued stays so, and the ' +
      'same call made again takes up the rest.',
    params: ofWebhook,
    findOfPath: findWebhook(deps, true),
    body: DeliveriesReplay,
    reply: DeliveriesReplayed,
    status: 202,
    async handle({ actor, scope, params, body: { since }, aborted }) {
      const queued = await replayDead(deps, actor, scope, { subscriptionId: params.webhookId, since, gone: aborted() });
      return { status: 202, body: { queued } };
    },
  });
}

function replayRoute(deps: DeliveryRouteDeps, door: Door): Route {
  return route({
    ...writing(door),
    method: 'POST',
    path: `${door.path}/deliveries/{deliveryId}/replay`,
    summary: 'Replay a delivery to a webhook subscription',
    description:
      'A dead or a delivered one is sent again under its own id, with all its retries; one that is pending is 409. What ' +
      'comes of a replay neither counts towards the five dead letters that disable a subscription nor restarts the ' +
      'count. While the subscription is disabled, the delivery is dead at once, without an attempt.',
    params: one,
    findOfPath: findDelivery(deps, true),
    reply: door.showsSent ? WorkspaceDelivery : Delivery,
    status: 202,
    refuses: ['conflict'],
    async handle({ actor, scope, params }) {
      return { status: 202, body: await replayDelivery(deps, actor, scope, keyOf(params)) };
    },
  });
}

function pingRoute(deps: DeliveryRouteDeps, door: Door): Route {
  return route({
    ...writing(door),
    method: 'POST',
    path: `${door.path}/ping`,
    summary: 'Send an event `ping` to a webhook subscription',
    description:
      'Signed, retried and counted like any other delivery, whatever the subscription’s events are; its `resource` is ' +
      'the subscription. While the subscription is disabled, the delivery is dead at once, without an attempt.',
    params: ofWebhook,
    findOfPath: findWebhook(deps, true),
    reply: door.showsSent ? WorkspaceDelivery : Delivery,
    status: 202,
    creates: {},
    handle: ({ actor, scope, params, keeping }) =>
      keeping(
        deps,
        (delivery: Delivery) => ({ status: 202, body: delivery }),
        (bound) => pingWebhook(bound, actor, scope, params.webhookId),
      ),
  });
}
