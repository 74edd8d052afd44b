import { Type } from 'typebox';
import { key, person } from '../access.ts';
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
} from '../deliveries.ts';
import { PageQuery, pageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const deliveryOperations = defineOperations('Webhooks', {
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}/deliveries',
    summary: 'List webhook deliveries, newest first',
    description:
      'Includes dead-lettered deliveries. Deliveries are kept for 30 days after they were created and last attempted.',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...deliveryFilters }),
    reply: DeliveryPage,
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'Get a webhook delivery',
    access: key('read'),
    reply: Delivery,
    etag: true,
  },
  listWebhookDeliveryAttempts: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/attempts',
    summary: 'List the attempts of a delivery, oldest first',
    description: 'Returns the response or the failure of each attempt, including attempts before a replay.',
    access: key('read'),
    query: PageQuery,
    reply: DeliveryAttemptPage,
  },
  replayWebhookDeliveries: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/deliveries/replay',
    summary: 'Replay dead-lettered webhook deliveries',
    description:
      'Replays all deliveries that are dead when the request is made, or those created since an instant, oldest ' +
      'first. Each keeps its id. Nothing is queued while the subscription is disabled: enable it first. The ' +
      'response is sent once all are queued, which takes most of a minute for a million deliveries. If the ' +
      'connection is closed, the operation stops soon after; deliveries already queued remain queued, and ' +
      'repeating the same request queues the rest.',
    access: key('write'),
    body: DeliveriesReplay,
    reply: DeliveriesReplayed,
    status: 202,
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    summary: 'Replay a webhook delivery',
    description:
      'Sends a dead or delivered delivery again with the same id and all its retries. Returns 409 if it is ' +
      'pending. The result of a replay neither counts towards the five dead letters that disable a subscription ' +
      'nor resets that count. If the subscription is disabled, the delivery is dead-lettered immediately, without ' +
      'an attempt.',
    access: key('write'),
    reply: Delivery,
    status: 202,
    refuses: ['conflict'],
  },
  pingWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/ping',
    summary: 'Send a `ping` event to a webhook subscription',
    description:
      'The delivery is signed, retried and counted like any other, regardless of the events that the subscription ' +
      'selects; its `resource` is the subscription. If the subscription is disabled, the delivery is ' +
      'dead-lettered immediately, without an attempt.',
    access: key('write'),
    reply: Delivery,
    status: 202,
    creates: {},
  },
  listWorkspaceWebhookDeliveries: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}/deliveries',
    summary: 'List webhook deliveries, newest first',
    description:
      'Includes dead-lettered deliveries. Deliveries are kept for 30 days after they were created and last attempted.',
    access: person('admin'),
    query: Type.Object({ ...pageQuery, ...deliveryFilters }),
    reply: DeliveryNoticePage,
  },
  getWorkspaceWebhookDelivery: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'Get a webhook delivery',
    access: person('admin'),
    reply: DeliveryDetails,
    etag: true,
  },
  listWorkspaceWebhookDeliveryAttempts: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/attempts',
    summary: 'List the attempts of a delivery, oldest first',
    description: 'Returns the response or the failure of each attempt, including attempts before a replay.',
    access: person('admin'),
    query: PageQuery,
    reply: DeliveryAttemptPage,
  },
  replayWorkspaceWebhookDeliveries: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/replay',
    summary: 'Replay dead-lettered webhook deliveries',
    description:
      'Replays all deliveries that are dead when the request is made, or those created since an instant, oldest ' +
      'first. Each keeps its id. Nothing is queued while the subscription is disabled: enable it first. The ' +
      'response is sent once all are queued, which takes most of a minute for a million deliveries. If the ' +
      'connection is closed, the operation stops soon after; deliveries already queued remain queued, and ' +
      'repeating the same request queues the rest.',
    access: person('admin'),
    body: DeliveriesReplay,
    reply: DeliveriesReplayed,
    status: 202,
  },
  replayWorkspaceWebhookDelivery: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    summary: 'Replay a webhook delivery',
    description:
      'Sends a dead or delivered delivery again with the same id and all its retries. Returns 409 if it is ' +
      'pending. The result of a replay neither counts towards the five dead letters that disable a subscription ' +
      'nor resets that count. If the subscription is disabled, the delivery is dead-lettered immediately, without ' +
      'an attempt.',
    access: person('admin'),
    reply: WorkspaceDelivery,
    status: 202,
    refuses: ['conflict'],
  },
  pingWorkspaceWebhook: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/ping',
    summary: 'Send a `ping` event to a webhook subscription',
    description:
      'The delivery is signed, retried and counted like any other, regardless of the events that the subscription ' +
      'selects; its `resource` is the subscription. If the subscription is disabled, the delivery is ' +
      'dead-lettered immediately, without an attempt.',
    access: person('admin'),
    reply: WorkspaceDelivery,
    status: 202,
    creates: {},
  },
});
