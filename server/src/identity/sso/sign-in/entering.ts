// From a person whom a provider vouches for to a member: found by the provider's own name for them, by their address the first time,
// or made.
import { createMessage } from '../../../../../contract/messages/message.ts';
import type { Member } from '../../../../../contract/people.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { instantOf } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { findMember } from '../../../tenancy/members/public.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { isInvited } from '../../invitations/public.ts';
import {
  type Joining,
  joinWorkspace,
  lockPersonElsewhere,
  prepareKnown,
  prepareVouched,
  settleForMember,
} from '../../joining/public.ts';
import type { FactorMailDeps } from '../../second-factors/public.ts';
import { emailKeyOf, findPersonByEmail, getPerson, type Person } from '../../users/public.ts';
import { isSameProvider, type KeptConnection } from '../connections/connection.ts';
import { findActive } from '../connections/store.ts';
import { listVerifiedDomains } from '../domains/store.ts';
import { deleteLink, findLink, findNamed, findRival, type Link, saveLink } from '../identities/store.ts';
import { isNamedByAddress, isReaddressed } from '../identities/subject.ts';
import { followProjectRoles } from '../project-roles/follow.ts';
import { SsoRefusal } from '../refusal.ts';
import { type Entering, followAccount, followRole } from './follow.ts';
import { decidesRoles, type Identity } from './identity.ts';
import type { BeginDeps } from './trace.ts';

export interface Entrant {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly email: string;
}

/**
 * Completes a sign-in: of a member as they are, of anybody else as a new member if the connection creates people. Throws SsoRefusal
 * for a deactivated person, one who may not become a member, another subject or none with the address of a linked member, a linked account
 * whose address is outside the verified domains, and a connection or domain no longer in use. `begin` creates the session in the same
 * transaction, so that a command which ends the sessions of the connection or domain either is seen here or ends this one too.
 */
export async function enterWorkspace<T>(
  deps: Pick<BeginDeps, 'db' | 'clock' | 'ids'> & FactorMailDeps,
  scope: WorkspaceScope,
  { connection, identity, requestId }: { connection: KeptConnection; identity: Identity; requestId: string },
  begin: (tx: Tx, entrant: Entrant) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, scope, async (tx) => {
    // First, as whoever else makes members does: two sign-ins of one newcomer are one after the other.
    await lockWorkspace(tx, scope);
    const entering: Entering = { deps, tx, scope, connection, identity, requestId };
    await requireInUse(entering);
    const person = await findPerson(entering);
    const member = person && (await findMember(tx, scope, person.id));
    const entrant =
      person !== undefined && member !== undefined
        ? await comeBack(entering, person, member)
        : await join(entering, person);
    await link(entering, entrant);
    const actor: Actor = { type: 'system', id: null, requestId };
    await followProjectRoles({ deps, tx, scope, actor }, entrant, identity.attributes);
    // As they are now: a password that nobody had proven may have ended.
    return begin(tx, await getPerson(tx, entrant));
  });
}

/** Refuses where the connection, its provider or the domain went out of use since the provider's answer was checked. */
export async function requireInUse({
  tx,
  scope,
  connection,
  identity: { emailKey },
}: Pick<Entering, 'tx' | 'scope' | 'connection' | 'identity'>): Promise<void> {
  const active = await findActive(tx, scope);
  if (active === undefined || active.loginHandle !== connection.loginHandle || !isSameProvider(active, connection)) {
    const received = active?.displayName ?? null;
    throw new SsoRefusal({ check: 'connection', expected: connection.displayName, received });
  }
  await requireOwnDomain(tx, scope, emailKey);
}

/** Refuses an address of a domain that the workspace has not verified. */
export async function requireOwnDomain(tx: Tx, scope: WorkspaceScope, address: string): Promise<void> {
  const key = emailKeyOf(address) ?? address;
  const domain = key.slice(key.lastIndexOf('@') + 1);
  if ((await listVerifiedDomains(tx, scope)).includes(domain)) return;
  throw new SsoRefusal({
    check: 'verified_domain',
    expected: createMessage('ssoCheck.verifiedDomain'),
    received: domain,
  });
}

/** Finds the person by their link, else by their address. */
async function findPerson(entering: Entering): Promise<Person | undefined> {
  const { tx, scope, identity } = entering;
  const { subject, emailKey } = identity;
  const linked = await findLinked(entering);
  if (linked !== undefined) return linked;
  const person = await findPersonByEmail(tx, emailKey);
  const rival = person && (await findOtherName(tx, scope, person.id, identity));
  if (rival === undefined) return person;
  if (subject !== null && isReaddressed({ value: rival.subject }, subject, emailKey)) {
    await deleteLink(tx, scope, rival.id);
    return person;
  }
  throw new SsoRefusal({ check: 'subject', expected: rival.subject, received: subject?.value ?? null });
}

/** Finds a link by which the provider names the member otherwise than in this answer, or where this answer names nobody. */
export async function findOtherName(
  tx: Tx,
  scope: WorkspaceScope,
  userId: string,
  { subject, unnamedBy, emailKey }: Pick<Identity, 'subject' | 'unnamedBy' | 'emailKey'>,
): Promise<Link | undefined> {
  if (subject !== null) return findRival(tx, scope, { userId, subject });
  return unnamedBy === undefined ? undefined : findNamed(tx, scope, { userId, issuer: unnamedBy, emailKey });
}

/** Finds the person of a link. One that is an address which its member no longer has ends: the mailbox may be another person's. */
async function findLinked({ tx, scope, identity: { subject, emailKey } }: Entering): Promise<Person | undefined> {
  const known = subject === null ? undefined : await findLink(tx, scope, subject);
  if (known === undefined || subject === null) return undefined;
  const person = await getPerson(tx, known.userId);
  if (!isNamedByAddress(subject, emailKey) || emailKeyOf(person.email) === emailKey) return person;
  await deleteLink(tx, scope, known.id);
  return undefined;
}

async function link({ deps, tx, scope, identity }: Entering, userId: string): Promise<void> {
  const { subject, attributes } = identity;
  if (subject === null) return;
  await saveLink(tx, scope, { id: deps.ids.next(), userId, subject, attributes, at: instantOf(deps.clock.now()) });
}

async function comeBack(entering: Entering, person: Person, member: Member): Promise<string> {
  const { deps, tx, scope, requestId } = entering;
  requireActive(member.deactivatedAt ?? person.deactivatedAt);
  const actor: Actor = { type: 'user', id: member.userId, requestId };
  // First: an invitation is settled by the address that the account has, whichever one the provider says.
  const followed = await followAccount(entering, person, member);
  // The provider vouches for people of these domains alone: a link does not open an account that is of another one by now.
  await requireOwnDomain(tx, scope, followed.email);
  const settled = await settleForMember({ tx, ids: deps.ids, actor }, scope, member, {
    emailKey: emailKeyOf(followed.email) ?? '',
    nowMs: deps.clock.now(),
    by: 'single_sign_on',
  });
  await followRole(entering, settled);
  return person.id;
}

function requireActive(deactivatedAt: string | null): void {
  if (deactivatedAt === null) return;
  throw new SsoRefusal({
    check: 'deactivated',
    expected: createMessage('ssoCheck.activeMember'),
    received: deactivatedAt,
  });
}

async function join(entering: Entering, person: Person | undefined): Promise<string> {
  const { deps, tx, scope, connection, identity, requestId } = entering;
  const nowMs = deps.clock.now();
  const joining = person === undefined ? prepareVouched(deps.ids.next(), identity) : knownHere(scope, person);
  // An invited person comes in also where the connection makes no people.
  if (!connection.createPeople && !(await isInvited(tx, scope, joining.emailKey, nowMs))) {
    throw new SsoRefusal({
      check: 'membership',
      expected: createMessage('ssoCheck.aMember'),
      received: identity.email,
    });
  }
  const actor: Actor = { type: 'user', id: joining.userId, requestId };
  const place = {
    role: identity.role,
    isRuled: decidesRoles(connection.config),
    by: 'single_sign_on',
    at: instantOf(nowMs),
    detail: { ssoConnectionId: connection.id },
  } as const;
  if (!(await joinWorkspace({ tx, ids: deps.ids, actor }, scope, joining, place))) requireActive(place.at);
  return joining.userId;
}

// The workspace verified the person's domain: that another one deactivated them there is that one's affair.
function knownHere(scope: WorkspaceScope, person: Person): Joining {
  const joining = prepareKnown(person);
  return {
    ...joining,
    async settle(tx) {
      const there = await lockPersonElsewhere(tx, scope, person.id);
      return there?.deactivatedAt === null && emailKeyOf(there.email) === joining.emailKey;
    },
  };
}
