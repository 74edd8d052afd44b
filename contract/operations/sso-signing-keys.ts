import { personally } from '../access.ts';
import { SsoChangePreview } from '../sign-in-policy.ts';
import {
  MAX_SSO_SIGNING_KEYS,
  SsoSigningKey,
  SsoSigningKeyActivation,
  SsoSigningKeyCreate,
  SsoSigningKeyPage,
} from '../sso-signing-keys.ts';
import { defineOperations } from './operation.ts';

export const ssoSigningKeyOperations = defineOperations('Single sign-on', {
  activateSsoSigningKey: {
    method: 'POST',
    path: '/api/workspace/sso/signing-keys/{signingKeyId}/activate',
    summary: 'Activate a SAML signing key',
    description:
      'SAML requests are signed with this key from then on. The previous key stays in the metadata until it is ' +
      'deleted; activating it again reverts the change. Connections that sign requests need a new test. Without ' +
      '`force`, returns 409 if you, or every owner, would be unable to sign in if the identity provider did not ' +
      'know the key.',
    access: personally('owner'),
    query: SsoSigningKeyActivation,
    reply: SsoSigningKey,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoSigningKeyActivationPreview: {
    method: 'GET',
    path: '/api/workspace/sso/signing-keys/{signingKeyId}/activation-preview',
    summary: 'Preview activating a SAML signing key',
    description: 'Lists who would lose access if the identity provider did not know the key. Makes no changes.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  listSsoSigningKeys: {
    method: 'GET',
    path: '/api/workspace/sso/signing-keys',
    summary: 'List SAML signing keys',
    description:
      `Returns all keys in one page, the active one first: at most ${MAX_SSO_SIGNING_KEYS}. \`nextCursor\` is null. ` +
      'Private keys are stored encrypted and never returned.',
    access: personally('owner'),
    reply: SsoSigningKeyPage,
  },
  createSsoSigningKey: {
    method: 'POST',
    path: '/api/workspace/sso/signing-keys',
    summary: 'Create a SAML signing key',
    description:
      'The first key is active immediately. A second key is also published in the service-provider metadata; ' +
      'activate it once the identity provider knows it, then delete the previous one. A third key returns 409.',
    access: personally('owner'),
    body: SsoSigningKeyCreate,
    reply: SsoSigningKey,
    creates: {},
    confirmed: true,
    refuses: ['conflict'],
  },
  deleteSsoSigningKey: {
    method: 'DELETE',
    path: '/api/workspace/sso/signing-keys/{signingKeyId}',
    summary: 'Delete a SAML signing key',
    description: 'Returns 409 for the active key while a connection signs requests or another key could replace it.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
