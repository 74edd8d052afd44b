import { personally } from '../access.ts';
import { SCIM_CALLS_KEPT } from '../choices.ts';
import { PageQuery } from '../paging.ts';
import {
  MAX_SCIM_TOKENS,
  SCIM_CALL_DAYS,
  SCIM_LOOKS_KEPT,
  ScimCallPage,
  ScimTokenCreate,
  ScimTokenPage,
  ScimTokenWithSecret,
} from '../scim.ts';
import { defineOperations } from './operation.ts';

export const provisioningOperations = defineOperations('Provisioning', {
  listScimTokens: {
    method: 'GET',
    path: '/api/workspace/scim-tokens',
    summary: 'List provisioning tokens, revoked ones included',
    access: personally('owner'),
    entitlement: 'scim',
    query: PageQuery,
    reply: ScimTokenPage,
  },
  createScimToken: {
    method: 'POST',
    path: '/api/workspace/scim-tokens',
    summary: 'Create a provisioning token',
    description: `At most ${MAX_SCIM_TOKENS} a workspace (409). The token is in this answer and never shown again.`,
    access: personally('owner'),
    entitlement: 'scim',
    body: ScimTokenCreate,
    reply: ScimTokenWithSecret,
    creates: { onceOnly: ['token'] },
    confirmed: true,
  },
  revokeScimToken: {
    method: 'DELETE',
    path: '/api/workspace/scim-tokens/{scimTokenId}',
    summary: 'Revoke a provisioning token',
    description:
      'Every process refuses it within one second. It stays in the list. The people it made stay as they are.',
    access: personally('owner'),
    entitlement: 'scim',
    reply: null,
    confirmed: true,
  },
  listScimTokenCalls: {
    method: 'GET',
    path: '/api/workspace/scim-tokens/{scimTokenId}/calls',
    summary: 'List the last calls of a provisioning token, the latest first',
    description:
      `The last ${SCIM_CALLS_KEPT - SCIM_LOOKS_KEPT} that changed something or were refused, and the last ${SCIM_LOOKS_KEPT} others, for ${SCIM_CALL_DAYS} days. A call is listed ` +
      'about a second after it.',
    access: personally('owner'),
    entitlement: 'scim',
    query: PageQuery,
    reply: ScimCallPage,
  },
});
