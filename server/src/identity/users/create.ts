import type { Member } from '../../../../contract/people.ts';
import type { ProjectRole, WorkspaceRole } from '../../../../contract/scopes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import { projectScope, type WorkspaceScope } from '../../platform/access/scope.ts';
import { conflict, invalidField } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { passwordFault } from '../../platform/secrets/password-rule.ts';
import { addMember, findMember, saveProjectMember } from '../../tenancy/members/public.ts';
import { lockWorkspace } from '../../tenancy/workspaces/public.ts';
import { readEmail } from './email.ts';
import { findPersonByEmail, insertPerson, type Person } from './store.ts';

export interface UserCreateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
}

export interface NewUser {
  readonly name: string;
  readonly email: string;
  /** May be left out for an address that signs in already. */
  readonly password?: string | undefined;
  readonly role: WorkspaceRole;
  readonly projectRoles?: readonly { projectId: string; role: ProjectRole }[] | undefined;
}

/**
 * Makes a person and, in the same transaction, a member of the workspace with roles in these of its projects. An address
 * that signs in already keeps its name and password and joins; a password that is given for it must be its own (409).
 */
export async function createUser(
  deps: UserCreateDeps,
  actor: Actor,
  scope: WorkspaceScope,
  create: NewUser,
): Promise<Member> {
  const address = readEmail(create.email);
  const person = await findPersonByEmail(deps.db.directory, address.emailKey);
  const joining = person === undefined ? await newcomer(deps, create) : await known(deps, person, create);
  return inTransaction(deps.db, scope, async (tx) => {
    await lockWorkspace(tx, scope);
    const at = instantOf(deps.clock.now());
    await joining.make?.(tx, at);
    await join(tx, scope, { userId: joining.userId, create, at });
    const { role, projectRoles = [] } = create;
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'member.added',
      subject: { type: 'user', id: joining.userId },
      detail: { role, projectRoles },
    });
    const member = await findMember(tx, scope, joining.userId);
    if (member === undefined) throw new Error('a member that was just made is not there');
    return member;
  });
}

/** Who joins; `make` inserts the person where there is none yet. */
interface Joining {
  readonly userId: string;
  readonly make?: (tx: Tx, at: string) => Promise<void>;
}

async function newcomer(deps: UserCreateDeps, { name, email, password }: NewUser): Promise<Joining> {
  if (password === undefined) throw invalidField('password', 'is required');
  const fault = passwordFault(password, { email, name });
  if (fault !== undefined) throw invalidField('password', fault);
  const passwordHash = await deps.passwords.hashPassword(password);
  const userId = deps.ids.next();
  const make = (tx: Tx, createdAt: string) =>
    insertPerson(tx, { id: userId, name, ...readEmail(email), passwordHash, createdAt });
  return { userId, make };
}

async function known(deps: UserCreateDeps, person: Person, { password }: NewUser): Promise<Joining> {
  if (person.deactivatedAt !== null) throw conflict('The person with this e-mail address is deactivated.');
  const isTheirs =
    password === undefined ||
    (person.passwordHash !== null && (await deps.passwords.verifyPassword(person.passwordHash, password)));
  if (isTheirs) return { userId: person.id };
  throw conflict(
    'There is already a person with this e-mail address, and this is not their password: leave it out to add them as they are.',
  );
}

async function join(
  tx: Tx,
  scope: WorkspaceScope,
  { userId, create, at }: { userId: string; create: NewUser; at: string },
): Promise<void> {
  await addMember(tx, scope, { userId, role: create.role, at });
  for (const { projectId, role } of create.projectRoles ?? []) {
    await saveProjectMember(tx, projectScope(scope.workspaceId, projectId), { userId, role, at });
  }
}
