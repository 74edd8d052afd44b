// From whom a provider vouches for to a member: the person is found or made, their role is what the provider says.
import type { Member } from '../../../../../contract/people.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { instantAfter, instantOf } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { findMember, updateMemberRole } from '../../../tenancy/members/public.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import { type Joining, joinWorkspace, prepareKnown } from '../../joining/public.ts';
import { findPersonByEmail, insertPerson, type Person } from '../../users/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { SsoRefusal } from '../refusal.ts';
import { decidesRoles, type Identity } from './identity.ts';
import type { BeginDeps } from './trace.ts';

export interface Entrant {
  readonly id: string;
  readonly passwordHash: string | null;
  readonly email: string;
}

/**
 * Lets the person in: a member as they are, somebody else as a new member where the connection makes people. Throws SsoRefusal
 * for whoever is deactivated or may not become a member.
 */
export async function enterWorkspace(
  deps: Pick<BeginDeps, 'db' | 'clock' | 'ids'>,
  scope: WorkspaceScope,
  { connection, identity, requestId }: { connection: KeptConnection; identity: Identity; requestId: string },
): Promise<Entrant> {
  return inTransaction(deps.db, scope, async (tx) => {
    // First, as whoever else makes members does: two sign-ins of one newcomer are one after the other.
    await lockWorkspace(tx, scope);
    const person = await findPersonByEmail(tx, identity.emailKey);
    const member = person && (await findMember(tx, scope, person.id));
    const entering: Entering = { deps, tx, scope, connection, identity, requestId };
    if (person !== undefined && member !== undefined) {
      requireActive(member.deactivatedAt ?? person.deactivatedAt);
      await followRole(entering, member);
      return person;
    }
    if (!connection.createPeople) {
      throw new SsoRefusal({ check: 'membership', expected: 'a member of the workspace', received: identity.email });
    }
    if (person !== undefined) requireActive(person.deactivatedAt);
    return join(entering, person);
  });
}

interface Entering {
  readonly deps: Pick<BeginDeps, 'clock' | 'ids'>;
  readonly tx: Tx;
  readonly scope: WorkspaceScope;
  readonly connection: KeptConnection;
  readonly identity: Identity;
  readonly requestId: string;
}

function requireActive(deactivatedAt: string | null): void {
  if (deactivatedAt === null) return;
  throw new SsoRefusal({ check: 'deactivated', expected: 'a member who is not deactivated', received: deactivatedAt });
}

async function join(
  { deps, tx, scope, connection, identity, requestId }: Entering,
  person: Person | undefined,
): Promise<Entrant> {
  const joining = person === undefined ? newcomer(deps.ids.next(), identity) : prepareKnown(person);
  const actor: Actor = { type: 'user', id: joining.userId, requestId };
  const detail = { ssoConnectionId: connection.id };
  const place = { role: identity.role, at: instantOf(deps.clock.now()), detail };
  if (!(await joinWorkspace({ tx, ids: deps.ids, actor }, scope, joining, place))) requireActive(place.at);
  return { id: joining.userId, passwordHash: joining.passwordHash, email: identity.email };
}

/** Somebody without a password, whom their provider alone vouches for. */
function newcomer(userId: string, { email, emailKey, name }: Identity): Joining {
  return {
    userId,
    passwordHash: null,
    async settle(tx, createdAt) {
      await insertPerson(tx, { id: userId, name, email, emailKey, passwordHash: null, createdAt });
      return true;
    },
  };
}

/** Owners are made and unmade by owners alone, never by a provider. */
async function followRole(
  { deps, tx, scope, connection, identity, requestId }: Entering,
  member: Member,
): Promise<void> {
  const { role } = identity;
  if (!decidesRoles(connection.config) || member.role === 'owner' || member.role === role) return;
  const at = instantAfter(member.updatedAt, deps.clock.now());
  await updateMemberRole(tx, scope, { userId: member.userId, role, at });
  await recordAudit(tx, { ids: deps.ids, actor: { type: 'system', id: null, requestId } }, scope, {
    action: 'member.role_changed',
    subject: { type: 'user', id: member.userId },
    detail: { role: { from: member.role, to: role }, ssoConnectionId: connection.id },
  });
}
