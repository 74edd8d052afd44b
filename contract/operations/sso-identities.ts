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
    summary: 'List the links to people of identity providers',
    description:
      'Each first sign-in keeps the NameID, or `iss` and `sub`; from then on it finds the person, whatever their ' +
      'address. A connection of the same entity id or issuer keeps them.',
    access: personally('owner'),
    query: Type.Object({
      ...pageQuery,
      userId: Type.Optional(Uuid('Those of this member.')),
      email: Type.Optional(Type.String({ maxLength: 254, description: 'Those of the member with this address.' })),
    }),
    reply: SsoIdentityPage,
  },
  deleteSsoIdentity: {
    method: 'DELETE',
    path: '/api/workspace/sso/identities/{identityId}',
    summary: 'Release a link',
    description:
      'Whoever the provider signs in next with the address of the member becomes the member: for a sign-in that was ' +
      'refused with the check `subject` although it is the same person. Sessions stay.',
    access: personally('owner'),
    reply: null,
    confirmed: true,
  },
});
