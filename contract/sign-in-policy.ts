// What a workspace demands of those who sign in, and who would lose access by it (spec 5.9).
import { type Static, Type } from 'typebox';
import { WORKSPACE_ROLES } from './scopes.ts';
import { Nullable, Uuid } from './values.ts';

export const SignInPolicy = Type.Object(
  {
    requireSso: Type.Boolean({
      description: 'Rejects passwords and passkeys; owners outside the verified domains can still use both.',
    }),
    disablePasswords: Type.Boolean({ description: 'Rejects passwords; passkeys and single sign-on still work.' }),
    requireSecondFactor: Type.Boolean({
      description: 'Requires a second factor for every sign-in, single sign-on included.',
    }),
  },
  { $id: 'SignInPolicy' },
);
export type SignInPolicy = Static<typeof SignInPolicy>;

/** Bounds of session limits, in minutes: from a quarter of an hour to what a session lasts without a policy. */
export const SESSION_IDLE_MINUTES = { minimum: 15, maximum: 14 * 24 * 60 } as const;
export const SESSION_TOTAL_MINUTES = { minimum: 60, maximum: 90 * 24 * 60 } as const;

const sessionLimits = {
  idleMinutes: Nullable(
    Type.Integer({
      ...SESSION_IDLE_MINUTES,
      description: 'Minutes after which an unused session ends. Null: 14 days.',
    }),
  ),
  totalMinutes: Nullable(
    Type.Integer({
      ...SESSION_TOTAL_MINUTES,
      description: 'Minutes after which a session ends even if it is used. Null: 90 days.',
    }),
  ),
};

export const SessionPolicy = Type.Object(sessionLimits, { $id: 'SessionPolicy' });
export type SessionPolicy = Static<typeof SessionPolicy>;

/** The whole policy that replaces the one of before: a limit that is left out is none, as null is. */
export const SessionPolicyWrite = Type.Object(
  {
    idleMinutes: Type.Optional(sessionLimits.idleMinutes),
    totalMinutes: Type.Optional(sessionLimits.totalMinutes),
  },
  { $id: 'SessionPolicyWrite' },
);

/** Why a person would have no way in. */
export const LOCK_OUT_REASONS = ['outside_domains', 'no_connection', 'password_alone', 'no_means'] as const;

const affected = {
  userId: Uuid(),
  name: Type.String(),
  email: Type.String(),
  role: Type.Enum([...WORKSPACE_ROLES]),
};

const preview = {
  losing: Type.Array(
    Type.Object({
      ...affected,
      reason: Type.Enum([...LOCK_OUT_REASONS], {
        description:
          '`outside_domains`: single sign-on is required, and the address is not in a verified domain. ' +
          '`no_connection`: no connection is active. `password_alone`: passwords would be disabled, and the person ' +
          'has no other sign-in method. `no_means`: the person already has no way to sign in.',
      }),
    }),
    { description: 'People who would no longer be able to sign in.' },
  ),
  settingUp: Type.Array(Type.Object(affected), {
    description: 'People who would have to set up a second factor first.',
  }),
  keeping: Type.Integer({ description: 'Number of people who could still sign in.' }),
  ownersKeeping: Type.Integer({
    description: 'Number of those who are owners and have signed in here before. The change is rejected if it is 0.',
  }),
  ownersOutsideDomains: Type.Integer({
    description: 'Number of owners who could still use passwords if the identity provider fails. 0 is a risk.',
  }),
};

export const SignInPolicyPreview = Type.Object(preview, { $id: 'SignInPolicyPreview' });
export type SignInPolicyPreview = Static<typeof SignInPolicyPreview>;

export const SsoChangePreview = Type.Object(
  {
    ...preview,
    ending: Type.Object(
      { sessions: Type.Integer(), people: Type.Integer() },
      { description: 'Number of sessions begun at the identity provider that would end, and of people who have them.' },
    ),
  },
  {
    $id: 'SsoChangePreview',
    description:
      'Same as for a policy, but `losing` lists only people who can sign in now and no longer could after this ' +
      'change.',
  },
);
export type SsoChangePreview = Static<typeof SsoChangePreview>;
