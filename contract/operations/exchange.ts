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
      'Accepts a `.bcf` or `.bcfzip` archive of BCF 1.0, 2.0, 2.1 or 3.0. Each topic maps to one issue of the ' +
      'project by its GUID. Importing a topic again applies the changes made in the file, keeps the changes made ' +
      'in the project, reports fields changed in both as conflicts, and creates no duplicates. Topic data without ' +
      'a matching issue field is stored and exported again. Topics that cannot be read are listed in the ' +
      'response, and the rest is imported. Only one archive can be imported into a project at a time; another ' +
      'import returns 409.',
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
      'Accepts the filters of the issues list. Includes comments, viewpoints, snapshots and all files of imported ' +
      'topics. The number of concurrent exports per workspace is limited; beyond it, the request returns 429. An ' +
      'export is aborted if the client reads nothing for half a minute.',
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
    summary: 'List the viewpoints of an issue',
    description: 'Returns a single page, since an issue has at most 200 viewpoints: `nextCursor` is null.',
    access: person('viewer'),
    reply: IssueViewpointList,
    plain: true,
  },
});
