import { person } from '../access.ts';
import { ClashImportCreate, ClashTest, ClashTestPage, Import } from '../imports.ts';
import { PageQuery } from '../paging.ts';
import { defineOperations } from './operation.ts';

export const clashTestOperations = defineOperations('Clashes', {
  createProjectClashImport: {
    method: 'POST',
    path: '/api/projects/{projectId}/clashes/imports',
    summary: 'Import the run of a clash test',
    description:
      'A BCF archive (`.bcf`, `.bcfzip`; 1.0 to 3.0) or a CSV file with the columns `name`, `kind`, ' +
      '`element_a_guid`, `element_b_guid` and, where it has them, `x`, `y`, `z`, `distance_m`, `id`, `model_a`, ' +
      '`model_b`. Clashes that the test knows keep their number, status and decisions; those that the run no longer ' +
      'has become `present: false`; new ones are `new`. What cannot be read is named in the answer, and the rest is ' +
      'imported. One run of a test is imported at a time; another is 409.',
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
    tagged: true,
  },
});
