import { Type } from 'typebox';
import { SsoChangePreview } from '../../../../../contract/sign-in-policy.ts';
import {
  MAX_SSO_CONNECTIONS,
  SSO_ATTEMPTS_KEPT_DAYS,
  SsoActivation,
  SsoConnection,
  SsoConnectionChange,
  SsoConnectionCreate,
  SsoConnectionCreateResult,
  SsoConnectionPage,
  SsoTestLink,
} from '../../../../../contract/sso.ts';
import { SsoAttemptPage, SsoAttemptQuery } from '../../../../../contract/sso-sign-ins.ts';
import { Uuid } from '../../../../../contract/values.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import {
  created,
  type FindOfPath,
  noContent,
  ok,
  personally,
  type Route,
  route,
} from '../../../platform/http/route.ts';
import { previewChange, type SsoChange } from '../policy/change-preview.ts';
import { ATTEMPTS_AN_HOUR, attemptList, attemptShape } from '../sign-in/attempts.ts';
import { makeTestLink } from '../sign-in/begin.ts';
import type { BeginDeps } from '../sign-in/trace.ts';
import {
  activateConnection,
  type ConnectionDeps,
  createConnection,
  deactivateConnection,
  editConnection,
  removeConnection,
} from './commands.ts';
import { viewOf } from './connection.ts';
import { getConnection, listConnections } from './store.ts';

export type ConnectionRouteDeps = ConnectionDeps & BeginDeps & PagingDeps;

const attempts = pagedList({ name: 'sso-attempts', source: attemptList, shape: attemptShape });

const path = '/api/workspace/sso/connections';
const owners = { tag: 'Single sign-on', access: personally('owner'), scope: 'workspace' } as const;
const one = Type.Object({ connectionId: Uuid() });

/** Connections of a workspace to identity providers, for its owners (spec 2.13, 5.9). */
export function connectionRoutes(deps: ConnectionRouteDeps): Route[] {
  return [...readRoutes(deps), ...changeRoutes(deps), ...useRoutes(deps), ...previewRoutes(deps)];
}

const findOfPath =
  (deps: ConnectionRouteDeps): FindOfPath<'workspace', { connectionId: string }> =>
  ({ scope, params }) =>
    getConnection(deps.db.reader(scope), scope, params.connectionId);

function readRoutes(deps: ConnectionRouteDeps): Route[] {
  return [
    route({
      ...owners,
      method: 'GET',
      path,
      summary: 'List connections to identity providers',
      description: `All in one page, the active one first: at most ${MAX_SSO_CONNECTIONS}, and \`nextCursor\` is null.`,
      reply: SsoConnectionPage,
      async handle({ scope }) {
        const connections = await listConnections(deps.db.reader(scope), scope);
        return ok({ data: connections.map((each) => viewOf(each, deps.baseUrl())), nextCursor: null });
      },
    }),
    route({
      ...owners,
      method: 'GET',
      path: `${path}/{connectionId}`,
      summary: 'Get a connection',
      description: 'With what the last test sign-in showed.',
      params: one,
      reply: SsoConnection,
      tagged: true,
      async handle({ scope, params }) {
        const connection = await getConnection(deps.db.reader(scope), scope, params.connectionId);
        return ok(viewOf(connection, deps.baseUrl()), { changedAt: connection.updatedAt });
      },
    }),
    route({
      ...owners,
      method: 'GET',
      path: `${path}/{connectionId}/attempts`,
      summary: 'List sign-ins at a connection, explained',
      description:
        'Newest first. One that failed says which check did, what it expected and what it received. Kept ' +
        `${SSO_ATTEMPTS_KEPT_DAYS} days. Without a signature of the provider, ${ATTEMPTS_AN_HOUR.requested} an hour are kept that name ` +
        `an open request, and ${ATTEMPTS_AN_HOUR.unsolicited} that do not (\`solicited\` false).`,
      params: one,
      findOfPath: findOfPath(deps),
      query: SsoAttemptQuery,
      reply: SsoAttemptPage,
      handle({ scope, params, query: { cursor, limit, ...filters }, url }) {
        return attempts.page(deps, scope, { query: { cursor, limit }, filters: { ...params, ...filters }, url });
      },
    }),
  ];
}

function changeRoutes(deps: ConnectionRouteDeps): Route[] {
  return [
    route({
      ...owners,
      method: 'POST',
      path,
      summary: 'Make a connection to an identity provider',
      description:
        'SAML: `metadataXml` or `metadataUrl`, or `idpEntityId`, `signInUrl` and `certificate`. Of several signing certificates ' +
        'in metadata, the one that ends last is taken. OpenID Connect: `issuer`, `clientId` and `clientSecret`. It is not active yet. ' +
        'With `replacesId` it takes over handle, entity id and addresses at its activation, and what is not said of its settings is as it ' +
        'was in the connection that it replaces; `kept` lists them. Over another protocol names of attributes and rules of projects are not ' +
        'kept, and `roles` only where `attributes.role` is said.',
      body: SsoConnectionCreate,
      reply: SsoConnectionCreateResult,
      tagged: true,
      status: 201,
      confirmed: true,
      creates: {},
      refuses: ['conflict', 'not_found'],
      handle: ({ actor, scope, body, keeping }) =>
        keeping(
          deps,
          (connection: SsoConnectionCreateResult) => created(connection, { changedAt: connection.updatedAt }),
          (bound) => createConnection(bound, actor, scope, body),
        ),
    }),
    route({
      ...owners,
      method: 'PATCH',
      path: `${path}/{connectionId}`,
      summary: 'Edit a connection',
      description:
        'Provider and certificate are changed by a replacement, so that nobody is interrupted; so are, where all owners depend on it, ' +
        'client secret and attribute of the address of the active one (409).',
      params: one,
      findOfPath: findOfPath(deps),
      body: SsoConnectionChange,
      reply: SsoConnection,
      tagged: true,
      confirmed: true,
      refuses: ['conflict', 'precondition_failed', 'not_found'],
      async handle({ actor, scope, params, body, ifMatch }) {
        const edit = { id: params.connectionId, change: body, ifMatch };
        const connection = await editConnection(deps, actor, scope, edit);
        return ok(connection, { changedAt: connection.updatedAt });
      },
    }),
    route({
      ...owners,
      method: 'DELETE',
      path: `${path}/{connectionId}`,
      summary: 'Delete a connection that is not active',
      params: one,
      findOfPath: findOfPath(deps),
      reply: null,
      status: 204,
      confirmed: true,
      refuses: ['conflict', 'precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await removeConnection(deps, actor, scope, { id: params.connectionId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function previewRoutes(deps: ConnectionRouteDeps): Route[] {
  const preview = {
    ...owners,
    method: 'GET',
    description: 'Changes nothing.',
    params: one,
    reply: SsoChangePreview,
  } as const;
  const answer = async (scope: WorkspaceScope, change: SsoChange, { id: actorId }: Actor) =>
    ok(await previewChange(deps.db.reader(scope), scope, { change, nowMs: deps.clock.now(), actorId }));
  return [
    route({
      ...preview,
      path: `${path}/{connectionId}/deactivation-preview`,
      summary: 'Say who would lose access where a connection is taken out of use, and how many sessions would end',
      async handle({ actor, scope, params }) {
        const { active } = await getConnection(deps.db.reader(scope), scope, params.connectionId);
        // One that is not active lets nobody in.
        return answer(scope, active ? { kind: 'deactivate' } : { kind: 'remove_domain', domain: '' }, actor);
      },
    }),
    route({
      ...preview,
      path: `${path}/{connectionId}/activation-preview`,
      summary:
        'Say who would lose access where this connection takes the place of the active one, and how many sessions would end',
      async handle({ actor, scope, params }) {
        const connection = await getConnection(deps.db.reader(scope), scope, params.connectionId);
        return answer(scope, { kind: 'use', connection }, actor);
      },
    }),
  ];
}

function useRoutes(deps: ConnectionRouteDeps): Route[] {
  return [
    route({
      ...owners,
      method: 'POST',
      path: `${path}/{connectionId}/test`,
      summary: 'Begin a test sign-in at a connection',
      description:
        'Answers with an address to be opened in a browser, once and within ten minutes. The test begins no session; `lastTest` of the ' +
        'connection then holds each check and all that the provider sent.',
      params: one,
      findOfPath: findOfPath(deps),
      reply: SsoTestLink,
      confirmed: true,
      handle: async ({ actor, scope, params }) => ok(await makeTestLink(deps, actor, scope, params.connectionId)),
    }),
    route({
      ...owners,
      method: 'POST',
      path: `${path}/{connectionId}/activate`,
      summary: 'Make a connection the active one',
      description:
        'In one step: the former one is not active any more, and activating it again undoes the change. A connection of which no test ' +
        'sign-in went well needs `force` (409), and never takes the place of one on which all owners depend (409).',
      params: one,
      findOfPath: findOfPath(deps),
      body: SsoActivation,
      reply: SsoConnection,
      tagged: true,
      confirmed: true,
      refuses: ['conflict'],
      async handle({ actor, scope, params, body }) {
        const wanted = { id: params.connectionId, force: body.force === true };
        const connection = await activateConnection(deps, actor, scope, wanted);
        return ok(connection, { changedAt: connection.updatedAt });
      },
    }),
    route({
      ...owners,
      method: 'POST',
      path: `${path}/{connectionId}/deactivate`,
      summary: 'Take a connection out of use',
      description:
        'Ends the sessions that began at the workspace’s identity provider, on every process within one second. Refused (409) where you, ' +
        'or every owner, would have no way in any more.',
      params: one,
      findOfPath: findOfPath(deps),
      reply: SsoConnection,
      tagged: true,
      confirmed: true,
      refuses: ['conflict'],
      async handle({ actor, scope, params }) {
        const connection = await deactivateConnection(deps, actor, scope, params.connectionId);
        return ok(connection, { changedAt: connection.updatedAt });
      },
    }),
  ];
}
