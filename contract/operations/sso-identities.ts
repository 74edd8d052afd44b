import { Type } from 'typebox';
import { personally } from '../access.ts';
import { pageQuery } from '../paging.ts';
import { SsoIdentityPage } from '../sso-sign-ins.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

export const ssoIdentityOperations = defineOperations('Single sign-on', {
  listSsoIdentities: {
    method: 'GET',
    path: '/api/workspace/sso/identities',
    summary: 'List linked identities',
    description:
      'The first sign-in of a person stores the NameID, or `iss` and `sub`; later sign-ins find the person by it, ' +
      'even if their address changed. Links stay valid for another connection with the same entity ID or issuer.',
    access: personally('owner'),
    query: Type.Object({
      ...pageQuery,
      userId: Type.Optional(Uuid('Only identities of this member.')),
      email: Type.Optional(
        Type.String({ maxLength: 254, description: 'Only identities of the member with this address.' }),
      ),
    }),
    reply: SsoIdentityPage,
  },
  deleteSsoIdentity: {
    method: 'DELETE',
    path: '/api/workspace/sso/identities/{identityId}',
    summary: 'Unlink an identity',
    description:
      "The next person whom the identity provider signs in with the member's address is linked to the member. Use " +
      'this if a sign-in of the same person failed the check `subject`. Sessions are not ended.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
  },
});
