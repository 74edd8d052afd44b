import { searchOperations } from '../../../../contract/operations/search.ts';
import { SEARCH_LIMIT_DEFAULT } from '../../../../contract/search.ts';
import type { Db } from '../../platform/database/db.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { searchProject } from './search.ts';

/** The search over everything in a project. */
export function searchRoutes({ db, textSearches }: { readonly db: Db; readonly textSearches: TextSearches }): Route[] {
  return [
    implement(searchOperations.searchProject, async ({ scope, query: { q, limit = SEARCH_LIMIT_DEFAULT } }) =>
      ok(await textSearches(scope.workspaceId, () => searchProject(db.reader(scope), scope, { q, limit }))),
    ),
  ];
}
