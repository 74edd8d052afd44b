import { createMessage } from '../../../../contract/messages/message.ts';
import type { Model } from '../../../../contract/models.ts';
import { modelOperations } from '../../../../contract/operations/models.ts';
import type { Query } from '../../../../contract/operations/operation.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, notFound } from '../../platform/app-error.ts';
import { type AddressDeps, fileAddress } from '../../platform/files/file-address.ts';
import { implement, implementEach } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { type Answer, noContent, ok, type Route } from '../../platform/http/route.ts';
import { cancelImport, createModel, deleteModel, type ModelDeps, type VersionFollower } from './commands.ts';
import { findModelFile, findReport, getModel, modelList, modelShape } from './store.ts';

export interface ModelRouteDeps extends ModelDeps, VersionFollower, PagingDeps, AddressDeps {
  /** The largest file that is taken. */
  readonly maxModelBytes: number;
}

const list = pagedList({ name: 'models', source: modelList, shape: modelShape });

type ListQuery = Query<typeof modelOperations.listProjectModels>;

/** Models for machines (contract §5) and for people. */
export function modelRoutes(deps: ModelRouteDeps): Route[] {
  return [...readRoutes(deps), ...detailRoutes(deps), uploadRoute(deps), ...changeRoutes(deps)];
}

function readRoutes(deps: ModelRouteDeps): Route[] {
  return [
    ...implementEach([modelOperations.listModels, modelOperations.listProjectModels], ({ scope, query, url }) => {
      const { cursor, limit, updated_since, ...filters }: ListQuery = query;
      return list.page(deps, scope, { query: { cursor, limit, updated_since }, filters, url });
    }),
    ...implementEach([modelOperations.getModel, modelOperations.getProjectModel], async ({ scope, params }) =>
      answer(await getModel(deps.db.reader(scope), scope, params.modelId)),
    ),
  ];
}

function detailRoutes(deps: ModelRouteDeps): Route[] {
  const loadResource = ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
    getModel(deps.db.reader(scope), scope, params.modelId);
  return [
    implement(modelOperations.downloadProjectModelFile, async ({ scope, params }) => {
      const fileId = await findModelFile(deps.db.reader(scope), scope, params.modelId);
      if (fileId === undefined) throw notFound();
      return ok({ original: fileAddress(deps, scope.workspaceId, fileId) });
    }),
    implement(modelOperations.getProjectModelReport, {
      loadResource,
      async handle({ scope, params }) {
        const report = await findReport(deps.db.reader(scope), scope, params.modelId);
        if (report === undefined) throw conflict(createMessage('models.notReady'));
        return ok({ modelId: params.modelId, ...report });
      },
    }),
  ];
}

function uploadRoute(deps: ModelRouteDeps): Route {
  return implement(modelOperations.createProjectModel, {
    maxBytes: deps.maxModelBytes,
    handle: ({ actor, scope, body, file, idempotent }) => {
      if (file === undefined) throw new Error('the route takes no upload');
      return idempotent(
        deps,
        (model: Model) => ({ ...answer(model), status: 202 }),
        (bound) => createModel(bound, actor, scope, { record: body, file }),
      );
    },
  });
}

function changeRoutes(deps: ModelRouteDeps): Route[] {
  const loadResource = ({ scope, params }: { scope: ProjectScope; params: { modelId: string } }) =>
    getModel(deps.db.reader(scope), scope, params.modelId);
  return [
    implement(modelOperations.cancelProjectModel, {
      loadResource,
      handle: async ({ actor, scope, params }) => answer(await cancelImport(deps, actor, scope, params.modelId)),
    }),
    implement(modelOperations.deleteProjectModel, {
      loadResource,
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
