import type { Asset, MaintenancePlan } from '../../../../contract/assets.ts';
import { assetOperations } from '../../../../contract/operations/assets.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { implement, implementEach } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, created, noContent, ok, type Route } from '../../platform/http/route.ts';
import { planOf } from './asset.ts';
import { type CobieRouteDeps, cobieRoutes } from './cobie/routes.ts';
import { type AssetDeps, changeAsset, createAsset, deleteAsset, writePlan } from './commands.ts';
import { type DocumentRouteDeps, documentRoutes } from './documents/routes.ts';
import { generateAssets, readChoices } from './generation/commands.ts';
import type { LabelDeps } from './labels/labels.ts';
import { labelRoutes } from './labels/routes.ts';
import { assetList, assetShape, getAsset } from './store.ts';

type AssetRouteDeps = AssetDeps & PagingDeps & DocumentRouteDeps & CobieRouteDeps & LabelDeps;

const list = pagedList({ name: 'assets', source: assetList, shape: assetShape });

type ListQuery = Query<typeof assetOperations.listProjectAssets>;

/** Assets for machines (contract §5) and for people (contract §14). */
export function assetRoutes(deps: AssetRouteDeps): Route[] {
  return [
    ...readRoutes(deps),
    creation(deps),
    change(deps),
    removal(deps),
    generation(deps),
    generationChoices(deps),
    ...cobieRoutes(deps),
    ...labelRoutes(deps),
    ...planRoutes(deps),
    ...documentRoutes(deps, { findAsset: findAsset(deps) }),
  ];
}

function readRoutes(deps: AssetRouteDeps): Route[] {
  return [
    // People's list sorts; that of v1 does not.
    ...implementEach([assetOperations.listAssets, assetOperations.listProjectAssets], ({ scope, query, url }) => {
      const { cursor, limit, sort, updated_since, q, ...exact }: ListQuery = query;
      const filters = { ...exact, q: q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%` };
      return list.page(deps, scope, { query: { cursor, limit, sort, updated_since }, filters, url });
    }),
    ...implementEach([assetOperations.getAsset, assetOperations.getProjectAsset], async ({ scope, params }) =>
      answer((await getAsset(deps.db.reader(scope), scope, params.assetId)).asset),
    ),
  ];
}

function creation(deps: AssetRouteDeps): Route {
  return implement(assetOperations.createProjectAsset, ({ actor, scope, body, idempotent }) =>
    idempotent(
      deps,
      (asset: Asset) => created(asset, { changedAt: asset.updatedAt }),
      (bound) => createAsset(bound, actor, scope, body),
    ),
  );
}

function change(deps: AssetRouteDeps): Route {
  return implement(assetOperations.updateProjectAsset, {
    loadResource: findAsset(deps),
    handle: async ({ actor, scope, params, body, ifMatch }) =>
      answer(await changeAsset(deps, actor, scope, { id: params.assetId, ifMatch, change: body })),
  });
}

function removal(deps: AssetRouteDeps): Route {
  return implement(assetOperations.deleteProjectAsset, {
    loadResource: findAsset(deps),
    async handle({ actor, scope, params, ifMatch }) {
      await deleteAsset(deps, actor, scope, { id: params.assetId, ifMatch });
      return noContent;
    },
  });
}

function generation(deps: AssetRouteDeps): Route {
  return implement(assetOperations.generateProjectAssets, async ({ actor, scope, body }) =>
    ok(await generateAssets(deps, actor, scope, body)),
  );
}

function generationChoices(deps: AssetRouteDeps): Route {
  return implement(assetOperations.getProjectModelAssetChoices, async ({ scope, params }) =>
    ok(await readChoices(deps, scope, params.modelId)),
  );
}

function planRoutes(deps: AssetRouteDeps): Route[] {
  const planned = (body: MaintenancePlan) => ok(body, { changedAt: body.updatedAt });
  return [
    implement(assetOperations.getProjectAssetMaintenancePlan, async ({ scope, params }) =>
      planned(planOf(await getAsset(deps.db.reader(scope), scope, params.assetId))),
    ),
    implement(assetOperations.setProjectAssetMaintenancePlan, {
      loadResource: findAsset(deps),
      handle: async ({ actor, scope, params, body, ifMatch }) =>
        planned(await writePlan(deps, actor, scope, { id: params.assetId, ifMatch, write: body })),
    }),
  ];
}

const findAsset =
  ({ db }: Pick<AssetRouteDeps, 'db'>) =>
  ({ scope, params }: { scope: ProjectScope; params: { assetId: string } }) =>
    getAsset(db.reader(scope), scope, params.assetId);

function answer(asset: Asset): Answer {
  return ok(asset, { changedAt: asset.updatedAt });
}
