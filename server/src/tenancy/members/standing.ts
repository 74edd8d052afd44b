import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantAfter } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockWorkspace } from '../workspaces/public.ts';
import { requireOwnerLeft } from './member.ts';
import { holdReach, lockMembers } from './reach.ts';
import { countOtherOwners, deleteMember, lockMember, updateDeactivation } from './store.ts';

/** What becomes of a membership. */
export type Standing = 'active' | 'deactivated' | 'removed' | 'unchanged';

/**
 * Lets a member in again, keeps them out, or takes them out of the workspace, in the caller's transaction and for whoever the
 * caller says; `unchanged` asks alone whether the workspace would have another owner. Triggers end what a deactivated member has
 * open. Throws conflict for the last owner who can sign in, and not_found. Locks the workspace's row first, as every decision
 * about its owners does.
 */
export async function setStanding(
  tx: Tx,
  scope: WorkspaceScope,
  userId: string,
  change: { readonly to: Standing; readonly nowMs: number },
): Promise<void> {
  await lockWorkspace(tx, scope);
  const member = await lockMember(tx, scope, userId);
  if (member === undefined) throw notFound();
  if (change.to !== 'active') {
    const otherOwners = await countOtherOwners(tx, scope, userId);
    requireOwnerLeft({ role: member.role, otherOwners });
  }
  if (change.to === 'removed') await deleteMember(tx, scope, userId);
  else if (change.to !== 'unchanged') {
    const at = instantAfter(member.updatedAt, change.nowMs);
    await updateDeactivation(tx, scope, { userId, deactivatedAt: change.to === 'active' ? null : at, at });
  }
}

/** Keeps an owner one until the transaction ends. Returns false for anybody else. */
async function lockOwner(tx: Tx, { workspaceId }: WorkspaceScope, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('deactivated_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks that keep people what they are in the workspace until the transaction ends: members, or one owner. */
export const memberLocks = { members: lockMembers, owner: lockOwner, reach: holdReach };
