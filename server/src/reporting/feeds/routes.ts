import { type TSchema, Type } from 'typebox';
import { ClashFeed, feedFilters, IssueFeed, PhotoFeed, ProjectFeed, RfiFeed } from '../../../../contract/feeds.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { WORKBOOK_TYPE } from '../../platform/workbooks/workbook.ts';
import { exportRoutes } from './export-routes.ts';
import { answerFeed, type FeedDeps } from './feed.ts';
import { readCsvForm } from './query.ts';
import { FEED_NAMES, FEED_TABLES, type FeedName } from './tables.ts';
import { visibleTo } from './visible-to.ts';

const SCHEMAS: Readonly<Record<FeedName, TSchema>> = {
  issues: IssueFeed,
  rfis: RfiFeed,
  clashes: ClashFeed,
  photos: PhotoFeed,
  projects: ProjectFeed,
};

/** The feeds for business-intelligence tools and spreadsheets (spec 4.5, contract §8), and the exports for people. */
export function feedRoutes(deps: FeedDeps): Route[] {
  return [...FEED_NAMES.map((name) => feedRoute(deps, name)), ...exportRoutes(deps)];
}

function feedRoute(deps: FeedDeps, name: FeedName): Route {
  return route({
    method: 'GET',
    path: `/api/feed/${name}`,
    summary: `All ${name} of the workspace as CSV, JSON or XLSX`,
    description:
      'One snapshot of the whole table, streamed, the oldest record first. CSV is RFC 4180 in UTF-8 with CRLF, a header ' +
      "first; columns are only ever added at its end. Text that a spreadsheet would take for a formula begins with `'`; " +
      'lists are joined by `; `. JSON has the fields of the v1 records. XLSX has the columns of CSV, at most 1,048,575 rows (beyond it ' +
      '422), texts as texts and instants as dates in UTC. An answer that breaks off was not the whole.',
    tag: 'Feeds',
    access: { who: 'keyOrPerson', scope: 'read', role: 'member', basic: true },
    scope: 'workspace',
    budgeted: true,
    query: Type.Object(feedFilters),
    reply: { mediaType: 'text/csv', orMediaType: WORKBOOK_TYPE, json: SCHEMAS[name] },
    tagged: true,
    dated: true,
    handle({ caller, scope, query, ...asking }) {
      const { format = 'csv', projectId, updated_since: updatedSince } = query;
      const csvForm = readCsvForm(query, format);
      const request = { format, ...csvForm, projectId, updatedSince, visibleTo: visibleTo(caller, scope) };
      return answerFeed(deps, scope, { table: FEED_TABLES[name], request }, asking);
    },
  });
}
