import type { Query } from '../../../../contract/operations/operation.ts';
import { spaceOperations } from '../../../../contract/operations/spaces.ts';
import { getModel } from '../../models/versions/public.ts';
import { implement, implementEach } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { changeSpace, reportSpaces, type SpaceDeps } from './commands.ts';
import { getSpace, spaceList, spaceShape, sumAreas } from './store.ts';

export interface SpaceRouteDeps extends SpaceDeps, PagingDeps {}

const list = pagedList({ name: 'spaces', source: spaceList, shape: spaceShape });

type ListQuery = Query<typeof spaceOperations.listProjectSpaces>;

/** Spaces for machines (contract §5) and for people, who filter and sort by more. */
export function spaceRoutes(deps: SpaceRouteDeps): Route[] {
  return [...readRoutes(deps), scheduleRoute(deps), changeRoute(deps), reportRoute(deps)];
}

function readRoutes(deps: SpaceRouteDeps): Route[] {
  return [
    ...implementEach([spaceOperations.listSpaces, spaceOperations.listProjectSpaces], ({ scope, query, url }) => {
      const { cursor, limit, sort, updated_since, ...filters }: ListQuery = query;
      const shown = { present: true, ...filters };
      return list.page(deps, scope, { query: { cursor, limit, sort, updated_since }, filters: shown, url });
    }),
    ...implementEach([spaceOperations.getSpace, spaceOperations.getProjectSpace], async ({ scope, params }) => {
      const space = await getSpace(deps.db.reader(scope), scope, params.spaceId);
      return ok(space, { changedAt: space.updatedAt });
    }),
  ];
}

function scheduleRoute(deps: SpaceRouteDeps): Route {
  return implement(spaceOperations.getProjectSpaceSchedule, async ({ scope, query: { versionGroupId } }) =>
    ok(await sumAreas(deps.db.reader(scope), scope, versionGroupId)),
  );
}

function changeRoute(deps: SpaceRouteDeps): Route {
  return implement(spaceOperations.updateProjectSpace, {
    loadResource: ({ scope, params }) => getSpace(deps.db.reader(scope), scope, params.spaceId),
    handle: async ({ actor, scope, params, body, ifMatch }) => {
      const space = await changeSpace(deps, actor, scope, { id: params.spaceId, ifMatch, change: body });
      return ok(space, { changedAt: space.updatedAt });
    },
  });
}

function reportRoute(deps: SpaceRouteDeps): Route {
  return implement(spaceOperations.getProjectModelSpacesReport, {
    loadResource: ({ scope, params }) => getModel(deps.db.reader(scope), scope, params.modelId),
    handle: async ({ scope, params }) => ok(await reportSpaces(deps.db.reader(scope), scope, params.modelId)),
  });
}
