import { createMessage } from '../../../../../contract/messages/message.ts';
import type { InvitationAcceptance, InvitationPreview, Member } from '../../../../../contract/people.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import { lockSession } from '../../../platform/access/lock-session.ts';
import type { Budgets, Verdict } from '../../../platform/access/rate-limits.ts';
import { type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import { type AppError, invalidField, notFound, rateLimited, unauthorized } from '../../../platform/app-error.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { hashToken, type Ids, isTokenShaped } from '../../../platform/ids.ts';
import type { MailJobDeps } from '../../../platform/mail/mail-job.ts';
import type { MailLanguage } from '../../../platform/mail/phrases.ts';
import type { PasswordHasher } from '../../../platform/secrets/password.ts';
import { findMember, granting } from '../../../tenancy/members/public.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import type { FailedSignIns } from '../../failed-sign-ins/public.ts';
import { joinWorkspace, prepareKnown, prepareNewcomer, settleForMember } from '../../joining/public.ts';
import { requireTaken } from '../../sso/public.ts';
import { account, findPersonByEmail, getPerson, type Person } from '../../users/public.ts';
import { invitationUsed, isBacked, isOpen, TOKEN_PREFIX } from '../invitation.ts';
import { hasBacking } from '../settling.ts';
import { type FoundInvitation, findInvitation, lockInvitation } from '../store.ts';
import { prepareFirstPassword } from './first-password.ts';
import { BY_PASSWORD, type Proof, type Shown } from './proofs.ts';
import { prepareUnproven } from './unproven-account.ts';
import { findWays, needsPasskeyAfter, needsPassword } from './ways.ts';

export interface AcceptDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly mail: Pick<MailJobDeps, 'keyring'>;
  /** The service's own address, for the links in mails. */
  readonly baseUrl: () => string;
  readonly budgets: Budgets;
  /** Receives each attempt with a password that does not fit, for the audit log. */
  readonly failedSignIns: Pick<FailedSignIns, 'note'>;
  /** The budget of an address for what fails. */
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
  /** Drops what this process has cached about access: a session that continues must see the workspace at its next request. */
  readonly forgetAccess: () => void;
}

/** From where somebody answers an invitation. */
export interface Answering {
  readonly address: string;
  readonly requestId: string;
  /** The language of mails that it causes. */
  readonly language?: MailLanguage;
  /** Finds the session that the browser shows; absent where it can show none. */
  readonly findShown?: () => Promise<Shown | undefined>;
}

/** Passwords that may be tried at one account a minute, by whoever has an invitation for it. */
const TRIES_AN_ACCOUNT = 10;

/** Returns the preview of an invitation. A token that is wrong, used, revoked or expired is 404; a used one says so. */
export async function previewInvitation(deps: AcceptDeps, from: Answering, token: string): Promise<InvitationPreview> {
  const found = await getOpenInvitation(deps, from, token);
  const { workspaceName, email, role } = found;
  const person = await findPersonByEmail(deps.db.directory, found.emailKey);
  const shown = await from.findShown?.();
  const ways = await findWays(deps.db, found, person, shown);
  const hasAccount = person !== undefined && !ways.includes('new_account');
  // Only the person learns it: the link may be in other hands.
  const isOwn = person !== undefined && shown?.caller.id === person.id;
  const endsWaysIn = isOwn && (await account.previewClaim(deps.db.directory, person.id, found.workspaceId)).endsAny;
  const needsPasskey = await needsPasskeyAfter(deps.db.reader, found, ways);
  return { workspaceName, email, role, hasAccount, ways, endsWaysIn, needsPasskey };
}

/** A person who has joined, and what the session that follows begins with. */
export interface Accepted {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly workspaceId: string;
  readonly proofs: Proof['proofs'];
  /** True where the session that the browser shows goes on, and none begins. */
  readonly isRunning: boolean;
}

/**
 * Accepts an invitation, once even under concurrent requests. An unknown address, or one whose mailbox was never proven, becomes a
 * person with the given name and password. A known person proves their identity by a session of their own, however it began, or by
 * their password (401); a person without a password may choose one in such a session, and has to where nothing that outlasts the joining
 * would open the workspace. Under required single sign-on only the workspace's own sign-in lets
 * anybody join (403).
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  from: Answering,
  accept: InvitationAcceptance,
): Promise<Accepted> {
  const found = await getOpenInvitation(deps, from, accept.token);
  const scope = workspaceScope(found.workspaceId);
  const shown = await from.findShown?.();
  const person = await findPersonByEmail(deps.db.directory, found.emailKey);
  const ownSession = person !== undefined && shown?.caller.id === person.id ? shown : undefined;
  // Before anybody is asked for a password that would not let them in.
  await requireTaken(deps.db.reader(scope), scope, found, ownSession?.proofs.ssoWorkspaceId ?? null);
  const proof =
    person === undefined
      ? await newcomer(deps, found, accept)
      : ownSession === undefined && person.emailProvenAt === null
        ? await prepareUnproven(deps, from, { person, scope }, accept)
        : await known(deps, from, person, { found, accept, ownSession });
  await inTransaction(deps.db, scope, (tx) => join(deps, tx, scope, { proof, from, found, accept }));
  deps.forgetAccess();
  const { userId, passwordHash } = proof.joining;
  const { proofs, isRunning = false } = proof;
  return { userId, passwordHash, workspaceId: found.workspaceId, proofs, isRunning };
}

async function newcomer(deps: AcceptDeps, found: FoundInvitation, accept: InvitationAcceptance): Promise<Proof> {
  const { name, password } = accept;
  if (name === undefined) throw invalidField('name', createMessage('field.required'));
  return { joining: await prepareNewcomer(deps, found, { name, password }), proofs: BY_PASSWORD };
}

interface Answered {
  readonly found: FoundInvitation;
  readonly accept: InvitationAcceptance;
  readonly ownSession: Shown | undefined;
}

async function known(
  deps: AcceptDeps,
  from: Answering,
  person: Person,
  { found, accept, ownSession }: Answered,
): Promise<Proof> {
  const { password } = accept;
  if (ownSession !== undefined && person.deactivatedAt === null) {
    const keptSession = ownSession.caller.sessionId;
    if (password === undefined) {
      if (await needsPassword(deps.db, found, person, ownSession))
        throw invalidField('password', createMessage('field.required'));
      const joining = { ...prepareKnown(person, 'verified'), keptSession };
      return { joining, proofs: ownSession.proofs, isRunning: true };
    }
    if (person.passwordHash === null || person.emailProvenAt === null)
      return prepareFirstPassword(deps, from, { person, keptSession }, password);
  }
  if (password === undefined) throw invalidField('password', createMessage('field.required'));
  const tries = await deps.budgets.take(`account:accept:${person.id}`, TRIES_AN_ACCOUNT);
  if (!tries.allowed) throw rateLimited(tries.retryAfterSeconds);
  const fits = await deps.passwords.verifyPassword(person.passwordHash, password);
  if (!fits || person.deactivatedAt !== null) {
    const reason = fits ? 'deactivated' : 'wrong_password';
    const { address, requestId } = from;
    deps.failedSignIns.note({ method: 'password', of: { userId: person.id }, reason, address, requestId });
    throw await failed(deps, from, unauthorized());
  }
  return { joining: prepareKnown(person, 'verified'), proofs: BY_PASSWORD };
}

interface Accepting {
  readonly proof: Proof;
  readonly from: Answering;
  readonly found: FoundInvitation;
  readonly accept: InvitationAcceptance;
}

// Everything is read again under locks: the workspace's row first, as whoever changes the inviter's role does.
async function join(deps: AcceptDeps, tx: Tx, scope: WorkspaceScope, accepting: Accepting): Promise<void> {
  const { proof, from, found, accept } = accepting;
  await lockWorkspace(tx, scope);
  const invitation = await lockInvitation(tx, scope, found.id);
  const nowMs = deps.clock.now();
  if (invitation === undefined || !invitation.tokenHash.equals(hashToken(accept.token))) throw notFound();
  if (invitation.acceptedAt !== null) throw invitationUsed();
  if (!isOpen(invitation, nowMs) || !(await hasBacking(tx, scope, invitation))) throw notFound();
  const { userId, keptSession } = proof.joining;
  // The session vouches for the person, and is the one that a claim of the account keeps.
  if (keptSession !== undefined)
    await lockSession(tx, { id: userId, sessionId: keptSession }, { at: instantOf(nowMs) });
  await requireTaken(tx, scope, found, proof.proofs.ssoWorkspaceId);
  const actor: Actor = { type: 'user', id: userId, requestId: from.requestId };
  // The invitation's own role is the least there is: joining takes it with all that it gives.
  const place = { role: 'member', by: 'link', at: instantOf(nowMs) } as const;
  const member = await findMember(tx, scope, userId);
  if (member !== undefined) await joinAgain(deps, tx, scope, { proof, actor, member, nowMs });
  else if (!(await joinWorkspace({ tx, ids: deps.ids, actor }, scope, proof.joining, place))) throw unauthorized();
  if (proof.isRunning === true) await requireWayLeft(tx, found, userId, proof);
}

// Judged by what the joining left, whatever was added or ended since the session was looked at.
async function requireWayLeft(tx: Tx, found: FoundInvitation, userId: string, { proofs }: Proof): Promise<void> {
  const person = await getPerson(tx, userId);
  const inside = { directory: tx, reader: () => tx };
  if (await needsPassword(inside, found, person, { proofs }))
    throw invalidField('password', createMessage('field.required'));
}

/** Gives a member the roles of an invitation that was still open, such as one who got the invited address after it was sent. */
async function joinAgain(
  { ids }: AcceptDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { proof, actor, member, nowMs }: { proof: Proof; actor: Actor; member: Member; nowMs: number },
): Promise<void> {
  if (member.deactivatedAt !== null || !(await proof.joining.settle(tx, instantOf(nowMs)))) throw unauthorized();
  const { emailKey } = proof.joining;
  await settleForMember({ tx, ids, actor }, scope, member, { emailKey, nowMs, by: 'link', joining: proof.joining });
}

async function getOpenInvitation(deps: AcceptDeps, from: Answering, token: string): Promise<FoundInvitation> {
  const found = isTokenShaped(token, TOKEN_PREFIX)
    ? await findInvitation(deps.db.directory, hashToken(token), instantOf(deps.clock.now()))
    : undefined;
  if (found === undefined || (found.acceptedAt === null && !isBacked(found, granting.allows))) {
    throw notFound();
  }
  if (found.acceptedAt !== null) throw await failed(deps, from, invitationUsed());
  return found;
}

// Counts against the address, so that passwords are not tried one after another. The server counts what is not found (reply.ts).
async function failed(deps: AcceptDeps, { address }: Answering, refusal: AppError): Promise<AppError> {
  const verdict = await deps.takeAddress(address);
  return verdict.allowed ? refusal : rateLimited(verdict.retryAfterSeconds);
}
