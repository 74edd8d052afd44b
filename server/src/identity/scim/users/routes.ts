import { Type } from 'typebox';
import { ScimPatch, ScimSearch, ScimUser, ScimUserList, ScimUserWrite } from '../../../../../contract/scim-messages.ts';
import { Uuid } from '../../../../../contract/values.ts';
import { namesTag } from '../../../platform/http/etag.ts';
import type { Answer, LoadResource, Route } from '../../../platform/http/route.ts';
import { invalidSyntax } from '../scim-error.ts';
import type { Outcome, ScimRoute } from '../scim-route.ts';
import { changeUser, createUser, type Done, deleteUser, type ScimUserDeps } from './commands.ts';
import { type Asked, answerList, readList } from './listing.ts';
import { applyPatch, readPatch, readReplacement, readUser } from './patch.ts';
import { readSelection, select } from './selection.ts';
import { findUser, getUser, type MemberRow } from './store.ts';
import { isObject, type ScimUserValues } from './user-values.ts';
import { userView } from './views.ts';

export type ScimUserRouteDeps = ScimUserDeps & { readonly baseUrl: () => string };

const tag = 'Users';
const one = Type.Object({ userId: Uuid() });
const text = (description: string) => Type.Optional(Type.String({ description }));
const selectionQuery = {
  attributes: text('Comma-separated attributes to return; `id` and `schemas` are always returned.'),
  excludedAttributes: text('Comma-separated attributes to leave out of the response.'),
};
const listQuery = Type.Object({
  filter: text(
    'Filter (RFC 7644 §3.4.2.2). Supports `eq`, `ne`, `co`, `sw`, `ew`, `pr`, `and`, `or`, `not` and parentheses ' +
      'on userName, externalId, id, emails and active; also `gt`, `ge`, `lt`, `le` on meta.created and ' +
      'meta.lastModified.',
  ),
  sortBy: text(
    'Attribute to sort by: `userName`, `id`, `externalId`, `displayName`, `active`, `meta.created` or ' +
      '`meta.lastModified`.',
  ),
  sortOrder: text('Sort order: `ascending` or `descending`.'),
  startIndex: text('Position of the first resource, counted from 1.'),
  count: text('Maximum number of resources, up to 200; 0 returns only the total.'),
  ...selectionQuery,
});
const selection = Type.Object(selectionQuery);
const refuses = ['conflict', 'precondition_failed'] as const;

/** Users of the workspace for its identity provider (RFC 7644 §3). */
export function scimUserRoutes(deps: ScimUserRouteDeps, scimRoute: ScimRoute): Route[] {
  return [...readRoutes(deps, scimRoute), ...createRoutes(deps, scimRoute), ...changeRoutes(deps, scimRoute)];
}

const loadResource =
  (deps: ScimUserRouteDeps): LoadResource<'workspace', { userId: string }> =>
  ({ scope, params }) =>
    findUser(deps.db.reader(scope), scope, params.userId);

function readRoutes(deps: ScimUserRouteDeps, scimRoute: ScimRoute): Route[] {
  return [
    scimRoute({
      operationId: 'listScimUsers',
      method: 'GET',
      below: '/Users',
      summary: 'List users',
      description: 'Every member of the workspace is a user, including members who were never provisioned.',
      tag,
      query: listQuery,
      reply: ScimUserList,
      async handle({ scope, query }) {
        const body = await answerList(deps, scope, readList(query as Asked));
        return { did: 'listed', answer: { body } };
      },
    }),
    scimRoute({
      operationId: 'searchScimUsers',
      method: 'POST',
      below: '/Users/.search',
      summary: 'Search users with a request body',
      tag,
      body: ScimSearch,
      reply: ScimUserList,
      async handle({ scope, body }) {
        if (!isObject(body)) throw invalidSyntax('The body must be an object: a SearchRequest.');
        return { did: 'listed', answer: { body: await answerList(deps, scope, readList(body)) } };
      },
    }),
    scimRoute({
      operationId: 'getScimUser',
      method: 'GET',
      below: '/Users/{userId}',
      summary: 'Get a user',
      tag,
      params: one,
      query: selection,
      loadResource: loadResource(deps),
      reply: ScimUser,
      etag: true,
      async handle({ scope, params, query, header }) {
        const row = await getUser(deps.db.reader(scope), scope, params.userId);
        const answer = answerOf(deps, row, query);
        const known = header('if-none-match');
        const isKnown = known !== undefined && namesTag(known, answer.headers?.etag ?? '');
        const headers = answer.headers ?? {};
        return { did: 'read', userId: row.id, answer: isKnown ? { status: 304, headers } : answer };
      },
    }),
  ];
}

function createRoutes(deps: ScimUserRouteDeps, scimRoute: ScimRoute): Route[] {
  return [
    scimRoute({
      operationId: 'createScimUser',
      method: 'POST',
      below: '/Users',
      summary: 'Create a user',
      description:
        'A new person becomes a member without a password: they sign in through the identity provider, or set a ' +
        'password with “Forgot password”. If the address has an open invitation, it is accepted and its roles are ' +
        'assigned. Returns 409 `uniqueness` if the address belongs to a member, to a person who accepted a ' +
        'membership of another workspace, or to a domain that another workspace verified.',
      tag,
      query: selection,
      body: ScimUserWrite,
      reply: ScimUser,
      status: 201,
      etag: true,
      refuses: ['conflict'],
      async handle({ actor, scope, query, body }) {
        const done = await createUser(deps, actor, scope, readUser(body));
        const answer = answerOf(deps, done.row, query);
        const { location } = userView(done.row, deps.baseUrl()).meta;
        return { ...told(done), answer: { ...answer, status: 201, headers: { ...answer.headers, location } } };
      },
    }),
  ];
}

function changeRoutes(deps: ScimUserRouteDeps, scimRoute: ScimRoute): Route[] {
  const changed = (done: Done, query: Asked): Outcome => ({ ...told(done), answer: answerOf(deps, done.row, query) });
  const shared = { tag, params: one, loadResource: loadResource(deps), refuses } as const;
  return [
    scimRoute({
      ...shared,
      operationId: 'replaceScimUser',
      method: 'PUT',
      below: '/Users/{userId}',
      summary: 'Replace a user',
      description: 'Attributes that are left out are removed, except `active` and `externalId`, which stay unchanged.',
      query: selection,
      body: ScimUserWrite,
      reply: ScimUser,
      etag: true,
      async handle({ actor, scope, params, query, body, ifMatch }) {
        const next = (before: ScimUserValues) => readReplacement(before, body);
        const change = { id: params.userId, ifMatch, next };
        return changed(await changeUser(deps, actor, scope, change), query);
      },
    }),
    scimRoute({
      ...shared,
      operationId: 'updateScimUser',
      method: 'PATCH',
      below: '/Users/{userId}',
      summary: 'Update a user',
      description:
        'Applies all operations or none. Attributes that are unknown or read-only are ignored, as in a POST.',
      query: selection,
      body: ScimPatch,
      reply: ScimUser,
      etag: true,
      async handle({ actor, scope, params, query, body, ifMatch }) {
        const operations = readPatch(body);
        const next = (before: Parameters<typeof applyPatch>[0]) => applyPatch(before, operations);
        return changed(await changeUser(deps, actor, scope, { id: params.userId, ifMatch, next }), query);
      },
    }),
    scimRoute({
      ...shared,
      operationId: 'deleteScimUser',
      method: 'DELETE',
      below: '/Users/{userId}',
      summary: 'Remove a user from the workspace',
      description: 'Access ends immediately; records that the person created are kept. Returns 409 for the last owner.',
      reply: null,
      status: 204,
      async handle({ actor, scope, params, ifMatch }) {
        await deleteUser(deps, actor, scope, { id: params.userId, ifMatch });
        return { did: 'deleted', userId: params.userId, answer: { status: 204 } };
      },
    }),
  ];
}

const told = ({ did, row }: Done) => ({ did, userId: row.id });

/** A user as the answer to one who asked for some of its attributes, with its version. */
function answerOf({ baseUrl }: ScimUserRouteDeps, row: MemberRow, query: Asked): Answer {
  const user = userView(row, baseUrl());
  const headers = { etag: user.meta.version, 'cache-control': 'private, no-cache' };
  return { headers, body: select(user, readSelection(query.attributes, query.excludedAttributes)) };
}
