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
    summary: 'List the revisions of a document, latest first',
    access: person('viewer'),
    query: PageQuery,
    reply: AssetDocumentRevisionPage,
  },
  getProjectAssetDocumentFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/files',
    summary: 'Get the signed address of the latest revision of a document',
    access: person('viewer'),
    reply: AssetDocumentFiles,
    plain: true,
  },
  getProjectAssetDocumentRevisionFiles: {
    method: 'GET',
    path: '/api/projects/{projectId}/assets/{assetId}/documents/{documentId}/revisions/{revisionId}/files',
    summary: 'Get the signed address of a revision of a document',
    access: person('viewer'),
    reply: AssetDocumentFiles,
    plain: true,
  },
  createProjectAssetDocument: {
    method: 'POST',
    path: '/api/projects/{projectId}/assets/{assetId}/documents',
    summary: 'Add a document to an asset, or the next revision of one',
    description:
      'Of any kind; it is kept as it is and saved, not shown, by whoever opens its address. A name that the asset ' +
      'has a document of makes its next revision; the ones before it stay. An asset has 200 documents at most, a ' +
      'document 200 revisions; one more is 409.',
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
    summary: 'Remove a document with all of its revisions',
    access: person('upload_engineer'),
    reply: null,
  },
});
