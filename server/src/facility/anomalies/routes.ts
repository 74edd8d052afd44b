import type { Anomaly, TrackedAnomaly } from '../../../../contract/anomalies.ts';
import { anomalyOperations } from '../../../../contract/operations/anomalies.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, ok, type Route } from '../../platform/http/route.ts';
import type { AnomalyAction } from './anomaly.ts';
import { type AnomalyDeps, assignAnomaly, linkIssue, settleAnomaly } from './commands.ts';
import { anomalyList, anomalyShape, countUrgent, getAnomaly, trackedAnomalyShape } from './store.ts';

type AnomalyRouteDeps = AnomalyDeps & PagingDeps;

/** Machines and people have the same reads; each sees its own form of the record. */
interface Audience {
  readonly operations: {
    readonly list: typeof anomalyOperations.listAnomalies | typeof anomalyOperations.listProjectAnomalies;
    readonly get: typeof anomalyOperations.getAnomaly | typeof anomalyOperations.getProjectAnomaly;
  };
  readonly list: PagedList;
  view(anomaly: TrackedAnomaly): Anomaly;
}

type ListQuery = Query<typeof anomalyOperations.listProjectAnomalies>;

const machines: Audience = {
  operations: { list: anomalyOperations.listAnomalies, get: anomalyOperations.getAnomaly },
  list: pagedList({ name: 'anomalies', source: anomalyList, shape: anomalyShape }),
  view: ({ assigneeId: _a, issueId: _i, deviceId: _d, unit: _u, elementGuid: _e, updatedAt: _at, ...anomaly }) =>
    anomaly,
};

const people: Audience = {
  operations: { list: anomalyOperations.listProjectAnomalies, get: anomalyOperations.getProjectAnomaly },
  list: pagedList({ name: 'tracked-anomalies', source: anomalyList, shape: trackedAnomalyShape }),
  view: (anomaly) => anomaly,
};

/** Anomalies for machines (contract §5) and for people (contract §14). */
export function anomalyRoutes(deps: AnomalyRouteDeps): Route[] {
  return [...readRoutes(deps, machines), ...readRoutes(deps, people), badgeRoute(deps), ...actionRoutes(deps)];
}

function readRoutes(deps: AnomalyRouteDeps, audience: Audience): Route[] {
  return [
    implement(audience.operations.list, ({ scope, query: asked, url }) => {
      const { cursor, limit, sort, updated_since, updated_until, ...filters } = asked as ListQuery;
      return audience.list.page(deps, scope, {
        query: { cursor, limit, sort, updated_since, updated_until },
        filters,
        url,
      });
    }),
    implement(audience.operations.get, async ({ scope, params }) => {
      const anomaly = await getAnomaly(deps.db.reader(scope), scope, params.anomalyId);
      return ok(audience.view(anomaly), { changedAt: anomaly.updatedAt });
    }),
  ];
}

function badgeRoute(deps: AnomalyRouteDeps): Route {
  return implement(anomalyOperations.getProjectAnomalyBadge, async ({ scope }) =>
    ok({ count: await countUrgent(deps.db.reader(scope), scope) }),
  );
}

function actionRoutes(deps: AnomalyRouteDeps): Route[] {
  const { acknowledgeProjectAnomaly, dismissProjectAnomaly } = anomalyOperations;
  const settle = (operation: typeof acknowledgeProjectAnomaly | typeof dismissProjectAnomaly, action: AnomalyAction) =>
    implement(operation, {
      loadResource: findAnomaly(deps),
      handle: async ({ actor, scope, params, ifMatch }) =>
        answer(await settleAnomaly(deps, actor, scope, { id: params.anomalyId, ifMatch, action })),
    });
  return [
    settle(acknowledgeProjectAnomaly, 'acknowledge'),
    settle(dismissProjectAnomaly, 'dismiss'),
    implement(anomalyOperations.assignProjectAnomaly, {
      loadResource: findAnomaly(deps),
      handle: async ({ actor, scope, params, body: { assigneeId = null }, ifMatch }) =>
        answer(await assignAnomaly(deps, actor, scope, { id: params.anomalyId, ifMatch, assigneeId })),
    }),
    implement(anomalyOperations.linkProjectAnomalyToIssue, {
      loadResource: findAnomaly(deps),
      handle: async ({ actor, scope, params, body: { issueId = null }, ifMatch }) =>
        answer(await linkIssue(deps, actor, scope, { id: params.anomalyId, ifMatch, issueId })),
    }),
  ];
}

const findAnomaly =
  ({ db }: AnomalyRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: { anomalyId: string } }) =>
    getAnomaly(db.reader(scope), scope, params.anomalyId);

const answer = (anomaly: TrackedAnomaly): Answer => ok(anomaly, { changedAt: anomaly.updatedAt });
