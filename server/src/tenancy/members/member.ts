// Who may give and take which role in a workspace: pure. The floor under all of it: a workspace is never without an owner.

import { createMessage } from '../../../../contract/messages/message.ts';
import { type WorkspaceRole, workspaceRoleReaches } from '../../../../contract/scopes.ts';
import type { LOCK_OUT_REASONS } from '../../../../contract/sign-in-policy.ts';
import { conflict, roleTooLow } from '../../platform/app-error.ts';

/** What a decision about a member looks at, all of it read under the lock of the workspace's row. */
export interface MemberDecision {
  /** The role of the one who acts. */
  readonly actorRole: WorkspaceRole;
  /** True where they act on themself. */
  readonly isSelf: boolean;
  /** The member's role before. */
  readonly role: WorkspaceRole;
  /** Owners beside this member who can sign in; a deactivated owner keeps no workspace alive. */
  readonly otherOwners: number;
}

/** Refuses a change of a member's role: only an owner makes or unmakes owners, and the last owner stays one. */
export function requireRoleChange(decision: MemberDecision, next: WorkspaceRole): void {
  requireReach(decision.actorRole, decision.role);
  requireReach(decision.actorRole, next);
  if (next !== 'owner') requireOwnerLeft(decision);
}

/** Effects of a change on ways in: why the member loses theirs, and how many owners have one before and after. */
export interface AccessEffect {
  readonly losesAccess: (typeof LOCK_OUT_REASONS)[number] | null;
  readonly ownersBefore: number;
  readonly ownersAfter: number;
}

/** Refuses a role with which nobody could manage the workspace, or the member could not sign in; the latter may be forced on others. */
export function requireAccessKept(
  { isSelf }: Pick<MemberDecision, 'isSelf'>,
  effect: AccessEffect,
  isForced: boolean,
): void {
  requireOwnerKept(effect);
  if (effect.losesAccess === null) return;
  if (isSelf) throw conflict(createMessage('people.ownLockOut'));
  if (!isForced) throw conflict(createMessage('people.losesAccess'));
}

/** Refuses what would leave no owner a way in, where one has it now. */
export function requireOwnerKept({ ownersBefore, ownersAfter }: AccessEffect): void {
  if (ownersBefore > 0 && ownersAfter === 0) throw conflict(createMessage('sso.noOwner'));
}

/** Refuses a removal. One may leave by oneself, whatever one's role, unless one is the last owner. */
export function requireRemoval(decision: MemberDecision): void {
  if (!decision.isSelf) requireReach(decision.actorRole, decision.role);
  requireOwnerLeft(decision);
}

/** 409: a person is a member of a workspace once. */
export const alreadyMember = () => conflict(createMessage('people.member'));

/** Who may give and take which role. */
export const granting = { allows: mayGrant, require: requireReach };

/** True where one of the role `held` may make somebody `granted`: owners anything, admins all but owners, members nothing. */
function mayGrant(held: WorkspaceRole, granted: WorkspaceRole): boolean {
  return workspaceRoleReaches(held, neededFor(granted));
}

/** Refuses one whose role is too low to give or take `role`. */
function requireReach(held: WorkspaceRole, role: WorkspaceRole): void {
  if (!mayGrant(held, role)) throw roleTooLow(neededFor(role));
}

function neededFor(role: WorkspaceRole): WorkspaceRole {
  return role === 'owner' ? 'owner' : 'admin';
}

/** Refuses what would leave the workspace without an owner who can sign in. */
export function requireOwnerLeft({ role, otherOwners }: Pick<MemberDecision, 'role' | 'otherOwners'>): void {
  if (role === 'owner' && otherOwners === 0) {
    throw conflict(createMessage('people.lastOwner'));
  }
}
