import { Type } from 'typebox';
import { person } from '../access.ts';
import { comparisonQuery, ModelComparison } from '../model-comparison.ts';
import { elementFilters, ModelElementPage } from '../model-elements.ts';
import { ModelGeometry } from '../model-geometry.ts';
import { StoreyPage } from '../models.ts';
import { PageQuery, pageQuery } from '../paging.ts';
import { Uuid } from '../values.ts';
import { defineOperations } from './operation.ts';

export const modelContentOperations = defineOperations('Models', {
  getProjectModelComparison: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/comparison',
    summary: 'Compare a version of a model with another, element by element',
    description:
      'By GlobalId, of several elements with the same the n-th in the file with the n-th, numbers at seven ' +
      'significant digits, drawn geometry within a millimetre. `added` is what the version of the path has and the ' +
      'other has not. `kinds` counts in what elements differ; `geometry` tells whether both versions could be ' +
      'compared by it. 409 where one of them is not ready, or none is named and there is none before.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...comparisonQuery }),
    reply: ModelComparison,
    refuses: ['conflict'],
  },
  listProjectModelElements: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/elements',
    summary: 'List the elements of a version of a model, with their properties',
    description: 'In the order of the file. Spaces, storeys and openings are not among them.',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...elementFilters }),
    reply: ModelElementPage,
  },
  listProjectModelStoreys: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/storeys',
    summary: 'List the storeys of a version of a model, the lowest first',
    access: person('viewer'),
    query: PageQuery,
    reply: StoreyPage,
  },
  getProjectModelGeometry: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/geometry',
    summary: 'Get the geometry of a version of a model: its parts, one file per storey',
    description:
      'It is generated in the background once the model is ready: poll until `state` is `ready` or `failed`. The ' +
      'files are fragments in the format of `@thatopen/fragments`, which identify elements by their GlobalId.',
    access: person('viewer'),
    reply: ModelGeometry,
  },
  downloadProjectModelGeometryPart: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/geometry/parts/{number}',
    summary: 'Download a part of the geometry of a version of a model',
    description:
      'The `fileUrl` of a part may be cached for good; it is 404 once the geometry was generated again. Without ' +
      '`file`, returns the current file of the part.',
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
    summary: 'Generate the geometry of a version of a model again',
    description:
      'For use after a failure, and for versions uploaded before the viewer existed. Changes nothing if it is under ' +
      'way.',
    access: person('upload_engineer'),
    reply: ModelGeometry,
    status: 202,
    refuses: ['conflict'],
  },
});
