import { Type } from 'typebox';
import { ProjectSearch, SEARCH_LIMIT_DEFAULT, searchQuery } from '../../../../contract/search.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { Db } from '../../platform/database/db.ts';
import type { TextSearches } from '../../platform/database/text-searches.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { searchProject } from './search.ts';

/** The search over everything in a project. */
export function searchRoutes({ db, textSearches }: { readonly db: Db; readonly textSearches: TextSearches }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/projects/{projectId}/search',
      summary: 'Search everything in a project for a text or a number',
      description:
        'Titles, descriptions, questions and answers of issues and RFIs, names of clashes, notes and tags of photos, names and ' +
        'levels of floor plans, names and descriptions of milestones. Nothing in the text has a special meaning. ' +
        'No page: at most `limit` hits of each type, and `more` where there are others.',
      tag: 'Search',
      access: person('viewer'),
      scope: 'project',
      params: Type.Object({ projectId: Uuid() }),
      query: Type.Object(searchQuery),
      reply: ProjectSearch,
      refuses: ['rate_limited'],
      handle: async ({ scope, query: { q, limit = SEARCH_LIMIT_DEFAULT } }) =>
        ok(await textSearches(scope.workspaceId, () => searchProject(db.reader(scope), scope, { q, limit }))),
    }),
  ];
}
