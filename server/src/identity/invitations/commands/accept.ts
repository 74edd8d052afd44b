import type { InvitationAccept, InvitationPreview } from '../../../../../contract/people.ts';
import type { Budgets, Verdict } from '../../../platform/access/budgets.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope, workspaceScope } from '../../../platform/access/scope.ts';
import { type AppError, invalidField, notFound, rateLimited, unauthorized } from '../../../platform/app-error.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { PasswordHasher } from '../../../platform/secrets/password.ts';
import { passwordFault } from '../../../platform/secrets/password-rule.ts';
import { hashToken, isTokenShaped } from '../../../platform/secrets/token.ts';
import { addMember, findMember, mayGrant, saveProjectMember } from '../../../tenancy/members/public.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { findPersonByEmail, insertPerson, type Person } from '../../users/public.ts';
import { isOpen, TOKEN_PREFIX } from '../invitation.ts';
import { type FoundInvitation, findInvitation, lockInvitation, markAccepted } from '../store.ts';

export interface AcceptDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly budgets: Budgets;
  /** The budget of an address for what fails. */
  readonly takeAddress: (address: string) => Verdict | Promise<Verdict>;
}

/** From where somebody answers an invitation. */
export interface Answering {
  readonly address: string;
  readonly requestId: string;
}

/** Passwords that may be tried at one account a minute, by whoever has an invitation for it. */
const TRIES_AN_ACCOUNT = 10;

/** What somebody who follows the link is shown. A token that is wrong, used, revoked or past its time is 404. */
export async function previewInvitation(deps: AcceptDeps, from: Answering, token: string): Promise<InvitationPreview> {
  const { workspaceName, email, emailKey, role } = await getStanding(deps, from, token);
  const person = await findPersonByEmail(deps.db.directory, emailKey);
  return { workspaceName, email, role, hasAccount: person !== undefined };
}

/**
 * Accepts an invitation: once, whoever else tries at the same moment. An address that does not sign in yet becomes a
 * person with the name and password given; else the password must be the person's own (401).
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  from: Answering,
  accept: InvitationAccept,
): Promise<{ userId: string; workspaceId: string }> {
  const found = await getStanding(deps, from, accept.token);
  const person = await findPersonByEmail(deps.db.directory, found.emailKey);
  const joining =
    person === undefined ? await newcomer(deps, found, accept) : await known(deps, from, person, accept.password);
  const scope = workspaceScope(found.workspaceId);
  await inTransaction(deps.db, scope, (tx) => join(deps, tx, scope, { ...joining, ...from, found, accept }));
  return { userId: joining.userId, workspaceId: found.workspaceId };
}

/** Who joins; `make` inserts the person where there is none yet. */
interface Joining {
  readonly userId: string;
  readonly make?: (tx: Tx, at: string) => Promise<void>;
}

async function newcomer(deps: AcceptDeps, found: FoundInvitation, accept: InvitationAccept): Promise<Joining> {
  const { name, password } = accept;
  const { email, emailKey } = found;
  if (name === undefined) throw invalidField('name', 'is required');
  const fault = passwordFault(password, { email, name });
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await deps.passwords.hashPassword(password);
  const userId = deps.ids.next();
  const make = (tx: Tx, createdAt: string) =>
    insertPerson(tx, { id: userId, email, emailKey, name, passwordHash, createdAt });
  return { userId, make };
}

async function known(deps: AcceptDeps, from: Answering, person: Person, password: string): Promise<Joining> {
  const tries = await deps.budgets.take(`account:accept:${person.id}`, TRIES_AN_ACCOUNT);
  if (!tries.allowed) throw rateLimited(tries.retryAfterSeconds);
  const fits =
    person.passwordHash === null
      ? await deps.passwords.verifyAgainstNobody(password)
      : await deps.passwords.verifyPassword(person.passwordHash, password);
  if (!fits || person.deactivatedAt !== null) throw await failed(deps, from, unauthorized());
  return { userId: person.id };
}

// Everything is looked at again under locks: the workspace's row first, as whoever changes the inviter's role does.
async function join(
  deps: AcceptDeps,
  tx: Tx,
  scope: WorkspaceScope,
  {
    userId,
    make,
    requestId,
    found,
    accept,
  }: Joining & Answering & { found: FoundInvitation; accept: InvitationAccept },
): Promise<void> {
  await lockWorkspace(tx, scope);
  const invitation = await lockInvitation(tx, scope, found.id);
  const nowMs = deps.clock.now();
  if (invitation === undefined || !isOpen(invitation, nowMs)) throw notFound();
  if (!invitation.tokenHash.equals(hashToken(accept.token))) throw notFound();
  const inviter = await findMember(tx, scope, invitation.invitedBy);
  const inviterRole = inviter === undefined || inviter.deactivatedAt !== null ? null : inviter.role;
  if (!stands({ role: invitation.role, inviterRole })) throw notFound();
  const at = instantOf(nowMs);
  await make?.(tx, at);
  await addMember(tx, scope, { userId, role: invitation.role, at });
  for (const { projectId, role } of invitation.projectRoles) {
    await saveProjectMember(tx, projectScope(scope.workspaceId, projectId), { userId, role, at });
  }
  await markAccepted(tx, scope, invitation.id, at);
  const actor: Actor = { type: 'user', id: userId, requestId };
  const { id, role, projectRoles } = invitation;
  const entries = [
    { action: 'invitation.accepted', subject: { type: 'invitation', id }, detail: { email: invitation.email } },
    { action: 'member.added', subject: { type: 'user', id: userId }, detail: { role, projectRoles, invitationId: id } },
  ];
  for (const entry of entries) await recordAudit(tx, { ids: deps.ids, actor }, scope, entry);
}

async function getStanding(deps: AcceptDeps, from: Answering, token: string): Promise<FoundInvitation> {
  const found = isTokenShaped(token, TOKEN_PREFIX)
    ? await findInvitation(deps.db.directory, hashToken(token), instantOf(deps.clock.now()))
    : undefined;
  if (found === undefined || !stands(found)) throw await failed(deps, from, notFound());
  return found;
}

// Otherwise somebody who is about to be removed could invite a second address of theirs, and come back by it.
function stands({ role, inviterRole }: Pick<FoundInvitation, 'role' | 'inviterRole'>): boolean {
  return inviterRole !== null && mayGrant(inviterRole, role);
}

// What fails counts against its address, so that neither tokens nor passwords are tried one after another.
async function failed(deps: AcceptDeps, { address }: Answering, refusal: AppError): Promise<AppError> {
  const verdict = await deps.takeAddress(address);
  return verdict.allowed ? refusal : rateLimited(verdict.retryAfterSeconds);
}
