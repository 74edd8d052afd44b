import { Type } from 'typebox';
import { key, person } from '../access.ts';
import { PageQuery, pageQuery } from '../paging.ts';
import {
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  Webhook,
  WebhookCreate,
  WebhookPage,
  WebhookRotation,
  WebhookWithSecret,
  WorkspaceWebhook,
  WorkspaceWebhookCreate,
  WorkspaceWebhookPage,
  WorkspaceWebhookWithSecret,
  webhookFilters,
} from '../webhooks.ts';
import { defineOperations } from './operation.ts';

export const webhookOperations = defineOperations('Webhooks', {
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    summary: 'List webhook subscriptions',
    access: key('read'),
    query: PageQuery,
    reply: WebhookPage,
  },
  getWebhook: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}',
    summary: 'Get a webhook subscription',
    access: key('read'),
    reply: Webhook,
    tagged: true,
  },
  createWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    summary: 'Create a webhook subscription',
    description:
      `At most ${MAX_WEBHOOKS} a workspace (409). The secret is in this answer and never shown again. A name that leads nowhere ` +
      'yet is taken; one that leads only to addresses that are not public is 422. An archived project is 409.',
    access: key('write'),
    body: WebhookCreate,
    reply: WebhookWithSecret,
    creates: { onceOnly: ['secret'] },
    tagged: true,
    refuses: ['not_found', 'conflict'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks/{webhookId}',
    summary: 'Delete a webhook subscription',
    access: key('write'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  enableWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/enable',
    summary: 'Enable a disabled webhook subscription',
    description: 'Its dead letters are counted from none again; its secret stays. Of an active one nothing changes.',
    access: key('write'),
    reply: Webhook,
    tagged: true,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/rotate-secret',
    summary: 'Make a new secret for a webhook subscription',
    description:
      `The new secret is in this answer and never shown again. The one before stays good for ${OLD_SECRET_HOURS} hours, unless ` +
      '`immediate` is true: `X-Service-Signature` stays under the oldest one that is good, `webhook-signature` ' +
      'carries all of them. When an answer was lost, rotate again: what your receivers have stays good.',
    access: key('write'),
    body: WebhookRotation,
    reply: WebhookWithSecret,
    tagged: true,
  },
  listWorkspaceWebhooks: {
    method: 'GET',
    path: '/api/workspace/webhooks',
    summary: 'List webhook subscriptions',
    description: 'Those to events, and streams of the audit log.',
    access: person('admin'),
    query: Type.Object({ ...pageQuery, ...webhookFilters }),
    reply: WorkspaceWebhookPage,
  },
  getWorkspaceWebhook: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}',
    summary: 'Get a webhook subscription',
    access: person('admin'),
    reply: WorkspaceWebhook,
    tagged: true,
  },
  createWorkspaceWebhook: {
    method: 'POST',
    path: '/api/workspace/webhooks',
    summary: 'Create a webhook subscription',
    description:
      `At most ${MAX_WEBHOOKS} a workspace (409). The secret is in this answer and never shown again. A name that leads nowhere ` +
      'yet is taken; one that leads only to addresses that are not public is 422. An archived project is 409. With ' +
      '`kind: audit` it is a stream of the audit log: each entry is delivered as `audit.entry` from then on. Only an ' +
      'owner makes one, themself and not by an application; it is disabled when they are an owner no longer.',
    access: person('admin'),
    body: WorkspaceWebhookCreate,
    reply: WorkspaceWebhookWithSecret,
    creates: { onceOnly: ['secret'] },
    tagged: true,
    confirmed: true,
    refuses: ['not_found', 'conflict'],
  },
  deleteWorkspaceWebhook: {
    method: 'DELETE',
    path: '/api/workspace/webhooks/{webhookId}',
    summary: 'Delete a webhook subscription',
    access: person('admin'),
    reply: null,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  enableWorkspaceWebhook: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/enable',
    summary: 'Enable a disabled webhook subscription',
    description:
      'Its dead letters are counted from none again; its secret stays. Of an active one nothing changes. A stream of ' +
      'the audit log is from then on the caller’s.',
    access: person('admin'),
    reply: WorkspaceWebhook,
    tagged: true,
  },
  rotateWorkspaceWebhookSecret: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/rotate-secret',
    summary: 'Make a new secret for a webhook subscription',
    description:
      `The new secret is in this answer and never shown again. The one before stays good for ${OLD_SECRET_HOURS} hours, unless ` +
      '`immediate` is true: `X-Service-Signature` stays under the oldest one that is good, `webhook-signature` ' +
      'carries all of them. When an answer was lost, rotate again: what your receivers have stays good.',
    access: person('admin'),
    body: WebhookRotation,
    reply: WorkspaceWebhookWithSecret,
    tagged: true,
    confirmed: true,
  },
});
