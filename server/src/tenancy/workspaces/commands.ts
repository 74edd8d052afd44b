import type { Workspace, WorkspaceChange } from '../../../../contract/workspace.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantAfter, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireMatch } from '../../platform/http/etag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { DEFAULT_PLAN, type PlanName } from '../plan/public.ts';
import { insertWorkspace, lockWorkspace, updateWorkspace } from './store.ts';

export interface WorkspaceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface NewWorkspace {
  readonly name: string;
  readonly plan?: PlanName;
}

/**
 * Makes a workspace in a transaction of its own. `andThen` runs inside it: the first owner's set-up makes the owner in
 * the same transaction, so that no workspace is ever without one.
 */
export async function createWorkspace(
  deps: WorkspaceDeps,
  actor: Actor,
  workspace: NewWorkspace,
  andThen?: (tx: Tx, scope: WorkspaceScope) => Promise<void>,
): Promise<Workspace> {
  const scope = workspaceScope(deps.ids.next());
  const createdAt = instantOf(deps.clock.now());
  return inTransaction(deps.db, scope, async (tx) => {
    const plan = workspace.plan ?? DEFAULT_PLAN;
    const record = await insertWorkspace(tx, scope, { name: workspace.name, plan, createdAt });
    await andThen?.(tx, scope);
    const subject = { type: 'workspace', id: scope.workspaceId };
    await recordAudit(tx, { ids: deps.ids, actor }, scope, { action: 'workspace.created', subject, detail: { plan } });
    return record;
  });
}

/**
 * Puts the workspace on another plan. Every process applies it within a second: a trigger on the column raises the version of access.
 * The plan that it has already leaves no trace.
 */
export async function changePlan(
  deps: WorkspaceDeps,
  actor: Actor,
  scope: WorkspaceScope,
  plan: PlanName,
): Promise<{ before: Workspace; after: Workspace }> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockWorkspace(tx, scope);
    if (plan === before.plan) return { before, after: before };
    const after = await updateWorkspace(tx, scope, { plan }, instantAfter(before.updatedAt, deps.clock.now()));
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'workspace.updated',
      subject: { type: 'workspace', id: scope.workspaceId },
      detail: { plan: { from: before.plan, to: plan } },
    });
    return { before, after };
  });
}

/** Changes the workspace; a change that changes nothing leaves no trace. */
export async function changeWorkspace(
  deps: WorkspaceDeps,
  actor: Actor,
  scope: WorkspaceScope,
  change: WorkspaceChange & { ifMatch: string | undefined },
): Promise<Workspace> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockWorkspace(tx, scope);
    requireMatch(change.ifMatch, before.updatedAt);
    const { name } = change;
    if (name === undefined || name === before.name) return before;
    const after = await updateWorkspace(tx, scope, { name }, instantAfter(before.updatedAt, deps.clock.now()));
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'workspace.updated',
      subject: { type: 'workspace', id: scope.workspaceId },
      detail: { name: { from: before.name, to: name } },
    });
    return after;
  });
}
