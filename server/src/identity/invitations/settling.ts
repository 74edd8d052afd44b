// Settles the open invitation of an address when its person joins the workspace, whichever way they come.
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { findMember, granting } from '../../tenancy/members/public.ts';
import { type Backing, isBacked, isOpen, type JoinedBy, type TakenInvitation } from './invitation.ts';
import { lockUnsettledInvitation, markAccepted, markRevoked } from './store.ts';

/** The ways by which an identity provider alone says that the address is the person's. */
const BY_PROVIDER: ReadonlySet<JoinedBy> = new Set(['single_sign_on', 'scim']);

/** The person who accepts an invitation, and the time. */
export interface Taking {
  readonly emailKey: string;
  readonly at: string;
  readonly by: JoinedBy;
}

/** Returns true if the address has an invitation that works. The caller holds the workspace's lock. */
export async function isInvited(tx: Tx, scope: WorkspaceScope, emailKey: string, nowMs: number): Promise<boolean> {
  const invitation = await lockUnsettledInvitation(tx, scope, emailKey);
  return invitation !== undefined && isOpen(invitation, nowMs) && (await hasBacking(tx, scope, invitation));
}

/**
 * Marks the address's invitation as accepted and returns the roles that it gives. One that is past its time, or whose sender may
 * no longer give its role, is revoked instead and gives nothing. An owner's stays open and gives nothing where an identity
 * provider vouches for the address: its mailed link alone makes the owner. The caller holds the workspace's lock.
 */
export async function takeInvitation(
  { tx, ids, actor }: { readonly tx: Tx; readonly ids: Ids; readonly actor: Actor },
  scope: WorkspaceScope,
  { emailKey, at, by }: Taking,
): Promise<TakenInvitation | undefined> {
  const invitation = await lockUnsettledInvitation(tx, scope, emailKey);
  if (invitation === undefined) return undefined;
  const { id, email, role, projectRoles } = invitation;
  const works = isOpen(invitation, Date.parse(at)) && (await hasBacking(tx, scope, invitation));
  if (works && role === 'owner' && BY_PROVIDER.has(by)) return undefined;
  if (works) await markAccepted(tx, scope, id, at);
  else await markRevoked(tx, scope, id, at);
  await recordAudit(tx, { ids, actor }, scope, {
    action: works ? 'invitation.accepted' : 'invitation.revoked',
    subject: { type: 'invitation', id },
    detail: { email, by },
  });
  return works ? { id, role, projectRoles } : undefined;
}

/** Returns true if the sender is an active member who may still give the invitation's role. */
export async function hasBacking(
  tx: Tx,
  scope: WorkspaceScope,
  { role, invitedBy }: { readonly role: Backing['role']; readonly invitedBy: string },
): Promise<boolean> {
  const inviter = await findMember(tx, scope, invitedBy);
  const inviterRole = inviter === undefined || inviter.deactivatedAt !== null ? null : inviter.role;
  return isBacked({ role, inviterRole }, granting.allows);
}
