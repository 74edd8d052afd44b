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

const tag = { name: 'Webhooks', description: 'Webhooks and their deliveries.' };

export const webhookOperations = defineOperations(tag, {
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    summary: 'List webhooks',
    access: key('read'),
    query: PageQuery,
    reply: WebhookPage,
  },
  getWebhook: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhookId}',
    summary: 'Get a webhook',
    access: key('read'),
    reply: Webhook,
    etag: true,
  },
  createWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    summary: 'Create a webhook',
    description:
      `A workspace can have up to ${MAX_WEBHOOKS} webhooks (409). The response contains the secret, which is never ` +
      'shown again. A host name that does not resolve yet is accepted; one that resolves only to addresses that ' +
      'are not public returns 422. An archived project returns 409.',
    access: key('write'),
    body: WebhookCreate,
    reply: WebhookWithSecret,
    creates: { onceOnly: ['secret'] },
    etag: true,
    refuses: ['not_found', 'conflict'],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks/{webhookId}',
    summary: 'Delete a webhook',
    access: key('write'),
    reply: null,
    refuses: ['precondition_failed'],
  },
  enableWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/enable',
    summary: 'Enable a disabled webhook',
    description:
      'Resets the count of consecutive dead-lettered deliveries; the secret stays the same. Has no effect on an ' +
      'active webhook.',
    access: key('write'),
    reply: Webhook,
    etag: true,
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhookId}/rotate-secret',
    summary: 'Rotate the secret of a webhook',
    description:
      'The response contains the new secret, which is never shown again. The previous secret stays valid for ' +
      `${OLD_SECRET_HOURS} hours, unless \`immediate\` is true. Meanwhile \`X-Service-Signature\` is computed with the ` +
      'oldest valid secret, and `webhook-signature` carries a signature for each valid secret. If the response was ' +
      'lost, rotate again: the secret that your receivers have stays valid.',
    access: key('write'),
    body: WebhookRotation,
    reply: WebhookWithSecret,
    etag: true,
  },
  listWorkspaceWebhooks: {
    method: 'GET',
    path: '/api/workspace/webhooks',
    summary: 'List webhooks',
    description: 'Includes webhooks for events and streams of the audit log.',
    access: person('admin'),
    query: Type.Object({ ...pageQuery, ...webhookFilters }),
    reply: WorkspaceWebhookPage,
  },
  getWorkspaceWebhook: {
    method: 'GET',
    path: '/api/workspace/webhooks/{webhookId}',
    summary: 'Get a webhook',
    access: person('admin'),
    reply: WorkspaceWebhook,
    etag: true,
  },
  createWorkspaceWebhook: {
    method: 'POST',
    path: '/api/workspace/webhooks',
    summary: 'Create a webhook',
    description:
      `A workspace can have up to ${MAX_WEBHOOKS} webhooks (409). The response contains the secret, which is never ` +
      'shown again. A host name that does not resolve yet is accepted; one that resolves only to addresses that ' +
      'are not public returns 422. An archived project returns 409. With `kind: audit` the webhook streams the ' +
      'audit log: each later entry is delivered as `audit.entry`. Only an owner can create a stream, in person and ' +
      'not through an application; it is disabled when they are no longer an owner.',
    access: person('admin'),
    body: WorkspaceWebhookCreate,
    reply: WorkspaceWebhookWithSecret,
    creates: { onceOnly: ['secret'] },
    etag: true,
    confirmed: true,
    refuses: ['not_found', 'conflict'],
  },
  deleteWorkspaceWebhook: {
    method: 'DELETE',
    path: '/api/workspace/webhooks/{webhookId}',
    summary: 'Delete a webhook',
    access: person('admin'),
    reply: null,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  enableWorkspaceWebhook: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/enable',
    summary: 'Enable a disabled webhook',
    description:
      'Resets the count of consecutive dead-lettered deliveries; the secret stays the same. Has no effect on an ' +
      'active webhook. Only an owner can enable a stream of the audit log, and becomes its owner (`ownerId`).',
    access: person('admin'),
    reply: WorkspaceWebhook,
    etag: true,
  },
  rotateWorkspaceWebhookSecret: {
    method: 'POST',
    path: '/api/workspace/webhooks/{webhookId}/rotate-secret',
    summary: 'Rotate the secret of a webhook',
    description:
      'The response contains the new secret, which is never shown again. The previous secret stays valid for ' +
      `${OLD_SECRET_HOURS} hours, unless \`immediate\` is true. Meanwhile \`X-Service-Signature\` is computed with the ` +
      'oldest valid secret, and `webhook-signature` carries a signature for each valid secret. If the response was ' +
      'lost, rotate again: the secret that your receivers have stays valid.',
    access: person('admin'),
    body: WebhookRotation,
    reply: WorkspaceWebhookWithSecret,
    etag: true,
    confirmed: true,
  },
});
