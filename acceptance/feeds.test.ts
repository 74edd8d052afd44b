// Spec 4.5, contract §8 and §10: whole tables for spreadsheets and business intelligence, and exports for people.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { accepted, assertRefused, type Client, clientOf, machine } from './support/calls.ts';
import { png } from './support/pictures.ts';
import { type Service, startService } from './support/processes.ts';
import { makeKey, makeTenant, makeUser, signIn, type Tenant } from './support/tenants.ts';
import { cellsOf } from './support/workbooks.ts';

const FEEDS = ['issues', 'rfis', 'clashes', 'photos', 'projects'] as const;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let service: Service;
let acme: Tenant;
let bolt: Tenant;

before(async () => {
  service = await startService();
  [acme, bolt] = [await makeTenant(service, 'Acme'), await makeTenant(service, 'Bolt')];
  for (const each of [acme, bolt]) await fill(each);
});

/** A record of each table. */
async function fill({ owner, projectId, name }: Tenant): Promise<void> {
  const app = `/api/projects/${projectId}`;
  const issue = { title: `=${name}`, description: 'a, "b"\nc', labels: ['south', 'شمال'], dueDate: '2026-04-01' };
  accepted(await owner.post(`${app}/issues`, issue), 201);
  accepted(await owner.post(`${app}/rfis`, { subject: name, question: '-1', scheduleImpactDays: -3 }), 201);
  const clash = { name, kind: 'hard', elementAGuid: 'a', elementBGuid: 'b', distanceM: -0.5 };
  accepted(await owner.post(`${app}/clashes`, clash), 201);
  accepted(await owner.upload(`${app}/photos`, {}, await png()), 201);
}

type Row = Readonly<Record<string, string>>;

/** Rows of CSV as RFC 4180 has them, each line ending in CRLF. */
function rowsOf(csv: string): Row[] {
  assert.ok(csv.endsWith('\r\n'));
  return parse(csv, { columns: true, record_delimiter: '\r\n' });
}

async function feedOf(client: Client, path: string): Promise<Row[]> {
  const reply = await client.get(`/api/feed/${path}`);
  accepted(reply);
  return rowsOf(reply.text);
}

test('the five tables come as CSV and JSON by a key of any scope, the project in front', async () => {
  for (const name of FEEDS) {
    for (const key of Object.values(acme.keys)) {
      const reply = await key.get(`/api/feed/${name}`);
      accepted(reply);
      assert.match(reply.headers.get('content-type') ?? '', /^text\/csv/);
      assert.match(reply.text, /^project_code,project_name,id,[a-z0-9_,]+\r\n/);
      assert.match(reply.headers.get('x-data-as-of') ?? '', INSTANT);
      const [row, ...others] = rowsOf(reply.text);
      assert.deepEqual([row?.project_name, others], ['Tower of Acme', []], name);
      assert.match(row?.created_at ?? '', INSTANT);
    }
    const { data } = accepted(await acme.keys.read.get(`/api/feed/${name}?format=json`));
    assert.deepEqual([data.length, data[0].projectName], [1, 'Tower of Acme'], name);
  }
});

test('text that begins like a formula is guarded in CSV, numbers are not, and JSON has the text itself', async () => {
  const [issue] = await feedOf(acme.keys.read, 'issues');
  assert.deepEqual(
    [issue?.title, issue?.description, issue?.labels, issue?.due_date],
    ["'=Acme", 'a, "b"\nc', 'south; شمال', '2026-04-01'],
  );
  const [rfi] = await feedOf(acme.keys.read, 'rfis');
  assert.deepEqual([rfi?.question, rfi?.schedule_impact_days, rfi?.answer], ["'-1", '-3', '']);
  assert.equal((await feedOf(acme.keys.read, 'clashes'))[0]?.distance_m, '-0.5');
  const { data } = accepted(await acme.keys.read.get('/api/feed/issues?format=json'));
  assert.equal(data[0].title, '=Acme');
});

test('bom=1 begins CSV with a byte order mark', async () => {
  const marked = await acme.keys.read.get('/api/feed/issues?bom=1');
  const plain = await acme.keys.read.get('/api/feed/issues');
  assert.deepEqual([...marked.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  assert.ok(marked.bytes.subarray(3).equals(plain.bytes));
});

test('HTTP Basic takes a key as its password on feeds, and nowhere else', async () => {
  const { key } = await makeKey(acme.owner, 'read', 'Excel');
  const basic = (password: string) =>
    clientOf(service.address, { authorization: `Basic ${Buffer.from(`any:${password}`).toString('base64')}` });
  for (const name of FEEDS) assert.equal((await feedOf(basic(key), name)).length, 1);
  assertRefused(await basic(key).get('/api/v1/projects'), 'unauthorized');
  const refused = await basic(`${key}x`).get('/api/feed/issues');
  assertRefused(refused, 'unauthorized');
  assert.match(refused.headers.get('www-authenticate') ?? '', /^Basic /);
});

test('refusals come in the contract’s order: credentials before parameters', async () => {
  const nobody = clientOf(service.address);
  for (const name of FEEDS) {
    const refused = await nobody.get(`/api/feed/${name}?format=docx&projectId=7`);
    assertRefused(refused, 'unauthorized');
    assert.match(refused.headers.get('www-authenticate') ?? '', /^Basic /);
    const app = name === 'projects' ? '/api/workspace' : `/api/projects/${acme.projectId}`;
    assertRefused(await nobody.get(`${app}/exports/${name}?format=docx`), 'unauthorized');
    // The path before the parameters; a key is no person.
    if (name !== 'projects') {
      assertRefused(await acme.owner.get(`/api/projects/${bolt.projectId}/exports/${name}?format=docx`), 'not_found');
    }
    assertRefused(await acme.keys.admin.get(`${app}/exports/${name}`), 'unauthorized');
    assertRefused(await acme.owner.get(`${app}/exports/${name}?format=docx`), 'validation_failed', 'format');
    assertRefused(await acme.owner.get(`${app}/exports/${name}?limit=5`), 'validation_failed', 'limit');
  }
  for (const [query, path] of [
    ['format=pdf', 'format'],
    ['delimiter=pipe', 'delimiter'],
    ['projectId=7', 'projectId'],
    ['updated_since=yesterday', 'updated_since'],
    ['status=open', 'status'],
  ]) {
    assertRefused(await acme.keys.read.get(`/api/feed/issues?${query}`), 'validation_failed', path);
  }
});

test('another workspace sees nothing, also where it names the project', async () => {
  for (const name of FEEDS) {
    const theirs = await bolt.keys.admin.get(`/api/feed/${name}`);
    assert.ok(!theirs.text.includes('Acme') && theirs.text.includes('Bolt'), name);
    assert.deepEqual(await feedOf(bolt.keys.admin, `${name}?projectId=${acme.projectId}`), [], name);
  }
});

test('loading by increments, each from the X-Data-As-Of before, ends with the table as it is', async () => {
  const { keys, projectId } = bolt;
  const path = `/api/v1/projects/${projectId}/issues`;
  const kept = new Map<string, Row>();
  let asOf: string | undefined;
  const load = async () => {
    const reply = await keys.read.get(`/api/feed/issues${asOf === undefined ? '' : `?updated_since=${asOf}`}`);
    accepted(reply);
    for (const row of rowsOf(reply.text)) kept.set(row.id ?? '', row);
    asOf = reply.headers.get('x-data-as-of') ?? undefined;
  };
  let isWriting = true;
  const write = async (writer: number) => {
    for (let index = 0; index < 20; index += 1) {
      const { id } = accepted(await keys.write.post(path, { title: `${writer}.${index}` }), 201);
      if (index % 3 === 0) accepted(await keys.write.patch(`${path}/${id}`, { title: `${writer}.${index} changed` }));
    }
  };
  const writing = Promise.all([1, 2, 3].map(write)).finally(() => {
    isWriting = false;
  });
  let loads = 0;
  while (isWriting) {
    await load();
    loads += 1;
  }
  await writing;
  await load();
  assert.ok(loads > 1, 'some loads came while others wrote');
  const whole = await feedOf(keys.read, 'issues');
  assert.equal(whole.length, 61);
  const byId = (one: Row, other: Row) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1);
  assert.deepEqual([...kept.values()].sort(byId), whole.toSorted(byId));
});

test('a feed that has not changed is 304 to whoever has it', async () => {
  const first = await acme.keys.read.get('/api/feed/rfis');
  const etag = first.headers.get('etag') ?? '';
  const again = await acme.keys.read.get('/api/feed/rfis', { 'if-none-match': etag });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('a person exports what they see as a workbook: texts as they are, none of them a formula', async () => {
  const app = `/api/projects/${acme.projectId}/exports`;
  const viewerId = await makeUser(service, acme.workspaceId, { email: 'viewer@acme.example', role: 'member' });
  accepted(await acme.owner.put(`/api/projects/${acme.projectId}/members/${viewerId}`, { role: 'viewer' }));
  const viewer = await signIn(service.address, 'viewer@acme.example');
  for (const name of FEEDS) {
    const reply = await viewer.get(name === 'projects' ? `/api/workspace/exports/${name}` : `${app}/${name}`);
    accepted(reply);
    assert.match(reply.headers.get('content-disposition') ?? '', /^attachment; filename="[^"]+\.xlsx"/);
    assert.equal(cellsOf(reply.bytes).length, 2, name);
  }
  const [header, row] = cellsOf((await viewer.get(`${app}/issues`)).bytes);
  assert.ok(header?.includes('Title') && header.includes('Last updated (UTC)'));
  assert.ok(row?.includes('=Acme') && row.includes('a, "b"\nc') && row.includes('south; شمال'));
  assert.ok(row?.includes(46_113), '2026-04-01 as the day that Excel knows');
  assert.equal(cellsOf((await viewer.get(`${app}/issues?status=closed`)).bytes).length, 1);
  const csv = await viewer.get(`${app}/issues?format=csv&q=acme`);
  assert.equal(rowsOf(csv.text)[0]?.title, "'=Acme");
  const arabic = cellsOf((await viewer.get(`${app}/issues?lang=ar`)).bytes);
  assert.ok(arabic[0]?.every((each) => /\p{Script=Arabic}/u.test(String(each))));
  await makeUser(service, acme.workspaceId, { email: 'outsider@acme.example', role: 'member' });
  const outsider = await signIn(service.address, 'outsider@acme.example');
  assertRefused(await outsider.get(`${app}/issues`), 'not_found');
  assert.equal(cellsOf((await outsider.get('/api/workspace/exports/projects')).bytes).length, 1);
});

/** Also behind apostrophes that are the text's own, so that the quoting can be undone. */
const FORMULA = /^'*[=+\-@\t\r]/;
const texts = ['=1+1', '@SUM(A1)', '+1', '-1', "'=1", '"', 'a\r\nb', 'constructor', '\\.', '👩‍👩‍👧', 'عربي', '_x0041_'];
const shared = (name: string) => new URL(`../../shared/data/text/${name}`, import.meta.url);
if (existsSync(shared('csv-formula-payloads.txt'))) {
  texts.push(...readFileSync(shared('csv-formula-payloads.txt'), 'utf8').split('\n'));
}
if (existsSync(shared('naughty-strings.json'))) {
  texts.push(...JSON.parse(readFileSync(shared('naughty-strings.json'), 'utf8')));
}

test('whatever is written comes out safe and intact, as CSV, as JSON and as a workbook', async () => {
  const { owner, keys } = await makeTenant(service, 'Naughty');
  const { id } = accepted(await owner.post('/api/projects', { name: 'Texts' }), 201);
  const kept: string[] = [];
  for (const description of texts) {
    const reply = await keys.write.post(`/api/v1/projects/${id}/issues`, { title: 'Text', description });
    if (reply.status === 201) kept.push(reply.json.description);
  }
  assert.ok(kept.length >= 12);
  const path = `issues?projectId=${id}`;
  assert.deepEqual(
    (await feedOf(keys.read, path)).map((each) => each.description),
    kept.map((each) => (FORMULA.test(each) ? `'${each}` : each)),
  );
  const { data } = accepted(await keys.read.get(`/api/feed/${path}&format=json`));
  assert.deepEqual(
    data.map((each: { description: string }) => each.description),
    kept,
  );
  const [header = [], ...rows] = cellsOf((await owner.get(`/api/projects/${id}/exports/issues`)).bytes);
  assert.ok(header.length > 20);
  assert.equal(rows.length, kept.length);
  // Short texts without lines or controls stand in their rows exactly; the others are held by the tests beside the code.
  for (const [index, text] of kept.entries()) {
    const isPlain = /^[^\p{Cc}_]+$/u.test(text) && !/[\ufffe\uffff]/.test(text);
    if (isPlain) assert.ok(rows[index]?.includes(text), JSON.stringify(text));
  }
});

test('a tool that loads its tables side by side gets them all', async () => {
  const key = machine(service.address, (await makeKey(acme.owner, 'read', 'Power BI')).key);
  const replies = await Promise.all(
    FEEDS.flatMap((name) => [key.get(`/api/feed/${name}`), key.get(`/api/feed/${name}`)]),
  );
  assert.deepEqual(new Set(replies.map((each) => each.status)), new Set([200]));
});
