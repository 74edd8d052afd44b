import { overviewOperations } from '../../../../contract/operations/overview.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/database/db.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { getOverview } from './overview.ts';

/** What a project has and what is to be done in it, for the first screen and the counts beside its menu. */
export function overviewRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    implement(overviewOperations.getProjectOverview, async ({ scope, caller }) =>
      ok(await getOverview(db.reader(scope), scope, (caller as PersonCaller).id)),
    ),
  ];
}
