// Costs of RFIs over HTTP, with a simulated accounting provider and the real worker: staged, approved, drafted, amended, reversed.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startSimulator } from '../../../simulators/vendor-core/start-simulator.ts';
import { describeAccounting } from '../../testing/integrations/accounting-work.ts';
import { connectedService, type PersonCall, requireStatus } from '../../testing/integrations/connected-service.ts';
import { listDocuments } from '../../testing/integrations/document-rig.ts';

const simulator = await startSimulator('accounting');
after(() => simulator.close());
const { service, world, signIn } = await connectedService(describeAccounting(simulator.url));
const BASE = '/api/workspace/accounting';

/** A workspace whose accounting is connected, with a project in which Omar sets costs and Lina, another admin, approves them. */
async function openWorkspace({ isConnected = true } = {}) {
  const { scope, people } = await world.workspace({ Omar: 'owner', Lina: 'admin', Ada: 'member' });
  const project = await world.project(scope, { [people.Ada]: 'admin' });
  const [omar, lina, ada] = [await signIn(people.Omar), await signIn(people.Lina), await signIn(people.Ada)];
  const opened = { scope, people, project, omar: omar.call, lina: lina.call, ada: ada.call };
  if (isConnected) await connect(opened.omar);
  return opened;
}

async function connect(call: PersonCall) {
  const tokens = await simulator.control.issueTokens({ userId: 'u1', seconds: 3_600 });
  requireStatus(await call('POST', `${BASE}/connect`, tokens), 201);
  for (const list of ['contacts', 'accounts', 'taxes', 'tracking']) {
    requireStatus(await call('GET', `${BASE}/${list}`), 200);
  }
}

async function addCost(call: PersonCall, projectId: string, amount: string): Promise<string> {
  const rfis = `/api/projects/${projectId}/rfis`;
  const body = { subject: 'Anchors', question: 'Which?', costImpact: { amount, currency: 'SAR' } };
  const { id } = requireStatus(await call('POST', rfis, body), 201).body;
  requireStatus(await call('POST', `${rfis}/${id}/answer`, { answer: 'These.' }), 200);
  return id;
}

/** Reads entries of a source until they are as expected. */
async function until(call: PersonCall, sourceId: string, states: string) {
  for (const endMs = Date.now() + 120_000; ; ) {
    const { data } = requireStatus(await call('GET', `${BASE}/entries?sourceId=${sourceId}`), 200).body;
    if (data.map(({ state }: { state: string }) => state).join(' ') === states) return data;
    if (Date.now() > endMs) assert.fail(`${sourceId}: ${JSON.stringify(data)}, not ${states}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('an empty tax in a preview is none, in place of the usual one of the project', async () => {
  const { project, omar, lina } = await openWorkspace();
  const usual = { contactId: 'c1', accountId: 'a1', taxId: 't1', trackingId: null, kind: null };
  requireStatus(await lina('PUT', `${BASE}/projects/${project.projectId}/settings`, usual), 200);
  const [{ id }] = await until(lina, await addCost(omar, project.projectId, '10'), 'staged');
  const readTax = async (query: string) => {
    const { steps } = requireStatus(await lina('GET', `${BASE}/entries/${id}/document${query}`), 200).body;
    return steps[0].body.lines[0].taxId ?? null;
  };
  assert.deepEqual([await readTax(''), await readTax('?taxId=&trackingId=')], ['t1', null]);
});

test('a cost is staged, previewed, approved, drafted, amended and reversed', async () => {
  const { project, omar, lina } = await openWorkspace();
  const rfiId = await addCost(omar, project.projectId, '1200.50');
  const [staged] = await until(lina, rfiId, 'staged');
  const one = `${BASE}/entries/${staged.id}`;
  const missing = requireStatus(await lina('GET', `${one}/document`), 200).body;
  assert.deepEqual(missing, { steps: [], missing: ['contactId', 'accountId'] });
  const preview = requireStatus(await lina('GET', `${one}/document?contactId=c1&accountId=a1&taxId=t1`), 200).body;
  assert.deepEqual([preview.steps.length, preview.steps[0].action], [1, 'create']);
  const approval = { version: staged.version, contactId: 'c1', accountId: 'a1', taxId: 't1' };
  assert.equal((await lina('POST', `${one}/approve`, { ...approval, version: 9 })).status, 409);
  requireStatus(await lina('POST', `${one}/approve`, approval), 200);
  const [pushed] = await until(lina, rfiId, 'pushed');
  assert.deepEqual([pushed.document.status, pushed.documents.length], ['draft', 1]);
  const [sent] = await simulator.control.listRequests({ method: 'POST', path: '/api/v1/purchaseOrders' });
  assert.deepEqual(JSON.parse(String(sent?.body)), preview.steps[0].body, 'what was previewed is what was sent');
  // Another cost amends it.
  const rfi = `/api/projects/${project.projectId}/rfis/${rfiId}`;
  requireStatus(await omar('PATCH', rfi, { costImpact: { amount: '1500', currency: 'SAR' } }), 200);
  const [second] = await until(lina, rfiId, 'staged changed');
  assert.deepEqual(second.previous, { entryId: staged.id, amount: '1200.50', difference: '299.50' });
  requireStatus(await lina('POST', `${BASE}/entries/${second.id}/approve`, { version: second.version }), 200);
  await until(lina, rfiId, 'pushed changed');
  assert.deepEqual(await listDocuments(simulator), ['PO 1500 draft']);
  requireStatus(await lina('POST', `${BASE}/entries/${second.id}/reverse`, { reason: 'Agreed otherwise.' }), 202);
  const [reversed] = await until(lina, rfiId, 'reversed changed');
  assert.equal(reversed.reason, 'Agreed otherwise.');
  assert.deepEqual(await listDocuments(simulator), []);
  const events = requireStatus(await lina('GET', `${BASE}/events?projectId=${project.projectId}`), 200).body.data;
  const actions = events.map(({ action }: { action: string }) => action);
  assert.deepEqual(actions, ['delete', 'update', 'propose', 'create', 'propose']);
  const audit = requireStatus(await omar('GET', '/api/workspace/audit-log'), 200).body.data;
  const done = audit.map(({ action }: { action: string }) => action).filter((each: string) => /^accounting/.test(each));
  assert.deepEqual(done.reverse(), [
    ...['accounting.connected', 'accounting.approved', 'accounting.pushed', 'accounting.approved', 'accounting.pushed'],
    ...['accounting.reversal_requested', 'accounting.reversed'],
  ]);
  const { settings } = await simulator.control.getState();
  assert.equal(settings.finalCalls, 0);
});

test('who set the cost may not approve it where a second person is required', async () => {
  const { project, omar, lina } = await openWorkspace();
  const { headers } = requireStatus(await omar('GET', BASE), 200);
  const tag = headers.get('etag') ?? '';
  requireStatus(await omar('PATCH', BASE, { requireSecondPerson: true }, { 'if-match': tag }), 200);
  const rfiId = await addCost(omar, project.projectId, '10');
  const [{ id, version }] = await until(lina, rfiId, 'staged');
  const approval = { version, contactId: 'c1', accountId: 'a1' };
  const refused = await omar('POST', `${BASE}/entries/${id}/approve`, approval);
  assert.deepEqual([refused.status, refused.body.error.key], [403, 'accountingEntries.secondPerson']);
  const { results } = requireStatus(await omar('POST', `${BASE}/entries/approve`, { ids: [id] }), 200).body;
  assert.deepEqual([results[0].ok, results[0].error.code], [false, 'forbidden']);
  requireStatus(await lina('POST', `${BASE}/entries/${id}/approve`, approval), 200);
  await until(lina, rfiId, 'pushed');
});

test('many are approved with the usual choices of their project, and admins are told once', async () => {
  const { project, omar, people } = await openWorkspace();
  const settings = `${BASE}/projects/${project.projectId}/settings`;
  const none = { contactId: null, accountId: null, taxId: null, trackingId: null, kind: null };
  const unknown = await omar('PUT', settings, { ...none, contactId: 'c9' });
  assert.deepEqual([unknown.status, unknown.body.error.details[0].path], [422, 'contactId']);
  const rfis = [await addCost(omar, project.projectId, '1'), await addCost(omar, project.projectId, '2')];
  const ids: string[] = [];
  for (const rfiId of rfis) ids.push((await until(omar, rfiId, 'staged'))[0].id);
  const before = requireStatus(await omar('POST', `${BASE}/entries/approve`, { ids }), 200).body.results;
  assert.deepEqual(
    before.map(({ ok }: { ok: boolean }) => ok),
    [false, false],
  );
  const [{ error }] = before;
  assert.deepEqual(
    [error.code, error.key, error.details.map(({ path, key }: { path: string; key: string }) => `${path} ${key}`)],
    ['validation_failed', 'field.required', ['contactId field.required', 'accountId field.required']],
  );
  const stored = requireStatus(
    await omar('PUT', settings, { ...none, contactId: 'c2', accountId: 'a1', kind: 'bill' }),
    200,
  );
  assert.equal(stored.body.contact.name, 'مقاولات البرج');
  assert.equal((await omar('PUT', settings, none, { 'if-match': '"x"' })).status, 412);
  const given = { ids: [...ids, people.Omar], versions: [1, 7] };
  const { results } = requireStatus(await omar('POST', `${BASE}/entries/approve`, given), 200).body;
  assert.deepEqual(
    results.map(({ ok, error }: { ok: boolean; error: { code: string } | null }) => [ok, error?.code ?? null]),
    [
      [true, null],
      [false, 'conflict'],
      [false, 'not_found'],
    ],
  );
  const [pushed] = await until(omar, rfis[0] ?? '', 'pushed');
  assert.equal(pushed.kind, 'bill');
  const members = requireStatus(await omar('GET', '/api/workspace/members'), 200).body.data;
  const { email } = members.find((each: { userId: string }) => each.userId === people.Lina);
  const mails = await service.mailsTo(email, 1);
  assert.deepEqual(
    mails.map(({ subject }) => /Costs wait for approval/.test(subject ?? '')),
    [true],
  );
});

test('costs from before the connection are staged when it is made, and nothing is staged without one', async () => {
  const { project, omar, lina } = await openWorkspace({ isConnected: false });
  const rfiId = await addCost(omar, project.projectId, '40');
  assert.deepEqual(requireStatus(await lina('GET', `${BASE}/entries`), 200).body.data, []);
  await connect(omar);
  await until(lina, rfiId, 'staged');
});

test('members and other workspaces reach nothing of it', async () => {
  const { project, omar, ada } = await openWorkspace();
  const rfiId = await addCost(omar, project.projectId, '10');
  const [{ id }] = await until(omar, rfiId, 'staged');
  const other = await openWorkspace();
  for (const [method, path, body] of [
    ['GET', `/entries/${id}`],
    ['GET', `/entries/${id}/document`],
    ['POST', `/entries/${id}/approve`, { version: 1, contactId: 'c1', accountId: 'a1' }],
    ['POST', `/entries/${id}/reject`, { reason: 'x' }],
    ['POST', `/entries/${id}/retry`, {}],
    ['POST', `/entries/${id}/reverse`, { reason: 'x' }],
    ['POST', `/entries/${id}/refresh`],
    ['GET', `/projects/${project.projectId}/settings`],
  ] as const) {
    assert.equal((await ada(method, BASE + path, body)).status, 403, `${method} ${path} as a member`);
    assert.equal((await other.omar(method, BASE + path, body)).status, 404, `${method} ${path} from elsewhere`);
  }
  assert.equal((await ada('GET', `${BASE}/entries`)).status, 403);
  assert.equal((await ada('GET', `${BASE}/events`)).status, 403);
  assert.deepEqual(
    requireStatus(await other.omar('GET', `${BASE}/entries?projectId=${project.projectId}`), 200).body.data,
    [],
  );
});

test('lists of the provider and its consent are of the own workspace alone', async () => {
  const ours = await openWorkspace();
  const other = await openWorkspace({ isConnected: false });
  const { key } = requireStatus(
    await other.omar('POST', '/api/workspace/api-keys', { name: 'k', scope: 'admin' }),
    201,
  ).body;
  const there = { 'x-workspace-id': ours.scope.workspaceId };
  const json = { accept: 'application/json' };
  for (const name of ['contacts', 'accounts', 'taxes', 'tracking', 'oauth/start']) {
    const path = `${BASE}/${name}`;
    assert.equal((await ours.ada('GET', path, undefined, json)).status, 403, `${name} as a member`);
    const foreign = await other.omar('GET', path, undefined, { ...json, ...there });
    assert.equal(foreign.status, 404, `${name} of another workspace`);
    const byKey = await service.call({ method: 'GET', path, headers: { 'x-api-key': key, ...json, ...there } });
    assert.ok([401, 403, 404].includes(byKey.status), `${name} by a foreign key: ${byKey.status}`);
    for (const { body } of [foreign, byKey])
      assert.doesNotMatch(JSON.stringify(body), /Gulf|5100|VAT|Harbour|oauth.authorize/);
    if (name === 'oauth/start') continue;
    // Lists that were read a moment ago are kept for ten minutes, and for their workspace alone.
    const own = await other.omar('GET', path);
    assert.equal(own.status, 409, `${name} of a workspace that is not connected`);
    assert.doesNotMatch(JSON.stringify(own.body), /Gulf|5100|VAT|Harbour/);
  }
});

test('of changes of usual choices at once that saw the same, one is taken', async () => {
  const { project, omar } = await openWorkspace();
  const settings = `${BASE}/projects/${project.projectId}/settings`;
  const change = (kind: string) => ({ contactId: 'c1', accountId: 'a1', taxId: null, trackingId: null, kind });
  for (const kinds of [
    ['bill', 'purchase_order'],
    ['purchase_order', 'bill'],
  ]) {
    const tag = requireStatus(await omar('GET', settings), 200).headers.get('etag') ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        omar('PUT', settings, change(kinds[index % 2] ?? ''), { 'if-match': tag }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ status }) => status === 412).length, 9);
  }
});

test('of approvals at once one is taken', async () => {
  const { project, omar } = await openWorkspace();
  const rfiId = await addCost(omar, project.projectId, '77');
  const [{ id, version }] = await until(omar, rfiId, 'staged');
  const approval = { version, contactId: 'c1', accountId: 'a1' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => omar('POST', `${BASE}/entries/${id}/approve`, approval)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, ...Array.from({ length: 19 }, () => 409)]);
  await until(omar, rfiId, 'pushed');
  const there = (await listDocuments(simulator)).filter((each) => each.startsWith('PO 77 '));
  assert.deepEqual(there, ['PO 77 draft']);
});

test('refreshing reads what the provider has', async () => {
  const { project, omar } = await openWorkspace();
  const rfiId = await addCost(omar, project.projectId, '88');
  const [{ id, version }] = await until(omar, rfiId, 'staged');
  requireStatus(
    await omar('POST', `${BASE}/entries/${id}/approve`, { version, contactId: 'c1', accountId: 'a1' }),
    200,
  );
  const [{ document }] = await until(omar, rfiId, 'pushed');
  await simulator.control.editRecord('purchaseOrders', document.vendorId, { status: 'paid' });
  requireStatus(await omar('POST', `${BASE}/entries/${id}/refresh`), 202);
  for (const endMs = Date.now() + 60_000; ; ) {
    const { body } = requireStatus(await omar('GET', `${BASE}/entries/${id}`), 200);
    if (body.document.status === 'paid') break;
    assert.ok(Date.now() < endMs, body.document.status);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
});
