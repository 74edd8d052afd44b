import { workspaceOperations } from '../../../../contract/operations/workspace.ts';
import type { Db } from '../../platform/database/db.ts';
import { okByContent } from '../../platform/http/content-tag.ts';
import { implement } from '../../platform/http/implement.ts';
import { ok, type Route } from '../../platform/http/route.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { entitlementsOf } from '../plan/public.ts';
import { changeWorkspace, type WorkspaceDeps } from './commands.ts';
import { getWorkspace } from './store.ts';

/** The workspace itself: its name for every member, changes for admins, what its plan includes. */
export function workspaceRoutes(
  deps: WorkspaceDeps & { readonly db: Db; readonly mailer: Pick<Mailer, 'holdsMail'> },
): Route[] {
  return [
    implement(workspaceOperations.getWorkspace, async ({ scope }) => {
      const workspace = await getWorkspace(deps.db.reader(scope), scope);
      return ok(workspace, { changedAt: workspace.updatedAt });
    }),
    implement(workspaceOperations.updateWorkspace, async ({ actor, scope, body, ifMatch }) => {
      const workspace = await changeWorkspace(deps, actor, scope, { ...body, ifMatch });
      return ok(workspace, { changedAt: workspace.updatedAt });
    }),
    implement(workspaceOperations.getPlan, async (call) => {
      const { plan } = await getWorkspace(deps.db.reader(call.scope), call.scope);
      return okByContent(call, { plan, entitlements: entitlementsOf(plan), holdsMail: deps.mailer.holdsMail });
    }),
  ];
}
