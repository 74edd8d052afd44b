// THE way to become a member of a workspace: by an invitation's link, single sign-on, provisioning, the command line, or as the first
// owner. Whoever joins with an invited address joins by the invitation, and it is settled in the same transaction.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { invalidField } from '../../platform/app-error.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { passwordFault } from '../../platform/secrets/password-rule.ts';
import { addMember, projectRoles } from '../../tenancy/members/public.ts';
import { type JoinedBy, takeInvitation } from '../invitations/public.ts';
import { memberAccess } from '../sso/public.ts';
import { account, emailKeyOf, insertPerson, lockPerson, type Person, type readEmail } from '../users/public.ts';
import { computeRoles, type Offer, type ProjectPlace } from './roles.ts';

/** Who joins; what is dear (hashing) is done. */
export interface Joining {
  readonly userId: string;
  /** The address that an invitation is looked up by. */
  readonly emailKey: string;
  /** The hash that their password was verified against, or that is stored now. */
  readonly passwordHash: string | null;
  /** Makes the person, or locks their row; false for one who is not as they were when they were looked at. */
  readonly settle: (tx: Tx, at: string) => Promise<boolean>;
  /** The session that shows the proof: it goes on where every other way into the account ends. */
  readonly keptSession?: string | null;
  /** Saves a way in that they choose while they join, after those from before have ended. */
  readonly finish?: (tx: Tx, at: string) => Promise<void>;
}

/** The roles that the way of joining gives, and how the log tells of it. */
export interface Place extends Offer {
  readonly by: JoinedBy;
  readonly at: string;
  /** False where an identity provider makes the member, who has yet to sign in; true if absent. */
  readonly isAccepted?: boolean;
  /** True for one who is kept out for now, and so needs no way in. */
  readonly isDeactivated?: boolean;
  /** The action in the audit log; `member.added` if absent. */
  readonly action?: string;
  /** Further facts for the audit log. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Somebody who does not sign in yet. Refuses a password that may not be chosen (422), and none. */
export async function prepareNewcomer(
  { ids, passwords }: { readonly ids: Ids; readonly passwords: PasswordHasher },
  { email, emailKey }: ReturnType<typeof readEmail>,
  { name, password }: { readonly name: string; readonly password?: string | undefined },
): Promise<Joining> {
  if (password === undefined) throw invalidField('password', createMessage('field.required'));
  const fault = passwordFault(password, { email, name });
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await passwords.hashPassword(password);
  return { ...makePerson(ids.next(), { email, emailKey, name }, passwordHash), passwordHash };
}

/** Prepares a new person without a password, whom an identity provider vouches for. */
export function prepareVouched(
  userId: string,
  person: { readonly email: string; readonly emailKey: string; readonly name: string },
): Joining {
  return makePerson(userId, person, null);
}

function makePerson(
  userId: string,
  { email, emailKey, name }: { readonly email: string; readonly emailKey: string; readonly name: string },
  passwordHash: string | null,
): Joining {
  return {
    userId,
    emailKey,
    passwordHash,
    async settle(tx, createdAt) {
      // A password comes with a mailed link or the operator's word alone.
      const proven = passwordHash === null ? {} : { emailProvenAt: createdAt };
      await insertPerson(tx, { id: userId, name, email, emailKey, passwordHash, createdAt, ...proven });
      return true;
    },
  };
}

/** Somebody who signs in already and showed it by their password; who vouches for them otherwise leaves `verified` out. */
export function prepareKnown({ id, email, passwordHash }: Person, verified?: 'verified'): Joining {
  const found = verified === undefined ? { email } : { email, passwordHash };
  return {
    userId: id,
    emailKey: emailKeyOf(email) ?? '',
    passwordHash,
    settle: async (tx) => (await lockPerson(tx, id, found)) !== undefined,
  };
}

export interface Joins {
  readonly tx: Tx;
  readonly ids: Ids;
  readonly actor: Actor;
}

/** The ways of joining that prove a mailbox: the mailed link, and the word of the operator. */
const PROVING: ReadonlySet<JoinedBy> = new Set(['link', 'operator']);

/**
 * Claims the account of somebody who joins: no way in opens this workspace that was put on the account before anybody proved its mailbox,
 * or by the provider of another workspace. Then saves the way in that they chose.
 */
export async function claimForJoining(
  { tx, actor }: Joins,
  { workspaceId: joinedId }: WorkspaceScope,
  { userId, keptSession, finish }: Pick<Joining, 'userId' | 'keptSession' | 'finish'>,
  { by, at }: { readonly by: JoinedBy; readonly at: string },
): Promise<void> {
  const { requestId } = actor;
  await account.claim(tx, userId, { proves: PROVING.has(by), keptSession, joinedId, requestId, at });
  await finish?.(tx, at);
}

/**
 * Adds a person to the workspace and to its projects, and records it. An account that nobody has proven loses every way in from
 * before, and a proven one those that the provider of another workspace added. An open invitation of their address is accepted with it, and its roles count (computeRoles), but for those in projects that
 * were archived meanwhile. The caller holds the workspace's lock, as whoever sends an invitation does. Returns false if
 * the person changed since they were read; the transaction is then to be undone. Throws conflict for a member, and for one who
 * could never sign in under the workspace's policy.
 */
export async function joinWorkspace(
  { tx, ids, actor }: Joins,
  scope: WorkspaceScope,
  joining: Joining,
  place: Place,
): Promise<boolean> {
  const { userId, emailKey, settle } = joining;
  const { at, by, isAccepted = true, isDeactivated = false, action = 'member.added', detail } = place;
  if (!(await settle(tx, at))) return false;
  const invitation = await takeInvitation({ tx, ids, actor }, scope, { emailKey, at, by });
  const { role, projectRoles: named } = computeRoles(place, invitation);
  const roles = await keepOpen(tx, scope, named);
  await addMember(tx, scope, { userId, role, at, acceptedAt: isAccepted ? at : null });
  await claimForJoining({ tx, ids, actor }, scope, joining, { by, at });
  await saveProjectRoles(tx, scope, { userId, roles, at });
  // A link was judged before it was sent and again as it is used (requireTaken). Accepting judges what is left (requireWayLeft), and a
  // session that a password begins there may add a passkey.
  if (by !== 'link' && !isDeactivated) await memberAccess.requireWayIn(tx, scope, userId);
  await recordAudit(tx, { ids, actor }, scope, {
    action,
    subject: { type: 'user', id: userId },
    detail: {
      role,
      projectRoles: roles,
      by,
      ...(invitation !== undefined && { invitationId: invitation.id }),
      ...detail,
    },
  });
  return true;
}

/** Leaves out roles in archived projects: these are read-only, and so is the list of who may do what in them. */
export async function keepOpen(tx: Tx, scope: WorkspaceScope, roles: readonly ProjectPlace[]): Promise<ProjectPlace[]> {
  const open = await projectRoles.holdOpen(
    tx,
    scope,
    roles.map(({ projectId }) => projectId),
  );
  return roles.filter(({ projectId }) => open.has(projectId));
}

/** Saves a member's roles in projects. */
export async function saveProjectRoles(
  tx: Tx,
  { workspaceId }: WorkspaceScope,
  { userId, roles, at }: { readonly userId: string; readonly roles: readonly ProjectPlace[]; readonly at: string },
): Promise<void> {
  for (const { projectId, role } of roles) {
    await projectRoles.save(tx, projectScope(workspaceId, projectId), { userId, role, at });
  }
}
