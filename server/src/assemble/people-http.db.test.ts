// The people of a project as its records name them: who is there, who has gone, and who may be given work.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { ProjectPersonPage } from '../../../contract/people.ts';
import { type CallOptions, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey, revokeApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';
import { hasProjectAccess } from '../tenancy/members/public.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({
  Omar: 'owner',
  Adam: 'admin',
  Dana: 'admin',
  Layla: 'member',
  ليلى: 'member',
  Noor: 'member',
  Sami: 'member',
  Rim: 'member',
  Stranger: 'member',
});
const project = await world.project(scope, {
  [people.Layla]: 'viewer',
  [people.ليلى]: 'reviewer',
  [people.Noor]: 'upload_engineer',
  [people.Sami]: 'reviewer',
  [people.Adam]: 'viewer',
});
const sibling = await world.project(scope, { [people.Rim]: 'reviewer' });
const elsewhere = await world.workspace({ Zaid: 'owner' });
const foreign = await world.project(elsewhere.scope);
await createApiKey(foundation, actorOf(elsewhere.people.Zaid), elsewhere.scope, { name: 'theirs', scope: 'read' });

interface Person {
  id: string;
  type: string;
  name: string;
  email: string | null;
  role: string | null;
  assignable: boolean;
}

async function as(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return (request: CallOptions) => service.call({ ...request, cookie });
}

const omar = await as(people.Omar);
const layla = await as(people.Layla);
const path = `/api/projects/${project.projectId}/people`;

async function listed(limit: number, of = path): Promise<Person[]> {
  const found: Person[] = [];
  for (let cursor = ''; ; ) {
    const { status, body } = await omar({ path: `${of}?limit=${limit}${cursor}` });
    assert.equal(status, 200);
    assert.deepEqual(compileReply(ProjectPersonPage)(body), []);
    found.push(...body.data);
    if (body.nextCursor === null) return found;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

async function asDatabaseOwner(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: foundation.ownerUrl });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

const shown = (all: readonly Person[]) =>
  Object.fromEntries(all.map(({ name, type, role, assignable }) => [name, `${type} ${role} ${assignable}`]));

test('a project’s people are those with a role in it, owners and admins of the workspace, and the keys', async () => {
  const key = await createApiKey(foundation, actorOf(people.Omar), scope, { name: 'site office', scope: 'write' });
  const all = await listed(200);
  assert.deepEqual(shown(all), {
    Omar: 'user admin true',
    Adam: 'user admin true',
    Dana: 'user admin true',
    Layla: 'user viewer true',
    ليلى: 'user reviewer true',
    Noor: 'user upload_engineer true',
    Sami: 'user reviewer true',
    'site office': 'key null false',
  });
  assert.equal(all.find((each) => each.id === key.id)?.email, null);
  assert.match(all.find((each) => each.id === people.ليلى)?.email ?? '', /@example\.com$/);
  assert.deepEqual(
    all.map((each) => each.id),
    all.map((each) => each.id).toSorted(),
  );
  for (const limit of [1, 3]) assert.deepEqual(await listed(limit), all);
  assert.deepEqual((await layla({ path })).body.data, all);
});

test('who left, was demoted, taken out or deactivated is still named, and may be given nothing', async () => {
  const remove = async (of: string) => assert.equal((await omar({ method: 'DELETE', path: of })).status, 204);
  await remove(`/api/workspace/members/${people.Noor}`);
  await remove(`/api/projects/${project.projectId}/members/${people.Sami}`);
  const demoted = { method: 'PATCH', path: `/api/workspace/members/${people.Dana}`, body: { role: 'member' } };
  assert.equal((await omar(demoted)).status, 200);
  await asDatabaseOwner('update directory.person set deactivated_at = now() where id = $1', [people.ليلى]);
  const all = await listed(2);
  const { Noor, Sami, Dana, ليلى } = shown(all);
  assert.deepEqual([Noor, Sami, Dana, ليلى], Array(4).fill('user null false'));
  const emailOf = (id: string) => all.find((each) => each.id === id)?.email;
  assert.equal(emailOf(people.Noor), null, 'who left the workspace is not written to');
  assert.match(String(emailOf(people.Sami)), /@example\.com$/);
});

test('whether somebody may be given work is what a command says that gives it to them', async () => {
  const reader = foundation.db.reader(project);
  for (const { id, type, assignable } of await listed(200)) {
    assert.equal(await hasProjectAccess(reader, project, id), assignable, `${type} ${id}`);
    const issue = { method: 'POST', path: `/api/projects/${project.projectId}/issues` };
    const { status } = await omar({ ...issue, body: { title: 'Crack', assigneeId: id } });
    assert.equal(status, assignable ? 201 : 404);
  }
});

test('who made a record is among the people after they have left, by the id that the record has', async () => {
  const rim = await as(people.Rim);
  const made = { method: 'POST', path: `/api/projects/${sibling.projectId}/issues`, body: { title: 'Crack' } };
  const { createdBy } = (await rim(made)).body;
  assert.equal((await omar({ method: 'DELETE', path: `/api/workspace/members/${people.Rim}` })).status, 204);
  const found = (await listed(200, `/api/projects/${sibling.projectId}/people`)).find(
    (each) => each.id === createdBy.id,
  );
  assert.deepEqual(found, { id: people.Rim, type: 'user', name: 'Rim', email: null, role: null, assignable: false });
});

test('a revoked key keeps its name', async () => {
  const key = await createApiKey(foundation, actorOf(people.Omar), scope, { name: 'مفتاح <b>', scope: 'read' });
  await revokeApiKey(foundation, actorOf(people.Omar), scope, key.id);
  const found = (await listed(200)).find((each) => each.id === key.id);
  const { id } = key;
  assert.deepEqual(found, { id, type: 'key', name: 'مفتاح <b>', email: null, role: null, assignable: false });
});

test('nobody of another project or workspace is among them', async () => {
  const ids = (await listed(200)).map((each) => each.id);
  for (const id of [people.Rim, people.Stranger, elsewhere.people.Zaid]) assert.ok(!ids.includes(id));
  assert.ok(!JSON.stringify(await listed(200)).includes('theirs'));
  assert.equal((await omar({ path: `/api/projects/${foreign.projectId}/people` })).status, 404);
  assert.equal((await (await as(people.Stranger))({ path })).status, 404);
});

test('a limit out of bounds, an unknown parameter and a foreign cursor are refused', async () => {
  for (const query of ['limit=0', 'limit=201', 'q=x']) {
    assert.equal((await omar({ path: `${path}?${query}` })).status, 422, query);
  }
  const { nextCursor } = (await omar({ path: `${path}?limit=1` })).body;
  const elsewhere = `/api/projects/${sibling.projectId}/people?cursor=${nextCursor}`;
  assert.equal((await omar({ path: elsewhere })).status, 400);
});
