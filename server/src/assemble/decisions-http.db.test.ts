// RFIs, clashes, decisions and the governance ledger as people and machines see them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Clash,
  ClashDecision,
  ClashHistoryPage,
  GovernanceEntryPage,
  TrackedClash,
} from '../../../contract/clashes.ts';
import { Rfi, RfiAnswerPage, RfiHistoryPage, TrackedRfi, TrackedRfiPage } from '../../../contract/rfis.ts';
import { type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService({ PCS_RATE_KEY_PER_MINUTE: '0', PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const made = tenants(foundation.db);
const { scope, people } = await made.workspace({ owner: 'owner', reviewer: 'member', viewer: 'member' });
const { projectId } = await made.project(scope, { [people.reviewer]: 'reviewer', [people.viewer]: 'viewer' });
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const cookies = { reviewer: await signIn(people.reviewer), viewer: await signIn(people.viewer) };
const keyOf = async (keyScope: 'read' | 'write' | 'admin') =>
  (await createApiKey(foundation, actorOf(people.owner), scope, { name: keyScope, scope: keyScope })).key;
const keys = { read: await keyOf('read'), write: await keyOf('write'), admin: await keyOf('admin') };
const APP = `/api/projects/${projectId}`;
const V1 = `/api/v1/projects/${projectId}`;

type Who = keyof typeof cookies | keyof typeof keys;

function ask(line: string, body?: unknown, who: Who = 'reviewer', more: Record<string, string> = {}): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  const isKey = who in keys;
  const headers = { ...more, ...(isKey ? { 'x-api-key': keys[who as keyof typeof keys] } : {}) };
  const cookie = isKey ? {} : { cookie: cookies[who as keyof typeof cookies] };
  return service.call({ method, path, headers, ...cookie, ...(body === undefined ? {} : { body }) });
}

const CLASH = { name: 'Duct and beam', kind: 'hard', elementAGuid: 'duct', elementBGuid: 'beam' };
const RFI = { subject: 'Beam', question: 'Which profile?' };
const code = ({ status, body }: Reply) =>
  `${status} ${body?.error?.details?.[0]?.path ?? body?.error?.code ?? ''}`.trim();
const fits = (schema: Parameters<typeof compileReply>[0], body: unknown) =>
  assert.deepEqual(compileReply(schema)(body), []);
const idsOf = ({ body }: Reply) => body.data.map((each: { id: string }) => each.id);

test('a clash is entered, read by people and machines alike, changed, decided, and its decisions and ledger tell of it', async () => {
  const point = { x: 1.5, y: -2, z: 1e-7 };
  const entered = await ask(`POST ${APP}/clashes`, { ...CLASH, point, distanceM: -0.05 });
  assert.equal(entered.status, 201);
  fits(TrackedClash, entered.body);
  const { nextStatuses, watchers: _, ...plain } = entered.body;
  assert.deepEqual(nextStatuses, ['active', 'approved', 'resolved', 'void']);
  fits(Clash, plain);
  assert.deepEqual([entered.body.status, entered.body.present, entered.body.point], ['new', true, point]);
  const { id } = entered.body;
  for (const [path, who, shown] of [
    [APP, 'viewer', entered.body],
    [V1, 'read', plain],
  ] as const) {
    const read = await ask(`GET ${path}/clashes/${id}`, undefined, who);
    assert.deepEqual([read.body, read.headers.get('etag')], [shown, entered.headers.get('etag')]);
    const listed = await ask(`GET ${path}/clashes`, undefined, who);
    assert.deepEqual(listed.body, { data: [shown], nextCursor: null });
    assert.match(listed.headers.get('x-next-updated-since') ?? '', /Z$/);
  }
  const stale = { 'if-match': '"stale"' };
  assert.equal(
    code(await ask(`PATCH ${APP}/clashes/${id}`, { name: 'x' }, 'reviewer', stale)),
    '412 precondition_failed',
  );
  const changed = await ask(`PATCH ${APP}/clashes/${id}`, { name: 'Duct and slab', assigneeId: people.viewer });
  assert.deepEqual([changed.body.name, changed.body.assigneeId], ['Duct and slab', people.viewer]);
  const decisions = `${APP}/clashes/${id}/decisions`;
  const decided = await ask(`POST ${decisions}`, { outcome: 'approve', reason: 'Sleeve “Ø 110” agreed' });
  assert.equal(decided.status, 201);
  fits(ClashDecision, decided.body);
  assert.equal(code(await ask(`POST ${decisions}`, { outcome: 'approve', reason: null })), '409 conflict');
  const again = await ask(`POST ${decisions}`, { outcome: 'reopen' });
  const told = await ask(`GET ${decisions}`, undefined, 'viewer');
  assert.deepEqual(told.body, { data: [decided.body, again.body], nextCursor: null });
  const history = await ask(`GET ${APP}/clashes/${id}/history`, undefined, 'viewer');
  fits(ClashHistoryPage, history.body);
  const told2 = history.body.data.map(({ field, from, to }: Record<string, unknown>) => [field, from, to]);
  assert.deepEqual(told2.slice(0, 2), [
    ['status', 'approved', 'active'],
    ['status', 'new', 'approved'],
  ]);
  assert.deepEqual(told2.slice(2).toSorted(), [
    ['assigneeId', null, people.viewer],
    ['name', 'Duct and beam', 'Duct and slab'],
  ]);
  const ledger = await ask(`GET ${APP}/governance-ledger`, undefined, 'viewer');
  fits(GovernanceEntryPage, ledger.body);
  assert.deepEqual(idsOf(ledger), [decided.body.id, again.body.id]);
  assert.equal(ledger.body.data[1].previousHash, ledger.body.data[0].hash);
  const verdict = await ask(`GET ${APP}/governance-ledger/verify`, undefined, 'viewer');
  assert.deepEqual(verdict.body, { valid: true, entries: 2, firstInvalid: null });
  const first = await ask(`GET ${APP}/governance-ledger?limit=1`);
  const rest = await ask(`GET ${APP}/governance-ledger?limit=1&cursor=${first.body.nextCursor}`);
  assert.deepEqual([...first.body.data, ...rest.body.data], ledger.body.data);
});

test('clashes are filtered by status, kind, presence, assignee, element, text and change', async () => {
  const base = `${V1}/clashes`;
  const { body } = await ask(`POST ${APP}/clashes`, {
    ...CLASH,
    name: 'Pipe_1 in 50% of Wand',
    elementBGuid: 'wall',
    kind: 'clearance',
    assigneeId: people.reviewer,
  });
  await ask(`POST ${APP}/clashes/${body.id}/decisions`, { outcome: 'void', reason: 'twice' });
  const entries = await ask(`GET ${APP}/governance-ledger?subjectId=${body.id}`, undefined, 'viewer');
  assert.deepEqual(
    entries.body.data.map((each: { subject: { id: string }; reason: string }) => [each.subject.id, each.reason]),
    [[body.id, 'twice']],
  );
  const filters = ['status=void', 'kind=clearance', `assigneeId=${people.reviewer}`, 'status=void&present=true'];
  filters.push('elementGuid=wall', 'q=PIPE_', 'q=50%25', `q=${body.number}`);
  for (const filter of filters) {
    assert.deepEqual(idsOf(await ask(`GET ${base}?${filter}`, undefined, 'read')), [body.id], filter);
  }
  assert.deepEqual(idsOf(await ask(`GET ${base}?present=false`, undefined, 'read')), []);
  const since = encodeURIComponent((await ask(`GET ${base}/${body.id}`, undefined, 'read')).body.updatedAt);
  assert.deepEqual(idsOf(await ask(`GET ${base}?updated_since=${since}`, undefined, 'read')), [body.id]);
  for (const query of [`updated_until=${since}`, `updated_since=${since}&updated_until=${since}`, 'q=Pipe1']) {
    const ids = idsOf(await ask(`GET ${base}?${query}`, undefined, 'read'));
    assert.ok(!ids.includes(body.id), query);
  }
  for (const [query, path] of [
    ['q=%20', 'q'],
    ['status=open', 'status'],
    ['present=maybe', 'present'],
    ['name=x', 'name'],
  ]) {
    assert.equal(code(await ask(`GET ${base}?${query}`, undefined, 'read')), `422 ${path}`);
  }
});

test('an RFI is raised by a key, answered by a person, reopened and answered again', async () => {
  const raised = await ask(`POST ${V1}/rfis`, RFI, 'write', { 'idempotency-key': 'rfi-1' });
  assert.equal(raised.status, 201);
  fits(Rfi, raised.body);
  assert.equal(raised.body.createdBy.type, 'key');
  const repeated = await ask(`POST ${V1}/rfis`, RFI, 'write', { 'idempotency-key': 'rfi-1' });
  assert.deepEqual(repeated.body, raised.body);
  const { id } = raised.body;
  const answered = await ask(`POST ${APP}/rfis/${id}/answer`, { answer: 'IPE 200' });
  assert.deepEqual([answered.status, answered.body.status, answered.body.answer], [200, 'answered', 'IPE 200']);
  fits(TrackedRfi, answered.body);
  const { nextStatuses, watchers: _, ...plain } = answered.body;
  assert.deepEqual(nextStatuses, ['open', 'closed']);
  assert.deepEqual((await ask(`GET ${V1}/rfis/${id}`, undefined, 'read')).body, plain);
  assert.equal((await ask(`PATCH ${APP}/rfis/${id}`, { status: 'open' })).body.answer, null);
  await ask(`POST ${APP}/rfis/${id}/answer`, { answer: 'IPE 220' });
  const history = await ask(`GET ${APP}/rfis/${id}/answers`, undefined, 'viewer');
  fits(RfiAnswerPage, history.body);
  assert.deepEqual(
    history.body.data.map((each: { answer: string }) => each.answer),
    ['IPE 200', 'IPE 220'],
  );
  const money = { costImpact: { amount: '10.00', currency: 'EUR' }, elementGuids: ['beam'], dueDate: '2026-04-01' };
  const changed = await ask(`PATCH ${APP}/rfis/${id}`, { ...money, status: 'closed' });
  assert.deepEqual([changed.body.costImpact, changed.body.status], [money.costImpact, 'closed']);
  const { nextStatuses: none, watchers: _people, ...record } = changed.body;
  assert.deepEqual(none, []);
  for (const filter of [
    'status=closed',
    'elementGuid=beam',
    'q=ipe%20220',
    'q=PROFILE&status=closed',
    `q=${record.number}`,
  ]) {
    const listed = await ask(`GET ${V1}/rfis?${filter}`, undefined, 'read');
    assert.deepEqual(listed.body.data, [record], filter);
    const people = await ask(`GET ${APP}/rfis?${filter}`, undefined, 'viewer');
    fits(TrackedRfiPage, people.body);
    assert.deepEqual(people.body.data, [changed.body], filter);
  }
  const past = await ask(`GET ${APP}/rfis/${id}/history`, undefined, 'viewer');
  fits(RfiHistoryPage, past.body);
  assert.ok(past.body.data.some((each: { field: string; to: unknown }) => each.to === 'IPE 220'));
  assert.equal(code(await ask(`PATCH ${APP}/rfis/${id}`, { status: 'open' })), '409 conflict');
});

test('no key decides, answers or changes: v1 has no such route, and the app API takes no key', async () => {
  const clash = (await ask(`POST ${APP}/clashes`, CLASH)).body.id;
  const rfi = (await ask(`POST ${APP}/rfis`, RFI)).body.id;
  const attempts = [
    [`POST ${V1}/clashes`, CLASH],
    [`PATCH ${V1}/clashes/${clash}`, { name: 'x' }],
    [`POST ${V1}/clashes/${clash}/decisions`, { outcome: 'approve', reason: 'x' }],
    [`POST ${V1}/rfis/${rfi}/answer`, { answer: 'x' }],
    [`PATCH ${V1}/rfis/${rfi}`, { status: 'void' }],
  ] as const;
  for (const [line, body] of attempts) assert.equal((await ask(line, body, 'admin')).status, 404, line);
  for (const [line, body] of attempts) {
    assert.equal((await ask(line.replace(V1, APP), body, 'admin')).status, 401, line);
    assert.equal((await ask(line.replace(V1, APP), body, 'viewer')).status, 403, line);
  }
  assert.equal((await ask(`POST ${V1}/rfis`, RFI, 'read')).status, 403);
});

test('bodies that break the contract are refused by their field', async () => {
  const clash = (await ask(`POST ${APP}/clashes`, CLASH)).body.id;
  const rfi = (await ask(`POST ${APP}/rfis`, RFI)).body.id;
  const attempts: [line: string, body: unknown, path: string][] = [
    [`POST ${APP}/clashes`, { ...CLASH, kind: 'soft' }, 'kind'],
    [`POST ${APP}/clashes`, { ...CLASH, name: '' }, 'name'],
    [`POST ${APP}/clashes`, { ...CLASH, elementAGuid: undefined }, 'elementAGuid'],
    [`POST ${APP}/clashes`, { ...CLASH, point: { x: 1, y: 2 } }, 'point/z'],
    [`POST ${APP}/clashes`, { ...CLASH, status: 'approved' }, 'status'],
    [`POST ${APP}/clashes`, { ...CLASH, present: false }, 'present'],
    [`PATCH ${APP}/clashes/${clash}`, { status: 'approved' }, 'status'],
    [`PATCH ${APP}/clashes/${clash}`, { name: null }, 'name'],
    [`POST ${APP}/clashes/${clash}/decisions`, {}, 'outcome'],
    [`POST ${APP}/clashes/${clash}/decisions`, { outcome: 'approved' }, 'outcome'],
    [`POST ${APP}/clashes/${clash}/decisions`, { outcome: 'approve', reason: 7 }, 'reason'],
    [`POST ${APP}/clashes/${clash}/decisions`, { outcome: 'approve', decidedBy: null }, 'decidedBy'],
    [`POST ${APP}/rfis`, { question: 'x' }, 'subject'],
    [`POST ${APP}/rfis`, { ...RFI, question: '' }, 'question'],
    [`POST ${APP}/rfis`, { ...RFI, status: 'answered' }, 'status'],
    [`POST ${APP}/rfis`, { ...RFI, dueDate: '2026-02-30' }, 'dueDate'],
    [`POST ${APP}/rfis`, { ...RFI, costImpact: { amount: 10, currency: 'EUR' } }, 'costImpact/amount'],
    [`POST ${APP}/rfis`, { ...RFI, costImpact: { amount: '1e5', currency: 'EUR' } }, 'costImpact/amount'],
    [`POST ${APP}/rfis`, { ...RFI, costImpact: { amount: '10', currency: 'euro' } }, 'costImpact/currency'],
    [`POST ${APP}/rfis`, { ...RFI, costImpact: { amount: '10' } }, 'costImpact/currency'],
    [`POST ${APP}/rfis`, { ...RFI, scheduleImpactDays: 1.5 }, 'scheduleImpactDays'],
    [`POST ${APP}/rfis`, { ...RFI, elementGuids: [''] }, 'elementGuids/0'],
    [`POST ${APP}/rfis`, { ...RFI, answer: 'x' }, 'answer'],
    [`PATCH ${APP}/rfis/${rfi}`, { priority: 'urgent' }, 'priority'],
    [`POST ${APP}/rfis/${rfi}/answer`, { answer: '' }, 'answer'],
    [`POST ${APP}/rfis/${rfi}/answer`, { answer: 'a\u0000b' }, 'answer'],
  ];
  for (const [line, body, path] of attempts) {
    assert.equal(code(await ask(line, body)), `422 ${path}`, `${line} ${JSON.stringify(body)}`);
  }
  assert.equal(code(await ask(`PATCH ${APP}/rfis/${rfi}`, { status: 'answered' })), '409 conflict');
});
