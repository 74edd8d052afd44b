// Workspaces with people, projects and keys, made as an operator makes them: workspace and people by the command line, the
// rest by the app API.
import assert from 'node:assert/strict';
import { accepted, type Client, clientOf, machine } from './calls.ts';
import type { Service } from './processes.ts';

export const PASSWORD = 'Baukran-am-Kanal-4711';

export interface Tenant {
  readonly workspaceId: string;
  readonly name: string;
  /** The owner, signed in. */
  readonly owner: Client;
  readonly ownerEmail: string;
  readonly ownerId: string;
  readonly projectId: string;
  /** A key of each scope. */
  readonly keys: { readonly read: Client; readonly write: Client; readonly admin: Client };
}

/** Runs a command with --json; its record. */
export async function pcsJson(service: Pick<Service, 'command'>, args: readonly string[], input?: string) {
  const ran = await service.command([...args, '--json'], input);
  assert.equal(ran.code, 0, `pcs ${args.join(' ')} ends with 0:\n${ran.stdout}\n${ran.stderr}`);
  return JSON.parse(ran.stdout);
}

/** A workspace with its owner, a project and three keys. */
export async function makeTenant(service: Service, name = 'Acme'): Promise<Tenant> {
  const origin = service.settings.PCS_BASE_URL ?? service.address;
  const workspace = await pcsJson(service, ['workspace', 'create', '--name', name]);
  const ownerEmail = `owner@${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`;
  const ownerId = await makeUser(service, workspace.id, { email: ownerEmail, role: 'owner' });
  const owner = await signIn(service.address, ownerEmail, PASSWORD, origin);
  const project = accepted(await owner.post('/api/projects', { name: `Tower of ${name}` }), 201);
  const [read, write, admin] = await Promise.all(
    ['read', 'write', 'admin'].map(async (scope) => machine(service.address, (await makeKey(owner, scope)).key)),
  );
  assert.ok(read && write && admin);
  return {
    workspaceId: workspace.id,
    name,
    owner,
    ownerEmail,
    ownerId,
    projectId: project.id,
    keys: { read, write, admin },
  };
}

export interface NewUser {
  readonly email: string;
  readonly role: 'owner' | 'admin' | 'member';
}

/** Makes a person with PASSWORD; their id. */
export async function makeUser(service: Service, workspaceId: string, { email, role }: NewUser): Promise<string> {
  const args = ['user', 'create', '--workspace', workspaceId, '--email', email, '--name', `Person ${email}`];
  const user = await pcsJson(service, [...args, '--role', role, '--password-stdin'], PASSWORD);
  return user.id;
}

/** A key as its creation shows it, once. */
export async function makeKey(
  owner: Client,
  scope: string,
  name = `a ${scope} key`,
): Promise<{ id: string; key: string }> {
  return accepted(await owner.post('/api/workspace/api-keys', { name, scope }), 201);
}

/** Signs in by password, as a browser on the service's own pages would. */
export async function signIn(address: string, email: string, password = PASSWORD, origin = address): Promise<Client> {
  const reply = await clientOf(address, { origin }).post('/api/auth/sign-in', { email, password });
  accepted(reply);
  return clientOf(address, { origin, cookie: cookieOf(reply.headers) });
}

/** `name=value` of the cookie an answer sets. */
export function cookieOf(headers: Headers): string {
  const [set] = headers.getSetCookie();
  assert.ok(set, 'the answer sets a cookie');
  return set.split(';')[0] ?? '';
}
