import { integrationConflictOperations as operations } from '../../../../contract/operations/integration-conflicts.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { pagedList } from '../../platform/http/paging.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import { connectionStore } from '../connections/public.ts';
import { describeRun } from '../runs/public.ts';
import { getConflict, type ResolveDeps, type Resolving, resolveMany, resolveOne, undoOne } from './commands.ts';
import { describeConflict } from './describe.ts';
import { conflictList, conflictShape } from './list.ts';

export interface ConflictRouteDeps extends ResolveDeps {
  readonly cursors: Cursors;
}

const list = pagedList({ name: 'integration-conflicts', source: conflictList, shape: conflictShape });

interface OfConnection {
  readonly scope: ProjectScope;
  readonly params: { readonly integrationId: string };
}

interface OfConflict {
  readonly scope: ProjectScope;
  readonly params: { readonly integrationId: string; readonly conflictId: string };
}

const readPath = ({ params }: Pick<OfConflict, 'params'>) => ({
  connectionId: params.integrationId,
  conflictId: params.conflictId,
});

/** Routes of conflicts (section 11.4). */
export function conflictRoutes(deps: ConflictRouteDeps): Route[] {
  const loadConnection = ({ scope, params }: OfConnection) =>
    connectionStore.get(deps.db.reader(scope), scope, params.integrationId);
  const loadResource = (call: OfConflict) => getConflict(deps, call.scope, readPath(call));
  return [
    implement(operations.listIntegrationConflicts, {
      loadResource: loadConnection,
      handle: ({ scope, params, query, url }) =>
        list.page(deps, scope, { query, filters: { connectionId: params.integrationId, state: query.state }, url }),
    }),
    implement(operations.getIntegrationConflict, async (call) =>
      okByContent(call, describeConflict(await loadResource(call))),
    ),
    implement(operations.resolveIntegrationConflict, {
      loadResource,
      async handle(call) {
        const { actor, scope, body, ifMatch } = call;
        return answer(await resolveOne(deps, actor, scope, { path: readPath(call), choice: body, ifMatch }));
      },
    }),
    implement(operations.resolveIntegrationConflicts, {
      loadResource: loadConnection,
      async handle({ actor, scope, params, body }) {
        return ok({ results: await resolveMany(deps, actor, scope, { connectionId: params.integrationId, body }) });
      },
    }),
    implement(operations.undoIntegrationConflict, {
      loadResource,
      handle: async (call) => answer(await undoOne(deps, call.actor, call.scope, readPath(call))),
    }),
  ];
}

const answer = ({ conflict, run }: Resolving): Answer => ({
  ...ok({ conflict: describeConflict(conflict), run: describeRun(run) }),
  status: 202,
});
