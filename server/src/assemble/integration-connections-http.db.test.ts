// Connecting a project to vendors over HTTP: one row, merged settings, sealed secrets, refusals (integrations 11.2 to 11.4).
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import {
  connectedService,
  describeVendors,
  type PersonCall,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { OPERATOR } from '../platform/access/caller.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import type { PlanName } from '../tenancy/plan/public.ts';
import { changePlan } from '../tenancy/workspaces/public.ts';

const simulators = await startSimulators('a', 'b', 'c');
// Without a worker: no vendor is called, so credentials may be made up.
const { service, world, signIn } = await connectedService({ ...describeVendors(simulators), PCS_ROLES: 'api' });
const ours = await world.workspace({ Omar: 'owner', Vera: 'member', Ada: 'member' });
const theirs = await world.workspace({ Zaid: 'owner' });
const { call: omar, cookie: omarCookie } = await signIn(ours.people.Omar);
const vera = (await signIn(ours.people.Vera)).call;
const ada = (await signIn(ours.people.Ada)).call;
const zaid = (await signIn(theirs.people.Zaid)).call;

async function makeProject() {
  const scope = await world.project(ours.scope, { [ours.people.Vera]: 'viewer', [ours.people.Ada]: 'admin' });
  return { scope, path: `/api/projects/${scope.projectId}` };
}

const TOKEN = { accessToken: 'access-planted-1', refreshToken: 'refresh-planted-1' };
const connectC = (call: PersonCall, path: string, body: object = {}) =>
  call('POST', `${path}/integration-connections/vendor-c/connect`, {
    authKind: 'api_key',
    credentials: { apiKey: 'key-planted-1' },
    config: { baseUrl: simulators.c.url },
    ...body,
  });
const connectB = (call: PersonCall, path: string, body: object = {}) =>
  call('POST', `${path}/integrations/vendor-b/connect`, { ...TOKEN, ...body });

test('connecting makes a connection, and again gives the same one other credentials and merged settings', async () => {
  const { path } = await makeProject();
  const first = requireStatus(
    await connectC(ada, path, { config: { baseUrl: simulators.c.url, createRooms: true } }),
    201,
  ).body;
  assert.equal(first.status, 'connected');
  assert.equal(first.vendor, 'vendor-c');
  assert.deepEqual(first.config, { baseUrl: simulators.c.url, createRooms: true });
  assert.deepEqual(first.createdBy, { type: 'user', id: ours.people.Ada });
  assert.equal(first.health.nextAction, 'link');
  const second = requireStatus(
    await connectC(omar, path, {
      authKind: 'username_password',
      credentials: { username: 'u', password: 'password-planted-1' },
      config: { createRooms: null, unknown: [1, { deep: true }], webhookSecret: 'secret-planted-1' },
      scopes: ['read'],
    }),
    200,
  ).body;
  assert.equal(second.id, first.id);
  assert.equal(second.authKind, 'username_password');
  assert.deepEqual(second.config, { baseUrl: simulators.c.url, unknown: [1, { deep: true }] });
  assert.deepEqual([second.secrets, second.scopes], [['webhookSecret'], ['read']]);
  const listed = requireStatus(await vera('GET', `${path}/integration-connections`), 200).body;
  assert.deepEqual(listed, { data: [second], nextCursor: null });
});

test('connecting is answered again under its key, changes nothing then, and keeps no secret with the answer', async () => {
  const { path } = await makeProject();
  const key = { 'idempotency-key': 'connect-1' };
  for (const [vendor, given, other] of [
    [
      'integrations/vendor-b',
      { accessToken: 'access-planted-7', refreshToken: 'refresh-planted-7', webhookSecret: 'secret-planted-7' },
      { ...TOKEN },
    ],
    [
      'integration-connections/vendor-c',
      { authKind: 'api_key', credentials: { apiKey: 'key-planted-7' }, config: { apiToken: 'secret-planted-8' } },
      { authKind: 'api_key', credentials: { apiKey: 'another' } },
    ],
  ] as const) {
    const ask = (body: object) => ada('POST', `${path}/${vendor}/connect`, body, key);
    const [first, ...others] = await Promise.all([ask(given), ask(given)]);
    const statuses = [first, ...others].map(({ status }) => status).toSorted();
    assert.ok(['201,201', '201,409'].includes(String(statuses)), String(statuses));
    const made = [first, ...others].find(({ status }) => status === 201);
    const again = requireStatus(await ask(given), 201);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual([again.body, again.headers.get('etag')], [made?.body, made?.headers.get('etag')]);
    requireStatus(await ask(other), 409);
    const { body } = requireStatus(await ada('GET', `${path}/integration-connections/${again.body.id}`), 200);
    assert.equal(body.updatedAt, again.body.updatedAt);
  }
  const { rows } = await inTransaction(service.foundation.db, ours.scope, (tx) =>
    sql`select row_to_json(each)::text as text from idempotent_answer as each`.execute(tx),
  );
  assert.equal(rows.length, 2);
  assert.doesNotMatch(JSON.stringify(rows), /planted/);
  assert.equal((await connectB(ada, path)).status, 200, 'without a key as before');
});

test('fifty who connect at once settle on one row, of which one is told that it was made', async () => {
  const { path } = await makeProject();
  const replies = await Promise.all(Array.from({ length: 50 }, () => connectB(omar, path)));
  assert.deepEqual(replies.map((each) => each.status).toSorted(), [...Array.from({ length: 49 }, () => 200), 201]);
  assert.equal(new Set(replies.map((each) => each.body.id)).size, 1);
});

test('nothing of a secret is in an answer, the log, the audit log or a queue', async () => {
  const { path } = await makeProject();
  const planted = ['access-planted-9', 'refresh-planted-9', 'secret-planted-9', 'nested-planted-9', 'key-planted-9'];
  const replies = [
    await connectB(omar, path, { accessToken: planted[0], refreshToken: planted[1], webhookSecret: planted[2] }),
    await connectC(omar, path, { credentials: { apiKey: planted[4] }, config: { proxy: { password: planted[3] } } }),
    await connectC(omar, path, { credentials: { apiKey: planted[4], accessToken: planted[0] } }),
    await omar('GET', `${path}/integration-connections`),
    await omar('GET', '/api/workspace/audit-log?limit=200'),
  ];
  assert.deepEqual(
    replies.map((each) => each.status),
    [201, 201, 422, 200, 200],
  );
  const { rows } = await inTransaction(service.foundation.db, ours.scope, (tx) =>
    sql`select row_to_json(each)::text as text from integration_connection as each
      union all select row_to_json(each)::text from audit_entry as each`.execute(tx),
  );
  const owner = new pg.Client(service.foundation.ownerUrl);
  await owner.connect();
  const { rows: jobs } = await owner.query(
    'select row_to_json(each)::text as text from graphile_worker._private_jobs as each',
  );
  await owner.end();
  assert.ok(jobs.length > 0);
  const all = JSON.stringify([jobs, replies.map((each) => [each.body, [...each.headers]]), service.logged, rows]);
  for (const each of planted) assert.ok(!all.includes(each), each);
});

const VENDOR_ROUTES: readonly (readonly [string, string, object])[] = [
  ['POST', 'integration-connections/nobody/connect', { authKind: 'api_key', credentials: { apiKey: 'k' } }],
  ['POST', 'integrations/vendor-a/connect', TOKEN],
  ['POST', 'integrations/vendor-c/link', { projectId: '1' }],
];

test('an unknown vendor, and one of another kind, is not found', async () => {
  const { path } = await makeProject();
  for (const [method, rest, body] of VENDOR_ROUTES) {
    assert.equal((await omar(method, `${path}/${rest}`, body)).status, 404, rest);
  }
  assert.equal((await omar('POST', `${path}/integrations/vendor-b/link`, { companyId: 1, projectId: 2 })).status, 404);
});

const refusedPaths = (body: { error: { details?: { path: string }[] } }) =>
  body.error.details?.map((each) => each.path);

test('credentials of another shape, addresses inside and members of another type are refused by name', async () => {
  const { path } = await makeProject();
  const rows: [object, string[]][] = [
    [{ credentials: {} }, ['credentials/apiKey']],
    [{ credentials: { apiKey: 'k', password: 'p' } }, ['credentials/password']],
    [{ authKind: 'oauth2', credentials: { accessToken: 't' } }, ['authKind']],
    [{ authKind: 'username_password', credentials: { username: 'u' } }, ['credentials/password']],
    [{ credentials: { apiKey: 'line\nbreak' } }, ['credentials/apiKey']],
    [{ config: { baseUrl: 'https://10.0.0.1/' } }, ['config/baseUrl']],
    [{ config: { baseUrl: 'https://[::1]/' } }, ['config/baseUrl']],
    [{ config: { baseUrl: 'http://example.com' } }, ['config/baseUrl']],
    [{ config: { baseUrl: 'https://169.254.169.254/latest' } }, ['config/baseUrl']],
    [{ config: { baseUrl: 7 } }, ['config/baseUrl']],
    [{ config: { createRooms: 'yes', callsPerMinute: 0 } }, ['config/callsPerMinute', 'config/createRooms']],
    [{ config: { timeZone: 'Mars/Olympus' } }, ['config/timeZone']],
    [{ config: { a: { b: { c: { d: { e: 1 } } } } } }, ['config/a']],
    [{ config: [] }, ['config']],
    [{ more: 1 }, ['more']],
  ];
  for (const [body, paths] of rows) {
    const reply = await connectC(omar, path, body);
    assert.deepEqual([reply.status, refusedPaths(reply.body)?.toSorted()], [422, paths], JSON.stringify(body));
  }
  assert.deepEqual((await omar('GET', `${path}/integration-connections`)).body.data, []);
  const viaB = await connectB(omar, path, { baseUrl: 'https://127.1.2.3.example', webhookSecret: 'x' });
  assert.equal(viaB.status, 201, 'a name that leads nowhere yet is judged at each call');
  assert.deepEqual(refusedPaths((await connectB(omar, path, { baseUrl: 'https://192.168.0.1' })).body), ['baseUrl']);
});

test('admins of the project connect, members read, and nobody of another workspace sees anything', async () => {
  const { path } = await makeProject();
  assert.equal((await connectC(vera, path)).status, 403);
  const { body } = requireStatus(await connectC(ada, path), 201);
  const one = `${path}/integration-connections/${body.id}`;
  assert.equal((await vera('GET', one)).status, 200);
  for (const [method, rest, given] of [
    ['PATCH', '', { config: {} }],
    ['DELETE', '', undefined],
    ['POST', '/link', { projectId: '1' }],
  ] as const) {
    assert.equal((await vera(method, one + rest, given)).status, 403, method);
    assert.equal((await zaid(method, one + rest, given)).status, 404, method);
    assert.equal((await omar(method, `${path}/integration-connections/${randomUUID()}${rest}`, given)).status, 404);
  }
  assert.equal((await zaid('GET', one)).status, 404);
  assert.equal((await connectC(zaid, path)).status, 404);
  const other = await makeProject();
  assert.equal(
    (await omar('GET', `${other.path}/integration-connections/${body.id}`)).status,
    404,
    'of another project',
  );
});

test('a plan without integrations connects nothing, and keeps what is connected', async () => {
  const { path } = await makeProject();
  const { body } = requireStatus(await connectC(omar, path), 201);
  const setPlan = (plan: PlanName) => changePlan(service.foundation, OPERATOR, ours.scope, plan);
  await setPlan('essential');
  const fresh = (await signIn(ours.people.Omar)).call;
  assert.equal((await connectC(fresh, path)).status, 403);
  assert.equal(
    (await fresh('GET', `${path}/integrations/vendor-a/oauth/start`, undefined, { accept: 'application/json' })).status,
    403,
  );
  assert.equal((await fresh('PATCH', `${path}/integration-connections/${body.id}`, { config: { a: 1 } })).status, 200);
  await setPlan('complete');
});

test('a connection is linked to a project of the vendor, by ids of either form', async () => {
  const { path } = await makeProject();
  requireStatus(await connectB(omar, path), 201);
  const link = (body: object) => omar('POST', `${path}/integrations/vendor-b/link`, body);
  assert.deepEqual(refusedPaths((await link({ projectId: 201 })).body), ['companyId']);
  const { body } = requireStatus(await link({ companyId: 100, projectId: '201' }), 200);
  assert.deepEqual([body.linkedCompanyId, body.linkedProjectId, body.health.nextAction], ['100', '201', null]);
  requireStatus(await link({ companyId: '100', projectId: 201 }), 200);
  const { body: log } = await omar(
    'GET',
    `/api/workspace/audit-log?action=integrations.linked&projectId=${body.projectId}`,
  );
  assert.equal(log.data.length, 1, 'the same link again changes nothing');
});

test('disconnecting deletes every secret and keeps the row; connecting again continues with it', async () => {
  const { scope, path } = await makeProject();
  const { body } = requireStatus(await connectB(omar, path, { webhookSecret: 'kept-until-then' }), 201);
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, { companyId: 100, projectId: 201 }), 200);
  const one = `${path}/integration-connections/${body.id}`;
  const issued = await simulators.b.control.issueTokens({ userId: '501' });
  requireStatus(
    await connectB(omar, path, { accessToken: issued.accessToken, refreshToken: issued.refreshToken }),
    200,
  );
  assert.equal((await omar('DELETE', one)).status, 204);
  const { rows } =
    await sql`select state, credentials, secrets, secret_paths, linked_project_id from integration_connection`.execute(
      service.foundation.db.reader(scope),
    );
  assert.deepEqual(
    rows.filter((each) => (each as { state: string }).state === 'disconnected'),
    [{ state: 'disconnected', credentials: null, secrets: null, secret_paths: [], linked_project_id: '201' }],
  );
  assert.equal((await omar('DELETE', one)).status, 204, 'again: nothing more');
  assert.equal((await omar('PATCH', one, { config: { a: 1 } })).status, 409);
  assert.equal((await omar('POST', `${one}/link`, { companyId: 1, projectId: 2 })).status, 409);
  const isRevoked = async () =>
    (await simulators.b.control.listTokens()).tokens.filter((each) => each.state === 'revoked').length === 2;
  for (const until = Date.now() + 5_000; !(await isRevoked()) && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(await isRevoked(), 'both tokens are revoked at the vendor');
  const again = requireStatus(await connectB(omar, path), 200).body;
  assert.deepEqual([again.id, again.status, again.linkedProjectId, again.secrets], [body.id, 'connected', '201', []]);
});

test('an archived project takes no connection and no change of one', async () => {
  const { path } = await makeProject();
  const { body } = requireStatus(await connectC(omar, path), 201);
  requireStatus(await omar('PATCH', path, { status: 'archived' }), 200);
  assert.equal((await connectC(omar, path)).status, 409);
  assert.equal((await omar('PATCH', `${path}/integration-connections/${body.id}`, { config: { a: 1 } })).status, 409);
  assert.equal((await omar('GET', `${path}/integration-connections/${body.id}`)).status, 200);
});

test('stored credentials go to no other address than the one they were entered for', async () => {
  const { path } = await makeProject();
  const { body } = requireStatus(await connectC(omar, path), 201);
  const one = `${path}/integration-connections/${body.id}`;
  const change = (baseUrl: unknown) => omar('PATCH', one, { config: { baseUrl } });
  assert.equal((await change('https://elsewhere.example')).status, 409);
  assert.equal((await change(null)).status, 409);
  requireStatus(await change(`${simulators.c.url}/v2`), 200);
  requireStatus(await connectC(omar, path, { config: { baseUrl: 'https://elsewhere.example' } }), 200);
  const { body: b } = requireStatus(await connectB(omar, path), 201);
  const other = { config: { baseUrl: 'https://elsewhere.example' } };
  assert.equal((await omar('PATCH', `${path}/integration-connections/${b.id}`, other)).status, 409);
});

test('connecting by token with null for the address goes to the usual one, and without it to the one before', async () => {
  const { path } = await makeProject();
  const own = 'https://elsewhere.example';
  const readAddress = async (more: object) => requireStatus(await connectB(omar, path, more), 200).body.config.baseUrl;
  assert.equal(requireStatus(await connectB(omar, path, { baseUrl: own }), 201).body.config.baseUrl, own);
  assert.equal(await readAddress({}), own);
  assert.equal(await readAddress({ baseUrl: null }), undefined);
});

test('settings nested without end are refused, and so are numbers that JSON cannot hold again', async () => {
  const { path } = await makeProject();
  const text = (config: string) => `{"authKind":"api_key","credentials":{"apiKey":"k"},"config":${config}}`;
  const send = async (body: string) => {
    const headers = { 'content-type': 'application/json', origin: service.address, cookie: omarCookie };
    const address = `${service.address}${path}/integration-connections/vendor-c/connect`;
    return (await fetch(address, { method: 'POST', headers, body })).status;
  };
  assert.equal(await send(text(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`)), 422);
  assert.equal(await send(text('{"a":1e400}')), 422);
});
