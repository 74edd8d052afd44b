// A database that restarts, and a storage that is away: "try again" and never "our fault" (contract §15). The PostgreSQL is one of
// this file's own, stopped and started as an operator does it.
import assert from 'node:assert/strict';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createClient, ServiceError } from '../../../sdk/public.ts';
import { startTestCluster } from '../../testing/test-cluster.ts';

const cluster = await startTestCluster();
process.env.PCS_TEST_DATABASE_URL = cluster.url;
const { runningService } = await import('../../testing/running-service.ts');
const { actorOf, tenants } = await import('../../testing/tenants.ts');
const { startSession } = await import('../identity/sign-in/public.ts');
const { createScimToken } = await import('../identity/scim/tokens/commands.ts');
const { createApiKey } = await import('../identity/api-keys/public.ts');

const service = await runningService({ PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const { scope, people } = await tenants(service.foundation.db).workspace({ owner: 'owner' });
const project = await tenants(service.foundation.db).project(scope);
const { key } = await createApiKey(service.foundation, actorOf(people.owner), scope, { name: 'w', scope: 'write' });
const headers = { 'x-api-key': key };
const { token: scimToken } = await createScimToken(service.foundation, actorOf(people.owner), scope, { name: 's' });
const device = { address: '127.0.0.1', userAgent: 'a test', requestId: 'a-test' };
const person = { id: people.owner, passwordHash: null };
const cookie = `pcs_session=${(await startSession(service.foundation, device, person)).token}`;
const issues = `/api/v1/projects/${project.projectId}/issues`;

const READINGS = `/api/projects/${project.projectId}/sensors/readings`;

const REQUESTS: [string, Parameters<typeof service.call>[0]][] = [
  ['a list by key', { path: issues, headers }],
  ['a change by key', { method: 'POST', path: issues, headers, body: { title: 'Now' } }],
  ['a feed', { path: '/api/feed/issues', headers }],
  [
    'a sign-in',
    { method: 'POST', path: '/api/auth/sign-in', body: { email: 'a@b.example', password: 'a long password' } },
  ],
  ['a session', { path: '/api/auth/session', cookie }],
  ['readings', { method: 'POST', path: READINGS, headers, body: { readings: [{ deviceId: 'a', value: 1 }] } }],
];

test('while the database is away each answer is 503 with Retry-After, and afterwards everything is as before', async () => {
  assert.equal((await service.call({ path: issues, headers })).status, 200);
  cluster.halt();
  for (const [name, request] of REQUESTS) {
    const answer = await service.call(request);
    assert.deepEqual(
      [answer.status, answer.body.error?.code],
      [503, 'unavailable'],
      `${name}: ${JSON.stringify(answer.body)}`,
    );
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9][0-9]*$/, name);
    assert.doesNotMatch(JSON.stringify(answer.body), /ECONN|127\.0\.0\.1|terminat/, name);
  }
  const scim = await service.call({ path: '/scim/v2/Users', headers: { authorization: `Bearer ${scimToken}` } });
  assert.deepEqual([scim.status, scim.body.status], [503, '503']);
  const token = await fetch(`${service.address}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'unknown', code: 'x' }),
  });
  const told = (await token.json()) as { error: string };
  assert.deepEqual([token.status, told.error], [503, 'temporarily_unavailable']);
  assert.ok(token.headers.get('retry-after'));
  assert.equal((await fetch(`${service.address}/readyz`)).status, 503);
  assert.equal((await fetch(`${service.address}/healthz`)).status, 200);
  assert.ok(
    service.logged.some((line) => line.includes('the database does not answer')),
    'the log has the cause',
  );
  await cluster.resume();
  assert.equal((await service.call({ path: issues, headers })).status, 200);
});

test('requests under way when the database stops are told to try again', async () => {
  const asking = Array.from({ length: 40 }, () => service.call({ path: issues, headers }));
  cluster.halt();
  const answers = await Promise.all(asking);
  for (const { status, body } of answers)
    assert.ok(status === 200 || body.error.code === 'unavailable', JSON.stringify(body));
  await cluster.resume();
});

test('the SDK repeats what is safe to repeat until the database is back', async () => {
  const client = createClient({ baseUrl: service.address, apiKey: key });
  const once = createClient({ baseUrl: service.address, apiKey: key, retry: { times: 0 } });
  const params = { path: { projectId: project.projectId } };
  cluster.halt();
  const refused = await once.GET('/api/v1/projects/{projectId}/issues', { params }).catch((error: unknown) => error);
  assert.ok(refused instanceof ServiceError);
  assert.deepEqual([refused.code, refused.status], ['unavailable', 503]);
  assert.ok((refused.retryAfterSeconds ?? 0) >= 1);
  const read = client.GET('/api/v1/projects/{projectId}/issues', { params });
  const header = { 'Idempotency-Key': 'during-a-restart' };
  const made = client.POST('/api/v1/projects/{projectId}/issues', {
    params: { ...params, header },
    body: { title: 'Kept' },
  });
  await cluster.resume();
  assert.equal((await made).data.title, 'Kept');
  assert.ok(Array.isArray((await read).data.data));
  const all = await service.call({ path: issues, headers });
  assert.equal(all.body.data.filter((each: { title: string }) => each.title === 'Kept').length, 1);
});

test('a creation under way when the database stops is repeated by the SDK until it succeeds', async () => {
  const holder = new pg.Client({ connectionString: service.foundation.config.databaseUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table issue in access exclusive mode');
  const making = createClient({ baseUrl: service.address, apiKey: key }).POST('/api/v1/projects/{projectId}/issues', {
    params: { path: { projectId: project.projectId }, header: { 'Idempotency-Key': 'under-way' } },
    body: { title: 'Under way' },
  });
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  while ((await holder.query(waiting)).rows.length === 0) await pause(10);
  cluster.halt();
  await cluster.resume();
  assert.equal((await making).data.title, 'Under way');
  const all = await service.call({ path: issues, headers });
  assert.equal(all.body.data.filter((each: { title: string }) => each.title === 'Under way').length, 1);
});

test('a storage that is away is 503 too', async () => {
  const upload = async () => {
    const form = new FormData();
    form.append('record', JSON.stringify({ name: 'Level 1' }));
    form.append('file', new Blob([PIXEL], { type: 'image/png' }), 'plan.png');
    const path = `${service.address}/api/projects/${project.projectId}/floor-plans`;
    return fetch(path, { method: 'POST', headers: { cookie, origin: service.address }, body: form });
  };
  const files = join(service.foundation.config.dataDir, 'files');
  await rename(files, `${files}-away`);
  await writeFile(files, 'a file where the folder was');
  const refused = await upload();
  const { error } = (await refused.json()) as { error: { code: string } };
  assert.deepEqual([refused.status, error.code], [503, 'unavailable']);
  assert.ok(refused.headers.get('retry-after'));
  await rm(files);
  await rename(`${files}-away`, files);
  assert.equal((await upload()).status, 201);
});

/** One pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
