import { Type } from 'typebox';
import { ProjectOverview } from '../../../../contract/overview.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/database/db.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { getOverview } from './overview.ts';

/** What a project has and what is to be done in it, for the first screen and the counts beside its menu. */
export function overviewRoutes({ db }: { readonly db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/projects/{projectId}/overview',
      summary: 'Count what a project has and what is to be done in it',
      tag: 'Overview',
      access: person('viewer'),
      scope: 'project',
      params: Type.Object({ projectId: Uuid() }),
      reply: ProjectOverview,
      handle: async ({ scope, caller }) => ok(await getOverview(db.reader(scope), scope, (caller as PersonCaller).id)),
    }),
  ];
}
