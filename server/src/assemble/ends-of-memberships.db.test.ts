// Sessions, grants and calendar addresses in a workspace end with the membership, and stay ended when the person comes back.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import type { ProjectRole, WorkspaceRole } from '../../../contract/scopes.ts';
import { refusal } from '../../testing/refusal.ts';
import { runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { makeFeed } from '../facility/maintenance/feed.ts';
import type { Proofs } from '../identity/sign-in/admission.ts';
import { startSession } from '../identity/sign-in/public.ts';
import type { PersonCaller } from '../platform/access/caller.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { instantOf } from '../platform/clock.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { changeMemberRole, removeProjectMember } from '../tenancy/members/commands.ts';
import { projectRoles, setMembershipStatus } from '../tenancy/members/public.ts';

const service = await runningService();
const { foundation } = service;
const { db, clock } = foundation;
const world = tenants(db);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };

async function member() {
  const { scope, people } = await world.workspace({ olga: 'owner' });
  const id = await world.person('Noor');
  await world.join(scope, id, 'member');
  const project = await world.project(scope, { [id]: 'reviewer' });
  const begin = async (proofs?: Proofs, userId = id) => {
    const begun = await startSession(foundation, device, { id: userId, passwordHash: null, ...(proofs && { proofs }) });
    return begun.kind === 'session' ? `pcs_session=${begun.token}` : assert.fail(begun.kind);
  };
  const stand = (to: 'active' | 'deactivated' | 'removed') =>
    inTransaction(db, scope, (tx) => setMembershipStatus(tx, scope, id, { to, nowMs: clock.now() }));
  return { id, owner: people.olga, scope, project, begin, stand };
}

/** Waits until a new request is answered so: what was read of access may be trusted for 700 ms (contract §4). */
async function until(status: number, ask: () => Promise<{ status: number }>): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const answer = await ask();
    if (answer.status === status) return;
    assert.ok(Date.now() < deadline, `${answer.status} instead of ${status}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('a session of the workspace’s single sign-on ends with the membership, and one of the person’s own goes on', async () => {
  const { id, scope, begin, stand } = await member();
  const sso = await begin({ method: 'sso', ssoWorkspaceId: scope.workspaceId, secondFactorAt: null });
  const own = await begin();
  const look = (cookie: string) => () => service.call({ path: '/api/me', cookie });
  assert.deepEqual([(await look(sso)()).status, (await look(own)()).status], [200, 200]);
  await stand('removed');
  await until(401, look(sso));
  assert.equal((await look(own)()).status, 200);
  await world.join(scope, id, 'member');
  await until(200, () => service.call({ path: '/api/workspace/members', cookie: own }));
  assert.equal((await look(sso)()).status, 401);
});

test('a calendar address ends with a deactivation, and does not come back with the member', async () => {
  const { project, begin, stand } = await member();
  const path = `/api/projects/${project.projectId}/maintenance-tasks/feed`;
  const made = await service.call({ method: 'POST', path, cookie: await begin(), body: {} });
  const { pathname } = new URL(made.body.address);
  const read = () => service.call({ path: pathname });
  assert.equal((await read()).status, 200);
  await stand('deactivated');
  assert.equal((await read()).status, 404);
  await stand('active');
  assert.equal((await read()).status, 404);
});

describe('a calendar address ends for good with the role that reaches the project', () => {
  const makeAddress = async (projectId: string, cookie: string) => {
    const path = `/api/projects/${projectId}/maintenance-tasks/feed`;
    const made = await service.call({ method: 'POST', path, cookie, body: {} });
    assert.equal(made.status, 201);
    const { pathname } = new URL(made.body.address);
    return async () => (await service.call({ path: pathname })).status;
  };
  const save = (scope: ProjectScope, userId: string, role: ProjectRole) =>
    inTransaction(db, scope, (tx) => projectRoles.save(tx, scope, { userId, role, at: instantOf(clock.now()) }));

  test('taken by hand, and given again', async () => {
    const { id, owner, project, begin } = await member();
    const read = await makeAddress(project.projectId, await begin());
    assert.equal(await read(), 200);
    // Another role is no end.
    await save(project, id, 'viewer');
    assert.equal(await read(), 200);
    await removeProjectMember(world, actorOf(owner), project, id);
    assert.equal(await read(), 404);
    await save(project, id, 'viewer');
    assert.equal(await read(), 404);
  });

  test('taken by a rule of single sign-on, and given again', async () => {
    const { id, scope, begin } = await member();
    const project = await world.project(scope);
    const follow = (wanted: ReadonlyMap<string, ProjectRole>) =>
      inTransaction(db, scope, (tx) =>
        projectRoles.follow(tx, scope, { userId: id, wanted, at: instantOf(clock.now()) }),
      );
    await follow(new Map([[project.projectId, 'reviewer']]));
    const read = await makeAddress(project.projectId, await begin());
    assert.equal(await read(), 200);
    await follow(new Map());
    await follow(new Map([[project.projectId, 'reviewer']]));
    assert.equal(await read(), 404);
  });

  test('an admin who becomes a member keeps those of projects in which they have a role of their own', async () => {
    const { id, owner, scope, project, begin } = await member();
    const other = await world.project(scope);
    const set = (role: WorkspaceRole) =>
      changeMemberRole(world, actorOf(owner), scope, { userId: id, role, ifMatch: undefined });
    await set('admin');
    const cookie = await begin();
    const [own, byRole] = [await makeAddress(project.projectId, cookie), await makeAddress(other.projectId, cookie)];
    assert.deepEqual([await own(), await byRole()], [200, 200]);
    await set('member');
    assert.deepEqual([await own(), await byRole()], [200, 404]);
    await set('admin');
    assert.deepEqual([await own(), await byRole()], [200, 404]);
  });

  test('with the membership, and does not come back with the person', async () => {
    const { id, scope, project, begin, stand } = await member();
    const read = await makeAddress(project.projectId, await begin());
    await stand('removed');
    assert.equal(await read(), 404);
    await world.join(scope, id, 'member');
    await save(project, id, 'reviewer');
    assert.equal(await read(), 404);
  });

  test('a role that is taken while an address is being made leaves none behind', async () => {
    const { id, owner, project, begin } = await member();
    await begin();
    await removeProjectMember(world, actorOf(owner), project, id);
    const { rows } = await sql<{ id: string }>`
      select id from directory.list_sessions(${id}::uuid, ${instantOf(clock.now())}::timestamptz)`.execute(
      db.directory,
    );
    const caller = { id, sessionId: rows[0]?.id, applicationId: null } as unknown as PersonCaller;
    const asked = { actor: actorOf(id), caller };
    const deps = { ...foundation, baseUrl: () => 'https://pcs.test' };
    assert.equal(await refusal(makeFeed(deps, asked, project, {})), 'not_found');
  });
});

describe('calendar addresses of a member under their administrators', () => {
  const pathOf = (userId: string) => `/api/workspace/members/${userId}/calendar-addresses`;

  test('an admin sees and ends them, with an entry in the audit log; a member may not', async () => {
    const { id, scope, project, begin } = await member();
    const adminId = await world.person('Ada');
    await world.join(scope, adminId, 'admin');
    const admin = await begin(undefined, adminId);
    const own = await begin();
    const feed = `/api/projects/${project.projectId}/maintenance-tasks/feed`;
    const made = await service.call({ method: 'POST', path: feed, cookie: own, body: {} });
    const { pathname } = new URL(made.body.address);
    assert.equal((await service.call({ path: pathname })).status, 200);
    const listed = await service.call({ path: pathOf(id), cookie: admin });
    assert.equal(listed.status, 200);
    assert.deepEqual(
      listed.body.data.map((each: Record<string, unknown>) => [each.projectId, each.projectName, each.language]),
      [[project.projectId, 'Block A', 'en']],
    );
    assert.notEqual(listed.body.data[0].lastReadOn, null);
    assert.ok(!JSON.stringify(listed.body).includes(pathname.slice(-20)));
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await service.call({ method, path: pathOf(id), cookie: own })).status, 403);
    }
    assert.equal((await service.call({ path: pathname })).status, 200);
    assert.equal((await service.call({ method: 'DELETE', path: pathOf(id), cookie: admin })).status, 204);
    assert.equal((await service.call({ path: pathname })).status, 404);
    assert.deepEqual((await service.call({ path: pathOf(id), cookie: admin })).body.data, []);
    const log = await service.call({ path: '/api/workspace/audit-log?action=maintenance_feed.revoked', cookie: admin });
    assert.deepEqual(
      log.body.data.map((each: { actor: { id: string }; subject: { id: string }; projectId: string }) => [
        ...[each.actor.id, each.subject.id, each.projectId],
      ]),
      [[adminId, id, project.projectId]],
    );
  });

  test('an admin neither sees nor ends those of an owner, and nobody those of a stranger', async () => {
    const { owner, scope, begin } = await member();
    const adminId = await world.person('Ada');
    await world.join(scope, adminId, 'admin');
    const admin = await begin(undefined, adminId);
    const stranger = await world.person('Sam');
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await service.call({ method, path: pathOf(owner), cookie: admin })).status, 403);
      assert.equal((await service.call({ method, path: pathOf(stranger), cookie: admin })).status, 404);
    }
  });
});
