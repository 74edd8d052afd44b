// How long an invitation stands and what may be done with it: pure.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Invitation } from '../../../../contract/people.ts';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import { AppError, conflict, invalidField, rateLimited } from '../../platform/app-error.ts';

/** Between two mails of one invitation: who is invited never asked for them. */
const RESEND_AFTER_MS = 60_000;

/** The prefix of invitation tokens: what a secret scanner knows them by. */
export const TOKEN_PREFIX = 'pcsi';

/** How long the link of an invitation works. */
export const VALID_FOR_MS = 7 * 24 * 60 * 60 * 1000;

export type ProjectRoles = Invitation['projectRoles'];

/** The way by which somebody joined a workspace, for the audit log. */
export type JoinedBy = 'link' | 'single_sign_on' | 'scim' | 'operator';

/** The roles that an accepted invitation gives. */
export interface TakenInvitation extends Pick<Invitation, 'id' | 'role' | 'projectRoles'> {}

/** The role that an invitation gives, and the role that its sender has by now; null for one who left or was deactivated. */
export interface Backing {
  readonly role: WorkspaceRole;
  readonly inviterRole: WorkspaceRole | null;
}

/**
 * Returns true if the sender may still give the role. Otherwise somebody who is about to be removed could invite a second
 * address of theirs and come back by it.
 */
export function isBacked(
  { role, inviterRole }: Backing,
  allows: (held: WorkspaceRole, granted: WorkspaceRole) => boolean,
): boolean {
  return inviterRole !== null && allows(inviterRole, role);
}

/** 404: the link's person is a member already. Says so: whoever holds the token knows that it was an invitation. */
export const invitationUsed = () => new AppError('not_found', createMessage('people.used'));

type Ends = Pick<Invitation, 'acceptedAt' | 'revokedAt' | 'expiresAt'>;

/** 409: one open invitation an address and workspace. */
export const alreadyInvited = () => conflict(createMessage('people.invited'));

/** When an invitation that is sent now ends. */
export function expiryOf(nowMs: number): number {
  return nowMs + VALID_FOR_MS;
}

/** True where the link still works: neither accepted nor revoked, and not past its time. */
export function isOpen({ acceptedAt, revokedAt, expiresAt }: Ends, nowMs: number): boolean {
  return acceptedAt === null && revokedAt === null && Date.parse(expiresAt) > nowMs;
}

/** Refuses to send an invitation again that is settled, or was sent within the last minute; one past its time may be. */
export function requireResendable(invitation: Ends, nowMs: number): void {
  if (invitation.acceptedAt !== null) throw conflict(createMessage('people.accepted'));
  if (invitation.revokedAt !== null) throw conflict(createMessage('people.revoked'));
  const sentMs = Date.parse(invitation.expiresAt) - VALID_FOR_MS;
  const waitMs = sentMs + RESEND_AFTER_MS - nowMs;
  if (waitMs > 0) throw rateLimited(waitMs / 1000);
}

/** Mails with invitations that a workspace may send in all, and to one address; 0: as many as it likes. */
export interface InvitationLimits {
  readonly perHour: number;
  readonly perDay: number;
  readonly perAddressPerDay: number;
}

/** 429: the workspace has used up its mails of an hour or a day. Says when the oldest of them no longer counts. */
export function invitationsSpent(retryAfterSeconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds));
  const minutes = Math.ceil(seconds / 60);
  const sentence =
    minutes === 1
      ? createMessage('people.invitationsSpent', { count: minutes })
      : createMessage('people.invitationsSpent', { count: minutes });
  return new AppError('rate_limited', sentence, { headers: { 'retry-after': String(seconds) } });
}

/**
 * 429: the address has got its invitations of a day. In whole hours, and without a reason: of what other workspaces sent it tells no more
 * than that they were many.
 */
export function addressSpent(retryAfterSeconds: number): AppError {
  const hours = Math.max(1, Math.ceil(retryAfterSeconds / 3600));
  const sentence =
    hours === 1
      ? createMessage('people.addressSpent', { count: hours })
      : createMessage('people.addressSpent', { count: hours });
  return new AppError('rate_limited', sentence, { headers: { 'retry-after': String(hours * 3600) } });
}

/** Whether it is still to be revoked; refuses where it was accepted. */
export function decideRevocation({ acceptedAt, revokedAt }: Ends): boolean {
  if (acceptedAt !== null) throw conflict(createMessage('people.acceptedRemove'));
  return revokedAt === null;
}

/** Refuses a project that is named twice: which of its roles is meant? */
export function requireDistinctProjects(projectRoles: ProjectRoles): void {
  const ids = projectRoles.map((each) => each.projectId);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice !== -1) throw invalidField(`projectRoles/${twice}/projectId`, createMessage('field.twice'));
}
