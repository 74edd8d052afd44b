import { Type } from 'typebox';
import { key, person } from '../access.ts';
import { Model, ModelCreate, ModelFile, ModelPage, ModelReport, modelFilters } from '../models.ts';
import { pageQuery, updatedSinceQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const modelOperations = defineOperations('Models', {
  listModels: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/models',
    summary: 'List models, all versions',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...modelFilters }),
    reply: ModelPage,
  },
  getModel: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/models/{modelId}',
    summary: 'Get a version of a model',
    access: key('read'),
    reply: Model,
    tagged: true,
  },
  listProjectModels: {
    method: 'GET',
    path: '/api/projects/{projectId}/models',
    summary: 'List models, all versions',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...modelFilters }),
    reply: ModelPage,
  },
  getProjectModel: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}',
    summary: 'Get a version of a model',
    access: person('viewer'),
    reply: Model,
    tagged: true,
  },
  downloadProjectModelFile: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/file',
    summary: 'Get a signed address of the uploaded file',
    access: person('viewer'),
    reply: ModelFile,
    plain: true,
  },
  getProjectModelReport: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/report',
    summary: 'Get the import report of a model: its georeference, its units, and remarks on its file',
    description: 'Once it is ready; 409 before.',
    access: person('viewer'),
    reply: ModelReport,
    refuses: ['conflict'],
  },
  createProjectModel: {
    method: 'POST',
    path: '/api/projects/{projectId}/models',
    summary: 'Upload a version of a model',
    description:
      'IFC2X3, IFC4 or IFC4X3, as `.ifc` or as `.ifczip` with one model in it; which of the two follows from its ' +
      'content. It is imported in the background: poll the model until its `status` is `ready` or `failed`. It ' +
      'becomes the head of its version group when it is ready.',
    access: person('upload_engineer'),
    body: ModelCreate,
    upload: true,
    reply: Model,
    status: 202,
    creates: {},
    tagged: true,
  },
  cancelProjectModel: {
    method: 'POST',
    path: '/api/projects/{projectId}/models/{modelId}/cancel',
    summary: 'Cancel the import of a model',
    description: 'It is `failed` then, with the code `cancelled`.',
    access: person('upload_engineer'),
    reply: Model,
    tagged: true,
    refuses: ['conflict'],
  },
  deleteProjectModel: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/models/{modelId}',
    summary: 'Delete a version of a model',
    description:
      'With its file and its elements. Where it was the head, the latest ready version that is left is. Assets that ' +
      'name the version name the head then, or no model where none is left.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
});
