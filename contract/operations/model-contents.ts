import { Type } from 'typebox';
import { person } from '../access.ts';
import { comparisonQuery, ModelComparison } from '../model-comparison.ts';
import {
  ElementMatches,
  elementFilters,
  elementSearchQuery,
  ModelElementPage,
  NamedElements,
  namedElementsQuery,
} from '../model-elements.ts';
import { ModelGeometry } from '../model-geometry.ts';
import { StoreyPage } from '../models.ts';
import { PageQuery, pageQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

export const modelContentOperations = defineOperations('Models', {
  getProjectModelComparison: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/comparison',
    summary: 'Compare two versions of a model',
    description:
      'Compares elements by GlobalId; if several elements share one, the n-th in one file is compared with the ' +
      'n-th in the other. Numbers are compared to seven significant digits and geometry to within a millimetre. ' +
      '`added` lists elements that exist only in the version in the path. `kinds` counts the kinds of ' +
      'differences; `geometry` indicates whether both versions could be compared by geometry. Returns 409 if one of the ' +
      'versions is not ready, or if no other version is given and there is no earlier one.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...comparisonQuery }),
    reply: ModelComparison,
    refuses: ['conflict'],
  },
  searchProjectElements: {
    method: 'GET',
    path: '/api/projects/{projectId}/elements',
    summary: 'Search the elements of a project by text',
    description:
      'Searches the current versions of all models of the project. An element matches if every word of the text is in ' +
      'its name, tag, type, class or storey, case-insensitive, or if the text is its GlobalId. Best matches come ' +
      'first. Not paged: `more` is true if there are others. An element that several models have is returned once.',
    access: person('viewer'),
    query: Type.Object(elementSearchQuery),
    reply: ElementMatches,
    refuses: ['rate_limited'],
  },
  listProjectNamedElements: {
    method: 'GET',
    path: '/api/projects/{projectId}/elements/names',
    summary: 'Get the names of elements',
    description:
      'Returns the elements with these GlobalIds from the latest version that has them, also one that is not the ' +
      'current one. Leaves out those that no model has. Not paged: one entry for each element.',
    access: person('viewer'),
    query: Type.Object(namedElementsQuery),
    reply: NamedElements,
  },
  listProjectModelElements: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/elements',
    summary: 'List the elements of a model version',
    description:
      'Returns elements with their properties, in file order. Spaces, storeys and openings are not included.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...elementFilters }),
    reply: ModelElementPage,
  },
  listProjectModelStoreys: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/storeys',
    summary: 'List storeys of a model version, lowest first',
    access: person('viewer'),
    query: PageQuery,
    reply: StoreyPage,
  },
  getProjectModelGeometry: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/geometry',
    summary: 'Get the geometry of a model version',
    description:
      'The geometry consists of parts, one file per storey. It is generated in the background once the model is ' +
      'ready: poll until `state` is `ready` or `failed`. The files are fragments in the format of ' +
      '`@thatopen/fragments`, which identify elements by their GlobalId.',
    access: person('viewer'),
    reply: ModelGeometry,
  },
  downloadProjectModelGeometryPart: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/geometry/parts/{number}',
    summary: 'Download a geometry part of a model version',
    description:
      'The `fileUrl` of a part can be cached indefinitely; it returns 404 once the geometry has been regenerated. ' +
      'Without `file`, returns the current file of the part.',
    access: person('viewer'),
    params: Type.Object({
      projectId: Uuid(),
      modelId: Uuid(),
      number: Type.String({ pattern: '^[1-9][0-9]{0,4}$', description: 'The `number` of the part.' }),
    }),
    query: Type.Object({ file: Type.Optional(Uuid('The id of the file, as in `fileUrl`.')) }),
    reply: { mediaType: 'application/octet-stream' },
  },
  regenerateProjectModelGeometry: {
    method: 'POST',
    path: '/api/projects/{projectId}/models/{modelId}/geometry',
    summary: 'Regenerate the geometry of a model version',
    description:
      'Use this after a failure, or for versions uploaded before the viewer existed. Has no effect while ' +
      'generation is in progress.',
    access: person('upload_engineer'),
    reply: ModelGeometry,
    status: 202,
    refuses: ['conflict'],
  },
});
