import { Type } from 'typebox';
import { Import, ImportSummaryPage } from '../../../../contract/imports.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { getImport, importList, summaryShape } from './store.ts';

const list = pagedList({ name: 'imports', source: importList, shape: summaryShape });

/** What came of the imports of a project: of issues, and of clashes. */
export function importRoutes(deps: PagingDeps): Route[] {
  return [...routesOf(deps, 'issues', 'Issues'), ...routesOf(deps, 'clashes', 'Clashes')];
}

function routesOf(deps: PagingDeps, kind: 'issues' | 'clashes', tag: string): Route[] {
  const path = `/api/projects/{projectId}/${kind}/imports`;
  const reading = { method: 'GET', tag, access: person('viewer'), scope: 'project' } as const;
  return [
    route({
      ...reading,
      path,
      summary: `List the imports of ${kind}, newest first`,
      params: Type.Object({ projectId: Uuid() }),
      query: Type.Object({ ...pageQuery }),
      reply: ImportSummaryPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, filters: { kind }, url }),
    }),
    route({
      ...reading,
      path: `${path}/{importId}`,
      summary: `Get what came of an import of ${kind}`,
      params: Type.Object({ projectId: Uuid(), importId: Uuid() }),
      reply: Import,
      handle: async ({ scope, params }) =>
        ok(await getImport(deps.db.reader(scope), scope, { id: params.importId, kind })),
    }),
  ];
}
