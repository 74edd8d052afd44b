// Contract §4 and §12: two processes on one external PostgreSQL are one deployment.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import pg from 'pg';
import { accepted, assertRefused, type Client, clientOf, machine } from './support/calls.ts';
import { type Database, emptyOldestDatabase } from './support/database.ts';
import { exposedJpeg, png } from './support/pictures.ts';
import { freshFolder, type Service, startService } from './support/processes.ts';
import { makeKey, makeTenant, makeUser, signIn, type Tenant } from './support/tenants.ts';
import { eventually, within } from './support/waiting.ts';

const PER_MINUTE = 200;

let database: Database;
let one: Service;
let two: Service;
let worker: Service;
let tenant: Tenant;

before(async () => {
  const found = await emptyOldestDatabase();
  assert.ok(found, 'a PostgreSQL is needed for this file: npm run acceptance starts one');
  database = found;
  const folder = await freshFolder();
  // Two that serve, each with a data folder of its own and one folder for files; one that works.
  const start = async (roles: string) =>
    startService({
      database,
      dataDir: await freshFolder(),
      settings: {
        PCS_ROLES: roles,
        PCS_FILES_URL: `file:${folder}`,
        PCS_BASE_URL: 'http://localhost:8080',
        PCS_RATE_KEY_PER_MINUTE: String(PER_MINUTE),
      },
    });
  one = await start('api');
  [two, worker] = await Promise.all([start('api'), start('worker')]);
  tenant = await makeTenant(one);
});

const BASE = { origin: 'http://localhost:8080' };
const at = (service: Service, client: Client) => clientOf(service.address, { ...client.headers, ...BASE });
const isRefused = async (client: Client, path: string) => (await client.get(path)).status === 401;

test('both ends of what is promised are tested: the oldest PostgreSQL where it is installed', (t) => {
  t.diagnostic(`on ${database.server}, with ${worker.address === '' ? 'a worker of its own' : 'no worker of its own'}`);
  assert.notEqual(one.address, two.address);
});

test('a key made at one is known at the other, and one budget holds for both', async () => {
  const { key } = await makeKey(at(one, tenant.owner), 'read');
  const clients = [machine(one.address, key), machine(two.address, key)];
  let passed = 0;
  let refused = 0;
  for (let round = 0; round < PER_MINUTE; round += 1) {
    const replies = await Promise.all(clients.map((client) => client.get('/api/v1/whoami')));
    for (const { status } of replies) {
      if (status === 200) passed += 1;
      else if (status === 429) refused += 1;
      else assert.fail(`it said ${status}`);
    }
  }
  assert.ok(passed <= PER_MINUTE * 1.1, `${passed} passed of a budget of ${PER_MINUTE}`);
  assert.ok(passed >= PER_MINUTE * 0.9, `${passed} passed of a budget of ${PER_MINUTE}`);
  assert.equal(passed + refused, PER_MINUTE * 2);
});

test('a key revoked at one is refused at the other within one second', async () => {
  const { id, key } = await makeKey(at(one, tenant.owner), 'read');
  const elsewhere = machine(two.address, key);
  accepted(await elsewhere.get('/api/v1/whoami'));
  assert.equal((await at(one, tenant.owner).delete(`/api/workspace/api-keys/${id}`)).status, 204);
  await within(1_000, 'the other refuses it', () => isRefused(elsewhere, '/api/v1/whoami'));
});

test('a session begun at one is known at the other; ended there, it is refused here within one second', async () => {
  const here = at(one, await signInAt(one, tenant.ownerEmail));
  const there = at(two, here);
  accepted(await here.get('/api/auth/session'));
  accepted(await there.get('/api/auth/session'));
  assert.equal((await there.post('/api/auth/sign-out')).status, 204);
  await within(1_000, 'the session has ended here', () => isRefused(here, '/api/auth/session'));
});

test('signing out everywhere at one ends the sessions at the other within one second', async () => {
  await makeUser(one, tenant.workspaceId, { email: 'rover@acme.example', role: 'member' });
  const sessions = [
    at(one, await signInAt(one, 'rover@acme.example')),
    at(two, await signInAt(two, 'rover@acme.example')),
  ];
  const [here, there] = sessions as [Client, Client];
  accepted(await there.get('/api/me'));
  assert.equal((await here.post('/api/auth/sign-out-everywhere')).status, 204);
  await within(1_000, 'the other session has ended', () => isRefused(there, '/api/me'));
});

test('a role taken away at one is gone at the other within one second', async () => {
  const userId = await makeUser(one, tenant.workspaceId, { email: 'role@acme.example', role: 'admin' });
  const there = at(two, await signInAt(two, 'role@acme.example'));
  accepted(await there.get('/api/workspace/api-keys'));
  const owner = at(one, tenant.owner);
  accepted(await owner.patch(`/api/workspace/members/${userId}`, { role: 'member' }));
  await within(1_000, 'no longer an admin', async () => (await there.get('/api/workspace/api-keys')).status === 403);
  const project = `/api/projects/${tenant.projectId}`;
  accepted(await owner.put(`${project}/members/${userId}`, { role: 'viewer' }));
  await within(1_000, 'a viewer of the project', async () => (await there.get(project)).status === 200);
  assert.equal((await owner.delete(`${project}/members/${userId}`)).status, 204);
  await within(1_000, 'no longer in the project', async () => (await there.get(project)).status === 404);
  assert.equal((await owner.delete(`/api/workspace/members/${userId}`)).status, 204);
  await within(1_000, 'no longer in the workspace', async () => (await there.get('/api/workspace')).status !== 200);
});

test('a picture uploaded at one is worked on by the worker and read at the other', async () => {
  const file = await exposedJpeg('+00:00');
  const made = accepted(await at(one, tenant.owner).upload(`/api/projects/${tenant.projectId}/photos`, {}, file), 201);
  const path = `/api/v1/projects/${tenant.projectId}/capture/photos/${made.id}`;
  const there = machine(two.address, tenant.keys.write.headers['x-api-key'] ?? '');
  assert.equal(accepted(await there.get(path)).takenAt, '2026-02-14T11:15:30.250Z');
  const files = await eventually('its renditions', async () => {
    const found = accepted(await there.get(`${path}/files`));
    return found.screen === null || found.thumbnail === null ? undefined : found;
  });
  for (const address of [files.original, files.screen, files.thumbnail]) {
    const { pathname, search } = new URL(address);
    for (const service of [one, two]) {
      const reply = await clientOf(service.address).get(pathname + search);
      assert.equal(reply.status, 200);
      if (address === files.original) assert.ok(reply.bytes.equals(file));
    }
  }
});

test('an Idempotency-Key holds across both', async () => {
  const headers = { 'idempotency-key': 'across' };
  const body = { name: 'Across' };
  const first = accepted(await at(one, tenant.owner).post('/api/projects', body, headers), 201);
  const again = await at(two, tenant.owner).post('/api/projects', body, headers);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(accepted(again, 201), first);
  assertRefused(await at(two, tenant.owner).post('/api/projects', { name: 'Else' }, headers), 'conflict');
});

test('a cursor of one goes on at the other', async () => {
  const path = `/api/projects/${tenant.projectId}/floor-plans`;
  for (let index = 0; index < 3; index += 1) {
    accepted(await at(one, tenant.owner).upload(path, { name: `P${index}` }, await png()), 201);
  }
  const { nextCursor } = accepted(await at(one, tenant.owner).get(`${path}?limit=2`));
  const rest = accepted(await at(two, tenant.owner).get(`${path}?limit=2&cursor=${encodeURIComponent(nextCursor)}`));
  assert.deepEqual([rest.data.length, rest.nextCursor], [1, null]);
});

test('one may leave and the other serves on', async () => {
  assert.equal(await one.stop(), 0);
  accepted(await at(two, tenant.owner).get('/api/projects'));
});

async function signInAt(service: Service, email: string): Promise<Client> {
  return signIn(service.address, email, undefined, BASE.origin);
}

test('a creation of a process that is killed is made by its repeat at another one, once, and without waiting a minute', async () => {
  const settings = { ...two.settings, PCS_DATA_DIR: await freshFolder() };
  const three = await startService({ database, dataDir: settings.PCS_DATA_DIR, settings });
  const path = `/api/v1/projects/${tenant.projectId}/issues`;
  const create = (service: Service) =>
    clientOf(service.address, { ...tenant.keys.write.headers, 'idempotency-key': 'killed' }).post(path, {
      title: 'Once',
    });
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  // The clock of a workspace is the last lock of each of its changes.
  await admin.query('begin');
  await admin.query('select 1 from workspace_clock where workspace_id = $1 for update', [tenant.workspaceId]);
  const lost = create(three).catch((error: unknown) => error);
  await eventually('the creation waits', async () => {
    const { rows } = await admin.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0 ? true : undefined;
  });
  assertRefused(await create(two), 'conflict');
  await three.kill();
  await lost;
  await admin.query('rollback');
  await admin.end();
  const began = Date.now();
  const made = await eventually('the repeat is taken', async () => {
    const reply = await create(two);
    return reply.status === 201 ? reply : undefined;
  });
  assert.ok(Date.now() - began < 30_000, `${Date.now() - began} ms`);
  const { data } = accepted(await clientOf(two.address, tenant.keys.read.headers).get(`${path}?limit=200`));
  assert.deepEqual(
    data.filter((each: { title: string }) => each.title === 'Once').map((each: { id: string }) => each.id),
    [made.json.id],
  );
});
