import type { Member } from '../../../../contract/people.ts';
import { workspaceRoleReaches } from '../../../../contract/scopes.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantAfter, instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { projectRoles, updateMemberRole } from '../../tenancy/members/public.ts';
import { type JoinedBy, takeInvitation } from '../invitations/public.ts';
import { claimForJoining, type Joining, type Joins, keepOpen, saveProjectRoles } from './joining.ts';
import { joinProjectRoles } from './roles.ts';

/** The way by which a member comes, and the address that an invitation is looked up by. */
interface Settling {
  readonly emailKey: string;
  readonly nowMs: number;
  readonly by: JoinedBy;
  /** The proof of a member who comes by the link. */
  readonly joining?: Joining;
}

/**
 * Settles the open invitation of an existing member, such as one whose address changed to the invited one: the member gets those of
 * its roles that are greater than their own, except in archived projects. `emailKey` is the account's address. An unproven account
 * loses all its earlier ways in if its person comes by the link or for the first time. The link accepts the membership. Returns the updated member. The caller holds
 * the workspace's lock.
 */
export async function settleForMember(
  { tx, ids, actor }: Joins,
  scope: WorkspaceScope,
  member: Member,
  { emailKey, nowMs, by, joining }: Settling,
): Promise<Member> {
  const at = instantAfter(member.updatedAt, nowMs);
  const { userId } = member;
  if (by === 'link' || !(await hasAccepted(tx, scope, userId)))
    await claimForJoining({ tx, ids, actor }, scope, { ...joining, userId }, { by, at: instantOf(nowMs) });
  if (by === 'link') await acceptMembership(tx, scope, userId, instantOf(nowMs));
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

/** Marks a membership as accepted by its person. Returns false where it is already. */
export async function acceptMembership(tx: Tx, scope: WorkspaceScope, userId: string, at: string): Promise<boolean> {
  const accepted = await tx
    .updateTable('member')
    .set({ accepted_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** Returns true if the person accepted this membership. */
export async function hasAccepted(reader: Reader, { workspaceId }: WorkspaceScope, userId: string): Promise<boolean> {
  const accepted = await reader
    .selectFrom('member')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is not', null)
    .executeTakeFirst();
  return accepted !== undefined;
}
