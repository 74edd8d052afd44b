// Tables as people export them: XLSX and CSV, with the filters of the lists (contract §8, §10).
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { runningService } from '../../testing/running-service.ts';
import { instantOfSerial, type ReadSheet, readSheet } from '../../testing/sheet-reader.ts';
import { tenants } from '../../testing/tenants.ts';
import { uploadedModel } from '../../testing/uploaded-model.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { guidOf, smallModel } from '../models/fixtures/small-model.ts';

const service = await runningService({ PCS_RATE_PERSON_PER_MINUTE: '0', PCS_RATE_ADDRESS_PER_MINUTE: '0' });
const made = tenants(service.foundation.db);
const device = { address: '127.0.0.1', userAgent: 'exports', requestId: 'exports' };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function house() {
  const { scope, people } = await made.workspace({ owner: 'owner', member: 'member', viewer: 'member' });
  const project = await made.project(scope, { [people.viewer]: 'viewer' });
  const createCookie = async (id: string) =>
    `pcs_session=${(await startSession(service.foundation, device, { id, passwordHash: null })).token}`;
  const owner = await createCookie(people.owner);
  const base = `/api/projects/${project.projectId}`;
  return {
    people,
    project,
    owner,
    member: await createCookie(people.member),
    viewer: await createCookie(people.viewer),
    base,
    async post(path: string, body: object): Promise<{ id: string; updatedAt: string }> {
      const answer = await service.call({ method: 'POST', path: base + path, cookie: owner, body });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body;
    },
  };
}

async function download(path: string, cookie: string) {
  const response = await fetch(service.address + path, { headers: { cookie } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function sheetOf(path: string, cookie: string): Promise<ReadSheet> {
  const { status, headers, bytes } = await download(path, cookie);
  assert.equal(status, 200, bytes.toString());
  assert.equal(headers.get('content-type'), XLSX);
  return readSheet(bytes);
}

const full = await house();
const issue = await full.post('/issues', {
  title: '=1+1',
  description: 'شق في الجدار',
  type: 'defect',
  dueDate: '2026-04-01',
  worldPosition: { x: -1.5, y: 0.00001, z: 3 },
  labels: ['south', 'façade'],
  elementGuids: ['2O2Fr$t4X7Zf8NOew3FLOH'],
  assigneeId: full.people.viewer,
});
await full.post('/issues', { title: '100% sure', priority: 'high', status: 'closed' });
await full.post('/rfis', {
  subject: 'Beam',
  question: 'Which?',
  costImpact: { amount: '-1200.50', currency: 'EUR' },
  scheduleImpactDays: -3,
});
await full.post('/rfis', {
  subject: 'Long',
  question: 'Which?',
  costImpact: { amount: '123456789012345.6789', currency: 'EUR' },
  dueDate: '0001-01-01',
});
await full.post('/clashes', { name: 'Duct', kind: 'hard', elementAGuid: 'a', elementBGuid: 'b', distanceM: -0.02 });
const modelId = await uploadedModel(service, full.base, { cookie: full.owner, content: smallModel() });
await full.post('/assets', {
  tag: '=AHU',
  manufacturer: 'Trox',
  installedOn: '2026-01-31',
  warrantyExpiresOn: '2031-01-31',
  maintenanceIntervalDays: 90,
  condition: 'new',
  modelId,
  elementGuid: guidOf('wall'),
});
await full.post('/assets', { tag: 'P-02', warrantyExpiresOn: '2026-05-01', condition: 'poor' });

test('a workbook has texts as texts, numbers, booleans, days and instants as such, and no formula', async () => {
  const issues = await sheetOf(`${full.base}/exports/issues`, full.owner);
  const [first, second] = issues.rows;
  assert.equal(issues.rows.length, 2);
  assert.deepEqual(
    ['Title', 'Description', 'Number', 'Location in model (X)', 'Labels', 'Type'].map((name) => [
      first?.[name]?.kind,
      first?.[name]?.value,
    ]),
    [
      ['text', '=1+1'],
      ['text', 'شق في الجدار'],
      ['number', '1'],
      ['number', '-1.5'],
      ['text', 'south; façade'],
      ['text', 'defect'],
    ],
  );
  assert.equal(Number(first?.['Location in model (Y)']?.value), 0.00001);
  const { 'Due date': due, 'Last updated (UTC)': updated, 'Closed at (UTC)': closed } = first ?? {};
  assert.deepEqual([due?.kind, due?.format], ['number', 'yyyy\\-mm\\-dd']);
  assert.equal(instantOfSerial(due?.value ?? '').slice(0, 10), '2026-04-01');
  assert.deepEqual([updated?.kind, updated?.format], ['number', 'yyyy\\-mm\\-dd\\ hh:mm:ss']);
  assert.equal(instantOfSerial(updated?.value ?? ''), issue.updatedAt);
  assert.equal(closed, undefined, 'what is null has no cell');
  assert.equal(second?.['Closed at (UTC)']?.kind, 'number');
  const [clash] = (await sheetOf(`${full.base}/exports/clashes`, full.owner)).rows;
  assert.deepEqual(
    [clash?.['In latest run']?.kind, clash?.['In latest run']?.value, clash?.['Distance (m)']?.value],
    ['boolean', '1', '-0.02'],
  );
  const [rfi, long] = (await sheetOf(`${full.base}/exports/rfis`, full.owner)).rows;
  assert.deepEqual(
    [rfi?.['Cost impact amount']?.kind, Number(rfi?.['Cost impact amount']?.value)],
    ['number', -1200.5],
  );
  assert.equal(rfi?.['Schedule impact (days)']?.value, '-3');
  const exact = long?.['Cost impact amount'];
  assert.deepEqual([exact?.kind, exact?.value], ['text', '123456789012345.6789'], 'more digits than Excel keeps');
  assert.deepEqual(
    [long?.['Due date']?.kind, long?.['Due date']?.value],
    ['text', '0001-01-01'],
    'before Excel’s days',
  );
});

test('the header is bold and stays in view; in Arabic its words are Arabic and the sheet runs from the right', async () => {
  for (const name of ['issues', 'rfis', 'clashes', 'photos', 'spaces', 'assets']) {
    const english = await sheetOf(`${full.base}/exports/${name}?lang=en`, full.owner);
    const arabic = await sheetOf(`${full.base}/exports/${name}?lang=ar`, full.owner);
    for (const sheet of [english, arabic]) {
      assert.equal(sheet.frozenRows, 1);
      assert.ok(sheet.headingCells.every((each) => each.isBold && each.kind === 'text'));
      assert.equal(new Set(sheet.headings).size, sheet.headings.length, sheet.headings.join());
    }
    assert.ok(arabic.headings.every((each) => /\p{Script=Arabic}/u.test(each)));
    assert.match(arabic.name, /\p{Script=Arabic}/u);
    assert.deepEqual([english.isRightToLeft, arabic.isRightToLeft], [false, true]);
    assert.deepEqual([english.headings.length, english.rows.length], [arabic.headings.length, arabic.rows.length]);
  }
});

test('an export has the rows of the list with the same filters', async () => {
  const model = await service.call({ path: `${full.base}/models/${modelId}`, cookie: full.owner });
  const queries = {
    issues: [
      'status=closed',
      'type=defect',
      'priority=high',
      `assigneeId=${full.people.viewer}`,
      'label=south',
      'label=%20south%20',
      'q=SURE',
      'q=100%25',
      'q=2',
      'elementGuid=2O2Fr%24t4X7Zf8NOew3FLOH',
      `updated_since=${issue.updatedAt}`,
      `updated_until=${issue.updatedAt}`,
      'q=sure&status=open',
    ],
    rfis: ['q=beam', 'status=open', 'status=draft'],
    clashes: ['present=true', 'present=false', 'elementGuid=b', 'kind=hard', 'q=duct'],
    spaces: [
      `versionGroupId=${model.body.versionGroupId}`,
      `versionGroupId=${issue.id}`,
      'present=true',
      'present=false',
      'floor=Level%201',
      'usage=Office',
      'q=%25',
      'q=0',
    ],
    assets: [
      'condition=poor',
      'warrantyBefore=2027-01-01',
      `modelId=${modelId}`,
      `elementGuid=${encodeURIComponent(guidOf('wall'))}`,
      'q=trox',
      'q=%3Dahu',
      `updated_since=${issue.updatedAt}`,
    ],
    photos: ['kind=photo', 'visibility=draft', `milestoneId=${issue.id}`],
  };
  const found: number[] = [];
  for (const [name, asked] of Object.entries(queries)) {
    for (const query of asked) {
      const list = await service.call({ path: `${full.base}/${name}?${query}`, cookie: full.owner });
      assert.equal(list.status, 200, `${name}?${query} ${JSON.stringify(list.body)}`);
      const ids = list.body.data.map((each: { id: string }) => each.id);
      const { rows } = await sheetOf(`${full.base}/exports/${name}?${query}`, full.owner);
      assert.deepEqual(new Set(rows.map((each) => each.ID?.value)), new Set(ids), `${name}?${query}`);
      const csv = await download(`${full.base}/exports/${name}?${query}&format=csv`, full.owner);
      const records: { id: string }[] = parse(csv.bytes, { columns: true });
      assert.deepEqual(new Set(records.map((each) => each.id)), new Set(ids), `${name}?${query}`);
      found.push(ids.length);
    }
  }
  assert.ok(found.filter((each) => each === 1).length >= 12 && found.includes(0));
});

test('the spaces and assets of a building have the fields of their records, as a list shows them', async () => {
  const { body: spaces } = await service.call({ path: `${full.base}/spaces?sort=name`, cookie: full.owner });
  assert.ok(spaces.data.length >= 2, 'the model has spaces');
  const changed = await service.call({
    ...{ method: 'PATCH', path: `${full.base}/spaces/${spaces.data[0].id}`, cookie: full.owner },
    body: { areaOverrideM2: 12.5, department: '+Design', occupancy: 4, notes: 'corner' },
  });
  assert.equal(changed.status, 200);
  const sheet = await sheetOf(`${full.base}/exports/spaces?sort=name`, full.viewer);
  assert.deepEqual(
    sheet.rows.map((each) => {
      const area = each['Area (m²)']?.value;
      return [each.Name?.value, area === undefined ? null : Number(area), each['Area source']?.value];
    }),
    spaces.data.map((each: { name: string; areaM2: number; areaSource: string }) => [
      each.name,
      each.areaM2,
      each.areaSource,
    ]),
  );
  assert.ok(
    sheet.rows.some((each) => each['Area source']?.value === 'none'),
    'a space has no area',
  );
  const [first] = sheet.rows;
  assert.deepEqual(
    ['Area override (m²)', 'Department', 'Occupancy (people)', 'Notes'].map((each) => first?.[each]?.value),
    ['12.5', '+Design', '4', 'corner'],
  );
  const assets = await sheetOf(`${full.base}/exports/assets?sort=-tag`, full.viewer);
  assert.deepEqual(
    assets.rows.map((each) => each.Tag?.value),
    ['P-02', '=AHU'],
  );
  const [, unit] = assets.rows;
  assert.deepEqual([unit?.Tag?.kind, unit?.['Maintenance interval (days)']?.value], ['text', '90']);
  assert.equal(instantOfSerial(unit?.['Install date']?.value ?? '').slice(0, 10), '2026-01-31');
  const csv = await download(`${full.base}/exports/assets?format=csv&q=trox`, full.viewer);
  assert.match(csv.bytes.toString(), /^project_code,project_name,id,project_id,tag,[^\n]*\r\n[^\n]*,'=AHU,new,Trox,/);
});

test('CSV is that of the feed, its file named by the project; the workbook’s as well', async () => {
  const csv = await download(`${full.base}/exports/issues?format=csv&bom=1`, full.viewer);
  assert.equal(csv.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  assert.match(csv.bytes.toString(), /^\ufeffproject_code,project_name,id,[^\n]*\r\n[^\n]*,'=1\+1,/);
  const { timeZone } = (await service.call({ path: full.base, cookie: full.viewer })).body;
  const asOf = Temporal.Instant.from(csv.headers.get('x-data-as-of') ?? '');
  const day = asOf.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const name = (format: string) => `filename="Block A - Issues - ${day}.${format}"`;
  assert.ok(
    csv.headers.get('content-disposition')?.includes(name('csv')),
    csv.headers.get('content-disposition') ?? '',
  );
  const xlsx = await download(`${full.base}/exports/issues`, full.viewer);
  assert.ok(xlsx.headers.get('content-disposition')?.includes(name('xlsx')));
  const arabic = await download(`${full.base}/exports/issues?lang=ar`, full.viewer);
  const encoded = encodeURIComponent(`Block A - الملاحظات - ${day}.xlsx`);
  assert.ok(arabic.headers.get('content-disposition')?.endsWith(`UTF-8''${encoded}`));
});

test('the day in a file’s name is that of its project’s clock, and of UTC where it is of a workspace', async () => {
  const dayIn = (timeZone: string, asOf: string | null) =>
    Temporal.Instant.from(asOf ?? '')
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
  const { owner } = await house();
  // At any time of the day, one of the two has another day than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const body = { name: 'Far away', timeZone };
    const { body: project } = await service.call({ method: 'POST', path: '/api/projects', cookie: owner, body });
    for (const method of ['GET', 'HEAD']) {
      const address = `${service.address}/api/projects/${project.id}/exports/issues`;
      const { headers } = await fetch(address, { method, headers: { cookie: owner } });
      const name = `filename="Far away - Issues - ${dayIn(timeZone, headers.get('x-data-as-of'))}.xlsx"`;
      assert.ok(headers.get('content-disposition')?.includes(name), `${name}: ${headers.get('content-disposition')}`);
    }
  }
  const { headers } = await download('/api/workspace/exports/projects', owner);
  const name = `filename="Projects - ${dayIn('UTC', headers.get('x-data-as-of'))}.xlsx"`;
  assert.ok(headers.get('content-disposition')?.includes(name), headers.get('content-disposition') ?? '');
});

test('a parameter that is not known or not valid is 422 with its name', async () => {
  for (const [query, path] of [
    ['format=json', 'format'],
    ['lang=fr', 'lang'],
    ['bom=1', 'bom'],
    ['cursor=AAAA', 'cursor'],
    ['status=lost', 'status'],
    ['assigneeId=me', 'assigneeId'],
  ] as const) {
    const { status, body } = await service.call({ path: `${full.base}/exports/issues?${query}`, cookie: full.owner });
    assert.deepEqual([status, body.error.details[0].path], [422, path], query);
  }
});

test('the export of projects has those in which a member has a role, and all for an owner', async () => {
  const path = '/api/workspace/exports/projects';
  assert.equal((await sheetOf(path, full.owner)).rows.length, 1);
  assert.equal((await sheetOf(path, full.viewer)).rows.length, 1);
  assert.equal((await sheetOf(path, full.member)).rows.length, 0);
  assert.equal((await sheetOf(`${path}?status=archived`, full.owner)).rows.length, 0);
});

test('HEAD answers the headers alone', async () => {
  const path = `${service.address}${full.base}/exports/issues`;
  const answer = await fetch(path, { method: 'HEAD', headers: { cookie: full.owner } });
  assert.deepEqual([answer.status, answer.headers.get('content-type'), await answer.text()], [200, XLSX, '']);
  assert.ok(answer.headers.get('x-data-as-of'));
});

const texts = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  "'=1",
  ' blanks ',
  'constructor',
  '__proto__',
  'toString',
  '_x0041_',
  '_x',
  '\u0001\u000b\u001f',
  '\ufffe\uffff',
  'a\tb',
  '_x005F_x0041_',
  '<b>&amp;</b>',
  ']]>',
  'a\r\nb\nc\rd',
  '\ufffd',
  '👩‍👩‍👧',
  '\ud83d\ude00'.repeat(10_000),
  'e\u0301',
  '\u2028\u0085',
  '\ufeff=1',
  '\\x01\\',
  "o'clock",
];
const file = (name: string) => new URL(`../../../../shared/data/text/${name}`, import.meta.url);
if (existsSync(file('csv-formula-payloads.txt'))) {
  texts.push(...readFileSync(file('csv-formula-payloads.txt'), 'utf8').split('\n'));
}
if (existsSync(file('naughty-strings.json')))
  texts.push(...JSON.parse(readFileSync(file('naughty-strings.json'), 'utf8')));

/** What a sheet cannot hold: lines end in LF, and XML 1.0 has no control characters but tab and LF. */
const writable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd');

test('whatever people write stands in the sheet as it is', async () => {
  const of = await house();
  const kept: string[] = [];
  for (const description of texts) {
    const request = {
      method: 'POST',
      path: `${of.base}/issues`,
      cookie: of.owner,
      body: { title: 'Text', description },
    };
    if ((await service.call(request)).status === 201) kept.push(description.normalize('NFC'));
  }
  assert.ok(kept.length >= 20);
  const { rows } = await sheetOf(`${of.base}/exports/issues`, of.owner);
  assert.deepEqual(
    rows.map((each) => each.Description?.value ?? ''),
    kept.map(writable),
  );
  assert.ok(rows.every((each) => Object.values(each).every((cell) => cell.kind !== 'formula')));
});

test('a list that is longer than a cell may be is cut, with an ellipsis, also within characters of two units', async () => {
  const of = await house();
  const guids = (character: string) =>
    Array.from({ length: 1000 }, (_, index) => `${index}`.padStart(4, '0') + character.repeat(50));
  for (const character of ['x', 'ج', '😀']) {
    await of.post('/issues', { title: 'Many', elementGuids: guids(character) });
  }
  const { rows } = await sheetOf(`${of.base}/exports/issues`, of.owner);
  for (const [index, character] of ['x', 'ج', '😀'].entries()) {
    const cell = rows[index]?.['Element GUIDs']?.value ?? '';
    assert.ok(cell.endsWith('…') && cell.length <= 32_767 && cell.isWellFormed(), `${character}: ${cell.length}`);
    assert.ok(guids(character).join('; ').startsWith(cell.slice(0, -1)));
    if (character !== '😀') assert.equal(cell.length, 32_767);
  }
});

test('readers who go away leave their turns to others', async () => {
  const of = await house();
  for (let index = 0; index < 20; index += 1)
    await of.post('/issues', { title: 'long', description: 'x'.repeat(10_000) });
  for (let round = 0; round < 12; round += 1) {
    const away = new AbortController();
    const asked = fetch(`${service.address}${of.base}/exports/issues`, {
      headers: { cookie: of.owner },
      signal: away.signal,
    });
    if (round % 2 === 0) await asked;
    away.abort();
    await asked.catch(() => undefined);
  }
  assert.equal((await sheetOf(`${of.base}/exports/issues`, of.owner)).rows.length, 20);
});
