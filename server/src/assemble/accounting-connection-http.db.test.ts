// Connecting a workspace to its accounting provider over HTTP: one row, sealed tokens, settings, refusals (integrations 11.18).
import assert from 'node:assert/strict';
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
import { inTransaction } from '../platform/database/transaction.ts';

const simulators = await startSimulators('accounting');
// Without a worker: the provider is not called, so credentials may be made up.
const { service, world, signIn } = await connectedService({ ...describeVendors(simulators), PCS_ROLES: 'api' });
const PLACE = '/api/workspace/accounting';
const TOKEN = { accessToken: 'access-planted-1', refreshToken: 'refresh-planted-1' };
const LISTS = ['contacts', 'accounts', 'taxes', 'tracking'];

async function makeWorkspace() {
  const made = await world.workspace({ Omar: 'owner', Ada: 'admin', Vera: 'member' });
  const call = async (userId: string) => (await signIn(userId)).call;
  const { Omar, Ada, Vera } = made.people;
  return {
    scope: made.scope,
    people: made.people,
    omar: await call(Omar),
    ada: await call(Ada),
    vera: await call(Vera),
  };
}

const connect = (call: PersonCall, body: object = TOKEN) => call('POST', `${PLACE}/connect`, body);
const refusedPaths = (body: { error: { details?: { path: string }[] } }) =>
  body.error.details?.map((each) => each.path);

async function asOwner<T extends object>(statement: string): Promise<T[]> {
  const owner = new pg.Client(service.foundation.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query<T>(statement);
  await owner.end();
  return rows;
}

test('a workspace is connected, again with other credentials, and disconnected, all in one row', async () => {
  const { ada, omar, people, scope } = await makeWorkspace();
  const none = requireStatus(await omar('GET', PLACE), 200);
  assert.deepEqual(
    [none.body.id, none.body.status, none.body.provider, none.body.providerName, none.body.configured],
    [null, 'disconnected', 'accounting', 'Accounting', true],
  );
  assert.deepEqual(
    [none.body.updatedAt, none.body.createdBy, none.body.company, none.body.scopes],
    [null, null, null, []],
  );
  assert.ok(none.headers.get('etag'));
  assert.equal((await omar('DELETE', PLACE)).status, 204, 'there is nothing to disconnect');
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body: first } = requireStatus(await connect(ada, { ...TOKEN, expiresAt, scopes: ['drafts'] }), 201);
  assert.deepEqual([first.status, first.createdBy], ['connected', { type: 'user', id: people.Ada }]);
  assert.deepEqual([first.tokenExpiresAt, first.scopes], [expiresAt, ['drafts']]);
  assert.deepEqual([first.requireSecondPerson, first.defaultKind], [false, 'purchase_order']);
  assert.deepEqual(Object.keys(first).toSorted(), Object.keys(none.body).toSorted());
  const { body: second } = requireStatus(await connect(omar, { accessToken: 'access-planted-2' }), 200);
  assert.deepEqual([second.id, second.scopes, second.tokenExpiresAt], [first.id, ['drafts'], null]);
  assert.deepEqual(requireStatus(await omar('GET', PLACE), 200).body, second);
  const issued = await simulators.accounting.control.issueTokens({ userId: 'u1' });
  requireStatus(
    await connect(omar, {
      accessToken: issued.accessToken,
      refreshToken: issued.refreshToken,
      baseUrl: simulators.accounting.url,
    }),
    200,
  );
  await asOwner(
    "update accounting_connection set account_id = 'u1', company_id = 'c', company_name = 'C', company_currency = 'SAR', company_has_draft_bills = true",
  );
  assert.equal((await omar('DELETE', PLACE, undefined, { 'if-match': '"stale"' })).status, 412);
  requireStatus(await omar('DELETE', PLACE), 204);
  const [row] = await asOwner(
    `select state, credentials, base_url, account_id, company_id, company_name, scopes from accounting_connection
     where workspace_id = '${scope.workspaceId}'`,
  );
  assert.deepEqual(row, {
    ...{ state: 'disconnected', credentials: null, base_url: null, account_id: null, company_id: null },
    ...{ company_name: null, scopes: [] },
  });
  const gone = requireStatus(await omar('GET', PLACE), 200).body;
  assert.deepEqual([gone.id, gone.status, gone.nextAction], [first.id, 'disconnected', null]);
  assert.equal((await omar('DELETE', PLACE)).status, 204, 'again: nothing more');
  const isRevoked = async () =>
    (await simulators.accounting.control.listTokens()).tokens.filter((each) => each.state === 'revoked').length === 2;
  for (const until = Date.now() + 10_000; !(await isRevoked()) && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(await isRevoked(), 'both tokens are revoked at the provider');
  assert.equal(requireStatus(await connect(omar), 200).body.id, first.id);
  const { body: log } = await omar('GET', `/api/workspace/audit-log?subjectId=${first.id}`);
  assert.deepEqual(log.data.map((each: { action: string }) => each.action).toSorted(), [
    ...Array.from({ length: 4 }, () => 'accounting.connected'),
    'accounting.disconnected',
  ]);
});

test('twenty who connect at once settle on one row, of which one is told that it was made', async () => {
  const { omar } = await makeWorkspace();
  const replies = await Promise.all(Array.from({ length: 20 }, () => connect(omar)));
  assert.deepEqual(replies.map((each) => each.status).toSorted(), [...Array.from({ length: 19 }, () => 200), 201]);
  assert.equal(new Set(replies.map((each) => each.body.id)).size, 1);
});

test('nothing of a token is in an answer, the log, the audit log or a queue', async () => {
  const { omar, scope } = await makeWorkspace();
  const planted = { accessToken: 'access-planted-9', refreshToken: 'refresh-planted-9' };
  const replies = [
    await connect(omar, planted),
    await connect(omar, { ...planted, baseUrl: 'https://10.0.0.1/' }),
    await connect(omar, { ...planted, more: 1 }),
    await omar('GET', PLACE),
    await omar('GET', '/api/workspace/audit-log?limit=200'),
  ];
  assert.deepEqual(
    replies.map((each) => each.status),
    [201, 422, 422, 200, 200],
  );
  const { rows } = await inTransaction(service.foundation.db, scope, (tx) =>
    sql`select row_to_json(each)::text as text from accounting_connection as each
      union all select row_to_json(each)::text from audit_entry as each`.execute(tx),
  );
  const jobs = await asOwner('select row_to_json(each)::text as text from graphile_worker._private_jobs as each');
  assert.ok(jobs.length > 0);
  const all = JSON.stringify([jobs, replies.map((each) => [each.body, [...each.headers]]), service.logged, rows]);
  for (const each of Object.values(planted)) assert.ok(!all.includes(each), each);
  const keys = await asOwner<{ key_id: string }>('select key_id from directory.list_key_ids()');
  const [sealed] = await asOwner<{ key: string }>(
    "select split_part(credentials, '.', 2) as key from accounting_connection where credentials is not null limit 1",
  );
  assert.ok(
    keys.some((each) => each.key_id === sealed?.key),
    'the key of the credentials is in use',
  );
});

test('admins of the workspace see and change accounting, members do not, and workspaces see their own alone', async () => {
  const [ours, theirs] = [await makeWorkspace(), await makeWorkspace()];
  requireStatus(await connect(ours.ada), 201);
  const calls: readonly (readonly [string, string, object?])[] = [
    ['GET', ''],
    ['POST', '/connect', TOKEN],
    ['PATCH', '', { requireSecondPerson: true }],
    ['DELETE', ''],
    ['GET', '/oauth/start'],
    ...LISTS.map((list) => ['GET', `/${list}`] as const),
  ];
  for (const [method, rest, body] of calls) {
    assert.equal((await ours.vera(method, PLACE + rest, body)).status, 403, `${method} ${rest}`);
  }
  assert.equal((await theirs.omar('GET', PLACE)).body.id, null);
  assert.equal((await theirs.omar('PATCH', PLACE, { requireSecondPerson: true })).status, 409);
  assert.equal((await theirs.omar('GET', `${PLACE}/contacts`)).status, 409);
  assert.equal((await ours.omar('GET', PLACE)).body.status, 'connected');
});

test('a plan without accounting connects nothing, and keeps what is connected', async () => {
  const { scope, people, omar } = await makeWorkspace();
  requireStatus(await connect(omar), 201);
  await inTransaction(service.foundation.db, scope, (tx) =>
    sql`update workspace set plan = 'essential' where id = ${scope.workspaceId}::uuid`.execute(tx),
  );
  const { call } = await signIn(people.Omar);
  assert.equal((await connect(call)).status, 403);
  assert.equal((await call('GET', `${PLACE}/oauth/start`, undefined, { accept: 'application/json' })).status, 403);
  assert.equal((await call('GET', PLACE)).status, 200);
  assert.equal((await call('PATCH', PLACE, { requireSecondPerson: true })).status, 200);
  assert.equal((await call('DELETE', PLACE)).status, 204);
});

test('connecting and disconnecting need a recent confirmation', async () => {
  const { people, omar } = await makeWorkspace();
  requireStatus(await connect(omar), 201);
  const { call } = await signIn(people.Ada);
  await asOwner(
    `update directory.session set created_at = now() - interval '5 hours', confirmed_at = now() - interval '5 hours', second_factor_at = null
     where user_id = '${people.Ada}'`,
  );
  for (const [method, rest, body] of [
    ['POST', '/connect', TOKEN],
    ['DELETE', '', undefined],
    ['GET', '/oauth/start', undefined],
  ] as const) {
    const reply = await call(method, PLACE + rest, body);
    assert.deepEqual([reply.status, reply.body.error?.code], [403, 'confirmation_required'], `${method} ${rest}`);
  }
  assert.equal((await call('GET', PLACE)).status, 200);
});

test('addresses inside and odd tokens are refused by name', async () => {
  const { omar } = await makeWorkspace();
  const rows: readonly [object, readonly string[]][] = [
    [{}, ['accessToken']],
    [{ accessToken: 'line\nbreak' }, ['accessToken']],
    [{ ...TOKEN, expiresAt: 'soon' }, ['expiresAt']],
    ...[
      'https://10.0.0.1/',
      'https://[::1]/',
      'http://example.com',
      'https://169.254.169.254/x',
      'ftp://example.com',
    ].map((baseUrl): [object, string[]] => [{ ...TOKEN, baseUrl }, ['baseUrl']]),
  ];
  for (const [body, paths] of rows) {
    const reply = await connect(omar, body);
    assert.deepEqual([reply.status, refusedPaths(reply.body)], [422, paths], JSON.stringify(body));
  }
  assert.equal((await omar('GET', PLACE)).body.id, null);
  requireStatus(await connect(omar, { ...TOKEN, baseUrl: null }), 201);
});

test('settings are changed by whoever read them last, and audited', async () => {
  const { omar, ada } = await makeWorkspace();
  assert.equal((await omar('PATCH', PLACE, { defaultKind: 'bill' })).status, 409, 'not connected');
  const made = requireStatus(await connect(omar), 201);
  const tag = made.headers.get('etag') ?? '';
  const change = (call: PersonCall, body: object, ifMatch = tag) => call('PATCH', PLACE, body, { 'if-match': ifMatch });
  const changed = requireStatus(await change(ada, { requireSecondPerson: true, defaultKind: 'bill' }), 200);
  assert.deepEqual([changed.body.requireSecondPerson, changed.body.defaultKind], [true, 'bill']);
  assert.equal((await change(omar, { requireSecondPerson: false })).status, 412);
  requireStatus(await change(omar, {}, changed.headers.get('etag') ?? ''), 200);
  assert.deepEqual(refusedPaths((await omar('PATCH', PLACE, { defaultKind: 'credit' })).body), ['defaultKind']);
  assert.deepEqual(refusedPaths((await omar('PATCH', PLACE, { baseUrl: 'https://a.example' })).body), ['baseUrl']);
  await asOwner(
    `update accounting_connection set company_id = 'c', company_name = 'C', company_currency = 'SAR', company_has_draft_bills = false,
       default_kind = 'purchase_order' where id = '${made.body.id}'`,
  );
  assert.deepEqual(refusedPaths((await omar('PATCH', PLACE, { defaultKind: 'bill' })).body), ['defaultKind']);
  const { body: log } = await omar(
    'GET',
    `/api/workspace/audit-log?action=accounting.changed&subjectId=${made.body.id}`,
  );
  assert.deepEqual(
    log.data.map(({ detail }: { detail: object }) => detail),
    [{ requireSecondPerson: true, defaultKind: 'bill' }],
  );
});
