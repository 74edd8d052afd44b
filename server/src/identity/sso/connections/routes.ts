import { ssoConnectionOperations } from '../../../../../contract/operations/sso-connections.ts';
import type { SsoConnectionCreateResult } from '../../../../../contract/sso.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { implement } from '../../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import { created, type LoadResource, noContent, ok, type Route } from '../../../platform/http/route.ts';
import { previewChange, type SsoChange } from '../policy/change-preview.ts';
import { attemptList, attemptShape } from '../sign-in/attempts.ts';
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

/** Connections of a workspace to identity providers, for its owners (spec 2.13, 5.9). */
export function connectionRoutes(deps: ConnectionRouteDeps): Route[] {
  return [...readRoutes(deps), ...changeRoutes(deps), ...useRoutes(deps), ...previewRoutes(deps)];
}

const loadResource =
  (deps: ConnectionRouteDeps): LoadResource<'workspace', { connectionId: string }> =>
  ({ scope, params }) =>
    getConnection(deps.db.reader(scope), scope, params.connectionId);

function readRoutes(deps: ConnectionRouteDeps): Route[] {
  return [
    implement(ssoConnectionOperations.listSsoConnections, async ({ scope }) => {
      const connections = await listConnections(deps.db.reader(scope), scope);
      return ok({ data: connections.map((each) => viewOf(each, deps.baseUrl())), nextCursor: null });
    }),
    implement(ssoConnectionOperations.getSsoConnection, async ({ scope, params }) => {
      const connection = await getConnection(deps.db.reader(scope), scope, params.connectionId);
      return ok(viewOf(connection, deps.baseUrl()), { changedAt: connection.updatedAt });
    }),
    implement(ssoConnectionOperations.listSsoConnectionAttempts, {
      loadResource: loadResource(deps),
      handle({ scope, params, query: { cursor, limit, ...filters }, url }) {
        return attempts.page(deps, scope, { query: { cursor, limit }, filters: { ...params, ...filters }, url });
      },
    }),
  ];
}

function changeRoutes(deps: ConnectionRouteDeps): Route[] {
  return [
    implement(ssoConnectionOperations.createSsoConnection, ({ actor, scope, body, idempotent }) =>
      idempotent(
        deps,
        (connection: SsoConnectionCreateResult) => created(connection, { changedAt: connection.updatedAt }),
        (bound) => createConnection(bound, actor, scope, body),
      ),
    ),
    implement(ssoConnectionOperations.updateSsoConnection, {
      loadResource: loadResource(deps),
      async handle({ actor, scope, params, body, ifMatch }) {
        const edit = { id: params.connectionId, change: body, ifMatch };
        const connection = await editConnection(deps, actor, scope, edit);
        return ok(connection, { changedAt: connection.updatedAt });
      },
    }),
    implement(ssoConnectionOperations.deleteSsoConnection, {
      loadResource: loadResource(deps),
      async handle({ actor, scope, params, ifMatch }) {
        await removeConnection(deps, actor, scope, { id: params.connectionId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function previewRoutes(deps: ConnectionRouteDeps): Route[] {
  const answer = async (scope: WorkspaceScope, change: SsoChange, { id: actorId }: Actor) =>
    ok(await previewChange(deps.db.reader(scope), scope, { change, nowMs: deps.clock.now(), actorId }));
  return [
    implement(ssoConnectionOperations.getSsoConnectionDeactivationPreview, async ({ actor, scope, params }) => {
      const { active } = await getConnection(deps.db.reader(scope), scope, params.connectionId);
      // One that is not active lets nobody in.
      return answer(scope, active ? { kind: 'deactivate' } : { kind: 'remove_domain', domain: '' }, actor);
    }),
    implement(ssoConnectionOperations.getSsoConnectionActivationPreview, async ({ actor, scope, params }) => {
      const connection = await getConnection(deps.db.reader(scope), scope, params.connectionId);
      return answer(scope, { kind: 'use', connection }, actor);
    }),
  ];
}

function useRoutes(deps: ConnectionRouteDeps): Route[] {
  return [
    implement(ssoConnectionOperations.testSsoConnection, {
      loadResource: loadResource(deps),
      handle: async ({ actor, scope, params }) => ok(await makeTestLink(deps, actor, scope, params.connectionId)),
    }),
    implement(ssoConnectionOperations.activateSsoConnection, {
      loadResource: loadResource(deps),
      async handle({ actor, scope, params, body }) {
        const wanted = { id: params.connectionId, force: body.force === true };
        const connection = await activateConnection(deps, actor, scope, wanted);
        return ok(connection, { changedAt: connection.updatedAt });
      },
    }),
    implement(ssoConnectionOperations.deactivateSsoConnection, {
      loadResource: loadResource(deps),
      async handle({ actor, scope, params }) {
        const connection = await deactivateConnection(deps, actor, scope, params.connectionId);
        return ok(connection, { changedAt: connection.updatedAt });
      },
    }),
  ];
}
