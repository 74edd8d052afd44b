import { type Static, Type } from 'typebox';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import {
  AreaSchedule,
  Space,
  SpaceChange,
  SpacePage,
  SpaceReport,
  scheduleFilters,
  shownSpaceFilters,
  spaceFilters,
  spaceOrders,
} from '../../../../contract/spaces.ts';
import { Uuid } from '../../../../contract/values.ts';
import { getModel } from '../../models/versions/public.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { key, ok, person, type Route, route } from '../../platform/http/route.ts';
import { changeSpace, reportSpaces, type SpaceDeps } from './commands.ts';
import { getSpace, spaceList, spaceShape, sumAreas } from './store.ts';

export interface SpaceRouteDeps extends SpaceDeps, PagingDeps {}

const tag = 'Spaces';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), spaceId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...spaceFilters });
const shownQuery = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...shownSpaceFilters, ...spaceOrders });

const list = pagedList({ name: 'spaces', source: spaceList, shape: spaceShape });

interface Audience {
  readonly path: string;
  readonly who: Pick<Route, 'access' | 'budgeted'>;
  readonly query: typeof query | typeof shownQuery;
}

const machines: Audience = {
  path: '/api/v1/projects/{projectId}/spaces',
  who: { access: key('read'), budgeted: true },
  query,
};

const people: Audience = {
  path: '/api/projects/{projectId}/spaces',
  who: { access: person('viewer') },
  query: shownQuery,
};

/** Spaces for machines (contract §5) and for people, who filter and sort by more. */
export function spaceRoutes(deps: SpaceRouteDeps): Route[] {
  return [
    listRoute(deps, machines),
    readRoute(deps, machines),
    listRoute(deps, people),
    scheduleRoute(deps),
    readRoute(deps, people),
    changeRoute(deps),
    reportRoute(deps),
  ];
}

/** People's list filters and sorts by more than that of v1: `query` says what is taken. */
function listRoute(deps: SpaceRouteDeps, audience: Audience): Route {
  return route({
    ...audience.who,
    path: audience.path,
    query: audience.query,
    tag,
    scope: 'project',
    method: 'GET',
    summary: 'List spaces',
    params: inProject,
    reply: SpacePage,
    handle: ({ scope, query: asked, url }) => {
      const { cursor, limit, sort, updated_since, ...filters } = asked as Static<typeof shownQuery>;
      const shown = { present: true, ...filters };
      return list.page(deps, scope, { query: { cursor, limit, sort, updated_since }, filters: shown, url });
    },
  });
}

function readRoute(deps: SpaceRouteDeps, audience: Audience): Route {
  return route({
    ...audience.who,
    path: `${audience.path}/{spaceId}`,
    tag,
    scope: 'project',
    method: 'GET',
    summary: 'Get a space',
    description: 'Also one that is gone from its model: its id goes on naming it.',
    params: one,
    reply: Space,
    tagged: true,
    handle: async ({ scope, params }) => {
      const space = await getSpace(deps.db.reader(scope), scope, params.spaceId);
      return ok(space, { changedAt: space.updatedAt });
    },
  });
}

function scheduleRoute(deps: SpaceRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/api/projects/{projectId}/spaces/schedule',
    summary: 'Sum up areas by floor, department and usage',
    description: 'No page: sums are of use as a whole, and there is one for each floor, department and usage.',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: inProject,
    query: Type.Object(scheduleFilters),
    reply: AreaSchedule,
    handle: async ({ scope, query: { versionGroupId } }) =>
      ok(await sumAreas(deps.db.reader(scope), scope, versionGroupId)),
  });
}

function changeRoute(deps: SpaceRouteDeps): Route {
  return route({
    method: 'PATCH',
    path: '/api/projects/{projectId}/spaces/{spaceId}',
    summary: 'Change a space',
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    params: one,
    findOfPath: ({ scope, params }) => getSpace(deps.db.reader(scope), scope, params.spaceId),
    body: SpaceChange,
    reply: Space,
    tagged: true,
    refuses: ['precondition_failed'],
    handle: async ({ actor, scope, params, body, ifMatch }) => {
      const space = await changeSpace(deps, actor, scope, { id: params.spaceId, ifMatch, change: body });
      return ok(space, { changedAt: space.updatedAt });
    },
  });
}

function reportRoute(deps: SpaceRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/spaces-report',
    summary: 'Say which spaces a version of a model has new, has no more, and has otherwise than the one before it',
    description: 'No page: it is read as a whole, and the lists in it end with their totals.',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: Type.Object({ projectId: Uuid(), modelId: Uuid() }),
    findOfPath: ({ scope, params }) => getModel(deps.db.reader(scope), scope, params.modelId),
    reply: SpaceReport,
    handle: async ({ scope, params }) => ok(await reportSpaces(deps.db.reader(scope), scope, params.modelId)),
  });
}
