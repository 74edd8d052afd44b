// Keys by which a workspace signs its requests to SAML identity providers (contract §13).
import { type Static, Type } from 'typebox';
import { SIGNING_KEY_TYPES } from './choices.ts';
import { pageOf } from './paging.ts';
import { Instant, Nullable, Uuid } from './values.ts';

export { SIGNING_KEY_TYPES } from './choices.ts';

/** The key in use and the one that is to follow it: a third is never published. */
export const MAX_SSO_SIGNING_KEYS = 2;

export const SsoSigningKey = Type.Object(
  {
    id: Uuid(),
    type: Type.Enum([...SIGNING_KEY_TYPES]),
    active: Type.Boolean({
      description: 'True: requests are signed by it. False: it is published, to be known before it signs.',
    }),
    certificate: Type.String({ description: 'Self-signed, in PEM: what the service-provider metadata holds.' }),
    fingerprint: Type.String({ description: 'SHA-256 of the certificate, hexadecimal.' }),
    validFrom: Instant(),
    validUntil: Instant(),
    activatedAt: Nullable(Instant('When it last began to sign.')),
    createdAt: Instant(),
  },
  { $id: 'SsoSigningKey' },
);
export type SsoSigningKey = Static<typeof SsoSigningKey>;
export const SsoSigningKeyPage = pageOf(SsoSigningKey, 'SsoSigningKey');

export const SsoSigningKeyCreate = Type.Object(
  {
    type: Type.Enum([...SIGNING_KEY_TYPES], {
      description: '`ec_p256` signs with ECDSA: not every provider verifies it.',
    }),
  },
  { $id: 'SsoSigningKeyCreate' },
);
export type SsoSigningKeyCreate = Static<typeof SsoSigningKeyCreate>;

export const SsoSigningKeyActivation = Type.Object({
  force: Type.Optional(
    Type.Boolean({
      description: 'True: the provider knows the key. Also where you, or every owner, depend on it.',
      examples: [true],
    }),
  ),
});
