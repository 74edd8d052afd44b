// Single sign-on of a workspace: the people that its provider knows, and sign-ins explained (contract §13).
import { type Static, Type } from 'typebox';
import { WireMessage } from './messages/wire.ts';
import { pageOf, pageQuery } from './paging.ts';
import { SSO_PROTOCOLS } from './sso.ts';
import { Instant, Nullable, Uuid } from './values.ts';

export const SsoIdentity = Type.Object(
  {
    id: Uuid(),
    userId: Uuid(),
    name: Type.String(),
    email: Type.String(),
    protocol: Type.Enum([...SSO_PROTOCOLS]),
    issuer: Type.String({ description: 'Entity ID, or `iss`.' }),
    subject: Type.String({ description: 'NameID, or `sub`.' }),
    createdAt: Instant(),
    lastSeenAt: Instant('When the identity was last used to sign in.'),
  },
  { $id: 'SsoIdentity' },
);
export type SsoIdentity = Static<typeof SsoIdentity>;
export const SsoIdentityPage = pageOf(SsoIdentity, 'SsoIdentity');

export const SsoAttempt = Type.Object(
  {
    id: Uuid(),
    at: Instant(),
    purpose: Type.Enum(['sign_in', 'test', 'confirmation'], {
      description: 'Purpose of the sign-in. `confirmation`: re-authentication of a signed-in person.',
    }),
    outcome: Type.Enum(['succeeded', 'failed']),
    check: Nullable(
      Type.String({ description: 'Name of the check that failed; null if none did.', examples: ['audience'] }),
    ),
    expected: Nullable(Type.String()),
    expectedMessage: Nullable(WireMessage),
    received: Nullable(Type.String()),
    receivedMessage: Nullable(WireMessage),
    email: Nullable(Type.String()),
    requestId: Nullable(Type.String({ description: 'Request id that was shown to the person.' })),
    solicited: Type.Boolean({
      description:
        'False if the sign-in referred to no open request of this service and had no valid signature of the ' +
        'identity provider. Anyone can send such requests.',
    }),
  },
  { $id: 'SsoAttempt' },
);
export type SsoAttempt = Static<typeof SsoAttempt>;
export const SsoAttemptQuery = Type.Object({
  ...pageQuery,
  outcome: Type.Optional(Type.Enum(['succeeded', 'failed'])),
  requestId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Only the sign-in with this request id, which was shown to the person.',
    }),
  ),
  solicited: Type.Optional(
    Type.Boolean({ description: 'True: without sign-ins that anyone can send; false: only those; absent: both.' }),
  ),
});
export const SsoAttemptPage = pageOf(SsoAttempt, 'SsoAttempt');
