import type { Import } from '../../../../contract/imports.ts';
import { clashTestOperations } from '../../../../contract/operations/clash-tests.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { type PagingDeps, pagedList } from '../../platform/http/paging.ts';
import { created, type Route } from '../../platform/http/route.ts';
import type { ImportDeps } from '../imports/public.ts';
import { importClashes } from './commands.ts';
import { clashTestList, clashTestShape, getTest } from './store.ts';

export interface ClashTestRouteDeps extends ImportDeps, PagingDeps {
  /** The largest file that is taken. */
  readonly maxDocumentBytes: number;
}

const list = pagedList({ name: 'clash-tests', source: clashTestList, shape: clashTestShape });

/** Clash tests and the import of their runs (contract §6, docs/exchange.md). */
export function clashTestRoutes(deps: ClashTestRouteDeps): Route[] {
  return [
    importRoute(deps),
    implement(clashTestOperations.listClashTests, ({ scope, query, url }) => list.page(deps, scope, { query, url })),
    implement(clashTestOperations.getClashTest, async (call) =>
      okByContent(call, await getTest(deps.db.reader(call.scope), call.scope, call.params.clashTestId)),
    ),
  ];
}

function importRoute(deps: ClashTestRouteDeps): Route {
  return implement(clashTestOperations.createProjectClashImport, {
    maxBytes: deps.maxDocumentBytes,
    handle: ({ actor, scope, body, file, idempotent }) =>
      idempotent(
        deps,
        (report: Import) => created(report),
        // Of its transactions only the last has an answer to keep.
        (bound) =>
          importClashes({ ...deps, endingDb: bound.db }, actor, scope, { record: body, path: file?.path ?? '' }),
      ),
  });
}
