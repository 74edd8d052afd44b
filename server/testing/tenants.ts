// Workspaces, people and projects for tests, made as the product makes them.
import type { ProjectRole, WorkspaceRole } from '../../contract/scopes.ts';
import { dropRestoredRoles, memberAccess } from '../src/identity/sso/public.ts';
import { account, insertPerson, readEmail } from '../src/identity/users/public.ts';
import { type Actor, OPERATOR } from '../src/platform/access/caller.ts';
import { type ProjectScope, projectScope, type WorkspaceScope, workspaceScope } from '../src/platform/access/scope.ts';
import { instantOf, type ManualClock, manualClock } from '../src/platform/clock.ts';
import type { Db } from '../src/platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../src/platform/database/transaction.ts';
import { type Ids, uuidV7 } from '../src/platform/ids.ts';
import { type Keyring, makeMasterKey, openKeyring } from '../src/platform/secrets/keyring.ts';
import type { MemberAccess } from '../src/tenancy/members/commands.ts';
import { addMember, listAdmins, memberLocks, projectRoles } from '../src/tenancy/members/public.ts';
import { changeProject, type ProjectChangeDeps } from '../src/tenancy/projects/commands.ts';
import { createProject } from '../src/tenancy/projects/public.ts';
import { createWorkspace } from '../src/tenancy/workspaces/public.ts';

export interface Tenants {
  readonly db: Db;
  readonly clock: ManualClock;
  readonly ids: Ids;
  readonly memberAccess: MemberAccess;
  readonly dropRestoredRoles: ProjectChangeDeps['dropRestoredRoles'];
  readonly listAdmins: typeof listAdmins;
  readonly lockOwner: typeof memberLocks.owner;
  /** Seals the mails that are enqueued. */
  readonly mail: { readonly keyring: Keyring };
  readonly baseUrl: () => string;
  /** A person of the deployment, in no workspace yet; their address is `<name>@example.com` unless one is given, and proven unless said. */
  person(name: string, more?: { email?: string; passwordHash?: string; isProven?: boolean }): Promise<string>;
  /** A workspace with these members, each `name: role` made as a person; answers with their ids by name. */
  workspace<Name extends string>(
    members: Readonly<Record<Name, WorkspaceRole>>,
  ): Promise<{ scope: WorkspaceScope; people: Record<Name, string> }>;
  join(scope: WorkspaceScope, userId: string, role: WorkspaceRole): Promise<void>;
  project(scope: WorkspaceScope, roles?: Readonly<Record<string, ProjectRole>>): Promise<ProjectScope>;
  /** Renames a project as that person: one change of the feed. */
  rename(scope: ProjectScope, userId: string, name: string): Promise<void>;
}

/** Makers of tenants on a database, under a clock that stands still. */
export function tenants(db: Db): Tenants {
  const clock = manualClock(Date.parse('2026-03-01T08:15:30.250Z'));
  const ids = uuidV7(clock);
  const deps = { db, clock, ids };
  const at = () => instantOf(clock.now());
  const made = { people: 0 };
  const person: Tenants['person'] = async (name, { email, passwordHash = null, isProven = true } = {}) => {
    made.people += 1;
    const address = readEmail(email ?? `${name}.${made.people}@example.com`);
    const id = ids.next();
    await inTransaction(db, NO_WORKSPACE, async (tx) => {
      // A person who is added with a password is proven.
      const proof = isProven ? { passwordHash, emailProvenAt: at() } : { passwordHash: null };
      await insertPerson(tx, { id, name, ...address, createdAt: at(), ...proof });
      if (!isProven && passwordHash !== null) await account.savePasswordHash(tx, id, passwordHash, at());
    });
    return id;
  };
  const join: Tenants['join'] = (scope, userId, role) =>
    inTransaction(db, scope, (tx) => addMember(tx, scope, { userId, role, at: at() }));
  return {
    ...deps,
    memberAccess,
    dropRestoredRoles,
    listAdmins,
    lockOwner: memberLocks.owner,
    mail: { keyring: openKeyring([makeMasterKey()]) },
    baseUrl: () => 'https://pcs.example',
    person,
    join,
    async workspace<Name extends string>(members: Readonly<Record<Name, WorkspaceRole>>) {
      const { id } = await createWorkspace(deps, OPERATOR, { name: 'North tower' });
      const scope = workspaceScope(id);
      const people: Partial<Record<Name, string>> = {};
      for (const [name, role] of Object.entries(members) as [Name, WorkspaceRole][]) {
        const userId = await person(name);
        await join(scope, userId, role);
        people[name] = userId;
      }
      return { scope, people: people as Record<Name, string> };
    },
    async rename(scope, userId, name) {
      await changeProject({ ...deps, dropRestoredRoles }, actorOf(userId), scope, { name, ifMatch: undefined });
    },
    async project(scope, roles = {}) {
      const { id } = await createProject(deps, OPERATOR, scope, { name: 'Block A' });
      const made = projectScope(scope.workspaceId, id);
      await inTransaction(db, scope, async (tx) => {
        for (const [userId, role] of Object.entries(roles)) {
          await projectRoles.save(tx, made, { userId, role, at: at() });
        }
      });
      return made;
    },
  };
}

/** A person as the actor of a command. */
export const actorOf = (userId: string): Actor => ({ type: 'user', id: userId, requestId: 'test' });
