import type { Member } from '../../../../../contract/people.ts';
import type { ScimDeed } from '../../../../../contract/scim.ts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../../platform/access/scope.ts';
import { preconditionFailed } from '../../../platform/app-error.ts';
import { type Clock, instantOf } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts';
import { namesTag } from '../../../platform/http/etag.ts';
import type { Ids } from '../../../platform/ids.ts';
import { recordAudit } from '../../../platform/records/record-change.ts';
import { findMember, setMembershipStatus } from '../../../tenancy/members/public.ts';
import { lockWorkspace } from '../../../tenancy/workspaces/public.ts';
import {
  accountRights,
  isOfAnothersDomain,
  type Joining,
  joinWorkspace,
  lockPersonElsewhere,
  prepareKnown,
  prepareVouched,
  settleForMember,
} from '../../joining/public.ts';
import { type FactorMailDeps, factorChanges } from '../../second-factors/public.ts';
import { sessionEnds } from '../../sign-in/public.ts';
import { memberAccess } from '../../sso/public.ts';
import { emailKeyOf, findPersonByEmail, lockPerson, type Person, readEmail } from '../../users/public.ts';
import { immutable, invalidValue, notUnique } from '../scim-error.ts';
import { addressTaken, changeEmail, forgetSignIn, makeAccount, renameAccount } from './account.ts';
import { type Changes, changesOf } from './changes.ts';
import { findUser, getUser, type MemberRow, saveScimUser } from './store.ts';
import { composeName, findAddress, isLoginName, type ScimUserValues } from './user-values.ts';
import { userView, valuesOf } from './views.ts';

export interface ScimUserDeps extends FactorMailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** A user after a command, and what the command did. */
export interface Done {
  readonly row: MemberRow;
  readonly did: ScimDeed;
}

/**
 * Creates a person and, in the same transaction, a member of the workspace, with the roles of an open invitation to the address. An
 * existing person becomes a member if they have no accepted membership elsewhere, or if their address is in one of the workspace's
 * verified domains and its mailbox was never proven; an unproven account loses all its earlier ways in. Throws uniqueness for the
 * address of a member, of a person with an accepted membership elsewhere, or of a domain that another workspace verified, and for
 * another user's externalId; invalidValue for an address that could never sign in under the workspace's policy.
 */
export async function createUser(
  deps: ScimUserDeps,
  actor: Actor,
  scope: WorkspaceScope,
  values: ScimUserValues,
): Promise<Done> {
  const at = instantOf(deps.clock.now());
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const { userName, externalId, active = true } = values;
    const address = readEmail(findAddress(values) ?? userName, 'userName');
    const joining = await prepareUser(deps, tx, scope, { address, name: composeName(values) });
    const detail = { email: address.email, ...(isLoginName(userName) && { userName }), externalId, active };
    const place = { role: 'member', by: 'scim', at, isAccepted: false, action: 'scim.user_created', detail } as const;
    const joins = { tx, ids: deps.ids, actor };
    const joined = await joinWorkspace(joins, scope, joining, { ...place, isDeactivated: !active }).catch(readNoWayIn);
    if (!joined) throw belongsElsewhere();
    const id = joining.userId;
    await saveScimUser(tx, scope, { id, values, at });
    if (!active) await factorChanges.deactivateMember(deps, tx, scope, { userId: id, nowMs: deps.clock.now() });
    return { row: await getUser(tx, scope, id), did: 'created' };
  });
}

/** Throws the refusal of a user who could never sign in as one of a value: a 409 would tell the provider that the user exists. */
function readNoWayIn(error: unknown): never {
  if (memberAccess.isNoWayIn(error)) throw invalidValue(error.message);
  throw error;
}

async function prepareUser(
  { ids }: ScimUserDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { address, name }: { readonly address: ReturnType<typeof readEmail>; readonly name: string },
): Promise<Joining> {
  const { emailKey } = address;
  if (await isOfAnothersDomain(tx, scope, emailKey)) throw ofAnothersDomain();
  const known = await findPersonByEmail(tx, emailKey);
  const newcomer = prepareVouched(ids.next(), { ...address, name });
  if (known === undefined) return { ...newcomer, settle: (_tx, createdAt) => makeAccount(tx, newcomer, createdAt) };
  return { ...prepareKnown(known), settle: () => takeIn(tx, scope, known, name) };
}

// Two workspaces that take the same person in at once meet here: the second of them sees the membership of the first.
async function takeIn(tx: Tx, scope: WorkspaceScope, known: Person, name: string): Promise<boolean> {
  const there = await lockPersonElsewhere(tx, scope, known.id);
  if ((await findUser(tx, scope, known.id)) !== undefined) throw addressTaken();
  const isSame = there !== undefined && emailKeyOf(there.email) === emailKeyOf(known.email);
  if (!isSame || there.deactivatedAt !== null) return false;
  // A membership of an account that nobody has proven may have been accepted by whoever administers that workspace.
  const isTheirs = there.isAccepted && (there.isProven || !there.isOfOwnDomain);
  if (isTheirs) return false;
  if (accountRights.mayRename(there)) await renameAccount(tx, known.id, name);
  return true;
}

const belongsElsewhere = () =>
  notUnique('This e-mail address belongs to a user of another workspace: invite them instead of provisioning them.');

const ofAnothersDomain = () =>
  notUnique('Another workspace has verified the domain of this e-mail address: invite the person instead.');

/** What is to be changed of a user. */
export interface UserChange {
  readonly id: string;
  readonly ifMatch: string | undefined;
  /** What the user is to be, after what they are. */
  readonly next: (before: ScimUserValues & { active: boolean; email: string }) => ScimUserValues;
}

/**
 * Changes a user: all of it or nothing. What changes nothing leaves no trace. Throws not_found, precondition_failed, conflict for
 * the last owner of the workspace, mutability for the address of an owner, of a deactivated user, and of an account that is not the
 * workspace's to move (mayReaddress), and what `next` throws.
 */
export async function changeUser(
  deps: ScimUserDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, ifMatch, next }: UserChange,
): Promise<Done> {
  return inTransaction(deps.db, scope, async (tx) => {
    const before = await lockUser(tx, scope, { id, ifMatch });
    const values = valuesOf(before);
    const after = next(values);
    const changes = changesOf(values, after);
    if (changes.names.length === 0) return { row: before, did: 'unchanged' };
    const nowMs = deps.clock.now();
    const at = instantOf(nowMs);
    const lockOut = await memberAccess.findLockOut(tx, scope, id);
    if (changes.isOtherMailbox || changes.status === 'deactivated')
      await memberAccess.requireOwnerKeptWithout(tx, scope, { userId: id, nowMs });
    if (changes.isRenamed || changes.isReaddressed)
      await changeAccount(deps, tx, scope, {
        id,
        changes,
        name: composeName(after),
        at,
        isActive: after.active ?? values.active,
      });
    if (changes.status === 'deactivated') await factorChanges.deactivateMember(deps, tx, scope, { userId: id, nowMs });
    if (changes.status === 'active') await setMembershipStatus(tx, scope, id, { to: 'active', nowMs });
    const mayLose = changes.isOtherMailbox || changes.status === 'active';
    if (mayLose && lockOut === null) await memberAccess.requireWayIn(tx, scope, id).catch(readNoWayIn);
    await saveScimUser(tx, scope, { id, values: after, at });
    if (changes.isOtherMailbox) await settleInvitation(deps, actor, { tx, scope }, id);
    const row = await getUser(tx, scope, id);
    const did = changes.status === undefined ? 'updated' : DEEDS[changes.status];
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: `scim.user_${did}`,
      subject: { type: 'user', id },
      detail: {
        attributes: changes.names,
        ...(row.email === before.email ? {} : { email: { from: before.email, to: row.email } }),
      },
    });
    return { row, did };
  });
}

/** Throws mutability for an owner: whoever reads the mail of the next address would be the owner by a new password. */
function requireNoOwner(member: Member | undefined): void {
  if (member?.role === 'owner') throw immutable('The e-mail address of an owner is changed by no identity provider.');
}

/** Settles the invitation that was sent to the address which the member has now. */
async function settleInvitation(
  { ids, clock }: ScimUserDeps,
  actor: Actor,
  { tx, scope }: { readonly tx: Tx; readonly scope: WorkspaceScope },
  id: string,
): Promise<void> {
  const member = await findMember(tx, scope, id);
  const emailKey = member && emailKeyOf(member.email);
  if (member === undefined || emailKey === undefined) return;
  await settleForMember({ tx, ids, actor }, scope, member, { emailKey, nowMs: clock.now(), by: 'scim' });
}

const DEEDS = { active: 'reactivated', deactivated: 'deactivated' } as const;

/**
 * Takes a user out of the workspace; their sessions end in it, and go on in others. Throws not_found, precondition_failed, and
 * conflict for the last owner.
 */
export async function deleteUser(
  deps: ScimUserDeps,
  actor: Actor,
  scope: WorkspaceScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const { email } = await lockUser(tx, scope, { id, ifMatch });
    await memberAccess.requireOwnerKeptWithout(tx, scope, { userId: id, nowMs: deps.clock.now() });
    // While they are a member still, of whose sessions this workspace ends its own alone.
    await sessionEnds.inWorkspace(tx, scope, id);
    await setMembershipStatus(tx, scope, id, { to: 'removed', nowMs: deps.clock.now() });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'scim.user_deleted',
      subject: { type: 'user', id },
      detail: { email },
    });
  });
}

// The workspace's row first, as whoever decides about its owners; then the person's, so that no session begins beside this.
async function lockUser(
  tx: Tx,
  scope: WorkspaceScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<MemberRow> {
  await lockWorkspace(tx, scope);
  await lockPerson(tx, id);
  const row = await getUser(tx, scope, id);
  if (ifMatch !== undefined && !namesTag(ifMatch, userView(row, '').meta.version)) throw preconditionFailed();
  return row;
}

/**
 * Name and address of the account, of a current member. One that is in several workspaces keeps both: a name is then this workspace's
 * to keep alone, and an address is refused. Another address is another mailbox: every way in that the account had ends, links to identity
 * providers too, and no membership counts as accepted.
 */
async function changeAccount(
  deps: FactorMailDeps,
  tx: Tx,
  scope: WorkspaceScope,
  { id, changes, name, at, isActive }: { id: string; changes: Changes; name: string; at: string; isActive: boolean },
): Promise<void> {
  const there = await lockPersonElsewhere(tx, scope, id);
  const { email, isRenamed, isReaddressed, isOtherMailbox } = changes;
  if (isOtherMailbox) {
    if (await isOfAnothersDomain(tx, scope, emailKeyOf(email) ?? '')) throw ofAnothersDomain();
    // It ends their way in: the last owner keeps theirs.
    await setMembershipStatus(tx, scope, id, { to: 'unchanged', nowMs: 0 });
    requireNoOwner(await findMember(tx, scope, id));
    if (!isActive) throw immutable('The e-mail address of a deactivated user cannot be changed.');
    if (there === undefined || !accountRights.mayReaddress(there)) throw ofTheirOwn();
    await factorChanges.tellFormerAddress(deps, tx, id, at);
    await forgetSignIn(tx, id, at);
  }
  if (!isActive || there === undefined) return;
  if (isReaddressed && accountRights.mayReaddress(there)) await changeEmail(tx, id, email);
  if (isRenamed && accountRights.mayRename(there)) await renameAccount(tx, id, name);
}

const ofTheirOwn = () =>
  immutable(
    'The e-mail address cannot be changed: the person is or was in another workspace too, or has confirmed the address and its domain is not verified here.',
  );
