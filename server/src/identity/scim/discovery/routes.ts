import { Type } from 'typebox';
import { createPlainMessage } from '../../../../../contract/messages/message.ts';
import {
  ScimDescription,
  ScimDescriptionList,
  ScimError,
  ScimUserList,
} from '../../../../../contract/scim-messages.ts';
import { Uuid } from '../../../../../contract/values.ts';
import { forbidden, notFound } from '../../../platform/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';
import { notImplemented, type Outcome, type ScimRoute } from '../scim-route.ts';
import { listResponse } from '../users/listing.ts';
import { serviceProviderConfig, userResourceType, userSchemas } from './descriptions.ts';

const tag = 'Description';
const filterQuery = Type.Object({
  filter: Type.Optional(Type.String({ description: 'Not supported: returns 403 (RFC 7644 §4).' })),
});
const described = (body: object): Outcome => ({ did: 'described', answer: { body } });

/** What the service says of itself, and that it has no groups (RFC 7644 §4). */
export function scimDescriptionRoutes({ baseUrl }: { readonly baseUrl: () => string }, scimRoute: ScimRoute): Route[] {
  const list = (operationId: string, below: string, summary: string, all: () => readonly object[]) =>
    scimRoute({
      operationId,
      method: 'GET',
      below,
      summary,
      tag,
      query: filterQuery,
      reply: ScimDescriptionList,
      handle({ query }) {
        if (query.filter !== undefined)
          throw forbidden(createPlainMessage('The discovery endpoints do not support filters.'));
        return described(listResponse(all()));
      },
    });
  return [
    scimRoute({
      operationId: 'getScimServiceProviderConfig',
      method: 'GET',
      below: '/ServiceProviderConfig',
      summary: 'Get the service provider configuration',
      tag,
      reply: ScimDescription,
      handle: () => described(serviceProviderConfig(baseUrl())),
    }),
    list('listScimResourceTypes', '/ResourceTypes', 'List resource types', () => [userResourceType(baseUrl())]),
    scimRoute({
      operationId: 'getScimResourceType',
      method: 'GET',
      below: '/ResourceTypes/{name}',
      summary: 'Get a resource type',
      tag,
      params: Type.Object({ name: Type.String() }),
      reply: ScimDescription,
      handle({ params }) {
        if (params.name !== 'User') throw notFound();
        return described(userResourceType(baseUrl()));
      },
    }),
    list('listScimSchemas', '/Schemas', 'List schemas', () => userSchemas(baseUrl())),
    scimRoute({
      operationId: 'getScimSchema',
      method: 'GET',
      below: '/Schemas/{urn}',
      summary: 'Get a schema',
      tag,
      params: Type.Object({ urn: Type.String() }),
      reply: ScimDescription,
      handle({ params }) {
        const found = userSchemas(baseUrl()).find(({ id }) => id.toLowerCase() === params.urn.toLowerCase());
        if (found === undefined) throw notFound();
        return described(found);
      },
    }),
    ...absentRoutes(scimRoute),
  ];
}

const NO_GROUPS = 'There are no groups here: roles and projects are given in the workspace.';

function absentRoutes(scimRoute: ScimRoute): Route[] {
  const absent = { tag: 'Not supported', reply: ScimError, status: 501 } as const;
  return [
    scimRoute({
      operationId: 'listScimGroups',
      method: 'GET',
      below: '/Groups',
      summary: 'List groups (always empty)',
      tag: 'Not supported',
      reply: ScimUserList,
      handle: () => ({ did: 'listed', answer: { body: listResponse([]) } }),
    }),
    scimRoute({
      operationId: 'getScimGroup',
      method: 'GET',
      below: '/Groups/{groupId}',
      summary: 'Get a group (not supported)',
      tag: 'Not supported',
      params: Type.Object({ groupId: Uuid() }),
      reply: ScimDescription,
      handle() {
        throw notFound();
      },
    }),
    scimRoute({
      ...absent,
      operationId: 'createScimGroup',
      method: 'POST',
      below: '/Groups',
      summary: 'Create a group (not supported)',
      handle: () => notImplemented(NO_GROUPS),
    }),
    scimRoute({
      ...absent,
      operationId: 'runScimBulk',
      method: 'POST',
      below: '/Bulk',
      summary: 'Run bulk operations (not supported)',
      handle: () => notImplemented('Bulk operations are not supported: send one request for each.'),
    }),
    scimRoute({
      ...absent,
      operationId: 'getScimMe',
      method: 'GET',
      below: '/Me',
      summary: 'Get the current user (not supported)',
      handle: () => notImplemented('A provisioning token stands for no user.'),
    }),
  ];
}
