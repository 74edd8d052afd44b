import { createMessage } from '../../../../../contract/messages/message.ts';
import type { Invitation, InvitationCreate, Member } from '../../../../../contract/people.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { conflict, namedNotFound, notFound, projectArchived } from '../../../platform/app-error.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { type Ids, makeToken } from '../../../platform/ids.ts';
import { takeInvitationMail } from '../../../platform/mail/mail-budget.ts';
import { enqueueMail, type MailJobDeps } from '../../../platform/mail/mail-job.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { findMember, granting, projectRoles as heldRoles } from '../../../tenancy/members/public.ts';
import { listKnownProjects } from '../../../tenancy/projects/public.ts';
import { getWorkspace, lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { memberAccess, requireWayIn } from '../../sso/public.ts';
import { findPersonByEmail, readEmail } from '../../users/public.ts';
import {
  addressSpent,
  alreadyInvited,
  decideRevocation,
  expiryOf,
  type InvitationLimits,
  invitationsSpent,
  isOpen,
  type ProjectRoles,
  requireDistinctProjects,
  requireResendable,
  TOKEN_PREFIX,
  VALID_FOR_MS,
} from '../invitation.ts';
import {
  findWait,
  insertInvitation,
  lockInvitation,
  lockUnsettledInvitation,
  markRevoked,
  renewInvitation,
} from '../store.ts';

export interface InviteDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  /** The service's own address, which the link in the mail begins with. */
  readonly baseUrl: () => string;
  readonly invitationLimits: InvitationLimits;
}

/**
 * Invites an address and sends it the link. Only an owner invites owners. An address that is a member's (who has a way in), has an open
 * invitation, or could never sign in under the workspace's policy, is 409, and so is an archived project; an invitation past its time is replaced.
 */
export async function createInvitation(
  deps: InviteDeps,
  actor: Actor,
  scope: WorkspaceScope,
  create: InvitationCreate,
): Promise<Invitation> {
  const { email, emailKey } = readEmail(create.email);
  const { role, projectRoles = [], language = 'en' } = create;
  requireDistinctProjects(projectRoles);
  const { token, hash: tokenHash } = makeToken(TOKEN_PREFIX);
  const nowMs = deps.clock.now();
  const times = { createdAt: instantOf(nowMs), expiresAt: instantOf(expiryOf(nowMs)) };
  const id = deps.ids.next();
  return inTransaction(deps.db, scope, async (tx) => {
    // Whoever joins at this moment by another way does so before this, and is a member then, or after it, and takes the invitation.
    await lockWorkspace(tx, scope);
    const inviter = await getInviter(tx, actor, scope);
    granting.require(inviter.role, role);
    await requireOpenProjects(tx, scope, projectRoles);
    await requireStranger(tx, scope, emailKey);
    await requireWayIn(tx, scope, { emailKey, role });
    await makeRoom(tx, scope, emailKey, nowMs);
    await requireMailsLeft(deps, tx, scope, emailKey);
    const fields = { id, email, role, projectRoles, language, invitedBy: inviter.userId, ...times };
    const invitation = await insertInvitation(tx, scope, { ...fields, emailKey, tokenHash });
    await sendLink(deps, tx, scope, { invitation, inviter, token });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'invitation.created',
      subject: { type: 'invitation', id },
      detail: { email, role, projectRoles },
    });
    return invitation;
  });
}

/** Sends an invitation again, under the name of whoever does so, with a new link; the one before no longer works. */
export async function resendInvitation(
  deps: InviteDeps,
  actor: Actor,
  scope: WorkspaceScope,
  id: string,
): Promise<Invitation> {
  const { token, hash: tokenHash } = makeToken(TOKEN_PREFIX);
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const inviter = await getInviter(tx, actor, scope);
    const found = await lockInvitation(tx, scope, id);
    if (found === undefined) throw notFound();
    const { tokenHash: _before, emailKey, ...before } = found;
    granting.require(inviter.role, before.role);
    const nowMs = deps.clock.now();
    requireResendable(before, nowMs);
    await requireStranger(tx, scope, emailKey);
    await requireWayIn(tx, scope, { emailKey, role: before.role });
    await requireMailsLeft(deps, tx, scope, emailKey);
    const renewed = { invitedBy: inviter.userId, expiresAt: instantOf(expiryOf(nowMs)) };
    await renewInvitation(tx, scope, { id, tokenHash, ...renewed });
    const invitation = { ...before, ...renewed };
    await sendLink(deps, tx, scope, { invitation, inviter, token });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'invitation.resent',
      subject: { type: 'invitation', id },
      detail: { email: before.email },
    });
    return invitation;
  });
}

/**
 * Revokes an invitation: its link no longer works. Revoking it again changes nothing; an accepted one is 409, and an owner’s is
 * for owners to revoke.
 */
export async function revokeInvitation(
  deps: InviteDeps,
  actor: Actor,
  scope: WorkspaceScope,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const revoker = await getInviter(tx, actor, scope);
    const invitation = await lockInvitation(tx, scope, id);
    if (invitation === undefined) throw notFound();
    granting.require(revoker.role, invitation.role);
    if (!decideRevocation(invitation)) return;
    await markRevoked(tx, scope, id, instantOf(deps.clock.now()));
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'invitation.revoked',
      subject: { type: 'invitation', id },
      detail: { email: invitation.email },
    });
  });
}

// An invitation stands in the name of a member; their role is read here, because the gates' may be a second old.
async function getInviter(tx: Tx, actor: Actor, scope: WorkspaceScope): Promise<Member> {
  const inviter = actor.type === 'user' && actor.id !== null ? await findMember(tx, scope, actor.id) : undefined;
  if (inviter === undefined) throw notFound();
  return inviter;
}

async function requireOpenProjects(tx: Tx, scope: WorkspaceScope, projectRoles: ProjectRoles): Promise<void> {
  const ids = projectRoles.map((each) => each.projectId);
  const known = new Set(await listKnownProjects(tx, scope, ids));
  const unknown = ids.flatMap((id, at) => (known.has(id) ? [] : [`projectRoles/${at}/projectId`]));
  if (unknown.length > 0) throw namedNotFound(...unknown);
  const open = await heldRoles.holdOpen(tx, scope, ids);
  if (ids.some((id) => !open.has(id))) throw projectArchived();
}

async function requireStranger(tx: Tx, scope: WorkspaceScope, emailKey: string): Promise<void> {
  const person = await findPersonByEmail(tx, emailKey);
  const member = person && (await findMember(tx, scope, person.id));
  if (member === undefined || (member.deactivatedAt === null && (await lacksPasskey(tx, scope, member)))) return;
  throw conflict(createMessage('people.member'));
}

/** Tells if a member lost the session in which to add a passkey, where passwords are switched off: an invitation begins another one. */
async function lacksPasskey(tx: Tx, scope: WorkspaceScope, { userId }: Member): Promise<boolean> {
  const reason = await memberAccess.findLockOut(tx, scope, userId);
  return reason === 'password_alone' || reason === 'no_means';
}

const HOUR_S = 60 * 60;

// Exact, since the workspace is locked: an invitation that is made at the same time waits for this one, and counts it.
async function requireMailsLeft(
  { invitationLimits }: InviteDeps,
  tx: Tx,
  scope: WorkspaceScope,
  emailKey: string,
): Promise<void> {
  const { perHour, perDay, perAddressPerDay } = invitationLimits;
  for (const [limit, withinS] of [
    [perHour, HOUR_S],
    [perDay, 24 * HOUR_S],
  ] as const) {
    const waitS = limit === 0 ? undefined : await findWait(tx, scope, { limit, withinS });
    if (waitS !== undefined) throw invitationsSpent(waitS);
  }
  if (perAddressPerDay === 0) return;
  const waitS = await takeInvitationMail(tx, scope, { emailKey, max: perAddressPerDay });
  if (waitS !== undefined) throw addressSpent(Math.min(waitS, 24 * HOUR_S));
}

async function makeRoom(tx: Tx, scope: WorkspaceScope, emailKey: string, nowMs: number): Promise<void> {
  const before = await lockUnsettledInvitation(tx, scope, emailKey);
  if (before === undefined) return;
  if (isOpen(before, nowMs)) throw alreadyInvited();
  await markRevoked(tx, scope, before.id, instantOf(nowMs));
}

// The token stands behind a #, which browsers send to no server, so that it is in nobody's access log.
async function sendLink(
  deps: InviteDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { invitation, inviter, token }: { invitation: Invitation; inviter: Member; token: string },
): Promise<void> {
  const workspace = await getWorkspace(tx, scope);
  await enqueueMail(tx, deps.mail, {
    to: { address: invitation.email },
    template: 'invitation',
    language: invitation.language,
    data: {
      workspaceName: workspace.name,
      invitedBy: inviter.name,
      link: `${deps.baseUrl()}/invitation#token=${token}`,
      validForMs: VALID_FOR_MS,
    },
  });
}
