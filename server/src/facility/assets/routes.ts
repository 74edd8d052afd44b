import { type Static, Type } from 'typebox';
import {
  AssetGeneration,
  AssetGenerationChoices,
  AssetGenerationRequest,
} from '../../../../contract/asset-generation.ts';
import {
  Asset,
  AssetChange,
  AssetCreate,
  AssetPage,
  assetFilters,
  assetOrders,
  MaintenancePlan,
  MaintenancePlanWrite,
} from '../../../../contract/assets.ts';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { planOf } from './asset.ts';
import { type CobieRouteDeps, cobieRoutes } from './cobie/routes.ts';
import { type AssetDeps, changeAsset, createAsset, deleteAsset, writePlan } from './commands.ts';
import { type DocumentRouteDeps, documentRoutes } from './documents/routes.ts';
import { generateAssets, readChoices } from './generation/commands.ts';
import type { LabelDeps } from './labels/labels.ts';
import { labelRoutes } from './labels/routes.ts';
import { assetList, assetShape, getAsset } from './store.ts';

type AssetRouteDeps = AssetDeps & PagingDeps & DocumentRouteDeps & CobieRouteDeps & LabelDeps;

const V1 = '/api/v1/projects/{projectId}/assets';
const APP = '/api/projects/{projectId}/assets';
const tag = 'Assets';
const list = pagedList({ name: 'assets', source: assetList, shape: assetShape });
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), assetId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...assetFilters });
const sortedQuery = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...assetFilters, ...assetOrders });

/** Assets for machines (contract §5) and for people (contract §14). */
export function assetRoutes(deps: AssetRouteDeps): Route[] {
  const machines = { access: key('read'), budgeted: true } as const;
  const people = { access: person('viewer') } as const;
  return [
    listRoute(deps, { ...machines, path: V1, query }),
    readRoute(deps, { ...machines, path: `${V1}/{assetId}` }),
    listRoute(deps, { ...people, path: APP, query: sortedQuery }),
    readRoute(deps, { ...people, path: `${APP}/{assetId}` }),
    creation(deps),
    change(deps),
    removal(deps),
    generation(deps),
    generationChoices(deps),
    ...cobieRoutes(deps, APP),
    ...labelRoutes(deps, APP),
    ...planRoutes(deps),
    ...documentRoutes(deps, { path: `${APP}/{assetId}/documents`, findAsset: findAsset(deps) }),
  ];
}

/** People's list sorts; that of v1 does not. */
function listRoute(deps: AssetRouteDeps, listed: Pick<Route, 'access' | 'budgeted' | 'path' | 'query'>): Route {
  return route({
    ...listed,
    tag,
    scope: 'project',
    method: 'GET',
    summary: 'List assets',
    params: inProject,
    reply: AssetPage,
    handle: ({ scope, query: asked, url }) => {
      const { cursor, limit, sort, updated_since, q, ...exact } = asked as Static<typeof sortedQuery>;
      const filters = { ...exact, q: q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` };
      return list.page(deps, scope, { query: { cursor, limit, sort, updated_since }, filters, url });
    },
  });
}

function readRoute(deps: AssetRouteDeps, read: Pick<Route, 'access' | 'budgeted' | 'path'>): Route {
  return route({
    ...read,
    tag,
    scope: 'project',
    method: 'GET',
    summary: 'Get an asset',
    params: one,
    reply: Asset,
    tagged: true,
    handle: async ({ scope, params }) => answer((await getAsset(deps.db.reader(scope), scope, params.assetId)).asset),
  });
}

function creation(deps: AssetRouteDeps): Route {
  return route({
    method: 'POST',
    path: APP,
    summary: 'Register an asset',
    description: 'A tag names one asset of the project: one that is taken is 409.',
    tag,
    access: person('admin'),
    scope: 'project',
    params: inProject,
    body: AssetCreate,
    reply: Asset,
    tagged: true,
    status: 201,
    creates: {},
    refuses: ['conflict'],
    handle: ({ actor, scope, body, keeping }) =>
      keeping(
        deps,
        (asset: Asset) => created(asset, { changedAt: asset.updatedAt }),
        (bound) => createAsset(bound, actor, scope, body),
      ),
  });
}

function change(deps: AssetRouteDeps): Route {
  return route({
    method: 'PATCH',
    path: `${APP}/{assetId}`,
    summary: 'Change an asset',
    description:
      'Another interval or another day of installation begins the calendar of its maintenance anew, behind what was ' +
      'completed or skipped already.',
    tag,
    access: person('admin'),
    scope: 'project',
    params: one,
    findOfPath: findAsset(deps),
    body: AssetChange,
    reply: Asset,
    tagged: true,
    refuses: ['conflict', 'precondition_failed'],
    handle: async ({ actor, scope, params, body, ifMatch }) =>
      answer(await changeAsset(deps, actor, scope, { id: params.assetId, ifMatch, change: body })),
  });
}

function removal(deps: AssetRouteDeps): Route {
  return route({
    method: 'DELETE',
    path: `${APP}/{assetId}`,
    summary: 'Delete an asset',
    description:
      'With its documents and its maintenance, each of which is a deletion in the change feed. One that is out of use but not ' +
      'forgotten is better `retired`.',
    tag,
    access: person('admin'),
    scope: 'project',
    params: one,
    findOfPath: findAsset(deps),
    reply: null,
    status: 204,
    refuses: ['precondition_failed'],
    async handle({ actor, scope, params, ifMatch }) {
      await deleteAsset(deps, actor, scope, { id: params.assetId, ifMatch });
      return noContent;
    },
  });
}

function generation(deps: AssetRouteDeps): Route {
  return route({
    method: 'POST',
    path: `${APP}/generate`,
    summary: 'Make assets of the elements of a model, or preview what a run would do',
    description:
      'An element without an asset gets one; an asset that a run made follows its element, except where a person edited it; ' +
      'one whose element is in no more recent version is `retired`. Assets that a person registered are left alone. Fields come ' +
      'from where the run before took them, unless the mapping says otherwise. A repeat changes nothing. A version that is not read yet is 409, and so is one that is not the head of its model: it would put ' +
      'back what the head says otherwise.',
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    params: inProject,
    body: AssetGenerationRequest,
    reply: AssetGeneration,
    refuses: ['conflict'],
    handle: async ({ actor, scope, body }) => ok(await generateAssets(deps, actor, scope, body)),
  });
}

function generationChoices(deps: AssetRouteDeps): Route {
  return route({
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/asset-choices',
    summary: 'Get what the last run made assets of a model of, and from where it took their fields',
    description: 'No page: one entry for each class that was asked for.',
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    params: Type.Object({ projectId: Uuid(), modelId: Uuid() }),
    reply: AssetGenerationChoices,
    handle: async ({ scope, params }) => ok(await readChoices(deps, scope, params.modelId)),
  });
}

function planRoutes(deps: AssetRouteDeps): Route[] {
  const plan = { path: `${APP}/{assetId}/maintenance-plan`, tag, scope: 'project', params: one } as const;
  const planned = (body: MaintenancePlan) => ok(body, { changedAt: body.updatedAt });
  return [
    route({
      ...plan,
      method: 'GET',
      summary: 'Get how the maintenance of an asset comes round',
      access: person('viewer'),
      reply: MaintenancePlan,
      tagged: true,
      handle: async ({ scope, params }) =>
        planned(planOf(await getAsset(deps.db.reader(scope), scope, params.assetId))),
    }),
    route({
      ...plan,
      method: 'PUT',
      summary: 'Write how the maintenance of an asset comes round',
      description:
        'Another interval or anchor begins its calendar anew, behind what was completed or skipped already. An interval of ' +
        'days is also the `maintenanceIntervalDays` of the asset. Without an interval nothing falls due.',
      access: person('admin'),
      findOfPath: findAsset(deps),
      body: MaintenancePlanWrite,
      reply: MaintenancePlan,
      tagged: true,
      refuses: ['precondition_failed'],
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        planned(await writePlan(deps, actor, scope, { id: params.assetId, ifMatch, write: body })),
    }),
  ];
}

const findAsset =
  ({ db }: Pick<AssetRouteDeps, 'db'>) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getAsset(db.reader(scope), scope, params.assetId);

function answer(asset: Asset): Answer {
  return ok(asset, { changedAt: asset.updatedAt });
}
