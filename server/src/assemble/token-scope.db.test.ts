// The scope that is told of a token against the route table: what the roles of a person let an application do, and no more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  KEY_SCOPES,
  type KeyScope,
  PROJECT_ROLES,
  type ProjectRole,
  projectRoleReaches,
  type WorkspaceRole,
  workspaceRoleReaches,
} from '../../../contract/scopes.ts';
import { runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { findEffectiveScope } from '../identity/oauth-server/records.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { scopeNeeded } from '../platform/http/guards.ts';
import type { Route } from '../platform/http/route.ts';
import { changeProject } from '../tenancy/projects/commands.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };

/** Marks of the person's own, and a PDF that is made of what everybody reads: they change no record, and the told scope does not count them. */
const UNCOUNTED = [
  ...['issues/{issueId}', 'rfis/{rfiId}', 'clashes/{clashId}'].flatMap((record) =>
    ['PUT', 'DELETE'].map((method) => `${method} /api/projects/{projectId}/${record}/watchers/me`),
  ),
  'PATCH /api/projects/{projectId}/list-views',
  'PATCH /api/workspace/list-views',
  'POST /api/projects/{projectId}/assets/labels',
];
const nameOfRoute = ({ method, path }: Route) => `${method} ${path}`;

interface Roles {
  readonly workspaceRole: WorkspaceRole;
  readonly role: ProjectRole | undefined;
}

function isOpenTo({ access, scope }: Route, { workspaceRole, role }: Roles): boolean {
  if (access.who === 'signedIn') return access.applications === true;
  if (access.who !== 'person' && access.who !== 'keyOrPerson') return false;
  if (access.who === 'person' && access.applications === false) return false;
  if (scope === 'project' && !(access.who === 'person' && access.of === 'workspace')) {
    const held = workspaceRole === 'member' ? role : 'admin';
    return projectRoleReaches(held, access.role as ProjectRole);
  }
  return workspaceRoleReaches(workspaceRole, access.role as WorkspaceRole);
}

/** Returns the greatest scope that any route needs which an application may call for a person of these roles. */
function computeScopeByRoutes(roles: Roles, routes: readonly Route[]): KeyScope {
  const needed = routes
    .filter((each) => isOpenTo(each, roles))
    .map(({ access, method }) => scopeNeeded(access, method));
  return KEY_SCOPES.findLast((scope) => needed.includes(scope)) ?? 'read';
}

const { scope, people } = await world.workspace({ owner: 'owner', admin: 'admin', member: 'member' });
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const registered = await service.call({
  ...{ method: 'POST', path: '/api/workspace/oauth-applications', cookie: await signIn(people.owner) },
  body: { name: 'All', redirectUris: ['https://a.example/'], clientType: 'public', scopes: ['read', 'write', 'admin'] },
});
const told = (userId: string) => findEffectiveScope(foundation.db.directory, registered.body.clientId, userId);

async function memberIn(role: ProjectRole) {
  const id = await world.person(role);
  await world.join(scope, id, 'member');
  await world.project(scope, { [id]: role });
  return id;
}

test('the told scope of each role in the workspace and in a project is what the route table lets it do', async () => {
  const { routes } = service.service;
  const counted = routes.filter((each) => !UNCOUNTED.includes(nameOfRoute(each)));
  assert.equal(routes.length - counted.length, UNCOUNTED.length, 'each of them is a route');
  const table: (Roles & { readonly id: string })[] = [
    { workspaceRole: 'owner', role: undefined, id: people.owner },
    { workspaceRole: 'admin', role: undefined, id: people.admin },
    // No member creates a project: without a role in one there is nothing to write.
    { workspaceRole: 'member', role: undefined, id: people.member },
  ];
  for (const role of PROJECT_ROLES) table.push({ workspaceRole: 'member', role, id: await memberIn(role) });
  const seen = await Promise.all(
    table.map(async ({ id, ...roles }) => {
      const effective = await told(id);
      assert.equal(effective, computeScopeByRoutes(roles, counted), JSON.stringify(roles));
      return [roles.workspaceRole, roles.role ?? 'none', effective];
    }),
  );
  assert.deepEqual(seen, [
    ['owner', 'none', 'admin'],
    ['admin', 'none', 'admin'],
    ['member', 'none', 'read'],
    ['member', 'admin', 'admin'],
    ['member', 'upload_engineer', 'write'],
    ['member', 'reviewer', 'write'],
    ['member', 'viewer', 'read'],
  ]);
});

test('the greatest role in any project counts, and a role in an archived one writes nothing', async () => {
  const id = await memberIn('viewer');
  const second = await world.project(scope, { [id]: 'upload_engineer' });
  assert.equal(await told(id), 'write');
  const archive = (status: 'archived' | 'active') =>
    changeProject(world, actorOf(people.owner), second, { status, ifMatch: undefined });
  await archive('archived');
  assert.equal(await told(id), 'read');
  await archive('active');
  assert.equal(await told(id), 'write');
});

test('the roles in another workspace count for nothing', async () => {
  const elsewhere = await world.workspace({ stranger: 'owner' });
  assert.equal(await told(elsewhere.people.stranger), 'read');
});
