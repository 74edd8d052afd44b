import { modelContentOperations } from '../../../../contract/operations/model-contents.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import type { Route } from '../../platform/http/route.ts';
import { getModel } from '../versions/public.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { elementList, elementShape, storeyList, storeyShape } from './store.ts';

const elements = pagedList({ name: 'model-elements', source: elementList, shape: elementShape });
const storeys = pagedList({ name: 'model-storeys', source: storeyList, shape: storeyShape });

/** What was read of a version of a model. */
export function elementRoutes(deps: PagingDeps): Route[] {
  return [
    ...comparisonRoutes(deps),
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
