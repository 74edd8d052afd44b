// Accepting a workspace that made the person a member by provisioning.
import { Type } from 'typebox';

export const AcceptancePreview = Type.Object(
  {
    endsWaysIn: Type.Boolean({
      description:
        'Whether accepting ends passkeys, an authenticator app, recovery codes or a password of the account: those that the sign-in of ' +
        'another workspace’s provider added, and all of an account whose address its person has not proven.',
    }),
  },
  { $id: 'AcceptancePreview' },
);
