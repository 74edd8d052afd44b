import { changeOperations } from '../../../../contract/operations/changes.ts';
import { implement } from '../../platform/http/implement.ts';
import type { Route } from '../../platform/http/route.ts';
import { answerChanges, type FeedDeps } from './feed.ts';

/** The change feed, for machines. */
export function changeRoutes(deps: FeedDeps): Route[] {
  return [implement(changeOperations.listChanges, ({ scope, query, url }) => answerChanges(deps, scope, query, url))];
}
