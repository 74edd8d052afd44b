// Updates a member at each sign-in: the role where the connection has rules, the name, and a changed address.
import type { Member } from '../../../../../contract/people.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { type Clock, instantAfter, instantOf } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { updateMemberRole } from '../../../tenancy/members/public.ts';
import { accountRights, lockPersonElsewhere } from '../../joining/public.ts';
import { type FactorMailDeps, factorChanges } from '../../second-factors/public.ts';
import { account, emailKeyOf, findPersonByEmail, type Person } from '../../users/public.ts';
import type { KeptConnection } from '../connections/connection.ts';
import { deleteAddressLinks } from '../identities/store.ts';
import { decidesRoles, type Identity } from './identity.ts';

/** A sign-in on its way into a workspace. */
export interface Entering {
  readonly deps: { readonly clock: Clock; readonly ids: Ids } & FactorMailDeps;
  readonly tx: Tx;
  readonly scope: WorkspaceScope;
  readonly connection: KeptConnection;
  readonly identity: Identity;
  readonly requestId: string;
}

/** Changes the member's role to what the connection's rules say. Owners are made and unmade by owners alone, never by a provider. */
export async function followRole(entering: Entering, member: Member): Promise<void> {
  const { deps, tx, scope, connection, identity } = entering;
  const { role } = identity;
  if (!decidesRoles(connection.config) || member.role === 'owner' || member.role === role) return;
  const at = instantAfter(member.updatedAt, deps.clock.now());
  await updateMemberRole(tx, scope, { userId: member.userId, role, at });
  await record(entering, 'member.role_changed', member.userId, { role: { from: member.role, to: role } });
}

/**
 * Updates the account's name and address to those of the provider, and returns the person. An account that is a member elsewhere too
 * is the person's own and keeps both; an owner keeps the address. Another person's address is never taken over: the person then
 * signs in with the address they had. The former address is mailed where ways into the account end.
 */
export async function followAccount(
  entering: Entering,
  person: Person,
  { role, accepted }: Pick<Member, 'role' | 'accepted'>,
): Promise<Person> {
  const { tx, scope, identity } = entering;
  const there = await lockPersonElsewhere(tx, scope, person.id);
  if (there === undefined) return person;
  // Whoever reads the mail of an owner's next address would be the owner by a new password.
  const mayMove = role !== 'owner' && accountRights.mayReaddress(there);
  const email = mayMove ? await followAddress(entering, { ...person, email: there.email }, accepted) : there.email;
  if (!accountRights.mayRename(there) || !identity.isNamed || identity.name === person.name)
    return { ...person, email };
  await account.rename(tx, person.id, identity.name);
  await record(entering, 'user.renamed', person.id, { name: { from: person.name, to: identity.name } });
  return { ...person, email, name: identity.name };
}

async function followAddress(entering: Entering, { id, email: before }: Person, hasAccepted: boolean): Promise<string> {
  const { deps, tx, scope, identity } = entering;
  const { email, emailKey, subject } = identity;
  const formerKey = emailKeyOf(before);
  if (formerKey === emailKey) return before;
  if ((await findPersonByEmail(tx, emailKey)) !== undefined) return before;
  // Nobody has proven the next address: the claim that follows (settleForMember) ends every way in.
  if (!hasAccepted) await factorChanges.tellFormerAddress(deps, tx, id, instantOf(deps.clock.now()));
  await account.changeAddress(tx, id, { email, emailKey });
  if (formerKey !== undefined) await deleteAddressLinks(tx, scope, { userId: id, emailKey: formerKey, kept: subject });
  await record(entering, 'user.email_changed', id, { email: { from: before, to: email } });
  return email;
}

async function record(
  { deps, tx, scope, connection, requestId }: Entering,
  action: string,
  userId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const actor: Actor = { type: 'system', id: null, requestId };
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action,
    subject: { type: 'user', id: userId },
    detail: { ...detail, ssoConnectionId: connection.id },
  });
}
