import type { AssetDocument } from '../../../../../contract/assets.ts';
import { assetDocumentOperations } from '../../../../../contract/operations/asset-documents.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { type AddressDeps, fileAddress } from '../../../platform/files/file-address.ts';
import type { LedgerDeps } from '../../../platform/files/ledger.ts';
import type { SpooledFile } from '../../../platform/files/spool.ts';
import { implement } from '../../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import { created, noContent, ok, type Route } from '../../../platform/http/route.ts';
import { addDocument, removeDocument } from './commands.ts';
import {
  type DocumentPath,
  documentList,
  documentShape,
  getDocument,
  getRevisionFile,
  revisionList,
  revisionShape,
} from './store.ts';

export interface DocumentRouteDeps extends LedgerDeps, AddressDeps, PagingDeps {
  /** The largest file that is taken. */
  readonly maxDocumentBytes: number;
}

/** The assets that documents belong to. */
interface Owner {
  findAsset(path: { scope: ProjectScope; params: { assetId: string } }): Promise<unknown>;
}

const list = pagedList({ name: 'asset-documents', source: documentList, shape: documentShape });
const revisions = pagedList({ name: 'asset-document-revisions', source: revisionList, shape: revisionShape });

/** The routes of the documents of assets. */
export function documentRoutes(deps: DocumentRouteDeps, owner: Owner): Route[] {
  return [...listRoutes(deps, owner), ...fileRoutes(deps), creation(deps, owner), removal(deps)];
}

const findDocument =
  ({ db }: DocumentRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: DocumentPath }) =>
    getDocument(db.reader(scope), scope, params);

function listRoutes(deps: DocumentRouteDeps, { findAsset }: Owner): Route[] {
  return [
    implement(assetDocumentOperations.listProjectAssetDocuments, {
      loadResource: findAsset,
      handle: ({ scope, params: { assetId }, query: asked, url }) =>
        list.page(deps, scope, { query: asked, filters: { assetId }, url }),
    }),
    implement(assetDocumentOperations.listProjectAssetDocumentRevisions, {
      loadResource: findDocument(deps),
      handle: ({ scope, params: { documentId }, query: asked, url }) =>
        revisions.page(deps, scope, { query: asked, filters: { documentId }, url }),
    }),
  ];
}

function fileRoutes(deps: DocumentRouteDeps): Route[] {
  const linkFile = (scope: ProjectScope, fileId: string) =>
    ok({ original: fileAddress(deps, scope.workspaceId, fileId) });
  return [
    implement(assetDocumentOperations.getProjectAssetDocumentFiles, async ({ scope, params }) =>
      linkFile(scope, (await findDocument(deps)({ scope, params })).fileId),
    ),
    implement(assetDocumentOperations.getProjectAssetDocumentRevisionFiles, async ({ scope, params }) => {
      await findDocument(deps)({ scope, params });
      return linkFile(scope, await getRevisionFile(deps.db.reader(scope), scope, params));
    }),
  ];
}

function creation(deps: DocumentRouteDeps, { findAsset }: Owner): Route {
  return implement(assetDocumentOperations.createProjectAssetDocument, {
    loadResource: findAsset,
    maxBytes: deps.maxDocumentBytes,
    handle: ({ actor, scope, params: { assetId }, body: { name }, file, idempotent }) =>
      idempotent(
        deps,
        (document: AssetDocument) => created(document),
        (bound) => addDocument(bound, actor, scope, { assetId, name, file: uploaded(file) }),
      ),
  });
}

function removal(deps: DocumentRouteDeps): Route {
  return implement(assetDocumentOperations.deleteProjectAssetDocument, {
    loadResource: findDocument(deps),
    async handle({ actor, scope, params }) {
      const path: DocumentPath = params;
      await removeDocument(deps, actor, scope, path);
      return noContent;
    },
  });
}

// A route with `upload` always has its file once its handler runs.
function uploaded(file: SpooledFile | undefined): SpooledFile {
  if (file === undefined) throw new Error('the route takes no upload');
  return file;
}
