import { person, personally } from '../access.ts';
import { ApiKeyCreate, ApiKeyPage, ApiKeyWithSecret, BudgetUsage, KeyOrigins, KeyUsage } from '../keys.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const apiKeyOperations = defineOperations('API keys', {
  createApiKey: {
    method: 'POST',
    path: '/api/workspace/api-keys',
    summary: 'Create an API key',
    description: 'The whole key is in this answer and never shown again.',
    access: personally('admin'),
    body: ApiKeyCreate,
    reply: ApiKeyWithSecret,
    creates: { onceOnly: ['key'] },
    confirmed: true,
  },
  listApiKeys: {
    method: 'GET',
    path: '/api/workspace/api-keys',
    summary: 'List API keys, revoked ones included',
    access: person('admin'),
    query: PageQuery,
    reply: ApiKeyPage,
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/workspace/api-keys/{keyId}',
    summary: 'Revoke an API key',
    description: 'Every process refuses it within one second. It stays in the list.',
    access: personally('admin'),
    reply: null,
    confirmed: true,
  },
  getKeyOrigins: {
    method: 'GET',
    path: '/api/workspace/key-origins',
    summary: 'Get the origins whose pages may use API keys',
    access: person('admin'),
    reply: KeyOrigins,
    tagged: true,
  },
  setKeyOrigins: {
    method: 'PUT',
    path: '/api/workspace/key-origins',
    summary: 'Replace the origins whose pages may use API keys',
    description:
      'For every key of the workspace, on every process within one second. A page of such an origin may read the ' +
      'answers to a key; a browser shows everybody who opens the page the key that it uses. What is no page needs no ' +
      'origin.',
    access: personally('admin'),
    body: KeyOrigins,
    reply: KeyOrigins,
    tagged: true,
    confirmed: true,
    refuses: ['precondition_failed'],
  },
  getApiUsage: {
    method: 'GET',
    path: '/api/workspace/usage',
    summary: 'Report how much of the rate budgets the API keys use',
    description:
      'The keys that are not revoked or were used today, at most 1000, the most used first. Days are those of UTC, ' +
      'today the last. Counted by each process and added up every two seconds: a process that is killed loses its ' +
      'last ones. `refused` are those that the key’s own budget refused (429), counted among `requests`; what the ' +
      'deployment’s budget refuses is counted for no key.',
    access: person('admin'),
    reply: BudgetUsage,
  },
  getApiKeyUsage: {
    method: 'GET',
    path: '/api/workspace/api-keys/{keyId}/usage',
    summary: 'Report what an API key was used for in the last 30 days',
    description:
      'Days are those of UTC, today the last. Counted by each process and added up every two seconds: a process that ' +
      'is killed loses its last ones. `refused` are those that the key’s own budget refused (429), counted among ' +
      '`requests`; what the deployment’s budget refuses is counted for no key.',
    access: person('admin'),
    reply: KeyUsage,
  },
});
