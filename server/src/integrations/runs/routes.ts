import type { IntegrationRunStart } from '../../../../contract/integration-runs.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { integrationRunOperations as operations } from '../../../../contract/operations/integration-runs.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Cursors } from '../../platform/http/cursor.ts';
import { implement } from '../../platform/http/implement.ts';
import { pagedList } from '../../platform/http/paging.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import type { VendorSettings } from '../../platform/vendor-settings.ts';
import { requireVendor } from '../catalog/public.ts';
import { connectionStore } from '../connections/public.ts';
import { cancelRun } from './cancel.ts';
import { type RunDeps, startRun } from './commands.ts';
import { differenceList, differenceShape } from './difference-list.ts';
import { runList, runShape } from './list.ts';
import { describeRun, type Run, type RunRequest } from './run.ts';
import { getRun } from './store.ts';

export interface RunRouteDeps extends RunDeps {
  readonly cursors: Cursors;
  readonly vendors: readonly VendorSettings[];
}

const list = pagedList({ name: 'integration-runs', source: runList, shape: runShape });

const differences = pagedList({ name: 'integration-differences', source: differenceList, shape: differenceShape });

type Start = Pick<RunRequest, 'direction' | 'entities' | 'recordIds' | 'dryRun'>;

/** Routes of runs (section 11.4). */
export function runRoutes(deps: RunRouteDeps): Route[] {
  const loadResource = ({
    scope,
    params,
  }: {
    readonly scope: ProjectScope;
    readonly params: { readonly integrationId: string };
  }) => connectionStore.get(deps.db.reader(scope), scope, params.integrationId);
  return [
    startByVendor(deps, operations.startIntegrationPush, 'push'),
    startByVendor(deps, operations.startIntegrationPull, 'pull'),
    implement(operations.startIntegrationRun, {
      loadResource,
      async handle({ actor, scope, params, body }) {
        const { vendor } = await loadResource({ scope, params });
        const start = readStart(body, vendor === 'a' ? 'push' : 'both');
        return answer(await startRun(deps, actor, scope, { connectionId: params.integrationId, start }));
      },
    }),
    implement(operations.startIntegrationComparison, {
      loadResource,
      async handle({ actor, scope, params, body: { entities = null } }) {
        const start = { kind: 'compare', direction: 'both', entities, recordIds: null, dryRun: true } as const;
        return answer(await startRun(deps, actor, scope, { connectionId: params.integrationId, start }));
      },
    }),
    implement(operations.listIntegrationRuns, {
      loadResource,
      handle: ({ scope, params, query, url }) =>
        list.page(deps, scope, { query, filters: { connectionId: params.integrationId }, url }),
    }),
    implement(operations.getIntegrationRun, async ({ scope, params }) =>
      ok(describeRun(await get(deps, scope, params))),
    ),
    implement(operations.listIntegrationDifferences, {
      loadResource: ({ scope, params }) => get(deps, scope, params),
      handle: ({ scope, params, query: { cursor, limit, ...exact }, url }) =>
        differences.page(deps, scope, { query: { cursor, limit }, filters: { ...exact, runId: params.runId }, url }),
    }),
    implement(operations.cancelIntegrationRun, {
      loadResource: ({ scope, params }) => get(deps, scope, params),
      async handle({ scope, params }) {
        await cancelRun(deps, scope, { connectionId: params.integrationId, runId: params.runId });
        return ok(describeRun(await get(deps, scope, params)));
      },
    }),
  ];
}

function startByVendor(
  deps: RunRouteDeps,
  operation: typeof operations.startIntegrationPush | typeof operations.startIntegrationPull,
  direction: 'push' | 'pull',
): Route {
  return implement(operation, {
    loadResource: async ({ scope, params }) =>
      connectionStore.findByVendor(deps.db.reader(scope), scope, requireVendor(deps.vendors, params.vendor, 'b').kind),
    async handle({ actor, scope, params, body }) {
      const start = readStart(body, direction);
      if (start.direction !== direction) throw invalidField('direction', createMessage('integrations.directionOfPath'));
      const { kind } = requireVendor(deps.vendors, params.vendor, 'b');
      const { id } = await connectionStore.findByVendor(deps.db.reader(scope), scope, kind);
      return answer(await startRun(deps, actor, scope, { connectionId: id, start }));
    },
  });
}

/** Reads what a person asks for; where the body is left out, all of it. */
function readStart(body: IntegrationRunStart, usual: Start['direction']): Start {
  const { direction = usual, entities = null, recordIds = null, dryRun = false } = body;
  return { direction, entities, recordIds, dryRun };
}

const get = (
  deps: RunRouteDeps,
  scope: ProjectScope,
  { integrationId, runId }: { readonly integrationId: string; readonly runId: string },
) => getRun(deps.db.reader(scope), scope, { connectionId: integrationId, runId });

const answer = (run: Run): Answer => ({ ...ok(describeRun(run)), status: 202 });
