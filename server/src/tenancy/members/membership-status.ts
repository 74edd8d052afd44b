import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantAfter } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockWorkspace } from '../workspaces/public.ts';
import { requireOwnerLeft } from './member.ts';
import { lockMembers, lockProjectAccess } from './project-access.ts';
import { countOtherOwners, deleteMember, lockMember, updateDeactivation } from './store.ts';

/** Status to set; `unchanged` only checks that the workspace would have another owner. */
export type MembershipStatus = 'active' | 'deactivated' | 'removed' | 'unchanged';

/**
 * Activates, deactivates or removes a member of the workspace, in the caller's transaction; the caller records the actor. Triggers
 * end the sessions of a deactivated member. Throws conflict for the last owner who can sign in, and not_found. Locks the
 * workspace's row first, as every decision about its owners does.
 */
export async function setMembershipStatus(
  tx: Tx,
  scope: WorkspaceScope,
  userId: string,
  change: { readonly to: MembershipStatus; readonly nowMs: number },
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

/** Locks the role of an owner until the transaction ends. Returns false for anybody else. */
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

/** Locks on memberships and roles until the transaction ends: of members, of one owner, of a person in a project. */
export const memberLocks = { members: lockMembers, owner: lockOwner, projectAccess: lockProjectAccess };
