// From whom a provider vouches for to a member: the person is found or made, their role is what the provider says.
import type { Member } from '../../../../../contract/people.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { recordAudit } from '../../../platform/audit/record.ts';
import { instantAfter, instantOf } from '../../../platform/clock.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { findMember, updateMemberRole } from '../../../tenancy/members/public.ts';
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
import { emailKeyOf, findPersonByEmail, type Person } from '../../users/public.ts';
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
      const settled = await settle(entering, member);
      await followRole(entering, settled);
      return person;
    }
    // Who is invited comes in also where the connection makes no people.
    if (!connection.createPeople && !(await isInvited(tx, scope, identity.emailKey, deps.clock.now()))) {
      throw new SsoRefusal({ check: 'membership', expected: 'a member of the workspace', received: identity.email });
    }
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

async function settle(
  { deps, tx, scope, identity: { emailKey }, requestId }: Entering,
  member: Member,
): Promise<Member> {
  const actor: Actor = { type: 'user', id: member.userId, requestId };
  return settleForMember({ tx, ids: deps.ids, actor }, scope, member, { emailKey, nowMs: deps.clock.now() });
}

async function join(
  { deps, tx, scope, connection, identity, requestId }: Entering,
  person: Person | undefined,
): Promise<Entrant> {
  const joining = person === undefined ? prepareVouched(deps.ids.next(), identity) : knownHere(scope, person);
  const actor: Actor = { type: 'user', id: joining.userId, requestId };
  const place = {
    role: identity.role,
    isRuled: decidesRoles(connection.config),
    by: 'single_sign_on',
    at: instantOf(deps.clock.now()),
    detail: { ssoConnectionId: connection.id },
  } as const;
  if (!(await joinWorkspace({ tx, ids: deps.ids, actor }, scope, joining, place))) requireActive(place.at);
  return { id: joining.userId, passwordHash: joining.passwordHash, email: identity.email };
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
