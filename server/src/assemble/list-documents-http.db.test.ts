// Filtered lists as PDF: what they hold is what the lists hold for the same filters.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assetFilters } from '../../../contract/assets.ts';
import { trackedClashFilters } from '../../../contract/clashes.ts';
import { trackedIssueFilters } from '../../../contract/issues.ts';
import { shownPhotoFilters } from '../../../contract/records/photo.ts';
import { trackedRfiFilters } from '../../../contract/rfis.ts';
import { shownSpaceFilters } from '../../../contract/spaces.ts';
import { readPdfText } from '../../testing/pdf-pages.ts';
import { insertRows } from '../../testing/random-project.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0', PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const made = tenants(service.foundation.db);
const device = { address: '127.0.0.1', userAgent: 'documents', requestId: 'documents' };

async function makeProject() {
  const { scope, people } = await made.workspace({ owner: 'owner', viewer: 'member', member: 'member' });
  const project = await made.project(scope, { [people.viewer]: 'viewer' });
  const createCookie = async (id: string) =>
    `pcs_session=${(await startSession(service.foundation, device, { id, passwordHash: null })).token}`;
  const owner = await createCookie(people.owner);
  const base = `/api/projects/${project.projectId}`;
  return {
    base,
    scope,
    people,
    owner,
    viewer: await createCookie(people.viewer),
    member: await createCookie(people.member),
    async post(path: string, body: object): Promise<{ id: string; number: number }> {
      const answer = await service.call({ method: 'POST', path: base + path, cookie: owner, body });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body;
    },
  };
}

async function download(path: string, cookie: string) {
  const response = await fetch(service.address + path, { headers: { cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** The text of a list's document. */
async function readText(path: string, cookie: string): Promise<string> {
  const { status, headers, bytes } = await download(path, cookie);
  assert.equal(status, 200, bytes.toString());
  assert.equal(headers.get('content-type'), 'application/pdf');
  return readPdfText(bytes);
}

const tower = await makeProject();
const HOSTILE = [
  '#import "x": * $x^2$ *bold* _it_ <b>HTML</b>',
  '<script>alert(1)</script> ]} #panic("no")',
  'right \u202eto left\u202c and \u2066isolated',
] as const;
for (let at = 0; at < 12; at += 1) {
  await tower.post('/issues', {
    title: `Item ${at} of the list`,
    priority: at % 2 === 0 ? 'high' : 'low',
    labels: [`zone ${at}`],
    ...(at === 3 && { dueDate: '2024-02-29', assigneeId: tower.people.viewer }),
  });
}
await tower.post('/rfis', { subject: 'Beam at axis 4', question: 'Which?', priority: 'critical' });
await tower.post('/clashes', {
  name: 'Duct in beam',
  kind: 'hard',
  elementAGuid: 'a',
  elementBGuid: 'b',
  distanceM: -0.02,
});
await tower.post('/assets', { tag: 'AHU-7', manufacturer: 'Trox', condition: 'poor', warrantyExpiresOn: '2024-05-01' });

test('a PDF holds the rows that the list has for the same filters, in its order, under the words of the screen', async () => {
  const query = 'priority=high&sort=-number';
  const list = await service.call({ path: `${tower.base}/issues?${query}`, cookie: tower.owner });
  const titles = (list.body.data as { title: string }[]).map(({ title }) => title);
  const text = await readText(`${tower.base}/exports/issues?format=pdf&${query}`, tower.viewer);
  assert.equal(titles.length, 6);
  assert.deepEqual(text.match(/Item \d+ of the list/g), titles);
  for (const word of ['Issues', 'Priority: High', 'Records: 6', 'Title', 'Status', 'Due date', 'Labels', 'zone 4']) {
    assert.ok(text.includes(word), `${word} is missing in ${text}`);
  }
});

test('names stand in place of ids, and a day that has passed is marked', async () => {
  const text = await readText(`${tower.base}/exports/issues?format=pdf&assigneeId=${tower.people.viewer}`, tower.owner);
  assert.match(text, /Records: 1\b/);
  assert.match(text, /29 Feb 2024 · Overdue/);
  assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}/);
});

const FILTERS = {
  issues: trackedIssueFilters,
  rfis: trackedRfiFilters,
  clashes: trackedClashFilters,
  photos: shownPhotoFilters,
  spaces: shownSpaceFilters,
  assets: assetFilters,
};

test('a document says each filter of its list, with names of this project alone', async () => {
  const other = await made.project(tower.scope);
  const values = [tower.people.viewer, 'x', '2026-01-01', '2026-01-01T00:00:00.000Z', 'true', 'new', 'open', 'low'];
  const words = [...values, 'other', 'hard', 'photo', 'live', 'good'];
  for (const [name, filters] of Object.entries(FILTERS)) {
    const path = `${tower.base}/exports/${name}?format=pdf`;
    const query = new URLSearchParams();
    for (const filter of Object.keys(filters)) {
      const heads = words.map((value) =>
        fetch(`${service.address}${path}&${filter}=${value}`, { method: 'HEAD', headers: { cookie: tower.viewer } }),
      );
      const taken = (await Promise.all(heads)).findIndex(({ status }) => status === 200);
      const value = name === 'spaces' && filter === 'present' ? 'false' : words[taken];
      query.set(filter, value ?? assert.fail(`no value for ${name}.${filter}`));
    }
    const [said = ''] = (await readText(`${path}&${query}`, tower.viewer)).split(' As of ');
    assert.equal(said.split(' · ').length, query.size, said);
  }
  const plan = {
    id: service.foundation.ids.next(),
    name: 'Secret level',
    sort_order: 0,
    rotation_deg: 0,
    is_visible: true,
  };
  const file = { id: service.foundation.ids.next(), state: 'kept', media_type: 'image/png', size_bytes: 1 };
  const at = '2026-01-01T00:00:00.000Z';
  await insertRows(service.foundation, other, 'stored_file', [{ ...file, created_at: at }]);
  await insertRows(service.foundation, other, 'floor_plan', [
    { ...plan, original_file_id: file.id, created_at: at, updated_at: at },
  ]);
  const text = await readText(`${tower.base}/exports/issues?format=pdf&floorPlanId=${plan.id}`, tower.viewer);
  assert.match(text, /Floor plan: – /);
  assert.doesNotMatch(text, /Secret/);
});

test('each list becomes a document in Arabic, and an empty one says so', async () => {
  for (const [name, said] of Object.entries({
    issues: 'Item 3',
    rfis: 'axis 4',
    clashes: 'Duct in beam',
    assets: 'AHU-7',
  })) {
    const text = await readText(`${tower.base}/exports/${name}?format=pdf&lang=ar`, tower.owner);
    assert.ok(text.includes(said), `${name}: ${text}`);
    assert.doesNotMatch(text, /Status|Records/);
  }
  for (const name of ['photos', 'spaces']) {
    const text = await readText(`${tower.base}/exports/${name}?format=pdf`, tower.owner);
    assert.match(text, /Records: 0[\s\S]*No results/, name);
  }
});

test('what people wrote is printed as text, however it looks', async () => {
  const other = await makeProject();
  for (const title of HOSTILE.slice(0, 2)) await other.post('/issues', { title });
  await other.post('/assets', { tag: 'x', manufacturer: 'y', notes: HOSTILE[2] });
  const text = await readText(`${other.base}/exports/issues?format=pdf&q=${encodeURIComponent('#')}`, other.owner);
  const plain = (each: string) => each.replaceAll(/[\s\u200b\u2066-\u2069]/g, '');
  for (const title of HOSTILE.slice(0, 2)) assert.ok(plain(text).includes(plain(title)), `${title} is not in ${text}`);
  assert.ok(text.includes('Search: #'));
});

test('strangers and people without a role are told nothing, and bad queries are refused', async () => {
  const other = await makeProject();
  const path = `${tower.base}/exports/issues?format=pdf`;
  for (const cookie of [other.owner, tower.member]) assert.equal((await download(path, cookie)).status, 404);
  for (const query of ['format=pdf&lang=fr', 'format=pdf&bom=true', 'format=docx', 'format=pdf&status=gone']) {
    assert.equal((await download(`${tower.base}/exports/issues?${query}`, tower.owner)).status, 422, query);
  }
  const workspace = await download('/api/workspace/exports/projects?format=pdf', tower.owner);
  assert.equal(workspace.status, 422);
});

test('more rows than a document holds are refused with the way out', async () => {
  const other = await makeProject();
  const { id } = await other.post('/issues', { title: 'One of many' });
  const path = `${other.base}/exports/issues?format=pdf&lang=ar`;
  await inTransaction(service.foundation.db, other.scope, (tx) =>
    sql`
      insert into issue select (jsonb_populate_record(issue, jsonb_build_object('id', gen_random_uuid(), 'number', 100 + n))).*
      from issue cross join generate_series(1, 999) as n where id = ${id}::uuid`.execute(tx),
  );
  const text = await readText(path, other.owner);
  assert.ok(text.includes('1,000'));
  // The number of a record is a name.
  assert.match(text, /[^,]1099 ?One/);
  await other.post('/issues', { title: 'One too many' });
  const refused = await service.call({ path, cookie: other.owner });
  assert.equal(refused.status, 422);
  assert.deepEqual(refused.body.error.details[0].params, { count: 1_000 });
  assert.match(refused.body.error.details[0].message, /at most 1000 .*XLSX/);
});

test('a HEAD answers the headers alone, with the name of the file', async () => {
  const response = await fetch(`${service.address}${tower.base}/exports/issues?format=pdf`, {
    method: 'HEAD',
    headers: { cookie: tower.owner },
  });
  assert.equal(response.status, 200);
  assert.match(response.headers.get('content-disposition') ?? '', /Issues - \d{4}-\d{2}-\d{2}\.pdf/);
});
