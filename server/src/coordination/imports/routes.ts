import { Type } from 'typebox';
import { Import, ImportSummaryPage } from '../../../../contract/imports.ts';
import { pageQuery } from '../../../../contract/paging.ts';
import { Uuid } from '../../../../contract/values.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { person, type Route, route } from '../../platform/http/route.ts';
import { getImport, importList, summaryShape } from './store.ts';

const list = pagedList({ name: 'imports', source: importList, shape: summaryShape });

/** What came of the imports of a project: of issues, and of clashes. */
export function importRoutes(deps: PagingDeps): Route[] {
  return [...listRoutes(deps), oneRoute(deps, 'issues'), oneRoute(deps, 'clashes')];
}

const TAGS = { issues: 'Issues', clashes: 'Clashes' } as const;
const reading = { method: 'GET', access: person('viewer'), scope: 'project' } as const;
const pathOf = (kind: keyof typeof TAGS) => `/api/projects/{projectId}/${kind}/imports`;

function listRoutes(deps: PagingDeps): Route[] {
  return (['issues', 'clashes'] as const).map((kind) =>
    route({
      ...reading,
      tag: TAGS[kind],
      path: pathOf(kind),
      summary: `List the imports of ${kind}, newest first`,
      params: Type.Object({ projectId: Uuid() }),
      query: Type.Object({ ...pageQuery }),
      reply: ImportSummaryPage,
      handle: ({ scope, query, url }) => list.page(deps, scope, { query, filters: { kind }, url }),
    }),
  );
}

// Each kind's import has a name of its own in the path: an import of issues is none of clashes.
function oneRoute(deps: PagingDeps, kind: keyof typeof TAGS): Route {
  const name = kind === 'issues' ? 'issueImportId' : 'clashImportId';
  return route({
    ...reading,
    tag: TAGS[kind],
    path: `${pathOf(kind)}/{${name}}`,
    summary: `Get what came of an import of ${kind}`,
    params: Type.Object({ projectId: Uuid(), [name]: Uuid() }),
    reply: Import,
    tagged: true,
    handle: async (call) => {
      const { scope, params } = call;
      return okByContent(call, await getImport(deps.db.reader(scope), scope, { id: params[name] ?? '', kind }));
    },
  });
}
