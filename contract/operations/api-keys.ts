import { person, personally } from '../access.ts';
import { ApiKeyCreate, ApiKeyPage, ApiKeyWithSecret, BudgetUsage, KeyOrigins, KeyUsage } from '../keys.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'API keys', description: 'API keys of a workspace, for programs.' };

export const apiKeyOperations = defineOperations(tag, {
  createApiKey: {
    method: 'POST',
    path: '/api/workspace/api-keys',
    summary: 'Create an API key',
    description: 'The response contains the full key. It is not shown again.',
    access: personally('admin'),
    body: ApiKeyCreate,
    reply: ApiKeyWithSecret,
    creates: { onceOnly: ['key'] },
    confirmed: true,
  },
  listApiKeys: {
    method: 'GET',
    path: '/api/workspace/api-keys',
    summary: 'List API keys, including revoked ones',
    access: person('admin'),
    query: PageQuery,
    reply: ApiKeyPage,
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/workspace/api-keys/{keyId}',
    summary: 'Revoke an API key',
    description: 'All processes reject the key within one second. The key remains in the list.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
  getKeyOrigins: {
    method: 'GET',
    path: '/api/workspace/key-origins',
    summary: 'Get the origins allowed to use API keys',
    access: person('admin'),
    reply: KeyOrigins,
    etag: true,
  },
  setKeyOrigins: {
    method: 'PUT',
    path: '/api/workspace/key-origins',
    summary: 'Replace the origins allowed to use API keys',
    description:
      'Applies to every API key of the workspace and takes effect on all processes within one second. Pages from ' +
      'an allowed origin can read responses to requests made with a key; anyone who opens such a page can read ' +
      'the key that it uses. Clients that are not web pages need no origin.',
    access: personally('admin'),
    body: KeyOrigins,
    reply: KeyOrigins,
    etag: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  getApiUsage: {
    method: 'GET',
    path: '/api/workspace/usage',
    summary: 'Get rate limit usage of the API keys',
    description:
      'Lists the keys that are not revoked or were used today, at most 1000, the most used first. Days are in ' +
      'UTC; the last one is today. Each process counts requests and adds them up every two seconds, so a process ' +
      'that is killed loses its most recent counts. `refused` counts the requests rejected by the key’s own rate ' +
      'limit (429) and is included in `requests`; requests rejected by the deployment-wide limit are not counted ' +
      'for any key.',
    access: person('admin'),
    reply: BudgetUsage,
  },
  getApiKeyUsage: {
    method: 'GET',
    path: '/api/workspace/api-keys/{keyId}/usage',
    summary: 'Get the usage of an API key',
    description:
      'Covers the last 30 days in UTC; the last one is today. Each process counts requests and adds them up every ' +
      'two seconds, so a process that is killed loses its most recent counts. `refused` counts the requests ' +
      'rejected by the key’s own rate limit (429) and is included in `requests`; requests rejected by the ' +
      'deployment-wide limit are not counted for any key.',
    access: person('admin'),
    reply: KeyUsage,
  },
});
