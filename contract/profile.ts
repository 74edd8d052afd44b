// A person's own account, the same in every workspace (contract §10).
import { type Static, Type } from 'typebox';
import { Name, Uuid } from './values.ts';

export const Profile = Type.Object(
  {
    id: Uuid(),
    name: Type.String(),
    email: Type.String(),
    hasPassword: Type.Boolean({
      description: 'False if the person signs in only by single sign-on or with a passkey.',
    }),
  },
  { $id: 'Profile' },
);
export type Profile = Static<typeof Profile>;
export const ProfileChange = Type.Object({ name: Type.Optional(Name()) }, { $id: 'ProfileChange' });
