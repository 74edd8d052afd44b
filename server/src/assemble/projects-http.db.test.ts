// Projects as people and machines meet them: who sees which, and what a change answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ProjectPage, Project as ProjectSchema } from '../../../contract/projects.ts';
import { type CallOptions, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Adam: 'admin', Layla: 'member', Noor: 'member' });
const shared = await world.project(scope, { [people.Layla]: 'viewer' });
const other = await world.project(scope);
const elsewhere = await world.workspace({ Zaid: 'owner' });
await world.project(elsewhere.scope);

async function as(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return (request: CallOptions) => service.call({ ...request, cookie });
}

const omar = await as(people.Omar);
const layla = await as(people.Layla);
const idsOf = (body: { data: { id: string }[] }) => body.data.map((each) => each.id).toSorted();

test('a workspace’s owners and admins see every project of it, a member those in which they have a role', async () => {
  const expected: [string, string[]][] = [
    [people.Omar, [shared.projectId, other.projectId]],
    [people.Adam, [shared.projectId, other.projectId]],
    [people.Layla, [shared.projectId]],
    [people.Noor, []],
  ];
  for (const [userId, ids] of expected) {
    const { status, body } = await (await as(userId))({ path: '/api/projects' });
    assert.equal(status, 200);
    assert.deepEqual(compileReply(ProjectPage)(body), []);
    assert.deepEqual(idsOf(body), ids.toSorted());
  }
});

test('a project in which a member has no role is answered as one that does not exist, to read and to change', async () => {
  const absent = world.ids.next();
  for (const request of [{ method: 'GET' }, { method: 'PATCH', body: { name: 'Mine' } }]) {
    const [hidden, none] = [
      await layla({ ...request, path: `/api/projects/${other.projectId}` }),
      await layla({ ...request, path: `/api/projects/${absent}` }),
    ];
    for (const answer of [hidden, none]) {
      assert.equal(answer.status, 404);
      answer.body.error.requestId = '';
    }
    assert.deepEqual(hidden.body, none.body);
  }
});

test('one’s access to a project names both roles and the workspace; without a role the project is not found', async () => {
  const path = `/api/projects/${shared.projectId}/access`;
  const expected = [
    [people.Omar, { workspaceId: scope.workspaceId, workspaceRole: 'owner', projectRole: 'admin' }],
    [people.Adam, { workspaceId: scope.workspaceId, workspaceRole: 'admin', projectRole: 'admin' }],
    [people.Layla, { workspaceId: scope.workspaceId, workspaceRole: 'member', projectRole: 'viewer' }],
  ] as const;
  for (const [userId, access] of expected) {
    const { status, body } = await (await as(userId))({ path });
    assert.deepEqual({ status, body }, { status: 200, body: access });
  }
  for (const userId of [people.Noor, elsewhere.people.Zaid]) {
    assert.equal((await (await as(userId))({ path })).status, 404);
  }
});

test('a member neither makes nor changes projects, also where they have a role', async () => {
  assert.equal((await layla({ method: 'POST', path: '/api/projects', body: { name: 'Mine' } })).status, 403);
  const path = `/api/projects/${shared.projectId}`;
  assert.equal((await layla({ path })).status, 200);
  assert.equal((await layla({ method: 'PATCH', path, body: { name: 'Mine' } })).status, 403);
});

test('a project is made, changed by its ETag, archived, and found by its status; a stale ETag is 412', async () => {
  const made = await omar({
    method: 'POST',
    path: '/api/projects',
    body: { name: 'Block C', timeZone: 'Asia/Riyadh' },
  });
  assert.equal(made.status, 201);
  assert.deepEqual(compileReply(ProjectSchema)(made.body), []);
  const path = `/api/projects/${made.body.id}`;
  const ifMatch = { 'if-match': made.headers.get('etag') ?? '' };
  const archived = await omar({ method: 'PATCH', path, body: { status: 'archived' }, headers: ifMatch });
  assert.deepEqual([archived.status, archived.body.status], [200, 'archived']);
  const stale = await omar({ method: 'PATCH', path, body: { name: 'Block D' }, headers: ifMatch });
  assert.deepEqual([stale.status, stale.body.error.code], [412, 'precondition_failed']);
  const read = await omar({ path });
  assert.deepEqual([read.body, read.headers.get('etag')], [archived.body, archived.headers.get('etag')]);
  const found = await omar({ path: '/api/projects?status=archived' });
  assert.deepEqual(idsOf(found.body), [made.body.id]);
  assert.ok(!idsOf((await omar({ path: '/api/projects?status=active' })).body).includes(made.body.id));
});

test('a key lists every project of its workspace and none of another, in full the same as one by one', async () => {
  const { key } = await createApiKey(foundation, actorOf(people.Omar), scope, { name: 'ERP', scope: 'read' });
  const get = (path: string) => service.call({ path, headers: { 'x-api-key': key } });
  const { status, body } = await get('/api/v1/projects');
  assert.equal(status, 200);
  assert.ok(idsOf(body).includes(other.projectId));
  for (const project of body.data) assert.deepEqual((await get(`/api/v1/projects/${project.id}`)).body, project);
  const theirs = await (await as(elsewhere.people.Zaid))({ path: '/api/projects' });
  const [foreign = ''] = idsOf(theirs.body);
  assert.ok(!idsOf(body).includes(foreign));
  assert.equal((await get(`/api/v1/projects/${foreign}`)).status, 404);
});
