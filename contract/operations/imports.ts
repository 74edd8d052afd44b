import { person } from '../access.ts';
import { Import, ImportSummaryPage } from '../imports.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const issueImportOperations = defineOperations('Issues', {
  listProjectIssueImports: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/imports',
    summary: 'List issue imports, newest first',
    access: person('viewer'),
    query: PageQuery,
    reply: ImportSummaryPage,
  },
  getProjectIssueImport: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/imports/{issueImportId}',
    summary: 'Get an issue import',
    access: person('viewer'),
    reply: Import,
    etag: true,
  },
});

export const clashImportOperations = defineOperations('Clashes', {
  listProjectClashImports: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/imports',
    summary: 'List clash imports, newest first',
    access: person('viewer'),
    query: PageQuery,
    reply: ImportSummaryPage,
  },
  getProjectClashImport: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/imports/{clashImportId}',
    summary: 'Get a clash import',
    access: person('viewer'),
    reply: Import,
    etag: true,
  },
});
