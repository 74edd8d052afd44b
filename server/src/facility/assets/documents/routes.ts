// Documents of assets: of the app API alone.
import { type Static, Type } from 'typebox';
import {
  AssetDocument,
  AssetDocumentCreate,
  AssetDocumentFiles,
  AssetDocumentPage,
  AssetDocumentRevisionPage,
} from '../../../../../contract/assets.ts';
import { pageQuery } from '../../../../../contract/paging.ts';
import { Uuid } from '../../../../../contract/values.ts';
import type { ProjectScope } from '../../../platform/access/scope.ts';
import { type AddressDeps, fileAddress } from '../../../platform/files/file-address.ts';
import type { LedgerDeps } from '../../../platform/files/ledger.ts';
import type { SpooledFile } from '../../../platform/files/spool.ts';
import { type PagingDeps, pagedList } from '../../../platform/http/paging.ts';
import { created, noContent, ok, person, type Route, route } from '../../../platform/http/route.ts';
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

/** Under which assets they stand. */
interface Place {
  readonly path: string;
  findAsset(path: { scope: ProjectScope; params: { projectId: string; assetId: string } }): Promise<unknown>;
}

const list = pagedList({ name: 'asset-documents', source: documentList, shape: documentShape });
const revisions = pagedList({ name: 'asset-document-revisions', source: revisionList, shape: revisionShape });
const tag = 'Assets';
const ofAsset = Type.Object({ projectId: Uuid(), assetId: Uuid() });
const one = Type.Object({ ...ofAsset.properties, documentId: Uuid() });
const oneRevision = Type.Object({ ...one.properties, revisionId: Uuid() });
const query = Type.Object({ ...pageQuery });

/** The routes of the documents of assets. */
export function documentRoutes(deps: DocumentRouteDeps, place: Place): Route[] {
  return [...listRoutes(deps, place), ...fileRoutes(deps, place), creation(deps, place), removal(deps, place)];
}

const findDocument =
  ({ db }: DocumentRouteDeps) =>
  ({ scope, params }: { scope: ProjectScope; params: Static<typeof one> }) =>
    getDocument(db.reader(scope), scope, params);

function listRoutes(deps: DocumentRouteDeps, { path, findAsset }: Place): Route[] {
  const reading = { tag, access: person('viewer'), scope: 'project', method: 'GET', query } as const;
  return [
    route({
      ...reading,
      path,
      summary: 'List the documents of an asset, oldest first',
      params: ofAsset,
      findOfPath: findAsset,
      reply: AssetDocumentPage,
      handle: ({ scope, params: { assetId }, query: asked, url }) =>
        list.page(deps, scope, { query: asked, filters: { assetId }, url }),
    }),
    route({
      ...reading,
      path: `${path}/{documentId}/revisions`,
      summary: 'List the revisions of a document, latest first',
      params: one,
      findOfPath: findDocument(deps),
      reply: AssetDocumentRevisionPage,
      handle: ({ scope, params: { documentId }, query: asked, url }) =>
        revisions.page(deps, scope, { query: asked, filters: { documentId }, url }),
    }),
  ];
}

function fileRoutes(deps: DocumentRouteDeps, { path }: Place): Route[] {
  const reading = {
    tag,
    access: person('viewer'),
    scope: 'project',
    method: 'GET',
    reply: AssetDocumentFiles,
  } as const;
  const linkFile = (scope: ProjectScope, fileId: string) =>
    ok({ original: fileAddress(deps, scope.workspaceId, fileId) });
  return [
    route({
      ...reading,
      path: `${path}/{documentId}/files`,
      plain: true,
      summary: 'Get the signed address of the latest revision of a document',
      params: one,
      handle: async ({ scope, params }) => linkFile(scope, (await findDocument(deps)({ scope, params })).fileId),
    }),
    route({
      ...reading,
      path: `${path}/{documentId}/revisions/{revisionId}/files`,
      plain: true,
      summary: 'Get the signed address of a revision of a document',
      params: oneRevision,
      async handle({ scope, params }) {
        await findDocument(deps)({ scope, params });
        return linkFile(scope, await getRevisionFile(deps.db.reader(scope), scope, params));
      },
    }),
  ];
}

function creation(deps: DocumentRouteDeps, { path, findAsset }: Place): Route {
  return route({
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    method: 'POST',
    path,
    summary: 'Add a document to an asset, or the next revision of one',
    description:
      'Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. A name that the asset has a ' +
      'document of makes its next revision; the ones before it stay. An asset has 200 documents at most, a document 200 ' +
      'revisions; one more is 409.',
    params: ofAsset,
    findOfPath: findAsset,
    body: AssetDocumentCreate,
    upload: { maxBytes: deps.maxDocumentBytes },
    reply: AssetDocument,
    status: 201,
    creates: {},
    refuses: ['conflict'],
    handle: ({ actor, scope, params: { assetId }, body: { name }, file, keeping }) =>
      keeping(
        deps,
        (document: AssetDocument) => created(document),
        (bound) => addDocument(bound, actor, scope, { assetId, name, file: uploaded(file) }),
      ),
  });
}

function removal(deps: DocumentRouteDeps, { path }: Place): Route {
  return route({
    tag,
    access: person('upload_engineer'),
    scope: 'project',
    method: 'DELETE',
    path: `${path}/{documentId}`,
    summary: 'Remove a document with all of its revisions',
    params: one,
    findOfPath: findDocument(deps),
    reply: null,
    status: 204,
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
