// Spec 2.7, 4.1, 5; contract §4: keys, what they may do, how they end, and what they may use up.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import pg from 'pg';
import { accepted, assertRefused, type Client, clientOf, machine } from './support/calls.ts';
import { freshDatabase } from './support/database.ts';
import { type Service, startService } from './support/processes.ts';
import { assertScimRefused, makeProvider, USERS } from './support/scim.ts';
import { makeKey, makeTenant, makeUser, pcsJson, signIn, type Tenant } from './support/tenants.ts';
import { eventually, within } from './support/waiting.ts';

const KEY_FORM = /^pcs_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/;
const PER_MINUTE = 60;

let service: Service;
let tenant: Tenant;
let owner: Client;
let adminUrl: string | undefined;

before(async () => {
  const database = await freshDatabase();
  adminUrl = database?.adminUrl;
  service = await startService({
    database,
    settings: { PCS_RATE_KEY_PER_MINUTE: String(PER_MINUTE), PCS_RATE_SCIM_PER_MINUTE: String(PER_MINUTE) },
  });
  tenant = await makeTenant(service);
  owner = tenant.owner;
});

const whoami = (key: string) => machine(service.address, key).get('/api/v1/whoami');
const listed = async (id: string) => {
  const { data } = accepted(await owner.get('/api/workspace/api-keys?limit=200'));
  return data.find((each: { id: string }) => each.id === id);
};

test('whoami says what the key is bound to and what it may do, for each scope', async () => {
  const ladder = ['read', 'write', 'admin'];
  for (const [index, scope] of ladder.entries()) {
    const made = await makeKey(owner, scope, `whoami ${scope}`);
    const body = accepted(await whoami(made.key));
    assert.deepEqual(body, {
      workspace: { id: tenant.workspaceId, name: tenant.name },
      key: { id: made.id, name: `whoami ${scope}`, prefix: made.key.split('_')[1], scope },
      scopes: ladder.slice(0, index + 1),
      rateLimit: { limit: PER_MINUTE, windowSeconds: 60 },
    });
  }
});

test('each scope reaches what needs read', async () => {
  for (const scope of ['read', 'write', 'admin'] as const) accepted(await tenant.keys[scope].get('/api/v1/projects'));
});

test('a key is shown once: at its creation, and nowhere afterwards', async () => {
  const made = accepted(await owner.post('/api/workspace/api-keys', { name: 'Once', scope: 'read' }), 201);
  assert.deepEqual(Object.keys(made).toSorted(), [
    'createdAt',
    'createdByDeactivated',
    'id',
    'key',
    'lastUsedAt',
    'name',
    'prefix',
    'revokedAt',
    'scope',
  ]);
  assert.match(made.key, KEY_FORM);
  assert.equal(made.key.split('_')[1], made.prefix);
  assert.deepEqual([made.lastUsedAt, made.revokedAt], [null, null]);
  const { key, ...visible } = made;
  assert.deepEqual(await listed(made.id), visible);
  const list = await owner.get('/api/workspace/api-keys?limit=200');
  const audit = await owner.get('/api/workspace/audit-log?limit=200');
  for (const text of [list.text, audit.text, service.log(), service.lines().join('\n')]) {
    assert.ok(!text.includes(key) && !text.includes(key.split('_')[2] ?? ''));
  }
});

test('the database holds no key that could be used', async (t) => {
  if (adminUrl === undefined) {
    t.diagnostic('the database of the service is not open from outside here');
    return;
  }
  const { key } = await makeKey(owner, 'read');
  accepted(await whoami(key));
  const secret = key.split('_')[2] ?? '';
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    assert.ok(rows.length > 5);
    for (const { schema, name } of rows) {
      const found = await client.query(`select 1 from "${schema}"."${name}" as t where strpos(t::text, $1) > 0`, [
        secret,
      ]);
      assert.equal(found.rowCount, 0, `${schema}.${name}`);
    }
  } finally {
    await client.end();
  }
});

test('a key with one character changed, cut, doubled or with spaces is 401', async () => {
  const { key } = await makeKey(owner, 'read');
  accepted(await whoami(key));
  for (let at = 0; at < key.length; at += 1) {
    const changed = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
    assertRefused(await whoami(changed), 'unauthorized');
  }
  const [, prefix = '', secret = ''] = key.split('_');
  const bad = [
    key.slice(0, -1),
    `${key}a`,
    key + key,
    `${key},${key}`,
    prefix,
    secret,
    'pcs__',
    'x',
    `"${key}"`,
    `Bearer ${key}`,
  ];
  bad.push(
    key.replaceAll('_', ' '),
    `${key.slice(0, 20)} ${key.slice(20)}`,
    key.toUpperCase(),
    key.replaceAll('_', '-'),
  );
  for (const each of bad) assertRefused(await whoami(each), 'unauthorized');
  assertRefused(await clientOf(service.address).get('/api/v1/whoami'), 'unauthorized');
  assertRefused(await clientOf(service.address, { 'x-api-key': '' }).get('/api/v1/whoami'), 'unauthorized');
});

test('a key is read from X-Api-Key alone, and a session opens no machine route', async () => {
  const { key } = await makeKey(owner, 'read');
  for (const headers of [{ authorization: `Bearer ${key}` }, { cookie: `pcs_session=${key}` }, { 'api-key': key }]) {
    assertRefused(await clientOf(service.address, headers).get('/api/v1/whoami'), 'unauthorized');
  }
  assertRefused(await clientOf(service.address).get(`/api/v1/whoami?x-api-key=${key}`), 'unauthorized');
  assertRefused(await owner.get('/api/v1/whoami'), 'unauthorized');
  assertRefused(await machine(service.address, key).get('/api/projects'), 'unauthorized');
});

test('a key of another deployment is 401', async () => {
  const other = await startService({ settings: { PCS_ROLES: 'api' } });
  const { keys } = await makeTenant(other, 'Elsewhere');
  accepted(await keys.read.get('/api/v1/whoami'));
  assertRefused(await whoami(keys.read.headers['x-api-key'] ?? ''), 'unauthorized');
});

test('a revoked key is refused within one second, and stays in the list', async () => {
  const { id, key } = await makeKey(owner, 'read');
  accepted(await whoami(key));
  assert.equal((await owner.delete(`/api/workspace/api-keys/${id}`)).status, 204);
  await within(1_000, 'the key is refused', async () => (await whoami(key)).status === 401);
  assertRefused(await whoami(key), 'unauthorized');
  assert.match((await listed(id)).revokedAt, /Z$/);
});

test('a key revoked by the command line beside the service is refused within one second', async () => {
  const made = await pcsJson(service, [
    'key',
    'create',
    '--workspace',
    tenant.workspaceId,
    '--name',
    'cli',
    '--scope',
    'write',
  ]);
  assert.match(made.key, KEY_FORM);
  assert.equal(accepted(await whoami(made.key)).key.scope, 'write');
  await pcsJson(service, ['key', 'revoke', '--id', made.id]);
  await within(1_000, 'the key is refused', async () => (await whoami(made.key)).status === 401);
});

test('last used is seen after a use', async () => {
  const { id, key } = await makeKey(owner, 'read');
  assert.equal((await listed(id)).lastUsedAt, null);
  const from = Date.now();
  accepted(await whoami(key));
  const lastUsedAt = await eventually('last used', async () => (await listed(id)).lastUsedAt ?? undefined, 120_000);
  assert.ok(Math.abs(Date.parse(lastUsedAt) - from) < 120_000);
});

test('only a workspace admin makes, lists and revokes keys', async () => {
  const { id } = await makeKey(owner, 'read');
  await makeUser(service, tenant.workspaceId, { email: 'member@acme.example', role: 'member' });
  await makeUser(service, tenant.workspaceId, { email: 'admin@acme.example', role: 'admin' });
  const member = await signIn(service.address, 'member@acme.example');
  assertRefused(await member.get('/api/workspace/api-keys'), 'forbidden');
  assertRefused(await member.post('/api/workspace/api-keys', { name: 'x', scope: 'read' }), 'forbidden');
  assertRefused(await member.delete(`/api/workspace/api-keys/${id}`), 'forbidden');
  const admin = await signIn(service.address, 'admin@acme.example');
  accepted(await admin.post('/api/workspace/api-keys', { name: 'x', scope: 'read' }), 201);
  assert.equal((await admin.delete(`/api/workspace/api-keys/${id}`)).status, 204);
});

test('a key needs a name and one of the three scopes', async () => {
  const make = (body: object) => owner.post('/api/workspace/api-keys', body);
  assertRefused(await make({ scope: 'read' }), 'validation_failed', 'name');
  assertRefused(await make({ name: 'x' }), 'validation_failed', 'scope');
  for (const scope of ['Read', 'owner', '', null, ['read']]) {
    assertRefused(await make({ name: 'x', scope }), 'validation_failed', 'scope');
  }
  assertRefused(await make({ name: 'x', scope: 'read', key: 'pcs_mine' }), 'validation_failed', 'key');
});

test('Idempotency-Key: the answer is given again without the secret; another body is 409', async () => {
  const body = { name: 'Idempotent', scope: 'read' };
  const headers = { 'idempotency-key': 'create-1' };
  const first = await owner.post('/api/workspace/api-keys', body, headers);
  const again = await owner.post('/api/workspace/api-keys', body, headers);
  assert.equal(first.headers.get('idempotent-replayed'), null);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual(accepted(again, 201), { ...accepted(first, 201), key: null });
  assertRefused(await owner.post('/api/workspace/api-keys', { ...body, name: 'Other' }, headers), 'conflict');
  const { data } = accepted(await owner.get('/api/workspace/api-keys?limit=200'));
  assert.equal(data.filter((each: { name: string }) => each.name === 'Idempotent').length, 1);
});

test('Idempotency-Key: twenty at once make one record, and keys are of 1 to 255 visible characters', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(255) };
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => owner.post('/api/projects', { name: 'Only one' }, headers)),
  );
  const made = new Set(replies.filter((each) => each.status === 201).map((each) => each.json.id));
  assert.equal(made.size, 1);
  for (const reply of replies.filter((each) => each.status !== 201)) {
    assertRefused(reply, 'conflict');
    assert.ok(Number(reply.headers.get('retry-after')) >= 1);
  }
  for (const bad of ['k'.repeat(256), 'a b', 'ü']) {
    const reply = await owner.post('/api/projects', { name: 'x' }, { 'idempotency-key': bad });
    assert.ok(reply.status === 422 || reply.status === 400, `${bad}: ${reply.status}`);
  }
});

test('the budget of a key: what is left is said with each answer, and beyond it 429 with Retry-After', async () => {
  const { key } = await makeKey(owner, 'read');
  const replies = [];
  for (let index = 0; index < PER_MINUTE * 1.5; index += 1) replies.push(await whoami(key));
  const passed = replies.filter((each) => each.status === 200);
  const refused = replies.filter((each) => each.status === 429);
  assert.equal(passed.length + refused.length, replies.length);
  assert.ok(passed.length >= PER_MINUTE * 0.9 && passed.length <= PER_MINUTE * 1.1, `${passed.length} passed`);
  for (const { headers } of replies) {
    assert.equal(headers.get('ratelimit-policy'), `"key";q=${PER_MINUTE};w=60`);
    assert.match(headers.get('ratelimit') ?? '', /^"key";r=\d+;t=\d+$/);
  }
  for (const reply of refused) {
    assertRefused(reply, 'rate_limited');
    assert.match(reply.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  }
  const { key: another } = await makeKey(owner, 'read');
  accepted(await whoami(another));
});

test('a provisioning token has a budget of its own, and hears in the words of SCIM when to come back', async () => {
  const provider = await makeProvider(owner);
  const replies = await Promise.all(
    Array.from({ length: PER_MINUTE * 2 }, () => provider.send('GET', `${USERS}?count=0`)),
  );
  const passed = replies.filter((each) => each.status === 200).length;
  assert.ok(passed >= PER_MINUTE * 0.9 && passed <= PER_MINUTE * 1.1, `${passed} passed`);
  const refused = replies.filter((each) => each.status !== 200);
  for (const each of refused) {
    assertScimRefused(each, 429);
    assert.match(each.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  }
  accepted(await (await makeProvider(owner, 'Entra')).send('GET', `${USERS}?count=0`));
  const calls = await eventually('the refusals are noted', async () => {
    const { data } = accepted(await owner.get(`/api/workspace/scim-tokens/${provider.tokenId}/calls?limit=200`));
    return data.some((each: { status: number }) => each.status === 429) ? data : undefined;
  });
  assert.ok(calls.every((each: { status: number; did: unknown }) => (each.status === 429) === (each.did === null)));
});

test('a budget of 0 is off, and the budget of the deployment comes before authentication', async () => {
  const off = await startService({
    settings: { PCS_RATE_KEY_PER_MINUTE: '0', PCS_RATE_DEPLOYMENT_PER_MINUTE: '100', PCS_ROLES: 'api' },
  });
  const { keys } = await makeTenant(off, 'Small');
  const first = await keys.read.get('/api/v1/whoami');
  assert.equal(accepted(first).rateLimit, null);
  assert.equal(first.headers.get('ratelimit'), null);
  const replies = [first];
  for (let index = 0; index < 150; index += 1) replies.push(await keys.read.get('/api/v1/whoami'));
  const passed = replies.filter((each) => each.status === 200).length;
  assert.ok(passed >= 90 && passed <= 110, `${passed} passed`);
  const refused = await clientOf(off.address).get('/api/v1/whoami');
  assertRefused(refused, 'rate_limited');
  assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  accepted(await clientOf(off.address).get('/healthz'));
});

test('requests without a valid key have a budget per address, and do not use up what keys share', async () => {
  const guarded = await startService({
    settings: { PCS_RATE_ADDRESS_PER_MINUTE: '30', PCS_RATE_DEPLOYMENT_PER_MINUTE: '60', PCS_ROLES: 'api' },
  });
  const { keys } = await makeTenant(guarded, 'Guarded');
  const nobody = clientOf(guarded.address, { 'x-api-key': 'pcs_nothing' });
  const statuses = [];
  for (let index = 0; index < 60; index += 1) statuses.push((await nobody.get('/api/v1/whoami')).status);
  const tried = statuses.filter((each) => each === 401).length;
  assert.ok(tried >= 27 && tried <= 33, `${tried} were tried`);
  assert.ok(statuses.slice(-5).every((each) => each === 429));
  for (let index = 0; index < 20; index += 1) accepted(await keys.read.get('/api/v1/whoami'));
  const guess = await nobody.get(USERS, { authorization: `Bearer pcsp_${'x'.repeat(43)}` });
  assertScimRefused(guess, 429);
  assert.match(guess.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
});
