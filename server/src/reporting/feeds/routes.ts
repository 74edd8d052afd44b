import { feedOperations } from '../../../../contract/operations/feeds.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ListDocumentDeps } from './documents/list-document.ts';
import { exportRoutes } from './export-routes.ts';
import { answerFeed, type FeedDeps } from './feed.ts';
import { readCsvForm } from './query.ts';
import { FEED_TABLES, type FeedName } from './tables.ts';
import { visibleTo } from './visible-to.ts';

/** The feeds for business-intelligence tools and spreadsheets (spec 4.5, contract §8), and the exports for people. */
export function feedRoutes(deps: ListDocumentDeps): Route[] {
  return [
    feedRoute(deps, feedOperations.getIssueFeed, 'issues'),
    feedRoute(deps, feedOperations.getRfiFeed, 'rfis'),
    feedRoute(deps, feedOperations.getClashFeed, 'clashes'),
    feedRoute(deps, feedOperations.getPhotoFeed, 'photos'),
    feedRoute(deps, feedOperations.getProjectFeed, 'projects'),
    ...exportRoutes(deps),
  ];
}

type FeedOperation = (typeof feedOperations)[keyof typeof feedOperations];

function feedRoute(deps: FeedDeps, operation: FeedOperation, name: FeedName): Route {
  return implement(operation, ({ caller, scope, query, ...asking }) => {
    const { format = 'csv', projectId, updated_since: updatedSince } = query;
    const csvForm = readCsvForm(query, format);
    const request = { format, ...csvForm, projectId, updatedSince, visibleTo: visibleTo(caller, scope) };
    return answerFeed(deps, scope, { table: FEED_TABLES[name], request }, asking);
  });
}
