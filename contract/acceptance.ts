// Accepting a workspace that made the person a member by provisioning.
import { Type } from 'typebox';

export const AcceptancePreview = Type.Object(
  {
    endsWaysIn: Type.Boolean({
      description:
        'True if accepting removes passkeys, an authenticator app, recovery codes or a password from the account: ' +
        'those added through the identity provider of another workspace, and all of them if the person has never ' +
        'verified the account’s address.',
    }),
  },
  { $id: 'AcceptancePreview' },
);
