import { Type } from 'typebox';
import { key, person } from '../access.ts';
import { Model, ModelCreate, ModelFile, ModelPage, ModelReport, modelFilters } from '../models.ts';
import { pageQuery, updatedSinceQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Models', description: 'IFC models and their versions.' };

export const modelOperations = defineOperations(tag, {
  listModels: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/models',
    summary: 'List all model versions',
    access: key('read'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...modelFilters }),
    reply: ModelPage,
  },
  getModel: {
    method: 'GET',
    path: '/api/v1/projects/{projectId}/models/{modelId}',
    summary: 'Get a model version',
    access: key('read'),
    reply: Model,
    etag: true,
  },
  listProjectModels: {
    method: 'GET',
    path: '/api/projects/{projectId}/models',
    summary: 'List all model versions',
    access: person('viewer'),
    query: Type.Object({ ...pageQuery, ...updatedSinceQuery, ...modelFilters }),
    reply: ModelPage,
  },
  getProjectModel: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}',
    summary: 'Get a model version',
    access: person('viewer'),
    reply: Model,
    etag: true,
  },
  downloadProjectModelFile: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/file',
    summary: 'Get a signed URL of the uploaded file',
    access: person('viewer'),
    reply: ModelFile,
    plain: true,
  },
  getProjectModelReport: {
    method: 'GET',
    path: '/api/projects/{projectId}/models/{modelId}/report',
    summary: 'Get the import report of a model',
    description:
      'Contains the georeference, the units and remarks on the file. Available once the model is ready; returns 409 ' +
      'before that.',
    access: person('viewer'),
    reply: ModelReport,
    refuses: ['conflict'],
  },
  createProjectModel: {
    method: 'POST',
    path: '/api/projects/{projectId}/models',
    summary: 'Upload a model version',
    description:
      'Accepts IFC2X3, IFC4 or IFC4X3, as `.ifc` or as `.ifczip` containing one model; the format is detected ' +
      'from the content. The file is imported in the background: poll the model until its `status` is `ready` or ' +
      '`failed`. Once ready, the version becomes the head of its version group.',
    access: person('upload_engineer'),
    body: ModelCreate,
    upload: true,
    reply: Model,
    status: 202,
    creates: {},
    etag: true,
  },
  cancelProjectModel: {
    method: 'POST',
    path: '/api/projects/{projectId}/models/{modelId}/cancel',
    summary: 'Cancel the import of a model',
    description: 'The model’s `status` becomes `failed` with the code `cancelled`.',
    access: person('upload_engineer'),
    reply: Model,
    etag: true,
    refuses: ['conflict'],
  },
  deleteProjectModel: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/models/{modelId}',
    summary: 'Delete a model version',
    description:
      'Also deletes the file and the elements. If the version was the head, the newest remaining ready version ' +
      'becomes the head. Assets that refer to the deleted version refer to the new head, or to no model if none ' +
      'is left.',
    access: person('upload_engineer'),
    reply: null,
    refuses: ['precondition_failed'],
  },
});
