import { type Static, type TSchema, Type } from 'typebox';
import {
  Anomaly,
  AnomalyAssignment,
  AnomalyBadge,
  AnomalyIssueLink,
  AnomalyPage,
  anomalyFilters,
  anomalyOrders,
  TrackedAnomaly,
  TrackedAnomalyPage,
  trackedAnomalyFilters,
} from '../../../../contract/anomalies.ts';
import { pageQuery, updatedRangeQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type PagedList, type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, key, ok, person, type Route, route } from '../../platform/http/route.ts';
import type { AnomalyAction } from './anomaly.ts';
import { type AnomalyDeps, assignAnomaly, linkIssue, settleAnomaly } from './commands.ts';
import { anomalyList, anomalyShape, countUrgent, getAnomaly, trackedAnomalyShape } from './store.ts';

type AnomalyRouteDeps = AnomalyDeps & PagingDeps;

/** Machines and people have the same reads; each sees its own form of the record. */
interface Audience {
  readonly path: string;
  readonly who: Pick<Route, 'access' | 'budgeted'>;
  readonly list: PagedList;
  readonly query: typeof query | typeof sortedQuery;
  readonly one: TSchema;
  readonly page: TSchema;
  view(anomaly: TrackedAnomaly): Anomaly;
}

const query = Type.Object({ ...pageQuery, ...updatedRangeQuery, ...anomalyFilters });
const sortedQuery = Type.Object({
  ...pageQuery,
  ...updatedRangeQuery,
  ...anomalyFilters,
  ...trackedAnomalyFilters,
  ...anomalyOrders,
});

const machines: Audience = {
  path: '/api/v1/projects/{projectId}/anomalies',
  who: { access: key('read'), budgeted: true },
  list: pagedList({ name: 'anomalies', source: anomalyList, shape: anomalyShape }),
  query,
  one: Anomaly,
  page: AnomalyPage,
  view: ({ assigneeId: _a, issueId: _i, deviceId: _d, unit: _u, elementGuid: _e, updatedAt: _at, ...anomaly }) =>
    anomaly,
};

const people: Audience = {
  path: '/api/projects/{projectId}/anomalies',
  who: { access: person('viewer') },
  list: pagedList({ name: 'tracked-anomalies', source: anomalyList, shape: trackedAnomalyShape }),
  query: sortedQuery,
  one: TrackedAnomaly,
  page: TrackedAnomalyPage,
  view: (anomaly) => anomaly,
};

const tag = 'Anomalies';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), anomalyId: Uuid() });
/** Anomalies for machines (contract §5) and for people (contract §14). */
export function anomalyRoutes(deps: AnomalyRouteDeps): Route[] {
  return [...readRoutes(deps, machines), ...readRoutes(deps, people), badgeRoute(deps), ...actionRoutes(deps)];
}

function readRoutes(deps: AnomalyRouteDeps, audience: Audience): Route[] {
  const reading = { ...audience.who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path: audience.path,
      summary: 'List anomalies, newest first',
      params: inProject,
      query: audience.query,
      reply: audience.page,
      handle({ scope, query: asked, url }) {
        const { cursor, limit, sort, updated_since, updated_until, ...filters } = asked as Static<typeof sortedQuery>;
        return audience.list.page(deps, scope, {
          query: { cursor, limit, sort, updated_since, updated_until },
          filters,
          url,
        });
      },
    }),
    route({
      ...reading,
      path: `${audience.path}/{anomalyId}`,
      summary: 'Get an anomaly',
      params: one,
      reply: audience.one,
      tagged: true,
      async handle({ scope, params }) {
        const anomaly = await getAnomaly(deps.db.reader(scope), scope, params.anomalyId);
        return ok(audience.view(anomaly), { changedAt: anomaly.updatedAt });
      },
    }),
  ];
}

function badgeRoute(deps: AnomalyRouteDeps): Route {
  return route({
    ...people.who,
    tag,
    scope: 'project',
    method: 'GET',
    path: `${people.path}/badge`,
    summary: 'Count the open anomalies that are high or critical',
    params: inProject,
    reply: AnomalyBadge,
    handle: async ({ scope }) => ok({ count: await countUrgent(deps.db.reader(scope), scope) }),
  });
}

function actionRoutes(deps: AnomalyRouteDeps): Route[] {
  const acting = {
    tag,
    access: person('reviewer'),
    scope: 'project',
    method: 'POST',
    params: one,
    findOfPath: findAnomaly(deps),
    reply: TrackedAnomaly,
    tagged: true,
  } as const;
  const settle = (action: AnomalyAction, summary: string) =>
    route({
      ...acting,
      path: `${people.path}/{anomalyId}/${action}`,
      summary,
      refuses: ['conflict', 'precondition_failed'],
      handle: async ({ actor, scope, params, ifMatch }) =>
        answer(await settleAnomaly(deps, actor, scope, { id: params.anomalyId, ifMatch, action })),
    });
  return [
    settle('acknowledge', 'Acknowledge an open anomaly'),
    settle('dismiss', 'Dismiss an open or acknowledged anomaly'),
    route({
      ...acting,
      path: `${people.path}/{anomalyId}/assign`,
      summary: 'Give an anomaly to a member of the project',
      body: AnomalyAssignment,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body: { assigneeId = null }, ifMatch }) =>
        answer(await assignAnomaly(deps, actor, scope, { id: params.anomalyId, ifMatch, assigneeId })),
    }),
    route({
      ...acting,
      path: `${people.path}/{anomalyId}/issue`,
      summary: 'Link an anomaly to an issue of the project',
      body: AnomalyIssueLink,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body: { issueId = null }, ifMatch }) =>
        answer(await linkIssue(deps, actor, scope, { id: params.anomalyId, ifMatch, issueId })),
    }),
  ];
}

const findAnomaly =
  ({ db }: AnomalyRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getAnomaly(db.reader(scope), scope, params.anomalyId);

const answer = (anomaly: TrackedAnomaly): Answer => ok(anomaly, { changedAt: anomaly.updatedAt });
