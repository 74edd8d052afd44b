import { type Static, Type } from 'typebox';
import { Model, ModelCreate, ModelFile, ModelPage, ModelReport, modelFilters } from '../../../../contract/models.ts';
import { pageQuery, updatedSinceQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, key, noContent, ok, person, type Route, route } from '../../platform/http/route.ts';
import { cancelImport, createModel, deleteModel, type ModelDeps, type VersionFollower } from './commands.ts';
import { findModelFile, findReport, getModel, modelList, modelShape } from './store.ts';

export interface ModelRouteDeps extends ModelDeps, VersionFollower, PagingDeps, AddressDeps {
  /** The largest file that is taken. */
  readonly maxModelBytes: number;
}

const list = pagedList({ name: 'models', source: modelList, shape: modelShape });
const tag = 'Models';
const inProject = Type.Object({ projectId: Uuid() });
const one = Type.Object({ projectId: Uuid(), modelId: Uuid() });
const query = Type.Object({ ...pageQuery, ...updatedSinceQuery, ...modelFilters });

/** Models for machines (contract §5) and for people. */
export function modelRoutes(deps: ModelRouteDeps): Route[] {
  const machines = { access: key('read'), budgeted: true } as const;
  const people = { access: person('viewer') } as const;
  return [
    ...readRoutes(deps, '/api/v1/projects/{projectId}/models', machines),
    ...readRoutes(deps, '/api/projects/{projectId}/models', people),
    ...detailRoutes(deps),
    uploadRoute(deps),
    ...changeRoutes(deps),
  ];
}

function readRoutes(deps: ModelRouteDeps, path: string, who: Pick<Route, 'access' | 'budgeted'>): Route[] {
  const reading = { ...who, tag, scope: 'project', method: 'GET' } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List models, all versions',
      params: inProject,
      query,
      reply: ModelPage,
      handle: ({ scope, query: asked, url }) => {
        const { cursor, limit, updated_since, ...filters } = asked as Static<typeof query>;
        return list.page(deps, scope, { query: { cursor, limit, updated_since }, filters, url });
      },
    }),
    route({
      ...reading,
      path: `${path}/{modelId}`,
      summary: 'Get a version of a model',
      params: one,
      reply: Model,
      tagged: true,
      handle: async ({ scope, params }) => answer(await getModel(deps.db.reader(scope), scope, params.modelId)),
    }),
  ];
}

function detailRoutes(deps: ModelRouteDeps): Route[] {
  const reading = { tag, access: person('viewer'), scope: 'project', method: 'GET', params: one } as const;
  const findOfPath = ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
    getModel(deps.db.reader(scope), scope, params.modelId);
  return [
    route({
      ...reading,
      path: '/api/projects/{projectId}/models/{modelId}/file',
      plain: true,
      summary: 'Get a signed address of the uploaded file',
      reply: ModelFile,
      async handle({ scope, params }) {
        const fileId = await findModelFile(deps.db.reader(scope), scope, params.modelId);
        if (fileId === undefined) throw notFound();
        return ok({ original: fileAddress(deps, scope.workspaceId, fileId) });
      },
    }),
    route({
      ...reading,
      path: '/api/projects/{projectId}/models/{modelId}/report',
      summary: 'Get the import report of a model: its georeference, its units, and remarks on its file',
      description: 'Once it is ready; 409 before.',
      findOfPath,
      reply: ModelReport,
      refuses: ['conflict'],
      async handle({ scope, params }) {
        const report = await findReport(deps.db.reader(scope), scope, params.modelId);
        if (report === undefined) throw conflict('The model is not ready.');
        return ok({ modelId: params.modelId, ...report });
      },
    }),
  ];
}

function uploadRoute(deps: ModelRouteDeps): Route {
  return route({
    method: 'POST',
    path: '/api/projects/{projectId}/models',
    summary: 'Upload a version of a model',
    description:
      'IFC2X3, IFC4 or IFC4X3, as `.ifc` or as `.ifczip` with one model in it; which of the two follows from its content. It ' +
      'is imported in the background: poll the model until its `status` is `ready` or `failed`. It becomes the head of its ' +
      'version group when it is ready.',
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    params: inProject,
    body: ModelCreate,
    upload: { maxBytes: deps.maxModelBytes },
    reply: Model,
    tagged: true,
    status: 202,
    creates: {},
    handle: ({ actor, scope, body, file, keeping }) => {
      if (file === undefined) throw new Error('the route takes no upload');
      return keeping(
        deps,
        (model: Model) => ({ ...answer(model), status: 202 }),
        (bound) => createModel(bound, actor, scope, { record: body, file }),
      );
    },
  });
}

function changeRoutes(deps: ModelRouteDeps): Route[] {
  const writing = { tag, access: person('upload_engineer'), scope: 'project', params: one } as const;
  const findOfPath = ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
    getModel(deps.db.reader(scope), scope, params.modelId);
  return [
    route({
      ...writing,
      method: 'POST',
      path: '/api/projects/{projectId}/models/{modelId}/cancel',
      summary: 'Cancel the import of a model',
      description: 'It is `failed` then, with the code `cancelled`.',
      findOfPath,
      reply: Model,
      tagged: true,
      refuses: ['conflict'],
      handle: async ({ actor, scope, params }) => answer(await cancelImport(deps, actor, scope, params.modelId)),
    }),
    route({
      ...writing,
      method: 'DELETE',
      path: '/api/projects/{projectId}/models/{modelId}',
      summary: 'Delete a version of a model',
      description:
        'With its file and its elements. Where it was the head, the latest ready version that is left is. Assets that name the ' +
        'version name the head then, or no model where none is left.',
      findOfPath,
      reply: null,
      status: 204,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, params, ifMatch }) {
        await deleteModel(deps, actor, scope, { id: params.modelId, ifMatch });
        return noContent;
      },
    }),
  ];
}

function answer(model: Model): Answer {
  return ok(model, { changedAt: model.updatedAt });
}
