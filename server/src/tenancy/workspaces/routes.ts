import { Plan, Workspace, WorkspaceChange } from '../../../../contract/people.ts';
import type { Db } from '../../platform/database/db.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { ok, person, type Route, route } from '../../platform/http/route.ts';
import { entitlementsOf } from '../plan/public.ts';
import { changeWorkspace, type WorkspaceDeps } from './commands.ts';
import { getWorkspace } from './store.ts';

const tag = 'Workspace';

/** The workspace itself: its name for every member, changes for admins, what its plan includes. */
export function workspaceRoutes(deps: WorkspaceDeps & { readonly db: Db }): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/workspace',
      summary: 'Get the workspace',
      tag,
      access: person('member'),
      scope: 'workspace',
      reply: Workspace,
      tagged: true,
      async handle({ scope }) {
        const workspace = await getWorkspace(deps.db.reader(scope), scope);
        return ok(workspace, { changedAt: workspace.updatedAt });
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/workspace',
      summary: 'Rename the workspace',
      tag,
      access: person('admin'),
      scope: 'workspace',
      body: WorkspaceChange,
      reply: Workspace,
      tagged: true,
      refuses: ['precondition_failed'],
      async handle({ actor, scope, body, ifMatch }) {
        const workspace = await changeWorkspace(deps, actor, scope, { ...body, ifMatch });
        return ok(workspace, { changedAt: workspace.updatedAt });
      },
    }),
    route({
      method: 'GET',
      path: '/api/workspace/plan',
      summary: 'Say what the plan of the workspace includes',
      tag,
      access: person('member'),
      scope: 'workspace',
      reply: Plan,
      tagged: true,
      async handle(call) {
        const { plan } = await getWorkspace(deps.db.reader(call.scope), call.scope);
        return okByContent(call, { plan, entitlements: entitlementsOf(plan) });
      },
    }),
  ];
}
