import { Type } from 'typebox';
import { ClashImportCreate, ClashTest, ClashTestPage, Import } from '../../../../contract/imports.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, person, type Route, route } from '../../platform/http/route.ts';
import type { ImportDeps } from '../imports/public.ts';
import { importClashes } from './commands.ts';
import { clashTestList, clashTestShape, getTest } from './store.ts';

export interface ClashTestRouteDeps extends ImportDeps, PagingDeps {
  /** The largest file that is taken. */
  readonly maxDocumentBytes: number;
}

const list = pagedList({ name: 'clash-tests', source: clashTestList, shape: clashTestShape });
const tag = 'Clashes';
const inProject = Type.Object({ projectId: Uuid() });
const TESTS = '/api/projects/{projectId}/clash-tests';

/** Clash tests and the import of their runs (contract §6, docs/exchange.md). */
export function clashTestRoutes(deps: ClashTestRouteDeps): Route[] {
  const reading = { method: 'GET', tag, access: person('viewer'), scope: 'project' } as const;
  return [
    importRoute(deps),
    route({
      ...reading,
      path: TESTS,
      summary: 'List the clash tests of a project',
      params: inProject,
      query: Type.Object({ ...pageQuery }),
      reply: ClashTestPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, url }),
    }),
    route({
      ...reading,
      path: `${TESTS}/{clashTestId}`,
      summary: 'Get a clash test',
      params: Type.Object({ projectId: Uuid(), clashTestId: Uuid() }),
      reply: ClashTest,
      tagged: true,
      handle: async (call) =>
        okByContent(call, await getTest(deps.db.reader(call.scope), call.scope, call.params.clashTestId)),
    }),
  ];
}

function importRoute(deps: ClashTestRouteDeps): Route {
  return route({
    method: 'POST',
    path: '/api/projects/{projectId}/clashes/imports',
    summary: 'Import the run of a clash test',
    description:
      'A BCF archive (`.bcf`, `.bcfzip`; 1.0 to 3.0) or a CSV file with the columns `name`, `kind`, `element_a_guid`, ' +
      '`element_b_guid` and, where it has them, `x`, `y`, `z`, `distance_m`, `id`, `model_a`, `model_b`. Clashes that the ' +
      'test knows keep their number, status and decisions; those that the run no longer has become `present: false`; new ' +
      'ones are `new`. What cannot be read is named in the answer, and the rest is imported. One run of a test is imported ' +
      'at a time; another is 409.',
    tag,
    access: person('reviewer'),
    scope: 'project',
    params: inProject,
    body: ClashImportCreate,
    upload: { maxBytes: deps.maxDocumentBytes },
    reply: Import,
    status: 201,
    creates: {},
    refuses: ['conflict', 'rate_limited'],
    handle: ({ actor, scope, body, file, keeping }) =>
      keeping(
        deps,
        (report: Import) => created(report),
        // Of its transactions only the last has an answer to keep.
        (bound) =>
          importClashes({ ...deps, endingDb: bound.db }, actor, scope, { record: body, path: file?.path ?? '' }),
      ),
  });
}
