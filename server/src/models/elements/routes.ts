import { ELEMENT_LIMIT_DEFAULT } from '../../../../contract/model-elements.ts';
import { modelContentOperations } from '../../../../contract/operations/model-contents.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { getModel } from '../versions/public.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { listNamedElements, searchElements } from './search.ts';
import { elementList, elementShape, storeyList, storeyShape } from './store.ts';

const elements = pagedList({ name: 'model-elements', source: elementList, shape: elementShape });
const storeys = pagedList({ name: 'model-storeys', source: storeyList, shape: storeyShape });

/** The imported content of models. */
export function elementRoutes(deps: PagingDeps & { readonly textSearches: TextSearches }): Route[] {
  return [
    ...comparisonRoutes(deps),
    implement(
      modelContentOperations.searchProjectElements,
      async ({ scope, query: { q, limit = ELEMENT_LIMIT_DEFAULT } }) =>
        ok(
          await deps.textSearches(scope.workspaceId, () => searchElements(deps.db.reader(scope), scope, { q, limit })),
        ),
    ),
    implement(modelContentOperations.listProjectNamedElements, async ({ scope, query: { guids } }) =>
      ok({ data: await listNamedElements(deps.db.reader(scope), scope, guids.split(',')) }),
    ),
    implement(modelContentOperations.listProjectModelElements, {
      loadResource: ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
        getModel(deps.db.reader(scope), scope, params.modelId),
      handle: ({ scope, params: { modelId }, query: { cursor, limit, ...filters }, url }) =>
        elements.page(deps, scope, { query: { cursor, limit }, filters: { ...filters, modelId }, url }),
    }),
    implement(modelContentOperations.listProjectModelStoreys, {
      loadResource: ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
        getModel(deps.db.reader(scope), scope, params.modelId),
      handle: ({ scope, params: { modelId }, query, url }) =>
        storeys.page(deps, scope, { query, filters: { modelId }, url }),
    }),
  ];
}
