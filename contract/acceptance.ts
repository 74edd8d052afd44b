// Accepting a workspace that made the person a member by provisioning.
import { Type } from 'typebox';

export const AcceptancePreview = Type.Object(
  {
    endsWaysIn: Type.Boolean({
      description:
        'True if accepting removes passkeys, an authenticator app, recovery codes or a password from the account: ' +
        'those that were added in a sign-in at another workspace’s identity provider, and all of them if the ' +
        'person has not verified the address of the account.',
    }),
  },
  { $id: 'AcceptancePreview' },
);
