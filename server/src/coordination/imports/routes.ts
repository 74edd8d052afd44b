import { clashImportOperations, issueImportOperations } from '../../../../contract/operations/imports.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import type { Route } from '../../platform/http/route.ts';
import { getImport, importList, summaryShape } from './store.ts';

const list = pagedList({ name: 'imports', source: importList, shape: summaryShape });

/** Results of the imports of a project: of issues, and of clashes. */
export function importRoutes(deps: PagingDeps): Route[] {
  return [
    implement(issueImportOperations.listProjectIssueImports, ({ scope, query, url }) =>
      list.page(deps, scope, { query, filters: { kind: 'issues' }, url }),
    ),
    implement(clashImportOperations.listProjectClashImports, ({ scope, query, url }) =>
      list.page(deps, scope, { query, filters: { kind: 'clashes' }, url }),
    ),
    // Each kind's import has a name of its own in the path: an import of issues is not one of clashes.
    implement(issueImportOperations.getProjectIssueImport, async (call) => {
      const { scope, params } = call;
      return okByContent(
        call,
        await getImport(deps.db.reader(scope), scope, { id: params.issueImportId, kind: 'issues' }),
      );
    }),
    implement(clashImportOperations.getProjectClashImport, async (call) => {
      const { scope, params } = call;
      const found = await getImport(deps.db.reader(scope), scope, { id: params.clashImportId, kind: 'clashes' });
      return okByContent(call, found);
    }),
  ];
}
