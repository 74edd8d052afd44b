import { Type } from 'typebox';
import {
  ListViews,
  ListViewsChange,
  WorkspaceListViews,
  WorkspaceListViewsChange,
} from '../../../../contract/preferences.ts';
import { Uuid } from '../../../../contract/values.ts';
import type { PersonCaller } from '../../platform/access/caller.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { changeListViews, changeWorkspaceListViews, getListViews, getWorkspaceListViews } from './store.ts';

export interface ListViewDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const path = '/api/projects/{projectId}/list-views';
const tag = 'Profile';
const params = Type.Object({ projectId: Uuid() });

/** Returns the routes of a person's own views of the lists of projects and workspaces. */
export function listViewRoutes(deps: ListViewDeps): Route[] {
  return [...projectRoutes(deps), ...workspaceRoutes(deps)];
}

function projectRoutes({ db, clock }: ListViewDeps): Route[] {
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

function workspaceRoutes({ db, clock }: ListViewDeps): Route[] {
  const own = { path: '/api/workspace/list-views', tag, access: person('member'), scope: 'workspace' } as const;
  return [
    route({
      ...own,
      method: 'GET',
      summary: 'Get the filters with which one last looked at the lists of the workspace',
      reply: WorkspaceListViews,
      handle: async ({ caller, scope }) =>
        ok(await getWorkspaceListViews(db.reader(scope), scope, (caller as PersonCaller).id)),
    }),
    route({
      ...own,
      method: 'PATCH',
      summary: 'Store the filters with which one last looked at the lists of the workspace',
      description: 'A person’s own: other people see nothing of them. Lists that are left out keep what is stored.',
      body: WorkspaceListViewsChange,
      reply: WorkspaceListViews,
      async handle({ caller, scope, body }) {
        const change = { change: body, at: instantOf(clock.now()) };
        const { id } = caller as PersonCaller;
        return ok(await inTransaction(db, scope, (tx) => changeWorkspaceListViews(tx, scope, id, change)));
      },
    }),
  ];
}
