import { Type } from 'typebox';
import { person } from '../access.ts';
import { Import, IssueImportCreate, IssueViewpointList } from '../imports.ts';
import { trackedIssueFilters } from '../issues.ts';
import { defineOperations } from './operation.ts';

export const exchangeOperations = defineOperations('Issues', {
  createProjectIssueImport: {
    method: 'POST',
    path: '/api/projects/{projectId}/issues/imports',
    summary: 'Import issues from a BCF archive',
    description:
      'A `.bcf` or `.bcfzip` of BCF 1.0, 2.0, 2.1 or 3.0. A topic is one issue of the project, known by its GUID: ' +
      'importing it again changes what changed in the file, keeps what was changed here (and names it as a conflict ' +
      'where both changed), and makes nothing twice. What an issue has no field for is kept and exported again. ' +
      'Topics that cannot be read are named in the answer, and the rest is imported. One archive is imported into a ' +
      'project at a time; another is 409.',
    access: person('reviewer'),
    body: IssueImportCreate,
    upload: true,
    reply: Import,
    creates: {},
    refuses: ['conflict', 'rate_limited'],
  },
  exportProjectIssuesAsBcf: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/export',
    summary: 'Export issues as a BCF archive',
    description:
      'With the filters of the list; comments, viewpoints, snapshots and all files of imported topics included. A ' +
      'few are written at once for a workspace; one more is 429. One of which nothing is read for half a minute is ' +
      'broken off.',
    access: person('viewer'),
    query: Type.Object({
      format: Type.Optional(Type.Enum(['bcf'], { default: 'bcf' })),
      version: Type.Optional(Type.Enum(['2.1', '3.0'], { default: '2.1' })),
      ...trackedIssueFilters,
    }),
    reply: { mediaType: 'application/zip' },
    refuses: ['rate_limited'],
  },
  listProjectIssueViewpoints: {
    method: 'GET',
    path: '/api/projects/{projectId}/issues/{issueId}/viewpoints',
    summary: 'List the viewpoints of an issue, at most 200',
    description: 'All in one page, since an issue has at most 200: `nextCursor` is null.',
    access: person('viewer'),
    reply: IssueViewpointList,
    plain: true,
  },
});
