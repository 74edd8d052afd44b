// Issues as people and machines meet them: two forms of the record, the same rules (contract §5, §6).
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Issue, IssueHistoryPage, IssuePage, TrackedIssue } from '../../../contract/issues.ts';
import { type CallOptions, type Reply, runningService } from '../../testing/running-service.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const service = await runningService();
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ Omar: 'owner', Layla: 'member', Noor: 'member' });
const { projectId } = await world.project(scope, { [people.Layla]: 'viewer', [people.Noor]: 'reviewer' });
const APP = `/api/projects/${projectId}/issues`;
const V1 = `/api/v1/projects/${projectId}/issues`;

async function as(userId: string) {
  const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
  const cookie = `pcs_session=${(await startSession(foundation, device, { id: userId, passwordHash: null })).token}`;
  return (line: string, more: Partial<CallOptions> = {}) => send(line, { ...more, cookie });
}

async function withKey(keyScope: 'read' | 'write') {
  const made = await createApiKey(foundation, actorOf(people.Omar), scope, { name: keyScope, scope: keyScope });
  return (line: string, more: Partial<CallOptions> = {}) =>
    send(line, { ...more, headers: { ...more.headers, 'x-api-key': made.key } });
}

function send(line: string, more: Partial<CallOptions>): Promise<Reply> {
  const [method = '', path = ''] = line.split(' ');
  return service.call({ ...more, method, path });
}

const omar = await as(people.Omar);
const layla = await as(people.Layla);
const noor = await as(people.Noor);
const reader = await withKey('read');
const writer = await withKey('write');

const titlesOf = ({ body }: Reply): string[] => body.data.map((each: { title: string }) => each.title);
const pathsOf = ({ status, body }: Reply) => [status, body.error?.details?.[0]?.path];

// What the lists below find. Before the first test: tests run while a file still awaits.
const listed = await world.project(scope);
const path = `/api/v1/projects/${listed.projectId}/issues`;
const base = `/api/projects/${listed.projectId}/issues`;
for (const body of [
  { title: 'A 100% crack', type: 'defect', priority: 'high', labels: ['x', 'y'], elementGuids: ['g1', 'g2'] },
  { title: 'B', description: 'the CRACK widens', status: 'closed', assigneeId: people.Omar, elementGuids: ['g2'] },
  { title: 'C', type: 'defect', labels: ['y'], status: 'in_review' },
]) {
  assert.equal((await omar(`POST ${base}`, { body })).status, 201);
}
const { body: refused } = await omar(`POST ${APP}`, { body: { title: 'Bad input' } });

test('a machine makes, reads and changes an issue, and sees nothing of what the app adds', async () => {
  const made = await writer(`POST ${V1}`, { body: { title: 'Crack', labels: ['north'] } });
  assert.equal(made.status, 201);
  assert.deepEqual(compileReply(Issue)(made.body), []);
  assert.deepEqual(Object.keys(made.body), Object.keys(Issue.properties));
  assert.equal(made.body.createdBy.type, 'key');
  const path = `${V1}/${made.body.id}`;
  const read = await reader(`GET ${path}`);
  assert.deepEqual([read.body, read.headers.get('etag')], [made.body, made.headers.get('etag')]);
  const listed = await reader(`GET ${V1}?label=north`);
  assert.deepEqual([compileReply(IssuePage)(listed.body), listed.body.data], [[], [made.body]]);
  const headers = { 'if-match': made.headers.get('etag') ?? '' };
  const changed = await writer(`PATCH ${path}`, { body: { status: 'closed' }, headers });
  assert.deepEqual([changed.status, changed.body.status, 'watchers' in changed.body], [200, 'closed', false]);
  assert.equal((await writer(`PATCH ${path}`, { body: { title: 'Gap' }, headers })).status, 412);
  const reopened = await writer(`PATCH ${path}`, { body: { status: 'open' } });
  assert.deepEqual([reopened.status, reopened.body.error.code], [409, 'conflict']);
  assert.equal((await reader(`POST ${V1}`, { body: { title: 'x' } })).status, 403);
  assert.equal((await reader(`PATCH ${path}`, { body: { title: 'x' } })).status, 403);
});

test('the app shows next statuses and watchers, in the list as in the single record', async () => {
  const made = await noor(`POST ${APP}`, { body: { title: 'Gap', assigneeId: people.Layla } });
  assert.equal(made.status, 201);
  assert.deepEqual(compileReply(TrackedIssue)(made.body), []);
  assert.deepEqual(made.body.watchers, [people.Layla, people.Noor].toSorted());
  assert.deepEqual(made.body.nextStatuses, ['in_progress', 'in_review', 'closed', 'verified']);
  const read = await layla(`GET ${APP}/${made.body.id}`);
  assert.deepEqual(read.body, made.body);
  const listed = await layla(`GET ${APP}?assigneeId=${people.Layla}`);
  assert.deepEqual(listed.body, { data: [made.body], nextCursor: null });
});

test('a creation with an Idempotency-Key is answered again, and makes one issue', async () => {
  const request = { body: { title: 'Once' }, headers: { 'idempotency-key': 'once' } };
  const first = await writer(`POST ${V1}`, request);
  const again = await writer(`POST ${V1}`, request);
  assert.deepEqual([again.status, again.body, again.headers.get('idempotent-replayed')], [201, first.body, 'true']);
  assert.deepEqual(titlesOf(await reader(`GET ${V1}?q=once`)), ['Once']);
});

describe('the list', () => {
  const FILTERS: [query: string, titles: string[]][] = [
    ['status=closed', ['B']],
    [`assigneeId=${people.Omar}`, ['B']],
    ['type=defect', ['A 100% crack', 'C']],
    ['type=defect&priority=high', ['A 100% crack']],
    ['label=y', ['A 100% crack', 'C']],
    ['q=Crack', ['A 100% crack', 'B']],
    ['q=0%25', ['A 100% crack']],
    ['q=%25', ['A 100% crack']],
    ['q=_', []],
    ['q=%5C', []],
    ['q=3', ['C']],
    ['label=%20y%20', ['A 100% crack', 'C']],
    ['updated_until=2000-01-01T00:00:00Z', []],
    ['updated_until=9999-01-01T00:00:00Z&type=defect', ['A 100% crack', 'C']],
    ['elementGuid=g2', ['A 100% crack', 'B']],
    ['elementGuid=g', []],
    ['updated_since=2000-01-01T00:00:00Z&type=defect', ['A 100% crack', 'C']],
  ];
  for (const [query, titles] of FILTERS) {
    test(`?${query} finds ${titles.join(' and ') || 'nothing'}, for machines and people`, async () => {
      assert.deepEqual(titlesOf(await reader(`GET ${path}?${query}`)), titles);
      assert.deepEqual(titlesOf(await omar(`GET ${base}?${query}`)), titles);
    });
  }

  test('is paged; a cursor fits its own path and filters alone', async () => {
    const first = await reader(`GET ${path}?limit=2`);
    const cursor = first.body.nextCursor;
    assert.match(first.headers.get('link') ?? '', /rel="next"/);
    const second = await reader(`GET ${path}?limit=2&cursor=${cursor}`);
    assert.deepEqual([titlesOf(first).length, titlesOf(second), second.body.nextCursor], [2, ['C'], null]);
    for (const foreign of [
      `${path}?type=defect&cursor=${cursor}`,
      `${path}?q=a&cursor=${cursor}`,
      `${V1}?cursor=${cursor}`,
    ]) {
      assert.equal((await reader(`GET ${foreign}`)).status, 400, foreign);
    }
    assert.equal((await omar(`GET ${base}?cursor=${cursor}`)).status, 400);
  });

  test('tells from when to poll, and a poll finds what changed and nothing else', async () => {
    const load = await reader(`GET ${path}`);
    const since = load.headers.get('x-next-updated-since') ?? '';
    const id = load.body.data[0].id;
    await omar(`PATCH ${base}/${id}`, { body: { title: 'A' } });
    const polled = await reader(`GET ${path}?updated_since=${encodeURIComponent(since)}`);
    assert.deepEqual(titlesOf(polled).at(-1), 'A');
    assert.ok(!titlesOf(polled).includes('B'));
  });

  const BAD: [query: string, name: string][] = [
    ['status=reopened', 'status'],
    ['type=Defect', 'type'],
    ['priority=', 'priority'],
    ['assigneeId=me', 'assigneeId'],
    ['label=', 'label'],
    ['q=', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['status=open&status=closed', 'status'],
    ['updated_since=yesterday', 'updated_since'],
    ['updated_until=tomorrow', 'updated_until'],
    ['q=%20%C2%A0', 'q'],
    ['labels=x', 'labels'],
  ];
  for (const [query, name] of BAD) {
    test(`?${query.slice(0, 40)} is 422 naming ${name}`, async () => {
      assert.deepEqual(pathsOf(await reader(`GET ${path}?${query}`)), [422, name]);
      assert.deepEqual(pathsOf(await omar(`GET ${base}?${query}`)), [422, name]);
    });
  }
});

describe('a body', () => {
  const absent = world.ids.next();
  const BAD: [status: number, path: string, body: unknown][] = [
    [422, 'title', { title: '' }],
    [422, 'title', { title: 'x'.repeat(201) }],
    [422, 'title', { title: null }],
    [422, 'title', { title: 'a\u0000b' }],
    [422, 'status', { title: 'x', status: 'reopened' }],
    [422, 'status', { title: 'x', status: null }],
    [422, 'type', { title: 'x', type: 7 }],
    [422, 'priority', { title: 'x', priority: 'urgent' }],
    [422, 'dueDate', { title: 'x', dueDate: '2026-02-29' }],
    [422, 'planX', { title: 'x', planX: 1 }],
    [422, 'worldPosition/z', { title: 'x', worldPosition: { x: 1, y: 2 } }],
    [422, 'labels/0', { title: 'x', labels: [''] }],
    [422, 'labels/1', { title: 'x', labels: ['y', ' \t '] }],
    [422, 'labels', { title: 'x', labels: Array(51).fill('x') }],
    [422, 'elementGuids', { title: 'x', elementGuids: Array(1001).fill('x') }],
    [422, 'number', { title: 'x', number: 7 }],
    [422, '__proto__', JSON.parse('{"title":"x","__proto__":{}}')],
    [404, 'assigneeId', { title: 'x', assigneeId: absent }],
    [404, 'floorPlanId', { title: 'x', floorPlanId: absent }],
    [404, 'modelId', { title: 'x', modelId: absent }],
  ];
  for (const [status, path, body] of BAD) {
    test(`with a bad ${path} (${JSON.stringify(body).slice(0, 50)}) is ${status} in creating and changing`, async () => {
      for (const line of [`POST ${APP}`, `PATCH ${APP}/${refused.id}`]) {
        assert.deepEqual(pathsOf(await omar(line, { body })), [status, path], line);
      }
      for (const line of [`POST ${V1}`, `PATCH ${V1}/${refused.id}`]) {
        assert.deepEqual(pathsOf(await writer(line, { body })), [status, path], line);
      }
    });
  }

  test('that was refused has changed nothing', async () => {
    assert.deepEqual((await omar(`GET ${APP}/${refused.id}`)).body, refused);
  });
});

test('a viewer writes nothing', async () => {
  const { body: issue } = await omar(`POST ${APP}`, { body: { title: 'Watched' } });
  const path = `${APP}/${issue.id}`;
  assert.equal((await layla(`POST ${APP}`, { body: { title: 'x' } })).status, 403);
  assert.equal((await layla(`PATCH ${path}`, { body: { title: 'x' } })).status, 403);
  assert.deepEqual((await layla(`GET ${path}`)).body, issue);
});

test('the history says who changed what from what to what, newest first, a page at a time', async () => {
  const { body: issue } = await omar(`POST ${APP}`, { body: { title: 'One', labels: ['a'] } });
  await noor(`PATCH ${APP}/${issue.id}`, { body: { title: 'Two' } });
  await writer(`PATCH ${V1}/${issue.id}`, { body: { labels: [], dueDate: '2026-03-01' } });
  const first = await layla(`GET ${APP}/${issue.id}/history?limit=2`);
  assert.deepEqual(compileReply(IssueHistoryPage)(first.body), []);
  const second = await layla(`GET ${APP}/${issue.id}/history?limit=2&cursor=${first.body.nextCursor}`);
  const latest = first.body.data.map(({ field, from, to, by }: Record<string, { type: string }>) => [
    field,
    from,
    to,
    by?.type,
  ]);
  assert.deepEqual(latest.toSorted(), [
    ['dueDate', null, '2026-03-01', 'key'],
    ['labels', ['a'], [], 'key'],
  ]);
  const [{ field, from, to, by }] = second.body.data;
  assert.deepEqual([field, from, to, by], ['title', 'One', 'Two', { type: 'user', id: people.Noor }]);
  assert.equal((await layla(`GET ${APP}/${world.ids.next()}/history`)).status, 404);
});

test('a text is found in any case and script, and labels are one text however they were composed', async () => {
  const project = await world.project(scope);
  const path = `/api/projects/${project.projectId}/issues`;
  const labels = ['cafe\u0301', 'caf\u00e9'];
  await omar(`POST ${path}`, { body: { title: 'قصة في الجدار', description: 'ÉCLATEMENT du béton', labels } });
  const [issue] = (await omar(`GET ${path}?q=${encodeURIComponent('في الجدار')}`)).body.data;
  assert.deepEqual(issue?.labels, ['caf\u00e9']);
  for (const text of ['éclatement', 'BÉTON', 'be\u0301ton']) {
    const found = await omar(`GET ${path}?q=${encodeURIComponent(text)}`);
    assert.deepEqual(found.body.data, [issue], text);
  }
  assert.deepEqual((await omar(`GET ${path}?label=${encodeURIComponent('cafe\u0301')}`)).body.data, [issue]);
});

test('a floor plan that is deleted lets go of its issues', async () => {
  const form = new FormData();
  form.append('record', JSON.stringify({ name: 'Level 1' }));
  const onePixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==';
  form.append('file', new Blob([Buffer.from(onePixel, 'base64')]), 'plan.png');
  const session = await startSession(
    foundation,
    { address: '127.0.0.1', userAgent: 'test', requestId: 'test' },
    { id: people.Omar, passwordHash: null },
  );
  const headers = { cookie: `pcs_session=${session.token}`, origin: service.address };
  const plans = `/api/projects/${projectId}/floor-plans`;
  const uploaded = await fetch(service.address + plans, { method: 'POST', headers, body: form });
  const plan = (await uploaded.json()) as { id: string };
  const place = { floorPlanId: plan.id, planX: 1.5, planY: 0 };
  const { body: issue } = await omar(`POST ${APP}`, { body: { title: 'Here', ...place } });
  assert.equal((await omar(`DELETE ${plans}/${plan.id}`)).status, 204);
  const { body: after } = await omar(`GET ${APP}/${issue.id}`);
  assert.deepEqual([after.floorPlanId, after.planX, after.planY], [null, null, null]);
  assert.notEqual(after.updatedAt, issue.updatedAt);
});
