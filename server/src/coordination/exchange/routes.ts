import { Type } from 'typebox';
import { Import, IssueImportCreate, IssueViewpointList } from '../../../../contract/imports.ts';
import { trackedIssueFilters } from '../../../../contract/issues.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { AddressDeps } from '../../platform/files/file-address.ts';
import { created, ok, person, type Route, route } from '../../platform/http/route.ts';
import { patternOf } from '../search/public.ts';
import { exportIssues } from './export-issues.ts';
import type { ExportTurns } from './export-turns.ts';
import { type IssueImportDeps, importIssues } from './import-issues.ts';
import { getViewpoints } from './viewpoint-store.ts';

export interface ExchangeRouteDeps extends IssueImportDeps, AddressDeps {
  /** The largest file that is taken. */
  readonly maxDocumentBytes: number;
  readonly exportTurns: ExportTurns;
}

const tag = 'Issues';
const inProject = Type.Object({ projectId: Uuid() });
const ISSUES = '/api/projects/{projectId}/issues';

/** Issues from and to BCF archives (docs/exchange.md). */
export function exchangeRoutes(deps: ExchangeRouteDeps): Route[] {
  return [importRoute(deps), exportRoute(deps), viewpointRoute(deps)];
}

function importRoute(deps: ExchangeRouteDeps): Route {
  return route({
    method: 'POST',
    path: `${ISSUES}/imports`,
    summary: 'Import issues from a BCF archive',
    description:
      'A `.bcf` or `.bcfzip` of BCF 1.0, 2.0, 2.1 or 3.0. A topic is one issue of the project, known by its GUID: importing it ' +
      'again changes what changed in the file, keeps what was changed here (and names it as a conflict where both changed), and ' +
      'makes nothing twice. What an issue has no field for is kept and exported again. Topics that cannot be read are named in ' +
      'the answer, and the rest is imported. One archive is imported into a project at a time; another is 409.',
    tag,
    access: person('reviewer'),
    scope: 'project',
    params: inProject,
    body: IssueImportCreate,
    upload: { maxBytes: deps.maxDocumentBytes },
    reply: Import,
    status: 201,
    creates: {},
    refuses: ['conflict', 'rate_limited'],
    handle: ({ actor, scope, file, keeping }) =>
      keeping(
        deps,
        (report: Import) => created(report),
        // Of its transactions only the last has an answer to keep.
        (bound) => importIssues({ ...deps, endingDb: bound.db }, actor, scope, file?.path ?? ''),
      ),
  });
}

function exportRoute(deps: ExchangeRouteDeps): Route {
  return route({
    method: 'GET',
    path: `${ISSUES}/export`,
    summary: 'Export issues as a BCF archive',
    description:
      'With the filters of the list; comments, viewpoints, snapshots and all files of imported topics included. A few are ' +
      'written at once for a workspace; one more is 429. One of which nothing is read for half a minute is broken off.',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: inProject,
    query: Type.Object({
      format: Type.Optional(Type.Enum(['bcf'], { default: 'bcf' })),
      version: Type.Optional(Type.Enum(['2.1', '3.0'], { default: '2.1' })),
      ...trackedIssueFilters,
    }),
    reply: { mediaType: 'application/zip' },
    refuses: ['rate_limited'],
    async handle({ scope, method, query: { format: _format, version = '2.1', q, ...exact } }) {
      const headers = {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="issues.${version === '3.0' ? 'bcf' : 'bcfzip'}"`,
      };
      if (method === 'HEAD') return { headers };
      const filters = { ...exact, label: exact.label?.trim(), q: patternOf(q) };
      const begin = () => exportIssues(deps, scope, { version, filters });
      return { headers, stream: await deps.exportTurns.open(scope.workspaceId, begin) };
    },
  });
}

function viewpointRoute(deps: ExchangeRouteDeps): Route {
  return route({
    method: 'GET',
    path: `${ISSUES}/{issueId}/viewpoints`,
    summary: 'List the viewpoints of an issue, at most 200',
    description: 'All in one page, since an issue has at most 200: `nextCursor` is null.',
    tag,
    access: person('viewer'),
    scope: 'project',
    params: Type.Object({ projectId: Uuid(), issueId: Uuid() }),
    plain: true,
    reply: IssueViewpointList,
    handle: async ({ scope, params }) =>
      ok({ data: await getViewpoints(deps.db.reader(scope), deps, scope, params.issueId), nextCursor: null }),
  });
}
