import { person } from '../access.ts';
import { ClashImportCreate, ClashTest, ClashTestPage, Import } from '../imports.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const clashTestOperations = defineOperations('Clashes', {
  createProjectClashImport: {
    method: 'POST',
    path: '/api/projects/{projectId}/clashes/imports',
    summary: 'Import a clash test run',
    description:
      'Accepts a BCF archive (`.bcf`, `.bcfzip`; 1.0 to 3.0) or a CSV file with the columns `name`, `kind`, ' +
      '`element_a_guid` and `element_b_guid` and, optionally, `x`, `y`, `z`, `distance_m`, `id`, `model_a`, ' +
      '`model_b`. Clashes already known to the test keep their number, status and decisions; clashes missing from ' +
      'the run get `present: false`; new clashes get the status `new`. Entries that cannot be read are listed in ' +
      'the response, and the rest is imported. Only one run of a test can be imported at a time; another import ' +
      'returns 409.',
    access: person('reviewer'),
    body: ClashImportCreate,
    upload: true,
    reply: Import,
    creates: {},
    refuses: ['conflict', 'rate_limited'],
  },
  listClashTests: {
    method: 'GET',
    path: '/api/projects/{projectId}/clash-tests',
    summary: 'List the clash tests of a project',
    access: person('viewer'),
    query: PageQuery,
    reply: ClashTestPage,
  },
  getClashTest: {
    method: 'GET',
    path: '/api/projects/{projectId}/clash-tests/{clashTestId}',
    summary: 'Get a clash test',
    access: person('viewer'),
    reply: ClashTest,
    etag: true,
  },
});
