// Sorting and filtering what people see as tables: the lists, their exports, and the archive of issues.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { type Reply, runningService } from '../../testing/running-service.ts';
import { readSheet } from '../../testing/sheet-reader.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { stampChanges } from '../platform/records/record-change.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0', PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const { foundation } = service;
const made = tenants(foundation.db);
const { scope, people } = await made.workspace({ owner: 'owner', viewer: 'member' });
const project = await made.project(scope, { [people.viewer]: 'viewer' });
const base = `/api/projects/${project.projectId}`;
const device = { address: '127.0.0.1', userAgent: 'orders', requestId: 'orders' };
const createCookie = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const [owner, viewer] = [await createCookie(people.owner), await createCookie(people.viewer)];
const { key } = await createApiKey(foundation, actorOf(people.owner), scope, { name: 'r', scope: 'read' });

async function send(method: string, path: string, body?: object): Promise<Reply> {
  const answer = await service.call({ method, path, cookie: owner, body });
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer;
}

const floorPlanId = made.ids.next();
await inTransaction(foundation.db, scope, async (tx) => {
  const [fileId, at] = [made.ids.next(), '2026-03-01T08:15:30.250Z'];
  const own = { workspace_id: scope.workspaceId };
  const file = { state: 'kept', media_type: 'image/png', size_bytes: 1, created_at: at };
  await tx
    .insertInto('stored_file')
    .values({ ...own, id: fileId, ...file })
    .execute();
  const updated_at = await stampChanges(tx, scope, [
    { change: 'created', type: 'floor_plan', id: floorPlanId, projectId: project.projectId },
  ]);
  const plan = { project_id: project.projectId, name: 'Level 1', original_file_id: fileId, created_at: at, updated_at };
  await tx
    .insertInto('floor_plan')
    .values({ ...own, id: floorPlanId, ...plan })
    .execute();
});

const PAST = { dueDate: '2020-01-01' };
for (const body of [
  { title: 'b', priority: 'low', dueDate: '9999-01-01', assigneeId: people.owner },
  { title: 'A', priority: 'critical', ...PAST, floorPlanId },
  { title: 'c', priority: 'high' },
  { title: 'd', priority: 'medium', ...PAST, status: 'verified' },
]) {
  await send('POST', `${base}/issues`, body);
}
for (const body of [
  { subject: 'b', priority: 'low', dueDate: '9999-01-01', assigneeId: people.owner },
  { subject: 'A', priority: 'critical', ...PAST },
  { subject: 'c', priority: 'high' },
]) {
  await send('POST', `${base}/rfis`, { question: '?', ...body });
}
const { body: voided } = await send('POST', `${base}/rfis`, { subject: 'd', question: '?', ...PAST });
await send('PATCH', `${base}/rfis/${voided.id}`, { status: 'void' });
for (const name of ['b', 'A', 'c']) {
  await send('POST', `${base}/clashes`, { name, kind: 'hard', elementAGuid: name, elementBGuid: 'x' });
}
const { body: approved } = await send('POST', `${base}/clashes`, {
  ...{ name: 'd', kind: 'hard', elementAGuid: 'd', elementBGuid: 'x', assigneeId: people.owner },
});
await send('POST', `${base}/clashes/${approved.id}/decisions`, { outcome: 'approve' });
// The first is the last changed.
const { body: issues } = await send('GET', `${base}/issues`);
await send('PATCH', `${base}/issues/${issues.data[0].id}`, { description: 'changed' });

const get = (path: string, cookie = viewer) => service.call({ path, cookie });
const nameOf = (each: Record<string, string>) => each.title ?? each.subject ?? each.name;

async function listed(name: string, query: string): Promise<string> {
  const { status, body } = await get(`${base}/${name}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.map(nameOf).join('');
}

async function exported(name: string, query: string): Promise<string> {
  const response = await fetch(`${service.address}${base}/exports/${name}?format=csv&${query}`, {
    headers: { cookie: viewer },
  });
  assert.equal(response.status, 200);
  return parse<Record<string, string>>(await response.text(), { columns: true })
    .map(nameOf)
    .join('');
}

/** What the cells of a workbook say in the column by which its rows are called. */
async function inWorkbook(name: string, query: string): Promise<string> {
  const response = await fetch(`${service.address}${base}/exports/${name}?${query}`, { headers: { cookie: viewer } });
  assert.equal(response.status, 200);
  const { rows } = readSheet(new Uint8Array(await response.arrayBuffer()));
  return rows.map((each) => (each.Title ?? each.Subject ?? each.Name)?.value).join('');
}

async function archived(query: string): Promise<string> {
  const response = await fetch(`${service.address}${base}/issues/export?${query}`, { headers: { cookie: viewer } });
  assert.equal(response.status, 200);
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  const titles = files.map(([name, bytes]) =>
    name.endsWith('markup.bcf') ? (/<Title>(.*)<\/Title>/.exec(strFromU8(bytes))?.[1] ?? '') : '',
  );
  return titles.sort().join('');
}

const ORDERS: readonly [name: string, sort: string, expected: string][] = [
  ['issues', 'number', 'bAcd'],
  ['issues', '-number', 'dcAb'],
  ['issues', 'updatedAt', 'Acdb'],
  ['issues', '-updatedAt', 'bdcA'],
  ['issues', 'dueDate', 'Adbc'],
  ['issues', '-dueDate', 'bdAc'],
  ['issues', 'priority', 'Acdb'],
  ['issues', '-priority', 'bdcA'],
  ['issues', 'title', 'Abcd'],
  ['issues', '-title', 'dcbA'],
  ['rfis', '-number', 'dcAb'],
  ['rfis', 'dueDate', 'Adbc'],
  ['rfis', 'priority', 'Acdb'],
  ['rfis', 'title', 'Abcd'],
  ['rfis', '-updatedAt', 'dcAb'],
  ['clashes', '-number', 'dcAb'],
  ['clashes', 'title', 'Abcd'],
  ['clashes', '-updatedAt', 'dcAb'],
];

test('lists and exports come in the order asked for, page by page', async () => {
  for (const [name, sort, expected] of ORDERS) {
    assert.equal(await listed(name, `sort=${sort}`), expected, `${name} by ${sort}`);
    assert.equal(await exported(name, `sort=${sort}`), expected, `export of ${name} by ${sort}`);
    assert.equal(await inWorkbook(name, `sort=${sort}`), expected, `workbook of ${name} by ${sort}`);
    let paged = '';
    for (let path: string | undefined = `${base}/${name}?limit=1&sort=${sort}`; path !== undefined; ) {
      const { body, headers } = await get(path);
      paged += body.data.map(nameOf).join('');
      path = /^<https?:\/\/[^/]*(\/.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    assert.equal(paged, expected, `pages of ${name} by ${sort}`);
  }
});

const FILTERS: readonly [name: string, query: string, expected: string][] = [
  ['issues', 'settled=true', 'd'],
  ['issues', 'settled=false', 'bAc'],
  ['issues', 'overdue=true', 'A'],
  ['issues', 'overdue=false', 'bcd'],
  ['issues', 'unassigned=true', 'Acd'],
  ['issues', 'unassigned=false', 'b'],
  ['issues', `floorPlanId=${floorPlanId}`, 'A'],
  ['issues', `floorPlanId=${people.owner}`, ''],
  ['issues', 'settled=false&unassigned=true&sort=-number', 'cA'],
  ['rfis', 'settled=true', 'd'],
  ['rfis', 'overdue=true', 'A'],
  ['rfis', 'unassigned=false', 'b'],
  ['rfis', 'settled=false&unassigned=true&sort=-title', 'cA'],
  ['clashes', 'settled=true', 'd'],
  ['clashes', 'settled=false&sort=-number', 'cAb'],
  ['clashes', 'unassigned=true&sort=title', 'Abc'],
];

test('lists, exports and the archive of issues take the same filters', async () => {
  for (const [name, query, expected] of FILTERS) {
    assert.equal(await listed(name, query), expected, `${name} with ${query}`);
    assert.equal(await exported(name, query), expected, `export of ${name} with ${query}`);
    if (name !== 'issues' || query.includes('sort')) continue;
    assert.equal(await archived(query), [...expected].sort().join(''), `archive with ${query}`);
  }
});

test('a record is overdue from the day after its due date on, in the time zone of its project', async () => {
  // Never on the same day: 26 hours apart.
  const [early, late] = ['Pacific/Kiritimati', 'Etc/GMT+12'];
  const dueDate = new Intl.DateTimeFormat('en-CA', { timeZone: late, dateStyle: 'short' }).format(new Date());
  for (const [timeZone, expected] of [
    [early, 1],
    [late, 0],
  ] as const) {
    const { body } = await send('POST', '/api/projects', { name: timeZone, timeZone });
    await send('POST', `/api/projects/${body.id}/issues`, { title: 'Due', dueDate });
    await send('POST', `/api/projects/${body.id}/rfis`, { subject: 'Due', question: '?', dueDate });
    for (const list of ['issues', 'rfis']) {
      const found = await get(`/api/projects/${body.id}/${list}?overdue=true`, owner);
      assert.equal(found.body.data.length, expected, `${list} in ${timeZone}`);
    }
  }
});

test('an order that there is not, or that goes with another one, is refused by its name', async () => {
  const refusalOf = ({ status, body }: Reply) => [status, body.error?.details?.[0]?.path];
  const since = 'updated_since=2020-01-01T00:00:00Z';
  for (const [path, expected] of [
    ['issues?sort=', 'sort'],
    ['issues?sort=assigneeId', 'sort'],
    ['issues?sort=--number', 'sort'],
    ['issues?sort=number,title', 'sort'],
    ['issues?sort=number&sort=title', 'sort'],
    [`issues?sort=number&${since}`, 'sort'],
    [`rfis?sort=-dueDate&${since}`, 'sort'],
    [`clashes?sort=title&${since}`, 'sort'],
    ['clashes?sort=dueDate', 'sort'],
    ['clashes?sort=priority', 'sort'],
    ['clashes?overdue=true', 'overdue'],
    ['rfis?floorPlanId=x', 'floorPlanId'],
    ['issues?floorPlanId=x', 'floorPlanId'],
    ['issues?settled=yes', 'settled'],
    ['issues?overdue=', 'overdue'],
    ['issues?unassigned=null', 'unassigned'],
    [`exports/issues?sort=number&${since}`, 'sort'],
    ['exports/issues?sort=id', 'sort'],
    ['exports/photos?sort=number', 'sort'],
    ['issues/export?sort=number', 'sort'],
    ['issues/export?settled=x', 'settled'],
  ] as const) {
    assert.deepEqual(refusalOf(await get(`${base}/${path}`)), [422, expected], path);
  }
});

test('a cursor is good for its order and its filters alone', async () => {
  const { body } = await get(`${base}/issues?sort=title&settled=false&limit=1`);
  const cursor = `cursor=${body.nextCursor}`;
  assert.equal(await listed('issues', `sort=title&settled=false&${cursor}`), 'bc');
  for (const query of ['sort=-title&settled=false', 'sort=number&settled=false', 'settled=false', 'sort=title', '']) {
    const { status } = await get(`${base}/issues?${query}&${cursor}`);
    assert.equal(status, 400, query);
  }
  const unsorted = await get(`${base}/issues?limit=1`);
  assert.equal((await get(`${base}/issues?sort=number&cursor=${unsorted.body.nextCursor}`)).status, 400);
});

test('the lists of v1 and the feeds take neither orders nor these filters', async () => {
  for (const [name, extra] of [
    ['issues', `floorPlanId=${floorPlanId}`],
    ['issues', 'settled=true'],
    ['rfis', 'overdue=true'],
    ['clashes', 'unassigned=true'],
    ['issues', 'sort=number'],
    ['rfis', 'sort=number'],
    ['clashes', 'sort=number'],
  ] as const) {
    for (const path of [`/api/v1/projects/${project.projectId}/${name}`, `/api/feed/${name}`]) {
      const { status, body } = await service.call({ path: `${path}?${extra}`, headers: { 'x-api-key': key } });
      assert.deepEqual([status, body.error.details[0].path], [422, extra.split('=')[0]], path);
    }
  }
});
