import { person } from '../access.ts';
import {
  AssetDocument,
  AssetDocumentCreate,
  AssetDocumentFiles,
  AssetDocumentPage,
  AssetDocumentRevisionPage,
} from '../assets.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const assetDocumentOperations = defineOperations('Assets', {
  listProjectAssetDocuments: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/documents',
    summary: 'List the documents of an asset, oldest first',
    access: person('viewer'),
    query: PageQuery,
    reply: AssetDocumentPage,
  },
  listProjectAssetDocumentRevisions: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions',
    summary: 'List the revisions of a document, newest first',
    access: person('viewer'),
    query: PageQuery,
    reply: AssetDocumentRevisionPage,
  },
  getProjectAssetDocumentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/files',
    summary: 'Get a signed URL of the latest revision',
    access: person('viewer'),
    reply: AssetDocumentFiles,
    plain: true,
  },
  getProjectAssetDocumentRevisionFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions/{revisionId}/files',
    summary: 'Get a signed URL of a document revision',
    access: person('viewer'),
    reply: AssetDocumentFiles,
    plain: true,
  },
  createProjectAssetDocument: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/documents',
    summary: 'Upload a document or a new revision',
    description:
      'Accepts files of any type. The file is stored unchanged and its URL downloads it instead of displaying it. ' +
      'If the asset already has a document with the same name, the upload becomes its next revision and earlier ' +
      'revisions are kept. An asset can have at most 200 documents, and a document at most 200 revisions; beyond ' +
      'that, the request returns 409.',
    access: person('upload_engineer'),
    body: AssetDocumentCreate,
    upload: true,
    reply: AssetDocument,
    creates: {},
    refuses: ['conflict'],
  },
  deleteProjectAssetDocument: {
    method: 'DELETE',
    path: '/api/projects/{projectId}/assets/{assetId}/documents/{documentId}',
    summary: 'Delete a document and all its revisions',
    access: person('upload_engineer'),
    reply: null,
  },
});
