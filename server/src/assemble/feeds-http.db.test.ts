// Feeds as spreadsheets and business-intelligence tools read them (spec 4.5, contract §8).
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import readExcelFile from 'read-excel-file/node';
import { ClashFeed, IssueFeed, PhotoFeed, ProjectFeed, RfiFeed } from '../../../contract/feeds.ts';
import { runningService } from '../../testing/running-service.ts';
import { readSheet } from '../../testing/sheet-reader.ts';
import { actorOf, tenants } from '../../testing/tenants.ts';
import { createApiKey } from '../identity/api-keys/public.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';

const NAMES = ['issues', 'rfis', 'clashes', 'photos', 'projects'] as const;
const service = await runningService({ PCS_RATE_KEY_PER_MINUTE: '100000', PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const made = tenants(service.foundation.db);
const device = { address: '127.0.0.1', userAgent: 'feeds', requestId: 'feeds' };

async function house() {
  const { foundation } = service;
  const { scope, people } = await made.workspace({ owner: 'owner', member: 'member' });
  const project = await made.project(scope);
  const keyOf = async (keyScope: 'read' | 'write') =>
    (await createApiKey(foundation, actorOf(people.owner), scope, { name: keyScope, scope: keyScope })).key;
  const createCookie = async (id: string) =>
    `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
  const write = { 'x-api-key': await keyOf('write') };
  return {
    scope,
    people,
    project,
    read: { 'x-api-key': await keyOf('read') },
    write,
    owner: await createCookie(people.owner),
    member: await createCookie(people.member),
    async issue(body: object): Promise<{ id: string; updatedAt: string }> {
      const path = `/api/v1/projects/${project.projectId}/issues`;
      const answer = await service.call({ method: 'POST', path, headers: write, body });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body;
    },
    changeIssue: (id: string, body: object) =>
      service.call({
        method: 'PATCH',
        path: `/api/v1/projects/${project.projectId}/issues/${id}`,
        headers: write,
        body,
      }),
  };
}

type House = Awaited<ReturnType<typeof house>>;

const readCsv = (csv: string): Record<string, string>[] => parse(csv, { columns: true, record_delimiter: '\r\n' });
const feed = (of: House, path: string, headers: Record<string, string> = {}) =>
  service.call({ path: `/api/feed/${path}`, headers: { ...of.read, ...headers } });
const basic = (password: string, name = 'excel') => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

/** One record of each kind, every field of the issue filled. */
async function fill(of: House): Promise<void> {
  await of.issue({
    title: 'شق في الجدار',
    description: 'Crack, "wide"\nsecond line',
    status: 'closed',
    dueDate: '2026-04-01',
    worldPosition: { x: -1.5, y: 0.00001, z: 3 },
    elementGuids: ['2O2Fr$t4X7Zf8NOew3FLOH', 'b'],
    labels: ['south', 'façade'],
  });
  const base = `/api/projects/${of.project.projectId}`;
  const post = async (path: string, body: object) => {
    const answer = await service.call({ method: 'POST', path: base + path, cookie: of.owner, body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
  };
  await post('/rfis', {
    subject: 'Beam',
    question: 'Which?',
    costImpact: { amount: '-1200.50', currency: 'EUR' },
    scheduleImpactDays: -3,
  });
  await post('/clashes', { name: 'Duct', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b', distanceM: -0.02 });
}

const full = await house();
await fill(full);

test('a table comes as CSV of RFC 4180: header first, CRLF everywhere, instants in milliseconds and Z', async () => {
  const answer = await feed(full, 'issues');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  const csv: string = answer.body;
  assert.ok(csv.startsWith('project_code,project_name,id,project_id,number,title,') && csv.endsWith('\r\n'));
  // The one LF of its own stands inside a quoted field.
  assert.equal(csv.replaceAll('\r\n', '').split('\n').length, 2);
  const [row] = readCsv(csv);
  assert.deepEqual(
    { ...row, id: '', created_at: '', updated_at: '', closed_at: '', created_by_id: '' },
    {
      project_code: '',
      project_name: 'Block A',
      id: '',
      project_id: full.project.projectId,
      number: '1',
      title: 'شق في الجدار',
      description: 'Crack, "wide"\nsecond line',
      type: 'other',
      priority: 'medium',
      status: 'closed',
      assignee_id: '',
      due_date: '2026-04-01',
      floor_plan_id: '',
      plan_x: '',
      plan_y: '',
      world_position_x: '-1.5',
      world_position_y: '1e-05',
      world_position_z: '3',
      model_id: '',
      element_guids: '2O2Fr$t4X7Zf8NOew3FLOH; b',
      labels: 'south; façade',
      created_by_type: 'key',
      created_by_id: '',
      created_at: '',
      updated_at: '',
      closed_at: '',
    },
  );
  for (const name of ['created_at', 'updated_at', 'closed_at']) {
    assert.match(row?.[name] ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, name);
  }
});

test('numbers stay numbers, negative ones too', async () => {
  const [rfi] = readCsv((await feed(full, 'rfis')).body);
  assert.deepEqual(
    [rfi?.cost_impact_amount, rfi?.cost_impact_currency, rfi?.schedule_impact_days],
    ['-1200.50', 'EUR', '-3'],
  );
  const [clash] = readCsv((await feed(full, 'clashes')).body);
  assert.deepEqual([clash?.distance_m, clash?.present], ['-0.02', 'true']);
});

test('every table comes as JSON too: the v1 records with the code and name of their project', async () => {
  const schemas = { issues: IssueFeed, rfis: RfiFeed, clashes: ClashFeed, photos: PhotoFeed, projects: ProjectFeed };
  for (const name of NAMES) {
    const { status, body, headers } = await feed(full, `${name}?format=json`);
    assert.equal(status, 200, name);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.deepEqual(compileReply(schemas[name])(body), [], name);
    assert.equal(body.data.length, name === 'photos' ? 0 : 1, name);
  }
  for (const name of ['issues', 'rfis', 'clashes']) {
    const { body } = await feed(full, `${name}?format=json`);
    const path = `/api/v1/projects/${full.project.projectId}/${name}`;
    const page = await service.call({ path, headers: full.read });
    const records = body.data.map(({ projectCode: _code, projectName, ...record }: Record<string, unknown>) => {
      assert.equal(projectName, 'Block A');
      return record;
    });
    assert.deepEqual(records, page.body.data, name);
  }
});

test('bom=1 begins CSV with a byte order mark, and is refused with JSON', async () => {
  const response = await fetch(`${service.address}/api/feed/projects?bom=1`, { headers: full.read });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.equal((await feed(full, 'projects?bom=1&format=json')).body.error.details[0].path, 'bom');
});

test('fields are separated as asked, and what holds the delimiter is quoted', async () => {
  const of = await house();
  await of.issue({ title: 'a; c, d', description: 'a; b\tc, d', labels: ['x', 'y'] });
  const plain = readCsv((await feed(of, 'issues')).body);
  const raw = { comma: ',', semicolon: ';', tab: '\t' };
  for (const [delimiter, sign] of Object.entries(raw)) {
    const { status, body } = await feed(of, `issues?delimiter=${delimiter}`);
    assert.equal(status, 200);
    assert.ok(String(body).startsWith(`project_code${sign}project_name${sign}id${sign}`), String(body).slice(0, 60));
    assert.ok(String(body).endsWith('\r\n'));
    assert.deepEqual(parse(body, { columns: true, delimiter: sign }), plain);
  }
  assert.equal((await feed(of, 'issues?delimiter=tab&format=json')).body.error.details[0].path, 'delimiter');
  assert.equal((await feed(of, 'issues?delimiter=pipe')).status, 422);
});

test('instants come in a form that Excel reads, in UTC', async () => {
  const of = await house();
  await of.issue({ title: 'Crack' });
  const [plain] = readCsv((await feed(of, 'issues')).body);
  const [row] = readCsv((await feed(of, 'issues?instants=excel')).body);
  assert.match(row?.created_at ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.equal(row?.created_at, plain?.created_at?.slice(0, 19).replace('T', ' '));
  assert.equal(row?.closed_at, '');
  assert.equal((await feed(of, 'issues?instants=excel&format=xlsx')).body.error.details[0].path, 'instants');
});

/** Holds a cell of another reader against ours. It cuts instants to milliseconds, of days that count from the end of 1899. */
function assertSameCell(found: unknown, cell: { value: string } | undefined): void {
  if (found instanceof Date)
    assert.ok(Math.abs(found.getTime() - (Number(cell?.value) - 25_569) * 86_400_000) < 2, `${cell?.value} ${found}`);
  else assert.equal(String(found ?? ''), cell?.value ?? '');
}

test('every feed is a workbook for a key, with the columns of CSV and texts as they were written', async () => {
  const of = await house();
  await of.issue({ title: '=1+1', description: "'=1", labels: ['a', 'b'] });
  for (const name of NAMES) {
    const response = await fetch(`${service.address}/api/feed/${name}?format=xlsx`, { headers: of.read });
    assert.equal(response.status, 200, name);
    assert.match(response.headers.get('content-type') ?? '', /spreadsheetml\.sheet$/);
    assert.equal(response.headers.get('content-disposition'), `attachment; filename="${name}.xlsx"`);
    const workbook = Buffer.from(await response.arrayBuffer());
    const { headings, rows } = readSheet(workbook);
    const [foreign, ...others] = await readExcelFile(workbook);
    assert.equal(others.length, 0);
    assert.deepEqual(foreign?.data[0], headings, name);
    assert.equal(foreign.data.length, rows.length + 1, name);
    for (const [at, row] of rows.entries())
      for (const [column, heading] of headings.entries()) assertSameCell(foreign.data[at + 1]?.[column], row[heading]);
    const head = String((await feed(of, name)).body).split('\r\n', 1)[0];
    assert.equal(headings.join(','), head, name);
    const tag = response.headers.get('etag') ?? '';
    const again = await fetch(`${service.address}/api/feed/${name}?format=xlsx`, {
      headers: { ...of.read, 'if-none-match': tag },
    });
    assert.equal(again.status, 304, name);
    if (name === 'issues') assert.ok(JSON.stringify(rows).includes('"\'=1"'), JSON.stringify(rows));
  }
});

test('a parameter that is not known or not valid is 422 with its name', async () => {
  for (const [query, path] of [
    ['format=xls', 'format'],
    ['projectId=7', 'projectId'],
    ['updated_since=yesterday', 'updated_since'],
    ['limit=5', 'limit'],
  ]) {
    const { status, body } = await feed(full, `issues?${query}`);
    assert.deepEqual([status, body.error.details[0].path], [422, path]);
  }
});

test('a key of one workspace sees nothing of another, also when it names the other’s project', async () => {
  const [ours, theirs] = [await house(), full];
  for (const name of NAMES) {
    const rows = readCsv((await feed(ours, name)).body);
    assert.equal(rows.length, name === 'projects' ? 1 : 0, name);
    const named = await feed(ours, `${name}?projectId=${theirs.project.projectId}`);
    assert.deepEqual([named.status, readCsv(named.body)], [200, []], name);
  }
});

test('projectId narrows to one project, updated_since to what changed at or after it', async () => {
  const of = await house();
  const first = await of.issue({ title: 'first' });
  const second = await of.issue({ title: 'second' });
  const titles = async (query: string) => readCsv((await feed(of, `issues?${query}`)).body).map((each) => each.title);
  assert.deepEqual(await titles(`projectId=${of.project.projectId}`), ['first', 'second']);
  assert.deepEqual(await titles(`updated_since=${second.updatedAt}`), ['second']);
  await of.changeIssue(first.id, { title: 'first, changed' });
  assert.deepEqual(await titles(`updated_since=${second.updatedAt}`), ['first, changed', 'second']);
});

test('polling with X-Data-As-Of misses nothing', async () => {
  const of = await house();
  await of.issue({ title: 'first' });
  const answer = await feed(of, 'issues');
  const asOf = answer.headers.get('x-data-as-of') ?? '';
  assert.equal(answer.headers.get('x-next-updated-since'), asOf);
  const later = await of.issue({ title: 'later' });
  assert.ok(later.updatedAt > asOf);
  const next = await feed(of, `issues?updated_since=${asOf}`);
  assert.ok(readCsv(next.body).some((each) => each.title === 'later'));
});

test('what has not changed is 304; a change, another question and another format are not', async () => {
  const of = await house();
  const issue = await of.issue({ title: 'one' });
  const etag = (await feed(of, 'issues')).headers.get('etag') ?? '';
  assert.match(etag, /^W\/"/);
  const known = { 'if-none-match': etag };
  const again = await feed(of, 'issues', known);
  assert.deepEqual([again.status, again.body, again.headers.get('etag')], [304, '', etag]);
  for (const path of ['issues?format=json', 'issues?bom=1', `issues?projectId=${of.project.projectId}`, 'rfis']) {
    assert.equal((await feed(of, path, known)).status, 200, path);
  }
  await of.changeIssue(issue.id, { title: 'two' });
  assert.equal((await feed(of, 'issues', known)).status, 200);
});

test('HEAD answers the headers alone', async () => {
  const answer = await fetch(`${service.address}/api/feed/issues`, { method: 'HEAD', headers: full.read });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.ok(answer.headers.get('x-data-as-of'));
  assert.equal(await answer.text(), '');
});

test('HTTP Basic takes the key as its password, whatever the name, on feeds alone', async () => {
  const key = full.read['x-api-key'];
  for (const name of ['excel', '', 'a b']) {
    const answer = await service.call({ path: '/api/feed/projects', headers: basic(key, name) });
    assert.equal(answer.status, 200, name);
    assert.match(answer.headers.get('ratelimit-policy') ?? '', /^"key"/);
  }
  const elsewhere = await service.call({ path: '/api/v1/projects', headers: basic(key) });
  assert.deepEqual(
    [elsewhere.status, elsewhere.headers.get('www-authenticate')],
    [401, 'ApiKey realm="api", header="X-Api-Key"'],
  );
  for (const headers of [basic('wrong'), basic(`${key}x`), { authorization: 'Basic !' }, {}]) {
    const answer = await service.call({ path: '/api/feed/projects', headers });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers.get('www-authenticate'), 'Basic realm="feeds", charset="UTF-8"');
    assert.equal(answer.body.error.code, 'unauthorized');
  }
});

test('a person sees the projects in which they have a role, an owner all of them', async () => {
  const asked = (cookie: string, name: string) => service.call({ path: `/api/feed/${name}`, cookie });
  for (const name of ['issues', 'projects']) {
    assert.deepEqual(readCsv((await asked(full.member, name)).body), [], name);
    const all = await asked(full.owner, name);
    assert.equal(readCsv(all.body).length, 1, name);
  }
  const answer = await asked(full.member, 'projects');
  assert.equal(answer.headers.get('etag'), null, 'roles change what a person sees, and do not move the clock');
});

const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;
const texts = [
  '＝1+1',
  '＠SUM(1)',
  "'－1",
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "'=1",
  "''=1",
  "'",
  "'plain",
  "''",
  ' =1',
  '=',
  '"=1"',
  'a\r\nb',
  '\\.',
  '\\N',
  'NULL',
  ',',
  ';',
  '"',
  '""',
  '\u0001',
  '\u2028',
  '👩‍👩‍👧',
  '\ufeff=1',
  'e\u0301',
  'عربي =1',
  '\\x01\\x02',
  '\u0002,\u0001',
];
const file = (name: string) => new URL(`../../../../shared/data/text/${name}`, import.meta.url);
if (existsSync(file('csv-formula-payloads.txt'))) {
  texts.push(...readFileSync(file('csv-formula-payloads.txt'), 'utf8').split('\n'));
}
if (existsSync(file('naughty-strings.json')))
  texts.push(...JSON.parse(readFileSync(file('naughty-strings.json'), 'utf8')));

test('what a record has not is nothing between its commas, empty lists too', async () => {
  const of = await house();
  await of.issue({ title: 'Crack' });
  const [head = '', line = ''] = String((await feed(of, 'issues')).body).split('\r\n');
  const cells = line.split(',');
  const at = (name: string) => cells[head.split(',').indexOf(name)];
  assert.equal(at('title'), 'Crack');
  assert.deepEqual(['description', 'element_guids', 'labels', 'closed_at'].map(at), ['', '', '', '']);
});

test('whatever people write comes out intact, and nothing of it begins a formula', async () => {
  const of = await house();
  const kept: string[] = [];
  for (const description of texts) {
    const path = `/api/v1/projects/${of.project.projectId}/issues`;
    const body = { title: 'Text', description, labels: ['=1'] };
    const { status } = await service.call({ method: 'POST', path, headers: of.write, body });
    if (status === 201) kept.push(description.normalize('NFC'));
  }
  assert.ok(kept.length >= 20);
  const rows = readCsv((await feed(of, 'issues')).body);
  const expected = kept.map((each) => (FORMULA.test(each) ? `'${each}` : each));
  assert.deepEqual(
    rows.map((each) => each.description),
    expected,
  );
  assert.ok(rows.every((each) => each.labels === "'=1"));
  for (const [name, delimiter] of [
    ['semicolon', ';'],
    ['tab', '\t'],
  ] as const) {
    const { body } = await feed(of, `issues?delimiter=${name}`);
    const read: Record<string, string>[] = parse(body, { columns: true, delimiter, record_delimiter: '\r\n' });
    assert.deepEqual([name, read.map((each) => each.description)], [name, expected]);
  }
  // As docs/feeds.md says: one apostrophe is taken away, and every text is what it was.
  const undone = rows.map(({ description = '' }) => description.replace(/^'(?='*[=+\-@＝＋－＠\t\r])/, ''));
  assert.deepEqual(undone, kept);
  const { body } = await feed(of, 'issues?format=json');
  assert.deepEqual(
    body.data.map((each: { description: string }) => each.description),
    kept,
  );
});

test('rows that change while a feed is read stay as they were, and the answer says of when they are', async () => {
  const of = await house();
  for (let index = 0; index < 40; index += 1) await of.issue({ title: 'before', description: 'x'.repeat(9_000) });
  const issues = await service.call({ path: `/api/v1/projects/${of.project.projectId}/issues`, headers: of.read });
  const reading = await fetch(`${service.address}/api/feed/issues`, { headers: of.read });
  const ids: string[] = issues.body.data.map((each: { id: string }) => each.id);
  await Promise.all(ids.map((id) => of.changeIssue(id, { title: 'after' })));
  const rows = readCsv(await reading.text());
  assert.deepEqual(new Set(rows.map((each) => each.title)), new Set(['before']));
  const asOf = reading.headers.get('x-data-as-of') ?? '';
  assert.ok(rows.every((each) => (each.updated_at ?? '') <= asOf));
});

test('readers who go away leave their turns to others', async () => {
  const of = await house();
  for (let index = 0; index < 30; index += 1) await of.issue({ title: 'long', description: 'x'.repeat(10_000) });
  for (let round = 0; round < 12; round += 1) {
    const controller = new AbortController();
    const reading = await fetch(`${service.address}/api/feed/issues`, { headers: of.read, signal: controller.signal });
    assert.equal(reading.status, 200);
    controller.abort();
  }
  assert.equal(readCsv((await feed(of, 'issues')).body).length, 30);
});

test('who waits for a turn and goes away before it comes holds nobody up', async () => {
  const of = await house();
  for (let index = 0; index < 500; index += 1) await of.issue({ title: 'long', description: '🏗'.repeat(10_000) });
  const ask = () => {
    const controller = new AbortController();
    const answer = fetch(`${service.address}/api/feed/issues`, { headers: of.read, signal: controller.signal });
    return { answer, leave: () => controller.abort() };
  };
  // Two that are not read hold the workspace's two turns.
  const holding = [ask(), ask()];
  await Promise.all(holding.map((each) => each.answer));
  const waiting = Array.from({ length: 8 }, ask);
  const gone = Promise.allSettled(waiting.map((each) => each.answer));
  await setImmediate();
  for (const each of waiting) each.leave();
  assert.ok((await gone).every((each) => each.status === 'rejected'));
  for (const each of holding) each.leave();
  assert.equal(readCsv((await feed(of, 'issues')).body).length, 500);
});

test('a feed that breaks in the middle does not look whole', async () => {
  const of = await house();
  for (let index = 0; index < 500; index += 1) await of.issue({ title: 'long', description: '🏗'.repeat(10_000) });
  const socket = connect(Number(new URL(service.address).port), '127.0.0.1');
  socket.write(
    `GET /api/feed/issues HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nx-api-key: ${of.read['x-api-key']}\r\n\r\n`,
  );
  const chunks: Buffer[] = [];
  let isCut = false;
  for await (const chunk of socket) {
    chunks.push(chunk);
    if (isCut) continue;
    isCut = true;
    const owner = new pg.Client({ connectionString: service.foundation.ownerUrl });
    await owner.connect();
    const { rowCount } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active' and query like 'copy (%'`,
    );
    await owner.end();
    assert.equal(rowCount, 1);
  }
  const text = Buffer.concat(chunks).toString();
  assert.match(text, /^HTTP\/1\.1 200 OK\r\n/);
  assert.match(text, /transfer-encoding: chunked/i);
  assert.ok(!text.endsWith('\r\n0\r\n\r\n'), 'the last chunk must be missing');
  assert.ok(service.logged.some((line) => line.includes('/api/feed/issues') && line.includes('error')));
});
