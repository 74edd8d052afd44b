// What a workspace demands of those who sign in, and who would lose access by it (spec 5.9).
import { type Static, Type } from 'typebox';
import { WORKSPACE_ROLES } from './scopes.ts';
import { Nullable, Uuid } from './values.ts';

export const SignInPolicy = Type.Object(
  {
    requireSso: Type.Boolean({
      description: 'Passwords and passkeys are refused; owners outside the verified domains keep both.',
    }),
    disablePasswords: Type.Boolean({ description: 'Passkeys and single sign-on still work.' }),
    requireSecondFactor: Type.Boolean({ description: 'Whatever the sign-in, single sign-on included.' }),
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
      description: 'How long a session may go without use, to the minute. Null: 14 days.',
    }),
  ),
  totalMinutes: Nullable(
    Type.Integer({ ...SESSION_TOTAL_MINUTES, description: 'How long a session may last in all. Null: 90 days.' }),
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
          '`outside_domains`: single sign-on is required, and the address is of no verified domain. `no_connection`: no ' +
          'connection is active. `password_alone`: passwords would be off, and the person has nothing else. `no_means`: ' +
          'the person has no way in as it is.',
      }),
    }),
    { description: 'Who would have no way in any more.' },
  ),
  settingUp: Type.Array(Type.Object(affected), { description: 'Who would have to set up a second factor first.' }),
  keeping: Type.Integer({ description: 'How many keep a way in.' }),
  ownersKeeping: Type.Integer({
    description: 'How many of them are owners who have signed in here before: none is refused.',
  }),
  ownersOutsideDomains: Type.Integer({
    description: 'Owners who keep passwords whatever happens to the identity provider. None is a risk.',
  }),
};

export const SignInPolicyPreview = Type.Object(preview, { $id: 'SignInPolicyPreview' });
export type SignInPolicyPreview = Static<typeof SignInPolicyPreview>;

export const SsoChangePreview = Type.Object(
  {
    ...preview,
    ending: Type.Object(
      { sessions: Type.Integer(), people: Type.Integer() },
      { description: 'Sessions that began at the identity provider and would end, and of how many people.' },
    ),
  },
  {
    $id: 'SsoChangePreview',
    description: 'As for a policy; `losing` holds those alone who have a way in now and would lose it by this change.',
  },
);
export type SsoChangePreview = Static<typeof SsoChangePreview>;
