import type { Member, ProjectMember } from '../../../../contract/people.ts';
import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { namedNotFound, notFound } from '../../platform/app-error.ts';
import { type Clock, instantAfter, instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireContentMatch } from '../../platform/http/content-tag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { lockWorkspace } from '../workspaces/public.ts';
import {
  type AccessEffect,
  type MemberDecision,
  requireAccessKept,
  requireOwnerKept,
  requireRemoval,
  requireRoleChange,
} from './member.ts';
import { setMembershipStatus } from './membership-status.ts';
import {
  countOtherOwners,
  deleteMember,
  deleteProjectMember,
  findMember,
  getMember,
  lockMember,
  lockProjectMember,
  saveProjectMember,
  updateMemberRole,
} from './store.ts';

export interface MemberDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly memberAccess: MemberAccess;
}

/** Judges by the workspace's sign-in policy whether people keep a way in; assemble hands it over from single sign-on. */
export interface MemberAccess {
  /** Judges a change before it is made; `role` null: the member leaves. */
  readonly judge: (
    reader: Reader,
    scope: WorkspaceScope,
    change: { readonly userId: string; readonly role: WorkspaceRole | null; readonly nowMs: number },
  ) => Promise<AccessEffect>;
  /** Throws conflict for a member who could never sign in. */
  readonly requireWayIn: (tx: Tx, scope: WorkspaceScope, userId: string) => Promise<void>;
}

export interface RoleChange {
  readonly userId: string;
  readonly role: WorkspaceRole;
  readonly ifMatch: string | undefined;
  /** True to change the role of somebody else who then has no way in. */
  readonly force?: boolean | undefined;
}

export interface ProjectRoleChange {
  readonly userId: string;
  readonly role: ProjectRole;
  readonly ifMatch: string | undefined;
}

/**
 * Changes a member's role in the workspace; the role they have already leaves no trace. Throws conflict for the last owner, for a
 * member who would have no way in under the sign-in policy unless it is forced, and for oneself then.
 */
export async function changeMemberRole(
  deps: MemberDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { userId, role, ifMatch, force = false }: RoleChange,
): Promise<Member> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { member, decision } = await lockForDecision(tx, actor, scope, userId);
    if (role !== member.role) requireRoleChange(decision, role);
    requireContentMatch(ifMatch, member);
    if (role === member.role) return member;
    const effect = await deps.memberAccess.judge(tx, scope, { userId, role, nowMs: deps.clock.now() });
    requireAccessKept(decision, effect, force);
    const at = instantAfter(member.updatedAt, deps.clock.now());
    await updateMemberRole(tx, scope, { userId, role, at });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'member.role_changed',
      subject: { type: 'user', id: userId },
      detail: {
        role: { from: member.role, to: role },
        ...(effect.losesAccess !== null && { losesAccess: effect.losesAccess }),
      },
    });
    return { ...member, role, updatedAt: at };
  });
}

/**
 * Takes a person out of the workspace and its projects. Their sessions stay, since they may be in other workspaces; every
 * process refuses them here within one second.
 */
export async function removeMember(
  deps: MemberDeps,
  actor: Actor,
  scope: WorkspaceScope,
  userId: string,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { member, decision } = await lockForDecision(tx, actor, scope, userId);
    requireRemoval(decision);
    requireOwnerKept(await deps.memberAccess.judge(tx, scope, { userId, role: null, nowMs: deps.clock.now() }));
    await deleteMember(tx, scope, userId);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'member.removed',
      subject: { type: 'user', id: userId },
      detail: { role: member.role, left: decision.isSelf },
    });
  });
}

/**
 * Lets a deactivated member in again, with the roles that they had: for a workspace whose identity provider no longer keeps
 * them. Who is not deactivated leaves no trace. Throws not_found, and conflict for one who could never sign in.
 */
export async function reactivateMember(
  deps: MemberDeps,
  actor: Actor,
  scope: WorkspaceScope,
  userId: string,
): Promise<Member> {
  return inTransaction(deps.db, scope, async (tx) => {
    const { member } = await lockForDecision(tx, actor, scope, userId);
    if (member.deactivatedAt === null) return member;
    await setMembershipStatus(tx, scope, userId, { to: 'active', nowMs: deps.clock.now() });
    await deps.memberAccess.requireWayIn(tx, scope, userId);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'member.reactivated',
      subject: { type: 'user', id: userId },
      detail: { deactivatedAt: member.deactivatedAt },
    });
    return getMember(tx, scope, userId);
  });
}

/** Gives a member of the workspace a role in the project; the role they have there already leaves no trace. */
export async function setProjectMember(
  deps: MemberDeps,
  actor: Actor,
  scope: ProjectScope,
  { userId, role, ifMatch }: ProjectRoleChange,
): Promise<ProjectMember> {
  return inTransaction(deps.db, scope, async (tx) => {
    const member = await lockMember(tx, scope, userId);
    if (member === undefined) throw namedNotFound('userId');
    const before = await lockProjectMember(tx, scope, userId);
    requireContentMatch(ifMatch, before);
    // A role that a rule gave is by hand from now on: it stays when the rule gives it no more.
    if (before?.role === role && !before.ruled) return before;
    const nowMs = deps.clock.now();
    const at = before === undefined ? instantOf(nowMs) : instantAfter(before.updatedAt, nowMs);
    await saveProjectMember(tx, scope, { userId, role, at });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'project_member.set',
      subject: { type: 'user', id: userId },
      projectId: scope.projectId,
      detail: { role: { from: before?.role ?? null, to: role } },
    });
    const { name, email } = member;
    return { userId, name, email, role, ruled: false, createdAt: before?.createdAt ?? at, updatedAt: at };
  });
}

/** Takes a person's role in the project. Throws not_found where they have none of their own. */
export async function removeProjectMember(
  deps: MemberDeps,
  actor: Actor,
  scope: ProjectScope,
  userId: string,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const before = await lockProjectMember(tx, scope, userId);
    if (before === undefined) throw notFound();
    await deleteProjectMember(tx, scope, userId);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'project_member.removed',
      subject: { type: 'user', id: userId },
      projectId: scope.projectId,
      detail: { role: before.role },
    });
  });
}

/**
 * The role of the one who acts, as it stands in this transaction: the gates read it up to a second ago. The operator
 * stands above owners. Throws not_found for a person who is no longer a member.
 */
async function roleOfActor(tx: Tx, actor: Actor, scope: WorkspaceScope): Promise<WorkspaceRole> {
  if (actor.type === 'operator' || actor.type === 'system' || actor.type === 'scim') return 'owner';
  if (actor.type === 'key' || actor.id === null) return 'member';
  const member = await findMember(tx, scope, actor.id);
  if (member === undefined) throw notFound();
  return member.role;
}

// The workspace's row is the one lock of all decisions about its owners: two who demote each other meet here, and the
// second of them counts what the first has left.
async function lockForDecision(
  tx: Tx,
  actor: Actor,
  scope: WorkspaceScope,
  userId: string,
): Promise<{ member: Member; decision: MemberDecision }> {
  await lockWorkspace(tx, scope);
  const actorRole = await roleOfActor(tx, actor, scope);
  const member = await lockMember(tx, scope, userId);
  if (member === undefined) throw notFound();
  const otherOwners = await countOtherOwners(tx, scope, userId);
  const isSelf = actor.type === 'user' && actor.id === userId;
  return { member, decision: { actorRole, isSelf, role: member.role, otherOwners } };
}
