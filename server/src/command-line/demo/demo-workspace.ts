// The demo's workspace, its owner and its keys: made once, found again at each later start.
import { createApiKey, findCallerOf } from '../../identity/api-keys/public.ts';
import { findPersonByEmail, insertPerson, type Person, readEmail } from '../../identity/users/public.ts';
import { type Actor, SYSTEM } from '../../platform/access/caller.ts';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Ids } from '../../platform/ids.ts';
import type { PasswordHasher } from '../../platform/secrets/password.ts';
import { StartError } from '../../platform/start-error.ts';
import { addMember, findMember } from '../../tenancy/members/public.ts';
import { createWorkspace, listWorkspaces } from '../../tenancy/workspaces/public.ts';
import { type DemoState, saveState } from './demo-state.ts';

export interface DemoWorkspaceDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: PasswordHasher;
  readonly dataDir: string;
}

export interface DemoWorkspace {
  readonly scope: WorkspaceScope;
  /** The owner, in whose name the rest is made. */
  readonly actor: Actor;
  /** False once the owner has chosen another password than the printed one. */
  readonly passwordFits: boolean;
  readonly state: DemoState;
}

export const OWNER = { name: 'Demo Owner', ...readEmail('owner@demo.example') };
const WORKSPACE_NAME = 'Demo';

/** Finds the workspace by its owner, or makes both in one transaction. */
export async function demoWorkspace(deps: DemoWorkspaceDeps, state: DemoState): Promise<DemoWorkspace> {
  const person = await findPersonByEmail(deps.db.directory, OWNER.emailKey);
  if (person === undefined) return makeWorkspace(deps, state.password);
  const workspaceId = state.workspaceId ?? (await homeOf(deps.db, person));
  return {
    scope: workspaceScope(workspaceId),
    actor: actorOf(person.id),
    passwordFits: await deps.passwords.verifyPassword(person.passwordHash, state.password),
    state: state.workspaceId === undefined ? await saveState(deps.dataDir, { ...state, workspaceId }) : state,
  };
}

export interface DemoKeys {
  readonly key: string;
  readonly writeKey: string;
}

/** A read key and a write key that work: those that were written down, or new ones where these were revoked. */
export async function demoKeys(deps: DemoWorkspaceDeps, workspace: DemoWorkspace, state: DemoState): Promise<DemoKeys> {
  const key = await workingKey(deps, workspace, { known: state.key, scope: 'read' });
  const withKey = key === state.key ? state : await saveState(deps.dataDir, { ...state, key });
  const writeKey = await workingKey(deps, workspace, { known: state.writeKey, scope: 'write' });
  if (writeKey !== state.writeKey) await saveState(deps.dataDir, { ...withKey, writeKey });
  return { key, writeKey };
}

async function workingKey(
  deps: DemoWorkspaceDeps,
  { scope: workspace, actor }: DemoWorkspace,
  { known, scope }: { known: string | undefined; scope: 'read' | 'write' },
): Promise<string> {
  const caller = known === undefined ? undefined : await findCallerOf(deps.db, known);
  if (known !== undefined && caller?.workspace.id === workspace.workspaceId) return known;
  const { key } = await createApiKey(deps, actor, workspace, { name: `Demo ${scope} key`, scope });
  return key;
}

async function makeWorkspace(deps: DemoWorkspaceDeps, password: string): Promise<DemoWorkspace> {
  const passwordHash = await deps.passwords.hashPassword(password);
  const id = deps.ids.next();
  const at = instantOf(deps.clock.now());
  const workspace = await createWorkspace(deps, SYSTEM, { name: WORKSPACE_NAME }, async (tx, scope) => {
    await insertPerson(tx, { id, ...OWNER, passwordHash, createdAt: at, emailProvenAt: at });
    await addMember(tx, scope, { userId: id, role: 'owner', at });
  });
  // Whatever was written down before belongs to another database.
  const state = await saveState(deps.dataDir, { password, workspaceId: workspace.id });
  return { scope: workspaceScope(workspace.id), actor: actorOf(id), passwordFits: true, state };
}

// Killed between the two writes: the database has the workspace, the folder does not know it yet.
async function homeOf(db: Db, owner: Person): Promise<string> {
  for (const { id } of await listWorkspaces(db.directory, '00000000-0000-0000-0000-000000000000', 500)) {
    const scope = workspaceScope(id);
    if ((await findMember(db.reader(scope), scope, owner.id)) !== undefined) return id;
  }
  throw new StartError(
    `${OWNER.email} is known to this database, but is in no workspace: use another one for the demo`,
  );
}

function actorOf(userId: string): Actor {
  return { type: 'user', id: userId, requestId: null };
}
