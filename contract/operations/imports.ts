import { person } from '../access.ts';
import { Import, ImportSummaryPage } from '../imports.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const issueImportOperations = defineOperations('Issues', {
  listProjectIssueImports: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/imports',
    summary: 'List the imports of issues, newest first',
    access: person('viewer'),
    query: PageQuery,
    reply: ImportSummaryPage,
  },
  getProjectIssueImport: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/imports/{issueImportId}',
    summary: 'Get what came of an import of issues',
    access: person('viewer'),
    reply: Import,
    tagged: true,
  },
});

export const clashImportOperations = defineOperations('Clashes', {
  listProjectClashImports: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/imports',
    summary: 'List the imports of clashes, newest first',
    access: person('viewer'),
    query: PageQuery,
    reply: ImportSummaryPage,
  },
  getProjectClashImport: {
    method: 'GET',
    path: '/api/projects/{projectId}/clashes/imports/{clashImportId}',
    summary: 'Get what came of an import of clashes',
    access: person('viewer'),
    reply: Import,
    tagged: true,
  },
});
