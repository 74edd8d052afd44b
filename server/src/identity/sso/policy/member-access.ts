// Ways in of one member under the sign-in policy: judged in the transaction of a change that could take them, or give a membership
// without one.

import { createMessage, type Message } from '../../../../../contract/messages/message.ts';
import type { WorkspaceRole } from '../../../../../contract/scopes.ts';
import type { LOCK_OUT_REASONS } from '../../../../../contract/sign-in-policy.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { findActive } from '../connections/store.ts';
import { guardChange } from './change-preview.ts';
import { isWayIn, requireOwnerKept } from './lockout.ts';
import { listSignInMeans, type SignInMeans } from './means.ts';
import { listNewlyLosing, previewPolicy } from './policy.ts';
import { getPolicy } from './store.ts';

type LockOutReason = (typeof LOCK_OUT_REASONS)[number];

/** 409: a member who could never sign in. */
class NoWayIn extends AppError {
  constructor(said: Message) {
    super('conflict', said);
  }
}

/** 409: single sign-on is required, and the address cannot use it. */
export const outsideSso = () => new NoWayIn(createMessage('sso.inviteeClosed'));

const withoutPassword = () => new NoWayIn(createMessage('sso.onlyPassword'));

/** Returns why a member has no way in under the policy; null for one who has, and for one who is deactivated or none. */
async function findLockOut(reader: Reader, scope: WorkspaceScope, userId: string): Promise<LockOutReason | null> {
  const policy = await getPolicy(reader, scope);
  // Without a policy, whoever reads the mail of the address sets a password.
  if (!policy.requireSso && !policy.disablePasswords) return null;
  const means = await listSignInMeans(reader, scope, { userId });
  const hasConnection = (await findActive(reader, scope)) !== undefined;
  const { losing } = previewPolicy(means, { workspaceId: scope.workspaceId, policy, hasConnection });
  return losing[0]?.reason ?? null;
}

/** Refuses with 409, after a member was made or let in again, one who could never sign in. */
async function requireLastingWayIn(tx: Tx, scope: WorkspaceScope, userId: string): Promise<void> {
  const reason = await findLockOut(tx, scope, userId);
  if (reason === null) return;
  throw reason === 'outside_domains' || reason === 'no_connection' ? outsideSso() : withoutPassword();
}

/** A change of a member's role; null: they leave, or are kept out. */
interface MemberChange {
  readonly userId: string;
  readonly role: WorkspaceRole | null;
}

/** Effects of a change on ways in: why the member loses theirs, and how many owners have one before and after. */
interface AccessEffect {
  readonly losesAccess: LockOutReason | null;
  readonly ownersBefore: number;
  readonly ownersAfter: number;
}

const NO_EFFECT: AccessEffect = { losesAccess: null, ownersBefore: 1, ownersAfter: 1 };

/** Judges a change of a member under the present policy. Only an owner's role opens a way in, and only owners must keep one. */
async function judgeMemberChange(
  reader: Reader,
  scope: WorkspaceScope,
  { userId, role, nowMs }: MemberChange & { readonly nowMs: number },
): Promise<AccessEffect> {
  const policy = await getPolicy(reader, scope);
  if (!policy.requireSso && !policy.disablePasswords) return NO_EFFECT;
  const [self] = await listSignInMeans(reader, scope, { userId });
  if (self?.role !== 'owner') return NO_EFFECT;
  const members = await listSignInMeans(reader, scope);
  const hasConnection = isWayIn(await findActive(reader, scope), nowMs);
  const context = { workspaceId: scope.workspaceId, policy, hasConnection };
  const before = previewPolicy(members, context);
  const after = previewPolicy(changeMember(members, { userId, role }), context);
  const losing = listNewlyLosing(before, after).find((each) => each.userId === userId);
  return {
    losesAccess: losing?.reason ?? null,
    ownersBefore: before.ownersKeeping,
    ownersAfter: after.ownersKeeping,
  };
}

function changeMember(members: readonly SignInMeans[], { userId, role }: MemberChange): SignInMeans[] {
  return members.flatMap((each) => {
    if (each.userId !== userId) return [each];
    return role === null ? [] : [{ ...each, role }];
  });
}

/** Refuses with 409 to take a member's way in from the last owner who has one. */
async function requireOwnerKeptWithout(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<void> {
  const { ownersBefore, ownersAfter } = await judgeMemberChange(tx, scope, { userId, role: null, nowMs });
  requireOwnerKept({ ownersKeeping: ownersBefore }, { ownersKeeping: ownersAfter });
}

/**
 * Refuses with 409 to take the second factors of a member where the owner who asks, or every owner, would have no way in then. Ends
 * what applications were granted by a member who loses theirs.
 */
async function requireKeptWithoutFactors(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, actorId, nowMs }: { readonly userId: string; readonly actorId: string | null; readonly nowMs: number },
): Promise<void> {
  await guardChange(tx, scope, { change: { kind: 'reset_factors', userId }, nowMs, actorId });
}

/** Ways in of members, for whoever makes or changes them. */
export const memberAccess = {
  findLockOut,
  judge: judgeMemberChange,
  requireWayIn: requireLastingWayIn,
  requireOwnerKeptWithout,
  requireKeptWithoutFactors,
  /** Tells the refusal of a member who could never sign in from others. */
  isNoWayIn: (error: unknown): error is AppError => error instanceof NoWayIn,
};
