import { listViewOperations } from '../../../../contract/operations/list-views.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import { changeListViews, changeWorkspaceListViews, getListViews, getWorkspaceListViews } from './store.ts';

export interface ListViewDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Returns the routes of a person's own views of the lists of projects and workspaces. */
export function listViewRoutes(deps: ListViewDeps): Route[] {
  return [...projectRoutes(deps), ...workspaceRoutes(deps)];
}

function projectRoutes({ db, clock }: ListViewDeps): Route[] {
  return [
    implement(listViewOperations.getListViews, async ({ caller, scope }) =>
      ok(await getListViews(db.reader(scope), scope, (caller as PersonCaller).id)),
    ),
    implement(listViewOperations.updateListViews, async ({ caller, scope, body }) => {
      const change = { change: body, at: instantOf(clock.now()) };
      const { id } = caller as PersonCaller;
      return ok(await inTransaction(db, scope, (tx) => changeListViews(tx, scope, id, change)));
    }),
  ];
}

function workspaceRoutes({ db, clock }: ListViewDeps): Route[] {
  return [
    implement(listViewOperations.getWorkspaceListViews, async ({ caller, scope }) =>
      ok(await getWorkspaceListViews(db.reader(scope), scope, (caller as PersonCaller).id)),
    ),
    implement(listViewOperations.updateWorkspaceListViews, async ({ caller, scope, body }) => {
      const change = { change: body, at: instantOf(clock.now()) };
      const { id } = caller as PersonCaller;
      return ok(await inTransaction(db, scope, (tx) => changeWorkspaceListViews(tx, scope, id, change)));
    }),
  ];
}
