// Single sign-on of a workspace: the people that its provider knows, and sign-ins explained (contract §13).
import { type Static, Type } from 'typebox';
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
    issuer: Type.String({ description: 'The entity id, or `iss`.' }),
    subject: Type.String({ description: 'The NameID, or `sub`.' }),
    createdAt: Instant(),
    lastSeenAt: Instant('The last sign-in by it.'),
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
      description: '`confirmation`: a person who was signed in confirmed who they are.',
    }),
    outcome: Type.Enum(['succeeded', 'failed']),
    check: Nullable(Type.String({ description: 'The check that failed.', examples: ['audience'] })),
    expected: Nullable(Type.String()),
    received: Nullable(Type.String()),
    email: Nullable(Type.String()),
    requestId: Nullable(Type.String({ description: 'What the person was shown.' })),
    solicited: Type.Boolean({
      description:
        'False: it named no open request of this service, and no valid signature of the provider came with it. Anybody can send such posts.',
    }),
  },
  { $id: 'SsoAttempt' },
);
export type SsoAttempt = Static<typeof SsoAttempt>;
export const SsoAttemptQuery = Type.Object({
  ...pageQuery,
  outcome: Type.Optional(Type.Enum(['succeeded', 'failed'])),
  requestId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 128, description: 'What the person was shown: that sign-in alone.' }),
  ),
  solicited: Type.Optional(
    Type.Boolean({ description: 'True: without what anybody can send. False: that alone. Absent: both.' }),
  ),
});
export const SsoAttemptPage = pageOf(SsoAttempt, 'SsoAttempt');
