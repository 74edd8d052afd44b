import { createMessage } from '../../../../contract/messages/message.ts';
import type { Member } from '../../../../contract/people.ts';
import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict, projectArchived } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { findMember, projectRoles as heldRoles } from '../../tenancy/members/public.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import { findWayIn } from '../sso/public.ts';
import { account, findPersonByEmail, type Person, readEmail } from '../users/public.ts';
import { type Joining, joinWorkspace, prepareKnown, prepareNewcomer, prepareVouched } from './joining.ts';

export interface UserCreateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
}

export interface NewUser {
  readonly name: string;
  readonly email: string;
  /** May be left out for an address that signs in already, or by the workspace's single sign-on alone. */
  readonly password?: string | undefined;
  readonly role: WorkspaceRole;
  readonly projectRoles?: readonly { projectId: string; role: ProjectRole }[] | undefined;
}

/**
 * Creates a person and, in the same transaction, a member of the workspace with roles in these of its projects. An address
 * that signs in already keeps its name and password and joins; a password that is given for it must be its own (409). An open
 * invitation of the address is accepted with it. Throws conflict for who could never sign in under the workspace's policy, and for an
 * archived project.
 */
export async function createUser(
  deps: UserCreateDeps,
  actor: Actor,
  scope: WorkspaceScope,
  create: NewUser,
): Promise<Member> {
  const address = readEmail(create.email);
  const person = await findPersonByEmail(deps.db.directory, address.emailKey);
  const joining =
    person === undefined ? await newcomer(deps, scope, address, create) : await known(deps, person, create.password);
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const { role } = create;
    // A project that is named twice gets the role named last.
    const named = new Map((create.projectRoles ?? []).map((each) => [each.projectId, each]));
    const projectRoles = [...named.values()];
    const open = await heldRoles.holdOpen(tx, scope, [...named.keys()]);
    if (open.size < named.size) throw projectArchived();
    const place = { role, projectRoles, by: 'operator', at: instantOf(deps.clock.now()) } as const;
    if (!(await joinWorkspace({ tx, ids: deps.ids, actor }, scope, joining, place))) throw changedMeanwhile();
    const member = await findMember(tx, scope, joining.userId);
    if (member === undefined) throw new Error('a member that was just made is not there');
    return member;
  });
}

/** Prepares a new person; one whose workspace takes its own single sign-on alone needs no password. */
async function newcomer(
  deps: UserCreateDeps,
  scope: WorkspaceScope,
  address: ReturnType<typeof readEmail>,
  create: NewUser,
): Promise<Joining> {
  const { role, name, password } = create;
  if (password !== undefined) return prepareNewcomer(deps, address, create);
  const wayIn = await findWayIn(deps.db.reader(scope), scope, { emailKey: address.emailKey, role });
  if (wayIn !== 'single_sign_on') return prepareNewcomer(deps, address, create);
  return prepareVouched(deps.ids.next(), { ...address, name });
}

async function known(deps: UserCreateDeps, person: Person, password: string | undefined): Promise<Joining> {
  if (person.deactivatedAt !== null) throw conflict(createMessage('people.deactivated'));
  if (password === undefined) return prepareKnown(person);
  const { passwordHash } = person;
  if (await deps.passwords.verifyPassword(passwordHash, password)) {
    // The operator vouches for the password that was verified, and for nothing else that opens an account nobody has proven.
    const isKept = passwordHash !== null && person.emailProvenAt === null;
    const finish = (tx: Tx, at: string) => account.savePasswordHash(tx, person.id, passwordHash ?? '', at);
    return { ...prepareKnown(person, 'verified'), ...(isKept && { finish }) };
  }
  throw conflict(createMessage('people.knownOther'));
}

const changedMeanwhile = () => conflict(createMessage('people.changedNow'));
