import { Type } from 'typebox';
import { elementFilters, ModelElementPage } from '../../../../contract/model-elements.ts';
import { StoreyPage } from '../../../../contract/models.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { person, type Route, route } from '../../platform/http/route.ts';
import { getModel } from '../versions/public.ts';
import { comparisonRoutes } from './comparison-routes.ts';
import { elementList, elementShape, storeyList, storeyShape } from './store.ts';

const elements = pagedList({ name: 'model-elements', source: elementList, shape: elementShape });
const storeys = pagedList({ name: 'model-storeys', source: storeyList, shape: storeyShape });
const tag = 'Models';
const one = Type.Object({ projectId: Uuid(), modelId: Uuid() });

/** What was read of a version of a model. */
export function elementRoutes(deps: PagingDeps): Route[] {
  const reading = {
    tag,
    scope: 'project',
    method: 'GET',
    access: person('viewer'),
    params: one,
    findOfPath: ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
      getModel(deps.db.reader(scope), scope, params.modelId),
  } as const;
  return [
    ...comparisonRoutes(deps),
    route({
      ...reading,
      path: '/api/projects/{projectId}/models/{modelId}/elements',
      summary: 'List the elements of a version of a model, with their properties',
      description: 'In the order of the file. Spaces, storeys and openings are not among them.',
      query: Type.Object({ ...pageQuery, ...elementFilters }),
      reply: ModelElementPage,
      handle: ({ scope, params: { modelId }, query: { cursor, limit, ...filters }, url }) =>
        elements.page(deps, scope, { query: { cursor, limit }, filters: { ...filters, modelId }, url }),
    }),
    route({
      ...reading,
      path: '/api/projects/{projectId}/models/{modelId}/storeys',
      summary: 'List the storeys of a version of a model, the lowest first',
      query: Type.Object(pageQuery),
      reply: StoreyPage,
      handle: ({ scope, params: { modelId }, query, url }) =>
        storeys.page(deps, scope, { query, filters: { modelId }, url }),
    }),
  ];
}
