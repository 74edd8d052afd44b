// What a workspace demands of those who sign in, and who would lose access by it (spec 5.9).
import { type Static, Type } from 'typebox';
import { WORKSPACE_ROLES } from './scopes.ts';
import { Uuid } from './values.ts';

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

/** Why a person would have no way in. */
export const LOCK_OUT_REASONS = ['outside_domains', 'no_connection', 'password_alone', 'no_means'] as const;

const affected = {
  userId: Uuid(),
  name: Type.String(),
  email: Type.String(),
  role: Type.Enum([...WORKSPACE_ROLES]),
};

export const SignInPolicyPreview = Type.Object(
  {
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
    ownersKeeping: Type.Integer({ description: 'How many of them are owners: none is refused.' }),
    ownersOutsideDomains: Type.Integer({
      description: 'Owners who keep passwords whatever happens to the identity provider. None is a risk.',
    }),
  },
  { $id: 'SignInPolicyPreview' },
);
export type SignInPolicyPreview = Static<typeof SignInPolicyPreview>;
