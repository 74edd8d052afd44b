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

const tag = { name: 'Provisioning', description: 'Tokens for provisioning with SCIM.' };

export const provisioningOperations = defineOperations(tag, {
  listScimTokens: {
    method: 'GET',
    path: '/api/workspace/scim-tokens',
    summary: 'List provisioning tokens, including revoked ones',
    access: personally('owner'),
    entitlement: 'scim',
    query: PageQuery,
    reply: ScimTokenPage,
  },
  createScimToken: {
    method: 'POST',
    path: '/api/workspace/scim-tokens',
    summary: 'Create a provisioning token',
    description:
      `A workspace can have up to ${MAX_SCIM_TOKENS} tokens (409). The response contains the token, which is never ` +
      'shown again.',
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
      'Every process rejects the token within one second. It remains in the list. People whom it provisioned are ' +
      'unchanged.',
    access: personally('owner'),
    entitlement: 'scim',
    reply: null,
    confirmed: true,
  },
  listScimTokenCalls: {
    method: 'GET',
    path: '/api/workspace/scim-tokens/{scimTokenId}/calls',
    summary: 'List recent calls of a provisioning token',
    description:
      `Newest first. Keeps the last ${SCIM_CALLS_KEPT - SCIM_LOOKS_KEPT} calls that changed something or were ` +
      `rejected, and the last ${SCIM_LOOKS_KEPT} other calls, for ${SCIM_CALL_DAYS} days. A call appears about one ` +
      'second after it was made.',
    access: personally('owner'),
    entitlement: 'scim',
    query: PageQuery,
    reply: ScimCallPage,
  },
});
