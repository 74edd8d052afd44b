// COBie and labels as people meet them: over HTTP, on the whole service.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { decodeQR } from 'qr/decode.js';
import readExcelFile from 'read-excel-file/node';
import { CobieImport } from '../../../contract/cobie.ts';
import { createMessage } from '../../../contract/messages/message.ts';
import { readPages } from '../../testing/pdf-pages.ts';
import { runningService } from '../../testing/running-service.ts';
import { tenants } from '../../testing/tenants.ts';
import { startSession } from '../identity/sign-in/public.ts';
import { compileReply } from '../platform/http/schema.ts';
import { type SheetValues, textSheet } from '../platform/workbooks/text-rows.ts';
import { packWorkbook } from '../platform/workbooks/workbook.ts';

const service = await runningService({ PCS_MAX_PICTURE_BYTES: '5000000', PCS_RATE_PERSON_PER_MINUTE: '0' });
const { foundation } = service;
const world = tenants(foundation.db);
const { scope, people } = await world.workspace({ owner: 'owner', engineer: 'member', viewer: 'member' });
const { projectId } = await world.project(scope, { [people.engineer]: 'upload_engineer', [people.viewer]: 'viewer' });
const { projectId: otherId } = await world.project(scope);
const device = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' };
const signIn = async (id: string) =>
  `pcs_session=${(await startSession(foundation, device, { id, passwordHash: null })).token}`;
const owner = await signIn(people.owner);
const engineer = await signIn(people.engineer);
const viewer = await signIn(people.viewer);
const strangers = await world.workspace({ owner: 'owner' });
const foreign = await world.project(strangers.scope);
const stranger = await signIn(strangers.people.owner);

const assets = (id = projectId) => `/api/projects/${id}/assets`;
const NONE: object = { tag: null };

async function register(body: object, id = projectId, cookie = owner): Promise<{ id: string; tag: string }> {
  const made = await service.call({ method: 'POST', path: assets(id), cookie, body });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}

const pump = await register({
  ...{
    tag: 'P-1',
    manufacturer: '=Wilo',
    modelNumber: 'constructor',
    serialNumber: 'S/N 1',
    notes: 'سطر\r\nثان \u0001',
  },
  ...{ installedOn: '2026-01-31', warrantyExpiresOn: '2031-01-30', elementGuid: '2O2Fr$t4X7Zf8NOew3FNr2' },
});
const bare = await register(NONE);
const stolen = await register({ tag: 'FOREIGN-1' }, foreign.projectId, stranger);

async function exported(id = projectId, cookie = viewer) {
  const answer = await fetch(`${service.address}${assets(id)}/cobie`, { headers: { cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function imported(file: Uint8Array<ArrayBuffer>, record: object = {}, { id = projectId, cookie = owner } = {}) {
  const form = new FormData();
  form.append('record', JSON.stringify(record));
  form.append('file', new Blob([file]), 'cobie.xlsx');
  const answer = await fetch(`${service.address}${assets(id)}/cobie-import`, {
    method: 'POST',
    headers: { cookie, origin: service.address },
    body: form,
  });
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of an answer
  return { status: answer.status, body: (await answer.json()) as any };
}

/** A workbook of these sheets, the headings of each first. */
async function workbook(sheets: Readonly<Record<string, readonly SheetValues[]>>): Promise<Buffer<ArrayBuffer>> {
  const written = Object.entries(sheets).map(([title, [headings = [], ...rows]]) => ({
    title,
    xml: textSheet(
      headings.map((heading) => ({ heading: String(heading), width: 9 })),
      rows,
    ),
  }));
  return Buffer.concat(await packWorkbook(written, new Date(0)).toArray()) as Buffer<ArrayBuffer>;
}

const countsOf = ({ body }: { body: CobieImport }) => [body.created, body.changed, body.unchanged, body.refused];
const TYPES = [['Name', 'Manufacturer', 'ModelNumber', 'WarrantyDurationParts', 'WarrantyDurationUnit']];
const file = await workbook({
  Type: [...TYPES, ['Fans', 'Systemair', 'F-9', 1, 'year']],
  Component: [
    ['Name', 'TypeName', 'SerialNumber', 'InstallationDate', 'WarrantyStartDate', 'AssetIdentifier'],
    ['F-1', 'Fans', 'S1', '2026-02-01', '2026-02-01', ''],
    ['F-2', 'Fans', 'S2', '2026-02-30', '', ''],
    ['F-3', 'absent', '', '', '', ''],
    ['F-4', 'Fans', '', '', '', stolen.id],
    ['FOREIGN-1', '', 'S5', '', '', ''],
  ],
});

test('an export has the sheets in the order of the standard, and imported again it changes nothing and leaves no trace', async () => {
  const { status, headers, bytes } = await exported();
  assert.equal(status, 200);
  assert.match(headers.get('content-disposition') ?? '', /COBie.*\.xlsx/);
  const parts = unzipSync(bytes);
  const names = [...strFromU8(parts['xl/workbook.xml'] ?? bytes).matchAll(/<sheet name="(\w+)"/g)].map(
    ([, name]) => name,
  );
  assert.equal(names.join(' '), 'Contact Facility Floor Space Zone Type Component System Job Document Attribute');
  assert.doesNotMatch(strFromU8(parts['xl/worksheets/sheet6.xml'] ?? bytes), /<f>/);
  const before = await service.call({ path: `${assets()}/${pump.id}`, cookie: owner });
  for (const record of [{ dryRun: true }, {}]) {
    const answer = await imported(new Uint8Array(bytes), record);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual(compileReply(CobieImport)(answer.body), []);
    assert.deepEqual(countsOf(answer), [0, 0, 2, 0]);
    assert.deepEqual(
      answer.body.items.map((each: { assetId: string }) => each.assetId).toSorted(),
      [pump.id, bare.id].toSorted(),
    );
  }
  const after = await service.call({ path: `${assets()}/${pump.id}`, cookie: owner });
  assert.deepEqual(after.body, before.body);
  const elsewhere = await imported(new Uint8Array(bytes), {}, { id: otherId });
  assert.deepEqual(countsOf(elsewhere), [2, 0, 0, 0]);
  const { body } = await service.call({ path: `${assets(otherId)}?q=P-1`, cookie: owner });
  const { id: _id, projectId: _project, createdAt: _created, updatedAt: _updated, ...same } = body.data[0];
  const { id: _i, projectId: _p, createdAt: _c, updatedAt: _u, ...fields } = before.body;
  assert.deepEqual(same, fields);
  // The name of what has no tag is an id of here: there it is none.
  const untagged = await service.call({ path: `${assets(otherId)}?sort=tag`, cookie: owner });
  assert.deepEqual(
    untagged.body.data.map((each: { tag: string | null }) => each.tag),
    [null, 'P-1'],
  );
});

test('another reader finds the sheets, headings and cells of an export as they were written', async () => {
  const { bytes } = await exported();
  const sheets = new Map((await readExcelFile(bytes)).map(({ sheet, data }) => [sheet, data]));
  const own = Object.keys(unzipSync(bytes)).filter((name) => /worksheets.sheet\d+\.xml$/.test(name));
  assert.equal(sheets.size, own.length);
  const findRow = (title: string, name: unknown) => {
    const [headings = [], ...rows] = sheets.get(title) ?? [];
    const row = rows.find(([first]) => first === name) ?? assert.fail(`${title} has no row ${name}`);
    return Object.fromEntries(headings.map((heading, at) => [String(heading), row[at]]));
  };
  const component = findRow('Component', 'P-1');
  const type = findRow('Type', component.TypeName);
  assert.deepEqual(
    [type.Manufacturer, type.ModelNumber, component.SerialNumber, component.Description, component.ExtIdentifier],
    ['=Wilo', 'constructor', 'S/N 1', 'سطر\r\nثان \u0001', '2O2Fr$t4X7Zf8NOew3FNr2'],
  );
  assert.deepEqual([component.InstallationDate, component.WarrantyExpiresOn], ['2026-01-31', '2031-01-30']);
});

test('what is retired is no part of an export, and a warranty that ends before the installation is left out and reported', async () => {
  const { projectId: id } = await world.project(scope);
  const gone = await register({ tag: 'GONE', condition: 'retired' }, id);
  await register({ tag: 'THERE', installedOn: '2026-02-01' }, id);
  const form = new FormData();
  form.append('record', JSON.stringify({ name: 'Manual.txt' }));
  form.append('file', new Blob(['read me']), 'Manual.txt');
  const url = `${service.address}${assets(id)}/${gone.id}/documents`;
  const headers = { cookie: owner, origin: service.address };
  assert.equal((await fetch(url, { method: 'POST', headers, body: form })).status, 201);
  const parts = unzipSync((await exported(id, owner)).bytes);
  const all = Object.values(parts).map((each) => strFromU8(each));
  assert.ok(all.some((each) => each.includes('THERE')));
  assert.ok(all.every((each) => !each.includes('GONE') && !each.includes('Manual.txt')));
  const days = ['Name', 'InstallationDate', 'WarrantyExpiresOn'];
  const early = await workbook({
    Type: TYPES,
    Component: [
      days,
      ['NEW', '2026-02-01', '2026-01-31'],
      ['THERE', '', '2026-01-01'],
      ['FINE', '2026-02-01', '2026-02-01'],
    ],
  });
  const run = await imported(early, {}, { id });
  assert.deepEqual(countsOf(run), [2, 0, 1, 0]);
  assert.deepEqual(
    run.body.items.slice(0, 2).map(({ name, faults }: CobieImport['items'][number]) => [name, faults[0]?.column]),
    [
      ['NEW', 'WarrantyExpiresOn'],
      ['THERE', 'WarrantyExpiresOn'],
    ],
  );
});

test('a dry run says what an import does, and an import does it once', async () => {
  const dry = await imported(file, { dryRun: true });
  assert.deepEqual([dry.status, ...countsOf(dry)], [200, 5, 0, 0, 0]);
  assert.deepEqual((await service.call({ path: `${assets()}?q=F-1`, cookie: owner })).body.data, []);
  const run = await imported(file);
  assert.deepEqual(countsOf(run), [5, 0, 0, 0]);
  assert.deepEqual(
    run.body.items.slice(0, 2).map(({ sheet, row, faults }: CobieImport['items'][number]) => [sheet, row, faults]),
    [
      ['Component', 3, [{ column: 'InstallationDate', ...createMessage('cobie.day') }]],
      ['Component', 4, [{ column: 'TypeName', ...createMessage('cobie.type') }]],
    ],
  );
  const { body } = await service.call({ path: `${assets()}?q=F-1`, cookie: owner });
  const [fan] = body.data;
  assert.deepEqual(
    [fan.manufacturer, fan.modelNumber, fan.serialNumber, fan.installedOn, fan.warrantyExpiresOn],
    ['Systemair', 'F-9', 'S1', '2026-02-01', '2027-01-31'],
  );
  assert.deepEqual(countsOf(await imported(file)), [0, 0, 5, 0]);
  const audit = await service.call({ path: '/api/audit-log?action=asset.imported', cookie: owner });
  assert.ok(audit.status !== 200 || audit.body.data.length >= 1);
});

test('what is said of a sheet as a whole is the first of the report, and counts as no row', async () => {
  const { projectId: id } = await world.project(scope);
  const Component = [['Name', 'ExtIdentifier', 'Description', 'Description'], ['A', 'g'], ['B', 'g'], ['C']];
  const run = await imported(await workbook({ Component }), {}, { id });
  assert.deepEqual(countsOf(run), [3, 0, 0, 0]);
  assert.deepEqual(
    run.body.items.map((each: CobieImport['items'][number]) => [
      ...[each.sheet, each.row, each.name, each.outcome],
      ...each.faults.map(({ column }) => column),
    ]),
    [
      ['Type', 1, null, 'unchanged', 'Name'],
      ['Component', 1, null, 'unchanged', 'Description'],
      ['Component', 3, 'B', 'created', 'ExtIdentifier'],
      ['Component', 2, 'A', 'created'],
      ['Component', 4, 'C', 'created'],
    ],
  );
});

test('an asset of another workspace is neither found nor touched', async () => {
  const { body } = await service.call({ path: `${assets(foreign.projectId)}/${stolen.id}`, cookie: stranger });
  assert.deepEqual([body.tag, body.serialNumber], ['FOREIGN-1', null]);
  assert.equal((await exported(foreign.projectId, viewer)).status, 404);
  assert.equal((await imported(file, {}, { id: foreign.projectId })).status, 404);
  const named = await labels({ assetIds: [pump.id, stolen.id] });
  assert.equal(named.status, 404);
  assert.match(named.bytes.toString(), /assetIds\/1/);
});

test('two imports at once make each asset once', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => [`R-${at}`, '']);
  const many = await workbook({ Type: TYPES, Component: [['Name', 'TypeName'], ...rows] });
  const both = await Promise.all([imported(many), imported(many)]);
  assert.deepEqual(
    both.map((each) => each.status),
    [200, 200],
  );
  assert.equal(
    both.reduce((sum, each) => sum + each.body.created, 0),
    450,
  );
});

test('an import is for admins, an export and labels for everybody who reads', async () => {
  assert.equal((await imported(file, {}, { cookie: viewer })).status, 403);
  assert.equal((await imported(file, {}, { cookie: engineer })).status, 403);
  assert.equal((await exported(projectId, engineer)).status, 200);
  assert.equal((await labels({ assetIds: [pump.id] }, viewer)).status, 200);
});

describe('a file that is no workbook of COBie is refused:', () => {
  const component = (...rows: SheetValues[]) => ({ Type: TYPES, Component: [['Name', 'TypeName'], ...rows] });
  const tooMany = Array.from({ length: 50_001 }, (_, at) => [`R-${at}`]);
  const FILES: [what: string, make: () => Promise<Uint8Array<ArrayBuffer>>, status: number, message: RegExp][] = [
    ['text', async () => Buffer.from('Name,TypeName') as Buffer<ArrayBuffer>, 422, /not a zip/],
    ['no sheets', () => workbook({ Other: [['Name']] }), 422, /has no sheet Component/],
    ['no sheet of components', () => workbook({ Type: TYPES }), 422, /has no sheet Component/],
    ['other headings', () => workbook({ Type: TYPES, Component: [['Tag', 'TypeName']] }), 422, /no column Name/],
    ['a name twice', () => workbook({ Type: TYPES, Component: [['Name', ' name ']] }), 422, /column Name twice/],
    ['too many rows', () => workbook(component(...tooMany)), 422, /more than 50000 rows/],
    ['an old workbook', async () => Buffer.from('d0cf11e0a1b11ae10000', 'hex') as Buffer<ArrayBuffer>, 422, /\.xls\)/],
    ['too much', async () => Buffer.alloc(5_000_001) as Buffer<ArrayBuffer>, 413, /exceeds the limit/],
  ];
  for (const [what, make, status, message] of FILES) {
    test(what, async () => {
      const answer = await imported(await make());
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.match(answer.body.error.details?.[0]?.message ?? answer.body.error.message, message);
    });
  }
});

async function labels(body: object, cookie = viewer) {
  const answer = await fetch(`${service.address}${assets()}/labels`, {
    method: 'POST',
    headers: { cookie, origin: service.address, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('labels', () => {
  for (const language of ['en', 'ar']) {
    test(`in ${language} hold the address of the asset's page as a QR code, and its tag`, async () => {
      const { status, headers, bytes } = await labels({ assetIds: [pump.id], language, grid: '2x4' });
      assert.deepEqual([status, headers.get('content-type')], [200, 'application/pdf']);
      const [page, ...more] = await readPages(bytes, 3);
      assert.ok(page !== undefined && more.length === 0);
      const { width, height, pixels } = page;
      assert.equal(
        decodeQR({ width, height, data: pixels }, { timeLimit: 10_000 }),
        `http://localhost:${new URL(service.address).port}/projects/${projectId}/assets/${pump.id}`,
      );
      assert.ok(page.texts.includes('P-1'), page.texts.join('|'));
    });
  }

  // Fonts draw Arabic with ligatures, whose text is no word unless the PDF is made searchable.
  test('have the text of their records, in Arabic letter by letter', async () => {
    const said = { manufacturer: 'شركة الخليج للتبريد', modelNumber: 'الطابق الثاني', serialNumber: 'لا بأس 7' };
    const made = await register({ tag: 'مضخة الإنذار', ...said });
    const { status, bytes } = await labels({ assetIds: [made.id], language: 'ar', grid: '2x4' });
    assert.equal(status, 200);
    const text = (await readPages(bytes, 0.2))
      .flatMap(({ texts }) => texts)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    const kept = (await service.call({ path: `${assets()}/${made.id}`, cookie: viewer })).body;
    for (const field of ['tag', 'manufacturer', 'modelNumber', 'serialNumber']) {
      const words = String(kept[field]).split(' ');
      assert.deepEqual(
        words.filter((each) => !text.includes(each)),
        [],
        `${field} in ${text}`,
      );
    }
  });

  test('of a filter are those that the list finds, by their tags, over as many sheets as they need', async () => {
    const { bytes } = await labels({ q: 'R-4', grid: '3x8' });
    const pages = await readPages(bytes, 0.2);
    const tags = pages.flatMap(({ texts }) => texts.filter((each) => each.startsWith('R-')));
    assert.deepEqual(tags.slice(0, 4), ['R-4', 'R-40', 'R-41', 'R-42']);
    assert.equal(pages.length, Math.ceil(tags.length / 24));
  });

  const REFUSED: [body: object, message: RegExp][] = [
    [{ q: 'nothing has this' }, /match no asset/],
    [{ assetIds: [] }, /assetIds/],
    [{ assetIds: [pump.id], q: 'P' }, /instead of filters/],
    [{ grid: '9x9' }, /grid/],
    [{ language: 'fr' }, /language/],
    [{ assetIds: ['1'] }, /assetIds\/0/],
  ];
  for (const [body, message] of REFUSED) {
    test(`of ${JSON.stringify(body).slice(0, 40)} are refused`, async () => {
      const { status, bytes } = await labels(body);
      assert.equal(status, 422);
      assert.match(bytes.toString(), message);
    });
  }
});
