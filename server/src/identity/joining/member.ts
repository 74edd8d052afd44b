import type { Member } from '../../../../contract/people.ts';
import { workspaceRoleReaches } from '../../../../contract/scopes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { instantAfter } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { projectRoles, updateMemberRole } from '../../tenancy/members/public.ts';
import { type JoinedBy, takeInvitation } from '../invitations/public.ts';
import { keepOpen, saveProjectRoles } from './joining.ts';
import { joinProjectRoles } from './roles.ts';

/**
 * Settles the open invitation of somebody who is a member already, such as one who joined before invitations were settled on the
 * way in, or whose address changed to the invited one: they get the roles of it that are greater than their own, but for those in archived projects. `emailKey` is the
 * account's address. Returns the member as they are then. The caller holds the workspace's lock.
 */
export async function settleForMember(
  { tx, ids, actor }: { readonly tx: Tx; readonly ids: Ids; readonly actor: Actor },
  scope: WorkspaceScope,
  member: Member,
  { emailKey, nowMs, by }: { readonly emailKey: string; readonly nowMs: number; readonly by: JoinedBy },
): Promise<Member> {
  const at = instantAfter(member.updatedAt, nowMs);
  const { userId } = member;
  const invitation = await takeInvitation({ tx, ids, actor }, scope, { emailKey, at, by });
  if (invitation === undefined) return member;
  const held = await projectRoles.list(tx, scope, userId);
  const offered = await keepOpen(tx, scope, invitation.projectRoles);
  const greater = joinProjectRoles([...held, ...offered]).filter(
    ({ projectId, role }) => !held.some((each) => each.projectId === projectId && each.role === role),
  );
  await saveProjectRoles(tx, scope, { userId, roles: greater, at });
  const invited = new Map(joinProjectRoles(invitation.projectRoles).map((each) => [each.projectId, each.role]));
  await projectRoles.keepBesideRules(tx, scope, { userId, roles: invited, at });
  const role = workspaceRoleReaches(member.role, invitation.role) ? member.role : invitation.role;
  if (role !== member.role) await updateMemberRole(tx, scope, { userId, role, at });
  await recordAudit(tx, { ids, actor }, scope, {
    action: 'member.role_changed',
    subject: { type: 'user', id: userId },
    detail: { role: { from: member.role, to: role }, projectRoles: greater, invitationId: invitation.id },
  });
  return { ...member, role, updatedAt: at };
}
