// Single records as PDF: what they hold is what the API answers about the record.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import sharp from 'sharp';
import { readPages, readPdfText } from '../../testing/pdf-pages.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { guidOf, smallModel } from '../models/fixtures/small-model.ts';
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
  const send = async (method: string, path: string, body: object) => {
    const answer = await service.call({ method, path: base + path, cookie: owner, body });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body as { id: string; number: number };
  };
  return {
    base,
    scope,
    people,
    owner,
    viewer: await createCookie(people.viewer),
    member: await createCookie(people.member),
    post: (path: string, body: object) => send('POST', path, body),
    patch: (path: string, body: object) => send('PATCH', path, body),
    async upload(path: string, { record, name, bytes }: { record: object; name: string; bytes: Buffer }) {
      const form = new FormData();
      form.append('record', JSON.stringify(record));
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const headers = { cookie: owner, origin: service.address };
      const answer = await fetch(service.address + base + path, { method: 'POST', headers, body: form });
      const body = (await answer.json()) as { id: string };
      assert.equal(answer.status, 201, JSON.stringify(body));
      return body;
    },
  };
}

async function download(path: string, cookie: string) {
  const response = await fetch(service.address + path, { headers: { cookie } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

async function readDocument(path: string, cookie: string) {
  const { status, headers, bytes } = await download(path, cookie);
  assert.equal(status, 200, bytes.toString());
  assert.equal(headers.get('content-type'), 'application/pdf');
  return { text: await readPdfText(bytes), name: headers.get('content-disposition') ?? '', bytes };
}

function assertHolds(text: string, words: readonly string[]): void {
  for (const word of words) assert.ok(text.includes(word), `${word} is missing in ${text}`);
}

const picture = (color: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
    .png()
    .toBuffer();

const tower = await makeProject();
const modelId = await uploadedModel(service, tower.base, { cookie: tower.owner, content: smallModel() });

test('an issue has its fields, description, pictures, comments and history', async () => {
  const issue = await tower.post('/issues', {
    title: 'Crack #2 in *wall*',
    description: 'First line\nSecond <b>line</b>',
    priority: 'critical',
    dueDate: '2024-02-29',
    labels: ['north', 'شق'],
    assigneeId: tower.people.viewer,
    elementGuids: [guidOf('wall')],
  });
  const path = `${tower.base}/issues/${issue.id}`;
  await tower.post(`/issues/${issue.id}/comments`, { text: 'Seen on site' });
  await tower.patch(`/issues/${issue.id}`, { status: 'in_progress', dueDate: '2024-03-01' });
  await tower.upload(`/issues/${issue.id}/attachments`, {
    record: { name: 'crack.png' },
    name: 'crack.png',
    bytes: await picture('#ff0000'),
  });
  await tower.upload(`/issues/${issue.id}/attachments`, {
    record: { name: 'notes.txt' },
    name: 'notes.txt',
    bytes: Buffer.from('x'),
  });
  const { text, name, bytes } = await readDocument(`${path}/document`, tower.viewer);
  assert.match(name, new RegExp(`filename="issue-${issue.number}\\.pdf"`));
  assertHolds(text, [`#${issue.number} Crack #2 in *wall*`, 'First line', 'Second <b>line</b>', 'Critical']);
  assertHolds(text, ['1 March 2024 · Overdue', 'north, ', 'Seen on site', 'Status: Open → In progress']);
  assertHolds(text, ['Due date: 29 Feb 2024 → 1 Mar 2024', 'File added: crack.png', 'notes.txt', 'Created']);
  assert.doesNotMatch(text, /[0-9a-f]{8}-[0-9a-f]{4}|@/);
  const [page] = await readPages(bytes, 0.5);
  const red = (page?.pixels ?? []).some((value, at, all) => at % 4 === 0 && value > 240 && (all[at + 1] ?? 255) < 20);
  assert.ok(red, 'the picture is not drawn');
});

test('an RFI has its question, answers and cost', async () => {
  const rfi = await tower.post('/rfis', {
    subject: 'Beam at axis 4',
    question: 'Which profile?',
    costImpact: { amount: '-1234567.50', currency: 'EUR' },
    scheduleImpactDays: -3,
  });
  await tower.post(`/rfis/${rfi.id}/answer`, { answer: 'HEB 300' });
  const { text, name } = await readDocument(`${tower.base}/rfis/${rfi.id}/document`, tower.owner);
  assert.ok(name.includes(`rfi-${rfi.number}.pdf`));
  assertHolds(text, ['Beam at axis 4', 'Which profile?', '-1,234,567.50 EUR', '−3', 'HEB 300', 'Answered']);
});

test('a clash has its decisions, the latest first', async () => {
  const clash = await tower.post('/clashes', {
    name: 'Duct in beam',
    kind: 'hard',
    elementAGuid: guidOf('wall'),
    elementBGuid: 'unknown',
    distanceM: -0.02,
    point: { x: 1, y: 2.5, z: -3 },
  });
  await tower.post(`/clashes/${clash.id}/decisions`, { outcome: 'approve', reason: 'The duct is flexible' });
  const { text } = await readDocument(`${tower.base}/clashes/${clash.id}/document`, tower.owner);
  assertHolds(text, [
    'Duct in beam',
    '−0.020 m',
    'x 1.000',
    'z -3.000 m',
    'Approved · Ledger entry 1',
    'The duct is flexible',
  ]);
});

test('a photo, an asset and a space have what their pages show', async () => {
  const plan = await tower.upload('/floor-plans', {
    record: { name: 'Level 2' },
    name: 'plan.png',
    bytes: await picture('#ffffff'),
  });
  const record = {
    takenAt: '2026-03-01T21:30:00Z',
    notes: 'North façade',
    floorPlanId: plan.id,
    planX: 150,
    planY: 100,
  };
  const photo = await tower.upload('/photos', { record, name: 'photo.png', bytes: await picture('#00ff00') });
  const shown = await readDocument(`${tower.base}/photos/${photo.id}/document`, tower.viewer);
  assertHolds(shown.text, ['North façade', 'Level 2', 'Draft']);
  const asset = await tower.post('/assets', {
    tag: 'AHU/7 ñ',
    condition: 'poor',
    warrantyExpiresOn: '2024-05-01',
    modelId,
  });
  const paper = await readDocument(`${tower.base}/assets/${asset.id}/document`, tower.viewer);
  assert.ok(paper.name.includes('asset-ahu-7-n.pdf'), paper.name);
  assertHolds(paper.text, ['AHU/7 ñ', 'Poor', '1 May 2024 · expired']);
  const spaces = await service.call({ path: `${tower.base}/spaces`, cookie: tower.viewer });
  const [space] = spaces.body.data as { id: string; name: string; guid: string }[];
  assert.ok(space);
  const room = await readDocument(`${tower.base}/spaces/${space.id}/document`, tower.viewer);
  assertHolds(room.text, [space.name, space.guid]);
});

test('a record with more files than its document names says how many there are', async () => {
  const issue = await tower.post('/issues', { title: 'Many files' });
  const notes = { record: { name: 'notes.txt' }, name: 'notes.txt', bytes: Buffer.from('x') };
  await tower.upload(`/issues/${issue.id}/attachments`, notes);
  await inTransaction(service.foundation.db, tower.scope, (tx) =>
    sql`
      insert into issue_attachment
      select (jsonb_populate_record(issue_attachment, jsonb_build_object('id', gen_random_uuid()))).*
      from issue_attachment cross join generate_series(1, 1200) where issue_id = ${issue.id}::uuid`.execute(tx),
  );
  const { text } = await readDocument(`${tower.base}/issues/${issue.id}/document`, tower.viewer);
  assertHolds(text, ['notes.txt', '… (1,201)']);
});

test('an asset has its maintenance and the revisions of its documents as history, also for a viewer', async () => {
  const asset = await tower.post('/assets', { tag: 'CH-9', installedOn: '2026-01-01', maintenanceIntervalDays: 30 });
  const tasks = `/assets/${asset.id}/maintenance-tasks`;
  const listed = await service.call({
    path: `${tower.base}/maintenance-tasks?assetId=${asset.id}&from=2026-01-01`,
    cookie: tower.owner,
  });
  const [first, second] = listed.body.data as { number: number }[];
  await tower.post(`${tasks}/${first?.number}/complete`, { completedOn: '2026-02-02', note: 'Belts replaced' });
  await tower.post(`${tasks}/${second?.number}/skip`, { reason: 'Chiller was off' });
  const documents = `/assets/${asset.id}/documents`;
  const manual = { record: { name: 'manual.txt' }, name: 'manual.txt' };
  await tower.upload(documents, { ...manual, bytes: Buffer.from('one') });
  await tower.upload(documents, { ...manual, bytes: Buffer.from('two') });
  const path = `${tower.base}/assets/${asset.id}/document`;
  const { text } = await readDocument(path, tower.viewer);
  assertHolds(text, ['Maintenance plan', 'Days: 30', 'Activity']);
  const day = String.raw`\d{1,2} \p{L}{3,4} \d{4}`;
  const entry = (what: string) => new RegExp(`owner ${what}`, 'u');
  assert.match(text, entry(`Maintenance completed · Due date: ${day} · Completed on: 2 Feb 2026 Belts replaced`));
  assert.match(text, entry(`Maintenance skipped · Due date: ${day} · Skipped on: ${day} Chiller was off`));
  assert.match(text, entry('manual\\.txt · Revision 1.*owner manual\\.txt · Revision 2'));
  const arabic = await readDocument(`${path}?lang=ar`, tower.viewer);
  assert.doesNotMatch(arabic.text, /Maintenance|Revision|Completed|Days/);
});

test('a document in Arabic has no English words of ours', async () => {
  const issue = await tower.post('/issues', { title: '12345', description: '67890' });
  const { text } = await readDocument(`${tower.base}/issues/${issue.id}/document?lang=ar`, tower.owner);
  assert.doesNotMatch(text.replaceAll(/person-[^ ]+|Asia|UTC/g, ''), /Status|Open|Created|Activity|Issue/);
  assertHolds(text, ['12345', '67890']);
});

test('what people wrote is text, whatever its length', async () => {
  const hostile = '#panic("x") $a$ \u202eabc\u202c <img src=x> ]} \r\n';
  const issue = await tower.post('/issues', {
    title: '#set page(width: 1pt)',
    description: hostile.repeat(220).slice(0, 10_000),
  });
  await tower.post(`/issues/${issue.id}/comments`, { text: 'x'.repeat(10_000) });
  const { text } = await readDocument(`${tower.base}/issues/${issue.id}/document`, tower.owner);
  assertHolds(text, ['#set page(width: 1pt)', '#panic("x") $a$', '<img src=x>']);
});

test('strangers are told nothing, and a language that is not spoken is refused', async () => {
  const issue = await tower.post('/issues', { title: 'Secret' });
  const path = `${tower.base}/issues/${issue.id}/document`;
  const other = await makeProject();
  for (const cookie of [other.owner, tower.member]) assert.equal((await download(path, cookie)).status, 404);
  assert.equal((await download(`${other.base}/issues/${issue.id}/document`, other.owner)).status, 404);
  assert.equal((await download(`${path}?lang=fr`, tower.owner)).status, 422);
  assert.equal((await download(`${path.replace(issue.id, tower.people.owner)}?lang=fr`, tower.owner)).status, 404);
  assert.equal((await download(path, '')).status, 401);
});

for (const kind of ['record', 'list'] as const) {
  test(`more requests for a ${kind} than may wait are told to come again, and those that leave are not missed`, async () => {
    const project = await makeProject();
    const issue = await project.post('/issues', { title: 'Many ask' });
    const path = project.base + (kind === 'record' ? `/issues/${issue.id}/document` : '/exports/issues?format=pdf');
    const asked = await Promise.all(Array.from({ length: 14 }, () => download(path, project.owner)));
    const refused = asked.filter(({ status }) => status !== 200);
    assert.ok(refused.length > 0 && refused.length < asked.length, asked.map(({ status }) => status).join());
    for (const { status, headers } of refused) {
      assert.equal(status, 429);
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    const logged = service.logged.length;
    const away = new AbortController();
    const leaving = Array.from({ length: 6 }, () =>
      fetch(service.address + path, { headers: { cookie: project.owner }, signal: away.signal }),
    );
    const settled = Promise.allSettled(leaving);
    // As soon as the service has an answer for somebody else, it has read the six.
    assert.equal((await download(`${project.base}/issues`, project.owner)).status, 200);
    away.abort();
    assert.ok((await settled).every((each) => each.status === 'rejected'));
    assert.equal((await download(path, project.owner)).status, 200);
    assert.deepEqual(
      service.logged
        .slice(logged)
        .filter((line) => Number(JSON.parse(line).level) >= 50 || /"level":"error"/.test(line)),
      [],
    );
  });
}
