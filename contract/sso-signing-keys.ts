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
      description:
        'True if requests are signed with this key. False if it is only published, so that the identity provider ' +
        'knows it before it is used.',
    }),
    certificate: Type.String({ description: 'Self-signed certificate in PEM, as in the service-provider metadata.' }),
    fingerprint: Type.String({ description: 'SHA-256 fingerprint of the certificate, hexadecimal.' }),
    validFrom: Instant(),
    validUntil: Instant(),
    activatedAt: Nullable(Instant('When the key was last activated; null if it never was.')),
    createdAt: Instant(),
  },
  { $id: 'SsoSigningKey' },
);
export type SsoSigningKey = Static<typeof SsoSigningKey>;
export const SsoSigningKeyPage = pageOf(SsoSigningKey, 'SsoSigningKey');

export const SsoSigningKeyCreate = Type.Object(
  {
    type: Type.Enum([...SIGNING_KEY_TYPES], {
      description: 'Type of the key. `ec_p256` signs with ECDSA, which not every identity provider supports.',
    }),
  },
  { $id: 'SsoSigningKeyCreate' },
);
export type SsoSigningKeyCreate = Static<typeof SsoSigningKeyCreate>;

export const SsoSigningKeyActivation = Type.Object({
  force: Type.Optional(
    Type.Boolean({
      description:
        'True to activate the key even if you, or every owner, depend on it. The identity provider must know the ' +
        'key.',
      examples: [true],
    }),
  ),
});
