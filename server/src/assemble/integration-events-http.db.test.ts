// Events that vendors send, over HTTP with simulated vendors and the service's own worker.
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { until } from '../../testing/integrations/waiting.ts';

const simulators = await startSimulators('a', 'b');
const { service, world, signIn } = await connectedService(describeVendors(simulators));
const ours = await world.workspace({ Omar: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;

const SECRET = 'a secret of events';
const HUB = 'b.hub-1';
const PROJECT_A = '7d0c2f3e-5a41-4c55-9d4e-1f2a3b4c5d6e';

async function connect(
  vendor: 'a' | 'b',
  { secret = SECRET, link = true }: { secret?: string | null; link?: boolean } = {},
) {
  const scope = await world.project(ours.scope, {});
  const path = `/api/projects/${scope.projectId}`;
  const { control } = simulators[vendor];
  const { accessToken, refreshToken } = await control.issueTokens({ userId: '501' });
  const { body } = requireStatus(
    await omar('POST', `${path}/integration-connections/vendor-${vendor}/connect`, {
      authKind: 'oauth2',
      credentials: { accessToken, refreshToken },
      ...(secret !== null && { config: { webhookSecret: secret } }),
    }),
    201,
  );
  const one = `${path}/integration-connections/${body.id}`;
  const made =
    vendor === 'b' ? await control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } }) : undefined;
  const vendorProject = made?.id ?? PROJECT_A;
  const target = {
    companyId: vendor === 'a' ? HUB : '100',
    projectId: vendor === 'a' ? `b.${PROJECT_A}` : vendorProject,
  };
  if (link) requireStatus(await omar('POST', `${one}/link`, target), 200);
  const read = async () => (await omar('GET', one)).body;
  const issues = async () => (await omar('GET', `${path}/issues?limit=200`)).body.data as { readonly title: string }[];
  const runs = async () =>
    (await omar('GET', `${one}/runs?limit=200`)).body.data as { readonly [Name in 'id' | 'state' | 'cause']: string }[];
  return { path, one, id: String(body.id), vendorProject, read, issues, runs, scope };
}

const sign = (raw: Uint8Array | string, secret = SECRET) => createHmac('sha256', secret).update(raw).digest('hex');

async function send(path: string, raw: Uint8Array | string, headers: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const reply = await fetch(`${service.address}/api/webhooks/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...Object.fromEntries(given) },
    body: typeof raw === 'string' ? raw : new Uint8Array(raw),
  });
  return { status: reply.status, text: await reply.text() };
}

const issueEvent = (id: string, more: object = {}) =>
  JSON.stringify({ hook: { event: 'issue.updated-1.0' }, payload: { id, containerId: PROJECT_A }, ...more });
const sendA = (id: string, raw: string, signature: string | undefined = sign(raw), more: Record<string, string> = {}) =>
  send(`vendor-a/${id}`, raw, { 'x-vendor-a-signature': signature, ...more });
const companyEvent = (vendorId: string, projectId: string | null, more: object = {}) =>
  JSON.stringify({
    ulid: randomUUID(),
    event_type: 'update',
    resource_name: 'Coordination Issues',
    resource_id: Number(vendorId),
    ...(projectId !== null && { project_id: Number(projectId) }),
    ...more,
  });
const sendB = (
  raw: string,
  { signature = sign(raw), company = '100' }: { signature?: string; company?: string | undefined } = {},
) =>
  send('vendor-b', raw, {
    'x-vendor-b-signature': signature,
    'vendor-b-company-id': company === '' ? undefined : company,
  });

const ACCEPTED = { status: 202, text: '{"accepted":true}' };
const left = (reason: string) => ({ status: 200, text: JSON.stringify({ accepted: false, reason }) });

interface InboxRow {
  readonly event: string;
  readonly vendor_id: string | null;
  readonly handled_at: string | null;
}

async function listInbox({ scope, id }: { readonly scope: { readonly workspaceId: string }; readonly id: string }) {
  const client = await service.foundation.db.pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.workspace_id', $1, true)", [scope.workspaceId]);
    const { rows } = await client.query<InboxRow>(
      'select event, vendor_id, handled_at from integration_inbox where connection_id = $1',
      [id],
    );
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const listOpen = async (connection: Parameters<typeof listInbox>[0]) =>
  (await listInbox(connection)).flatMap(({ event, vendor_id, handled_at }) =>
    handled_at === null ? [{ event, vendor_id }] : [],
  );

const hasEnded = async ({ runs }: { runs: () => Promise<readonly { readonly state: string }[]> }) =>
  (await runs()).every(({ state }) => ['done', 'failed', 'cancelled'].includes(state));

const vectors = (raw: string): readonly (readonly [string, string | undefined, boolean])[] => {
  const right = sign(raw);
  return [
    ['right', right, true],
    ['upper case', right.toUpperCase(), true],
    ['of another secret', sign(raw, 'another'), false],
    ['of an altered byte', sign(`${raw} `), false],
    ['truncated', right.slice(0, 63), false],
    ['one digit more', `${right}0`, false],
    ['with a foreign prefix', `md5=${right}`, false],
    ['empty', '', false],
  ];
};

test('an event of vendor A is taken if its connection signed it, with or without the prefix', async () => {
  const { id } = await connect('a', { link: false });
  for (const [name, signature, isRight] of vectors('{"payload":{}}')) {
    assert.equal((await sendA(id, '{"payload":{}}', signature)).status, isRight ? 200 : 401, name);
  }
  const raw = issueEvent(randomUUID());
  assert.deepEqual(await sendA(id, raw, `sha256hashedPayload=${sign(raw)}`), ACCEPTED);
  assert.equal((await send(`vendor-a/${id}`, raw, {})).status, 401, 'missing');
});

test('an event of vendor B is taken if a connection of its company signed it', async () => {
  await connect('b');
  for (const [name, signature, isRight] of vectors('{"a":1}')) {
    assert.equal((await sendB('{"a":1}', { signature: signature ?? '' })).status, isRight ? 200 : 401, name);
  }
  assert.equal((await sendB('{}', { signature: `sha256=${sign('{}')}` })).status, 200);
  for (const company of ['', '999', '100\u00e9']) assert.equal((await sendB('{}', { company })).status, 401, company);
  assert.equal((await send('vendor-b', '{}', { 'vendor-b-company-id': '100' })).status, 401);
  assert.equal(
    (await send('vendor-b', '{}', { 'x-vendor-a-signature': sign('{}'), 'vendor-b-company-id': '100' })).status,
    401,
  );
});

test('an unknown, malformed or disconnected id is refused in the bytes of a bad signature', async () => {
  const { id, one } = await connect('a', { link: false });
  const gone = await connect('a', { link: false });
  requireStatus(await omar('DELETE', gone.one), 204);
  const bad = await sendA(id, '{}', sign('{}', 'another'));
  assert.equal(bad.status, 401);
  const strip = ({ status, text }: { status: number; text: string }) => [
    status,
    text.replaceAll(/"requestId":"[^"]*"/g, ''),
  ];
  const { id: ofB } = await connect('b', { link: false });
  for (const other of [randomUUID(), 'x', '%00', gone.id, ofB, "'; select 1"]) {
    assert.deepEqual(strip(await sendA(other, '{}')), strip(bad), other);
  }
  assert.equal((await omar('GET', one)).body.health.lastEventAt, null);
});

test('a body of more than a mebibyte is 413, and a signed one that is not JSON is 400', async () => {
  const { id } = await connect('a', { link: false });
  const fits = Buffer.alloc(1_048_576, ' ');
  fits.write('{}');
  assert.equal((await sendA(id, fits.toString())).status, 200);
  assert.equal((await sendA(id, `${fits.toString()} `)).status, 413);
  for (const raw of ['', '{', '[1,]', 'a=1']) {
    assert.equal((await sendA(id, raw)).status, 400, raw);
    assert.equal((await sendA(id, raw, sign(raw, 'another'))).status, 401, 'its signature is checked first');
  }
});

test('an event that is packed is signed as it is sent: its signature is looked at before it would be unpacked', async () => {
  const { id } = await connect('a', { link: false });
  const raw = '{}';
  const packed = gzipSync(raw);
  for (const coding of ['gzip', 'br']) {
    const post = (signature: string) =>
      send(`vendor-a/${id}`, packed, { 'x-vendor-a-signature': signature, 'content-encoding': coding });
    assert.equal((await post(sign(raw))).status, 401, coding);
    assert.equal((await post(sign(packed))).status, 400, 'it is not JSON');
  }
});

test('JSON of any shape is an event without an effect, never a fault', async () => {
  const { id } = await connect('a', { link: false });
  const nested = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
  const bodies = ['null', '1', '"x"', '[]', nested('[', ']'), `${'{"hook":'.repeat(10_000)}1${'}'.repeat(10_000)}`];
  const ids = ['\u0000', 'x'.repeat(2_000), {}, [], null, '\ud800\n'];
  for (const raw of [
    ...bodies,
    ...ids.map((each) => JSON.stringify({ hook: { event: 'issue.created' }, payload: { id: each } })),
  ]) {
    assert.deepEqual(await sendA(id, raw), left('ignored'), raw.slice(0, 80));
  }
});

test('an unknown event is ignored with 200, and a replay is a duplicate without effect', async () => {
  const a = await connect('a', { link: false });
  assert.deepEqual(await sendA(a.id, JSON.stringify({ hook: { event: 'something.unheard' } })), left('ignored'));
  assert.notEqual((await a.read()).health.lastEventAt, null);
  const raw = issueEvent(randomUUID());
  assert.deepEqual(await sendA(a.id, raw), ACCEPTED);
  assert.deepEqual(await sendA(a.id, raw), left('duplicate'));
  const other = issueEvent(randomUUID());
  const delivery = { 'x-vendor-a-delivery-id': randomUUID() };
  assert.deepEqual(await sendA(a.id, other, sign(other), delivery), ACCEPTED);
  assert.deepEqual(await sendA(a.id, other, sign(other), delivery), left('duplicate'));
  // The id of a delivery is not signed: it makes no event pass for another.
  const third = issueEvent(randomUUID());
  assert.deepEqual(await sendA(a.id, third, sign(third), delivery), ACCEPTED);
  assert.deepEqual(await a.runs(), [], 'a connection that is not linked begins no run');
});

test('an edit at vendor B arrives here by its own event, and by no other way', async () => {
  const connection = await connect('b', { secret: null });
  const { control } = simulators.b;
  await until(async () => (await connection.read()).health.hookStatus === 'active');
  const { id } = await control.addRecord('coordination_issues', {
    scope: connection.vendorProject,
    by: '502',
    fields: { title: 'Beam', status: 'open', issue_type: 'clash', priority: 'medium' },
  });
  await until(async () => (await connection.issues()).some(({ title }) => title === 'Beam'));
  await control.editRecord('coordination_issues', id, { title: 'Beam at grid C' }, '502');
  await until(async () => (await connection.issues()).some(({ title }) => title === 'Beam at grid C'));
  await until(() => hasEnded(connection));
  assert.ok((await connection.runs()).every(({ cause }) => cause === 'event'));
  assert.deepEqual([await listOpen(connection), (await listInbox(connection)).length], [[], 2]);
  assert.equal((await connection.issues()).length, 1);
});

test('an edit at vendor A arrives here by its own event, and hooks are removed on disconnecting', async () => {
  const connection = await connect('a', { secret: null });
  const { control } = simulators.a;
  await until(async () => (await connection.read()).health.hookStatus === 'active');
  const [issue] = await control.listRecords('issues');
  assert.ok(issue);
  await control.editRecord('issues', issue.id, { title: 'Edited there' }, '502');
  await until(async () => (await connection.issues()).some(({ title }) => title === 'Edited there'));
  assert.equal((await connection.issues()).length, 1, 'the others were not named by an event');
  await until(() => hasEnded(connection));
  assert.notEqual((await connection.read()).health.lastPullAt, null);
  const hooks = async () =>
    (await control.listRecords('hooks')).filter(
      (each) => each.deletedAt === null && String(each.fields.callbackUrl).includes(connection.id),
    );
  assert.ok((await hooks()).length > 0);
  requireStatus(await omar('DELETE', connection.one), 204);
  await until(async () => (await hooks()).length === 0);
});

test('events that a cancelled run left are read once a person synchronizes', async () => {
  const { control } = simulators.a;
  await control.holdEvents();
  const connection = await connect('a');
  const { id, one, issues } = connection;
  await until(async () => hasEnded(connection));
  const { id: issue } = await control.addRecord('issues', {
    ...{ scope: PROJECT_A, by: '502', fields: { title: 'Beam', status: 'open' } },
  });
  await control.addFault({ kind: 'throttle', seconds: 21, times: 1, match: { path: `*/issues/${issue}` } });
  assert.deepEqual(await sendA(id, issueEvent(issue)), ACCEPTED);
  const findWaiting = async () => (await connection.runs()).find(({ state }) => state === 'waiting');
  await until(async () => (await findWaiting()) !== undefined);
  requireStatus(await omar('POST', `${one}/runs/${(await findWaiting())?.id}/cancel`), 200);
  assert.deepEqual(await listOpen(connection), [{ event: 'record_changed', vendor_id: issue }]);
  requireStatus(await omar('POST', `${one}/sync`, { direction: 'push' }), 202);
  await until(async () => (await issues()).some(({ title }) => title === 'Beam'));
  await control.removeFaults();
});

test('of two connections of a company those get an event that signed it and are linked to its project', async () => {
  const first = await connect('b', { secret: 'shared' });
  const second = await connect('b', { secret: 'shared' });
  const third = await connect('b', { secret: 'of its own' });
  const events = async (connection: Parameters<typeof listInbox>[0]) => (await listInbox(connection)).length;
  const all = async () => [await events(first), await events(second), await events(third)];
  const narrow = companyEvent('401', first.vendorProject);
  assert.deepEqual(await sendB(narrow, { signature: sign(narrow, 'shared') }), ACCEPTED);
  assert.deepEqual(await all(), [1, 0, 0]);
  const wide = companyEvent('401', null);
  assert.deepEqual(await sendB(wide, { signature: sign(wide, 'shared') }), ACCEPTED);
  assert.deepEqual(await all(), [2, 1, 0]);
  const foreign = companyEvent('401', '987654');
  assert.deepEqual(await sendB(foreign, { signature: sign(foreign, 'shared') }), left('ignored'));
  for (const project_id of [{}, true, 202.5, 'x'.repeat(9_000)]) {
    const unreadable = companyEvent('401', null, { project_id });
    assert.deepEqual(await sendB(unreadable, { signature: sign(unreadable, 'shared') }), left('ignored'));
  }
  assert.deepEqual(await all(), [2, 1, 0]);
});

test('a secret that was replaced serves for another day', async () => {
  const { id, one } = await connect('a', { link: false });
  requireStatus(await omar('PATCH', one, { config: { webhookSecret: 'the next' } }, { 'if-match': '*' }), 200);
  assert.equal((await sendA(id, '{}', sign('{}', 'the next'))).status, 200);
  assert.equal((await sendA(id, '{}')).status, 200);
  requireStatus(await omar('PATCH', one, { config: { webhookSecret: 'the third' } }, { 'if-match': '*' }), 200);
  assert.equal((await sendA(id, '{}')).status, 401, 'the one before the former');
});

/** The secrets of the hooks that a simulated vendor B has been sent for a connection. */
const listSecrets = async ({ control }: (typeof simulators)['b'], id: string) =>
  (await control.listRecords('hooks'))
    .filter(({ fields }) => JSON.stringify(fields).includes(id))
    .map(({ fields }) => String(fields.secret));

test('connecting to another address sends no secret there that was stored for the one before', async () => {
  const { b: other } = await startSimulators('b');
  const planted = 'planted-for-one-address';
  const { path, one, id, read } = await connect('b', { secret: planted });
  const connectTo = async (simulator: typeof other, more: object = {}) => {
    const { accessToken } = await simulator.control.issueTokens({ userId: '501' });
    const body = { accessToken, baseUrl: simulator.url, ...more };
    return requireStatus(await omar('POST', `${path}/integrations/vendor-b/connect`, body), 200).body;
  };
  const isHooked = async () => (await read()).health.hookStatus === 'active';
  await until(isHooked);
  assert.deepEqual(await listSecrets(simulators.b, id), [planted]);
  const settings = { currency: 'EUR', proxy: { host: 'p', password: 'planted-too' } };
  requireStatus(await omar('PATCH', one, { config: settings }, { 'if-match': '*' }), 200);
  const same = await connectTo(simulators.b);
  assert.deepEqual([...same.secrets].sort(), ['proxy/password', 'webhookSecret'], 'the address is the same one');
  await until(isHooked);

  const moved = await connectTo(other);
  assert.deepEqual(moved.secrets, []);
  assert.deepEqual(moved.config, { baseUrl: other.url, currency: 'EUR', proxy: { host: 'p' } });
  const made = await other.control.addRecord('projects', { scope: '100', fields: { name: 'Quay' } });
  requireStatus(await omar('POST', `${one}/link`, { companyId: '100', projectId: made.id, relink: true }), 200);
  await until(async () => (await isHooked()) && (await listSecrets(other, id)).length > 0);
  const [own] = await listSecrets(other, id);
  assert.ok(own !== undefined && own.length > 30, 'a secret that was made here');
  assert.ok(!JSON.stringify(await other.control.listRequests()).includes(planted));
  assert.ok(!(await listSecrets(other, id)).includes(planted));

  // A secret that was made here is known to the vendor before, and signs nothing from now on.
  await connectTo(simulators.b, { webhookSecret: 'given again' });
  requireStatus(await omar('POST', `${one}/link`, { companyId: '100', projectId: made.id, relink: true }), 200);
  const signs = async (secret: string) => {
    const raw = companyEvent('7', made.id);
    return (await sendB(raw, { signature: sign(raw, secret) })).status === 202;
  };
  assert.deepEqual([await signs('given again'), await signs(own), await signs(planted)], [true, false, false]);
});

/** Events at once. */
const BURST = process.env.PCS_TEST_SOAK === undefined ? 200 : 1_000;

test('a burst of events is at most two pulls after the first, and none is refused', async () => {
  const connection = await connect('b', { secret: 'of the burst' });
  const { control } = simulators.b;
  await until(async () => (await connection.read()).health.hookStatus === 'active');
  const { id } = await control.addRecord('coordination_issues', {
    scope: connection.vendorProject,
    by: '502',
    fields: { title: 'Burst', status: 'open', issue_type: 'clash', priority: 'medium' },
  });
  await until(async () => (await connection.issues()).length === 1);
  await until(() => hasEnded(connection));
  const before = (await connection.runs()).length;
  const replies = await Promise.all(
    Array.from({ length: BURST }, () => {
      const raw = companyEvent(id, connection.vendorProject);
      return sendB(raw, { signature: sign(raw, 'of the burst') });
    }),
  );
  for (const reply of replies) assert.deepEqual(reply, ACCEPTED);
  await until(() => hasEnded(connection));
  const made = (await connection.runs()).length - before;
  assert.ok(made >= 1 && made <= 3, `${made} runs`);
});

test('a run reads few records while events of its connection arrive', async () => {
  const connection = await connect('b', { secret: 'of many records' });
  const { control } = simulators.b;
  await until(async () => (await connection.read()).health.hookStatus === 'active');
  const fields = { title: 'One of many', status: 'open', issue_type: 'clash', priority: 'medium' };
  const added = Array.from({ length: 20 }, () =>
    control.addRecord('coordination_issues', { scope: connection.vendorProject, by: '502', fields }),
  );
  const ids = (await Promise.all(added)).map(({ id }) => id);
  await until(async () => (await connection.issues()).length === ids.length);
  await until(() => hasEnded(connection));
  await control.clearRequests();
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: BURST }, (_, at) => {
      const raw = companyEvent(ids[at % ids.length] ?? '', connection.vendorProject);
      return sendB(raw, { signature: sign(raw, 'of many records') });
    }),
  );
  const tookMs = performance.now() - startedMs;
  const countReads = async () =>
    (await control.listRequests()).filter(
      ({ method, path }) => method === 'GET' && /\/coordination_issues\/\d/.test(path),
    ).length;
  const reads = await countReads();
  assert.ok(reads <= 3 + tookMs / 200, `${reads} reads in ${tookMs.toFixed(0)} ms`);
  await until(() => hasEnded(connection));
  const all = await countReads();
  assert.ok(all >= ids.length, `${all} reads in all`);
});

test('what came while authorization was needed is read after connecting again', async () => {
  const connection = await connect('b', { secret: 'of one that ends' });
  const { control } = simulators.b;
  await until(async () => (await connection.read()).health.hookStatus === 'active');
  const expiresAt = new Date(Date.now() + 500).toISOString();
  const { accessToken } = await control.issueTokens({ userId: '501' });
  const again = (credentials: object) =>
    omar('POST', `${connection.path}/integration-connections/vendor-b/connect`, { authKind: 'oauth2', credentials });
  requireStatus(await again({ accessToken, expiresAt }), 200);
  await until(async () => (await connection.read()).status === 'needs_authorization');
  await control.addRecord('coordination_issues', {
    scope: connection.vendorProject,
    by: '502',
    fields: { title: 'Meanwhile', status: 'open', issue_type: 'clash', priority: 'medium' },
  });
  await until(async () => (await connection.read()).health.lastEventAt !== null);
  assert.deepEqual(await connection.issues(), []);
  const tokens = await control.issueTokens({ userId: '501' });
  requireStatus(await again({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken }), 200);
  await until(async () => (await connection.issues()).some(({ title }) => title === 'Meanwhile'));
  await until(() => hasEnded(connection));
});

test('an event of an archived project is accepted, and read once the project is active again', async () => {
  const connection = await connect('b', { secret: 'of an archive' });
  const { control } = simulators.b;
  await until(async () => (await connection.read()).health.hookStatus === 'active');
  const setStatus = async (status: string) =>
    requireStatus(await omar('PATCH', connection.path, { status }, { 'if-match': '*' }), 200);
  await until(() => hasEnded(connection));
  await setStatus('archived');
  const add = (title: string) =>
    control.addRecord('coordination_issues', {
      scope: connection.vendorProject,
      by: '502',
      fields: { title, status: 'open', issue_type: 'clash', priority: 'medium' },
    });
  await add('While archived');
  await control.settleEvents();
  const [last] = (await control.listEvents()).slice(-1);
  assert.equal(last?.status, 202);
  assert.deepEqual(await connection.runs(), []);
  // An event that was lost in that time is made up for as well.
  await control.addFault({ kind: 'drop', times: 1 });
  await add('Lost');
  await setStatus('active');
  await add('Afterwards');
  await until(async () => (await connection.issues()).length === 3);
  await until(() => hasEnded(connection));
});

test('hooks that the vendor made inactive are active again after the next run, and what they missed is read', async () => {
  const connection = await connect('a', { secret: null });
  const { control } = simulators.a;
  await until(async () => (await connection.read()).health.hookStatus === 'active');
  const ours = async () =>
    (await control.listRecords('hooks')).filter(
      (each) => each.deletedAt === null && String(each.fields.callbackUrl).endsWith(connection.id),
    );
  for (const hook of await ours()) await control.editRecord('hooks', hook.id, { status: 'inactive' });
  const [issue] = await control.listRecords('issues');
  assert.ok(issue);
  await control.editRecord('issues', issue.id, { title: 'Edited unheard' }, '502');
  requireStatus(await omar('POST', `${connection.one}/sync`, { entities: ['issue'] }), 202);
  await until(async () => (await connection.issues()).some(({ title }) => title === 'Edited unheard'));
  assert.ok((await ours()).every(({ fields }) => fields.status === 'active'));
  assert.equal((await connection.read()).health.hookStatus, 'active');
  await until(() => hasEnded(connection));
});

test('hundreds of bad signatures of an address are 401, and a signed event of the same address is taken', async () => {
  const { id } = await connect('a', { link: false });
  const replies = await Promise.all(Array.from({ length: 400 }, () => sendA(id, '{}', sign('{}', 'another'))));
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [401]);
  const raw = issueEvent(randomUUID());
  assert.deepEqual(await sendA(id, raw), ACCEPTED);
});
