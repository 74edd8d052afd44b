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
    summary: 'Sign SAML requests with this key from now on',
    description:
      'The former one stays in the metadata until it is removed; activating it again undoes the change. Connections ' +
      'that sign need another test. Refused (409) without `force` where you, or every owner, would have no way in if ' +
      'the provider did not know the key.',
    access: personally('owner'),
    query: SsoSigningKeyActivation,
    reply: SsoSigningKey,
    confirmed: true,
    refuses: ['conflict'],
  },
  getSsoSigningKeyActivationPreview: {
    method: 'GET',
    path: '/api/workspace/sso/signing-keys/{signingKeyId}/activation-preview',
    summary: 'Say who would lose access if the provider did not know this key',
    description: 'Changes nothing.',
    access: personally('owner'),
    reply: SsoChangePreview,
  },
  listSsoSigningKeys: {
    method: 'GET',
    path: '/api/workspace/sso/signing-keys',
    summary: 'List the keys that sign SAML requests',
    description:
      `All in one page, the one that signs first: at most ${MAX_SSO_SIGNING_KEYS}, and \`nextCursor\` is null. The private keys are kept ` +
      'sealed and never shown.',
    access: personally('owner'),
    reply: SsoSigningKeyPage,
  },
  createSsoSigningKey: {
    method: 'POST',
    path: '/api/workspace/sso/signing-keys',
    summary: 'Make a key that signs SAML requests',
    description:
      'The first one signs at once. A second one is published in the service-provider metadata beside it; once the ' +
      'provider knows it, activate it and remove the former one. A third is refused (409).',
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
    summary: 'Remove a key that signs SAML requests',
    description:
      'The one that signs is kept (409) while a connection signs, or another key is there to take its place.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
    refuses: ['conflict'],
  },
});
