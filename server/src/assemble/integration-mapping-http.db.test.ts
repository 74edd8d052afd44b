// The mapping of a connection and the choices that its vendor has, over HTTP (integrations 11.4, 11.8, 11.14).
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  connectedService,
  describeVendors,
  requireStatus,
  startSimulators,
} from '../../testing/integrations/connected-service.ts';
import { insertLinks } from '../../testing/integrations/sync-rows.ts';
import { loadMappingContext } from '../integrations/mapping/public.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const simulators = await startSimulators('a', 'b', 'c');
const { service, world, signIn } = await connectedService({ ...describeVendors(simulators), PCS_ROLES: 'api' });
const ours = await world.workspace({ Omar: 'owner', Vera: 'member', Edda: 'member', Ada: 'member', Nora: 'member' });
const theirs = await world.workspace({ Zaid: 'owner' });
const omar = (await signIn(ours.people.Omar)).call;
const vera = (await signIn(ours.people.Vera)).call;
const edda = (await signIn(ours.people.Edda)).call;
const ada = (await signIn(ours.people.Ada)).call;
const zaid = (await signIn(theirs.people.Zaid)).call;

async function makeProject() {
  const { Vera, Edda, Ada } = ours.people;
  const scope = await world.project(ours.scope, { [Vera]: 'viewer', [Edda]: 'upload_engineer', [Ada]: 'admin' });
  return { scope, path: `/api/projects/${scope.projectId}` };
}

async function connectB() {
  const { scope, path } = await makeProject();
  const { accessToken, refreshToken } = await simulators.b.control.issueTokens({ userId: '501' });
  const made = await omar('POST', `${path}/integrations/vendor-b/connect`, { accessToken, refreshToken });
  const { id } = requireStatus(made, 201).body;
  return { scope, path, id: id as string, one: `${path}/integration-connections/${id}` };
}

const EMPTY = { statuses: {}, types: {}, conditions: {}, people: [], fields: {} };

test('a connection begins with the empty mapping, and each change raises its version', async () => {
  const { id, one } = await connectB();
  const first = requireStatus(await ada('GET', `${one}/mapping`), 200);
  assert.deepEqual(first.body, { version: 0, ...EMPTY });
  const tables = {
    statuses: { in_review: 'ready_for_review', open: 'open' },
    types: { safety: 'constructability' },
    conditions: {},
    people: [{ userId: ours.people.Ada, vendorUserId: 501 }],
    fields: { issue: { priority: 'off' }, rfi: { answer: 'on' } },
  };
  const changed = requireStatus(await ada('PUT', `${one}/mapping`, tables), 200);
  const people = [{ userId: ours.people.Ada, vendorUserId: '501' }];
  assert.deepEqual(changed.body, { ...tables, version: 1, people });
  const again = requireStatus(await ada('PUT', `${one}/mapping`, { ...tables, people }), 200);
  assert.equal(again.body.version, 1, 'the same again changes nothing');
  assert.equal(again.headers.get('etag'), changed.headers.get('etag'));
  assert.equal(requireStatus(await omar('PUT', `${one}/mapping`, EMPTY), 200).body.version, 2);
  assert.deepEqual((await ada('GET', `${one}/mapping`)).body, { version: 2, ...EMPTY });
  const { body } = await omar('GET', `/api/workspace/audit-log?action=integrations.mapping_changed&subjectId=${id}`);
  assert.deepEqual(
    body.data.map((each: { detail: unknown }) => each.detail),
    [{ version: 2 }, { version: 1 }],
  );
});

test('a mapping is replaced only as it was read', async () => {
  const { one } = await connectB();
  const tag = (await ada('GET', `${one}/mapping`)).headers.get('etag') ?? '';
  const put = (open: string, etag: string) =>
    ada('PUT', `${one}/mapping`, { ...EMPTY, statuses: { open } }, { 'if-match': etag });
  const [one1, one2] = await Promise.all([put('open', tag), put('blocked', tag)]);
  assert.deepEqual([one1.status, one2.status].toSorted(), [200, 412]);
  const now = (one1.status === 200 ? one1 : one2).headers.get('etag') ?? '';
  assert.equal((await ada('GET', `${one}/mapping`, undefined, { 'if-none-match': now })).status, 304);
  requireStatus(await put('unblocked', now), 200);
});

test('people are mapped one to one, and only those with access to the project', async () => {
  const { one } = await connectB();
  const { Ada, Vera, Nora } = ours.people;
  const refuse = async (people: unknown) => {
    const reply = await ada('PUT', `${one}/mapping`, { ...EMPTY, people });
    assert.equal(reply.status, 422, JSON.stringify(reply.body));
    return reply.body.error.details.map((each: { path: string }) => each.path);
  };
  const [ada1, vera2] = [
    { userId: Ada, vendorUserId: '1' },
    { userId: Vera, vendorUserId: '2' },
  ];
  assert.deepEqual(await refuse([ada1, { userId: Ada, vendorUserId: '2' }]), ['people/1/userId']);
  assert.deepEqual(await refuse([ada1, { userId: Vera, vendorUserId: 1 }]), ['people/1/vendorUserId']);
  assert.deepEqual(await refuse([{ userId: Nora, vendorUserId: '1' }]), ['people/0/userId'], 'not in the project');
  assert.deepEqual(await refuse([{ userId: theirs.people.Zaid, vendorUserId: '1' }]), ['people/0/userId']);
  assert.deepEqual(await refuse([{ userId: Ada, vendorUserId: 'a\nb' }]), ['people/0/vendorUserId']);
  assert.deepEqual(await refuse(Array.from({ length: 5_001 }, () => ada1)), ['people']);
  requireStatus(await ada('PUT', `${one}/mapping`, { ...EMPTY, people: [vera2, ada1] }), 200);
});

test('someone who left the project stays in a mapping that is sent back', async () => {
  const { path, one } = await connectB();
  const people = [{ userId: ours.people.Vera, vendorUserId: '2' }];
  requireStatus(await ada('PUT', `${one}/mapping`, { ...EMPTY, people }), 200);
  requireStatus(await omar('DELETE', `${path}/members/${ours.people.Vera}`), 204);
  requireStatus(await ada('PUT', `${one}/mapping`, { ...EMPTY, people, statuses: { open: 'open' } }), 200);
  requireStatus(await ada('PUT', `${one}/mapping`, EMPTY), 200);
  assert.equal((await ada('PUT', `${one}/mapping`, { ...EMPTY, people })).status, 422);
});

test('tables hold texts, at most a hundred, and fields that the vendor synchronizes', async () => {
  const { one } = await connectB();
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, 'open']));
  const rows: [object, string[]][] = [
    [{ statuses: many(101) }, ['statuses']],
    [{ statuses: { open: 7 } }, ['statuses/open']],
    [{ types: { ['x'.repeat(201)]: 'a' } }, ['types']],
    [{ types: { 'a\nb': 'a' } }, ['types']],
    [{ conditions: [] }, ['conditions']],
    [{ fields: { asset: { tag: 'on' } } }, ['fields/asset']],
    [{ fields: { issue: { colour: 'on' } } }, ['fields/issue/colour']],
    [{ fields: { issue: { title: true } } }, ['fields/issue/title']],
    [{ more: {} }, ['more']],
  ];
  for (const [part, paths] of rows) {
    const reply = await ada('PUT', `${one}/mapping`, { ...EMPTY, ...part });
    const found = reply.body.error?.details?.map((each: { path: string }) => each.path);
    assert.deepEqual([reply.status, found], [422, paths], JSON.stringify(part));
  }
  requireStatus(await ada('PUT', `${one}/mapping`, { ...EMPTY, statuses: many(100) }), 200);
});

test('values without a counterpart are counted by type, field, side and value', async () => {
  const { scope, id, one } = await connectB();
  const held = (field: string, side: string, value: unknown, reason = 'unmapped_value') => ({
    field,
    side,
    value,
    reason,
  });
  await insertLinks(service, scope, id, [
    { held: [held('status', 'vendor', 'parked'), held('assigneeId', 'vendor', null)] },
    { held: [held('status', 'vendor', 'parked'), held('title', 'local', 'long', 'too_long')] },
    { held: [held('status', 'vendor', 'parked')], entity: 'rfi' },
    { held: [held('status', 'local', 'parked')] },
    { held: [held('status', 'vendor', 'parked')], state: 'ended', ended_reason: 'unlinked' },
    { held: [] },
  ]);
  const { body } = requireStatus(await ada('GET', `${one}/mapping/unmapped`), 200);
  assert.deepEqual(body, {
    data: [
      { entity: 'issue', field: 'status', side: 'vendor', value: 'parked', records: 2 },
      { entity: 'issue', field: 'assigneeId', side: 'vendor', value: null, records: 1 },
      { entity: 'issue', field: 'status', side: 'local', value: 'parked', records: 1 },
      { entity: 'rfi', field: 'status', side: 'vendor', value: 'parked', records: 1 },
    ],
    nextCursor: null,
  });
});

test('the context of a translation has the tables, and people by table and by verified address', async () => {
  const { scope, id, one } = await connectB();
  const { Ada, Vera, Edda, Omar } = ours.people;
  const statuses = { in_review: 'ready_for_review' };
  requireStatus(
    await ada('PUT', `${one}/mapping`, { ...EMPTY, statuses, people: [{ userId: Ada, vendorUserId: '9' }] }),
    200,
  );
  const db = service.foundation.db;
  const { body: members } = requireStatus(await omar('GET', '/api/workspace/members?limit=200'), 200);
  const findEmail = (userId: string): string =>
    members.data.find((each: { userId: string }) => each.userId === userId)?.email ?? assert.fail('no member');
  const user = (vendorId: string, email: string, isActive = true) => ({
    id: vendorId,
    name: vendorId,
    email,
    isActive,
  });
  const vendorUsers = [
    user('1', findEmail(Vera).toUpperCase()),
    user('2', findEmail(Edda)),
    user('9', findEmail(Omar)),
    user('4', findEmail(ours.people.Nora)),
  ];
  await inTransaction(db, ours.scope, (tx) =>
    sql`update member set accepted_at = null where user_id = ${Edda}::uuid`.execute(tx),
  );
  const connection = { id, config: { a: 1 } };
  const context = await loadMappingContext(db.reader(scope), scope, {
    connection,
    timeZone: 'Asia/Riyadh',
    vendorUsers,
  });
  await inTransaction(db, ours.scope, (tx) =>
    sql`update member set accepted_at = created_at where user_id = ${Edda}::uuid`.execute(tx),
  );
  assert.deepEqual(context.statuses, statuses);
  assert.deepEqual([context.config, context.timeZone], [{ a: 1 }, 'Asia/Riyadh']);
  assert.deepEqual(
    new Map(context.people),
    new Map([
      [Ada, '9'],
      [Vera, '1'],
    ]),
  );
});

test('choices are read from the vendor now, by their kind, parent and part of the name', async () => {
  const { path, one } = await connectB();
  const list = async (query: string) => requireStatus(await ada('GET', `${one}/choices?${query}`), 200).body;
  const companies = await list('kind=companies');
  assert.equal(companies.nextCursor, null);
  const company = companies.data.find((each: { id: string }) => each.id === '100');
  assert.ok(company !== undefined && company.name.length > 0);
  const projects = await list('kind=projects&parent=100');
  assert.ok(projects.data.some((each: { id: string }) => each.id === '201'));
  const [first] = projects.data;
  const found = await list(`kind=projects&parent=100&q=${encodeURIComponent(first.name.slice(0, 5).toUpperCase())}`);
  assert.ok(found.data.length > 0 && found.data.some((each: { id: string }) => each.id === first.id));
  assert.deepEqual((await list('kind=properties')).data, []);
  requireStatus(await omar('POST', `${path}/integrations/vendor-b/link`, { companyId: '100', projectId: '201' }), 200);
  assert.ok((await list('kind=users')).data.length > 0);
  for (const query of ['', 'kind=rooms', 'kind=users&parent=', 'kind=users&more=1']) {
    assert.equal((await ada('GET', `${one}/choices?${query}`)).status, 422, query);
  }
});

test('choices of a connection that cannot call are a conflict, and of a vendor that does not answer 502', async () => {
  const { one } = await connectB();
  const choices = `${one}/choices?kind=companies`;
  await simulators.b.control.addFault({
    kind: 'status',
    status: 500,
    times: 2,
    match: { method: 'GET', path: '*/companies' },
  });
  const failed = await ada('GET', choices);
  assert.deepEqual(
    [failed.status, failed.body.error.code, failed.body.error.key],
    [502, 'vendor_unavailable', 'integrations.vendorUnavailable'],
  );
  requireStatus(await omar('DELETE', one), 204);
  assert.equal((await ada('GET', choices)).status, 409, 'disconnected');

  const { path } = await makeProject();
  const connectC = (body: object) =>
    omar('POST', `${path}/integration-connections/vendor-c/connect`, {
      ...{ authKind: 'api_key', credentials: { apiKey: 'simulated-key' } },
      ...body,
    });
  const { body } = requireStatus(await connectC({}), 201);
  const ofC = `${path}/integration-connections/${body.id}/choices?kind=properties`;
  assert.equal((await omar('GET', ofC)).status, 409, 'without an address');
  requireStatus(await connectC({ config: { baseUrl: simulators.c.url } }), 200);
  assert.ok(requireStatus(await omar('GET', ofC), 200).body.data.length > 0);
});

test('choices of a connection whose token has ended are a conflict', async () => {
  const { path } = await makeProject();
  const expiresAt = new Date(Date.now() - 1_000).toISOString();
  const made = await omar('POST', `${path}/integrations/vendor-b/connect`, { accessToken: 'ended', expiresAt });
  const { id } = requireStatus(made, 201).body;
  const reply = await omar('GET', `${path}/integration-connections/${id}/choices?kind=companies`);
  assert.deepEqual([reply.status, reply.body.error.key], [409, 'integrations.cannotCall']);
});

test('the mapping and choices are the project’s admins’ alone, and of no other project or workspace', async () => {
  const { one } = await connectB();
  const other = await makeProject();
  const moved = `${other.path}/integration-connections/${one.split('/').at(-1)}`;
  for (const [method, rest, body] of [
    ['GET', '/mapping', undefined],
    ['PUT', '/mapping', EMPTY],
    ['GET', '/mapping/unmapped', undefined],
    ['GET', '/choices?kind=companies', undefined],
  ] as const) {
    for (const call of [vera, edda]) assert.equal((await call(method, one + rest, body)).status, 403, rest);
    assert.equal((await zaid(method, one + rest, body)).status, 404, rest);
    assert.equal((await omar(method, moved + rest, body)).status, 404, rest);
    assert.equal((await omar(method, one.replace(/[^/]+$/, randomUUID()) + rest, body)).status, 404, rest);
    assert.equal((await ada(method, one + rest, body)).status, 200, rest);
  }
});
