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
    summary: 'List the deliveries to a webhook subscription, newest first',
    description: 'Dead-lettered ones included. Kept for 30 days after they were made and last tried.',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...deliveryFilters }),
    reply: DeliveryPage,
  },
  getWebhookDelivery: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'Get a delivery to a webhook subscription',
    access: key('read'),
    reply: Delivery,
    tagged: true,
  },
  listWebhookDeliveryAttempts: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/attempts',
    summary: 'List the attempts of a delivery, in order',
    description: 'What each was answered or where it failed, those before a replay included.',
    access: key('read'),
    query: PageQuery,
    reply: DeliveryAttemptPage,
  },
  replayWebhookDeliveries: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/deliveries/replay',
    summary: 'Replay the dead-lettered deliveries to a webhook subscription',
    description:
      'All that are dead when it is called, or those made since an instant, the oldest first. Each keeps its id. ' +
      'Nothing is queued while the subscription is disabled: enable it before. It answers when all are queued, which ' +
      'takes the better part of a minute for a million. A call that is cut off stops soon after; what it has queued ' +
      'stays so, and the same call made again takes up the rest.',
    access: key('write'),
    body: DeliveriesReplay,
    reply: DeliveriesReplayed,
    status: 202,
  },
  replayWebhookDelivery: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    summary: 'Replay a delivery to a webhook subscription',
    description:
      'A dead or a delivered one is sent again under its own id, with all its retries; one that is pending is 409. ' +
      'What comes of a replay neither counts towards the five dead letters that disable a subscription nor restarts ' +
      'the count. While the subscription is disabled, the delivery is dead at once, without an attempt.',
    access: key('write'),
    reply: Delivery,
    status: 202,
    refuses: ['conflict'],
  },
  pingWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/ping',
    summary: 'Send an event `ping` to a webhook subscription',
    description:
      'Signed, retried and counted like any other delivery, whatever the subscription’s events are; its `resource` ' +
      'is the subscription. While the subscription is disabled, the delivery is dead at once, without an attempt.',
    access: key('write'),
    reply: Delivery,
    status: 202,
    creates: {},
  },
  listWorkspaceWebhookDeliveries: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}/deliveries',
    summary: 'List the deliveries to a webhook subscription, newest first',
    description: 'Dead-lettered ones included. Kept for 30 days after they were made and last tried.',
    access: person('admin'),
    query: Type.Object({ ...pageQuery, ...deliveryFilters }),
    reply: DeliveryNoticePage,
  },
  getWorkspaceWebhookDelivery: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}',
    summary: 'Get a delivery to a webhook subscription',
    access: person('admin'),
    reply: DeliveryDetails,
    tagged: true,
  },
  listWorkspaceWebhookDeliveryAttempts: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/attempts',
    summary: 'List the attempts of a delivery, in order',
    description: 'What each was answered or where it failed, those before a replay included.',
    access: person('admin'),
    query: PageQuery,
    reply: DeliveryAttemptPage,
  },
  replayWorkspaceWebhookDeliveries: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/replay',
    summary: 'Replay the dead-lettered deliveries to a webhook subscription',
    description:
      'All that are dead when it is called, or those made since an instant, the oldest first. Each keeps its id. ' +
      'Nothing is queued while the subscription is disabled: enable it before. It answers when all are queued, which ' +
      'takes the better part of a minute for a million. A call that is cut off stops soon after; what it has queued ' +
      'stays so, and the same call made again takes up the rest.',
    access: person('admin'),
    body: DeliveriesReplay,
    reply: DeliveriesReplayed,
    status: 202,
  },
  replayWorkspaceWebhookDelivery: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
    summary: 'Replay a delivery to a webhook subscription',
    description:
      'A dead or a delivered one is sent again under its own id, with all its retries; one that is pending is 409. ' +
      'What comes of a replay neither counts towards the five dead letters that disable a subscription nor restarts ' +
      'the count. While the subscription is disabled, the delivery is dead at once, without an attempt.',
    access: person('admin'),
    reply: WorkspaceDelivery,
    status: 202,
    refuses: ['conflict'],
  },
  pingWorkspaceWebhook: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/ping',
    summary: 'Send an event `ping` to a webhook subscription',
    description:
      'Signed, retried and counted like any other delivery, whatever the subscription’s events are; its `resource` ' +
      'is the subscription. While the subscription is disabled, the delivery is dead at once, without an attempt.',
    access: person('admin'),
    reply: WorkspaceDelivery,
    status: 202,
    creates: {},
  },
});
