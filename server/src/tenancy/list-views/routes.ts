import { Type } from 'typebox';
import { ListViews, ListViewsChange } from '../../../../contract/preferences.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { changeListViews, getListViews } from './store.ts';

export interface ListViewDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const path = '/api/projects/{projectId}/list-views';
const tag = 'Profile';
const params = Type.Object({ projectId: Uuid() });

/** Returns the routes of a person's own views of a project's lists. */
export function listViewRoutes({ db, clock }: ListViewDeps): Route[] {
  return [
    route({
      method: 'GET',
      path,
      summary: 'Get the filters with which one last looked at the lists of a project',
      tag,
      access: person('viewer'),
      scope: 'project',
      params,
      reply: ListViews,
      handle: async ({ caller, scope }) => ok(await getListViews(db.reader(scope), scope, (caller as PersonCaller).id)),
    }),
    route({
      method: 'PATCH',
      path,
      summary: 'Store the filters with which one last looked at the lists of a project',
      description: 'A person’s own: other people see nothing of them. Lists that are left out keep what is stored.',
      tag,
      access: person('viewer'),
      scope: 'project',
      params,
      body: ListViewsChange,
      reply: ListViews,
      changesProject: 'never',
      async handle({ caller, scope, body }) {
        const change = { change: body, at: instantOf(clock.now()) };
        const { id } = caller as PersonCaller;
        return ok(await inTransaction(db, scope, (tx) => changeListViews(tx, scope, id, change)));
      },
    }),
  ];
}
