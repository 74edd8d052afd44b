import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { isVisible, toOneLine } from '../../../../contract/forms.ts';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BcfTopic, emptyTopic, writeBcf } from '../bcf/public.ts';
import { importClashes } from './commands.ts';

const listTexts = (warnings: readonly { message: string }[]) => warnings.map((each) => each.message);

const NOTHING_MORE = emptyTopic('', '').rest.topic;

const database = await serviceDb();
const { db, asOwner } = database;
const made = tenants(db);
const { scope: workspace, people } = await made.workspace({ owner: 'owner' });
const actor = actorOf(people.owner);
const folder = await mkdtemp(join(tmpdir(), 'clashes [test] '));
after(() => rm(folder, { recursive: true }));
const deps = { ...made, acquireImportSlot: async () => () => undefined };

const HEADER = 'name,kind,element_a_guid,element_b_guid,x,y,z,distance_m,id';
const count = { files: 0 };

async function file(content: string | Buffer): Promise<string> {
  count.files += 1;
  const path = join(folder, `${count.files}`);
  await writeFile(path, content);
  return path;
}

const run = async (scope: ProjectScope, content: string | Buffer, name = 'Ducts and beams') =>
  importClashes(deps, actor, scope, { record: { test: name }, path: await file(content) });

const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n');

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, ...(error.details ?? []).map((each) => `${each.path} ${each.message.message}`)].join('; ');
  }
}

const clashesOf = (scope: ProjectScope) =>
  asOwner<{ number: number; name: string; status: string; present: boolean; point_x: number | null; updated_at: Date }>(
    'select number, name, status, present, point_x, updated_at from clash where project_id = $1 order by number',
    [scope.projectId],
  );
const changesOf = async (scope: ProjectScope) =>
  (await asOwner('select 1 from change_entry where project_id = $1', [scope.projectId])).length;
const counts = ({ created, updated, unchanged, absent, skipped, conflicts }: Awaited<ReturnType<typeof run>>) => ({
  ...{ created, updated, unchanged, absent, skipped, conflicts },
});
const none = { created: 0, updated: 0, unchanged: 0, absent: 0, skipped: 0, conflicts: 0 };

test('a run makes its clashes as new, and the same file again changes and stamps nothing', async () => {
  const scope = await made.project(workspace);
  const content = csv('Duct/beam,hard,a1,b1,1,2,3,-0.02,', 'Pipe/wall,clearance,a2,b2,,,,0.01,');
  const first = await run(scope, content);
  assert.deepEqual(counts(first), { ...none, created: 2 });
  assert.deepEqual([first.status, first.format, first.found], ['done', 'csv', 2]);
  const [before, changes] = [await clashesOf(scope), await changesOf(scope)];
  assert.deepEqual(
    before.map(({ number, name, status, present }) => [number, name, status, present]),
    [
      [1, 'Duct/beam', 'new', true],
      [2, 'Pipe/wall', 'new', true],
    ],
  );
  assert.deepEqual(counts(await run(scope, content)), { ...none, unchanged: 2 });
  assert.deepEqual(await clashesOf(scope), before);
  assert.equal(await changesOf(scope), changes);
});

test('a later run keeps the identity and status of what it finds again, whichever way round its elements are', async () => {
  const scope = await made.project(workspace);
  await run(scope, csv('One,hard,a1,b1,1,2,3,,', 'Two,hard,a2,b2,,,,,'));
  await asOwner("update clash set status = 'approved' where project_id = $1", [scope.projectId]);
  const second = await run(scope, csv('One,hard,b1,a1,1,2,4,,', 'Three,hard,a3,b3,,,,,'));
  assert.deepEqual(counts(second), { ...none, created: 1, updated: 1, absent: 1 });
  const third = await run(scope, csv('One,hard,b1,a1,1,2,4,,', 'Two,hard,a2,b2,,,,,'));
  assert.deepEqual(counts(third), { ...none, unchanged: 1, updated: 1, absent: 1 });
  assert.deepEqual(
    (await clashesOf(scope)).map(({ name, status, present }) => [name, status, present]),
    [
      ['One', 'approved', true],
      ['Two', 'approved', true],
      ['Three', 'new', false],
    ],
  );
});

test('what a run changes of a clash is in its history, and so is that it went and came again', async () => {
  const scope = await made.project(workspace);
  await run(scope, csv('One,hard,a1,b1,1,2,3,,', 'Two,hard,a2,b2,,,,,'));
  await run(scope, csv('First,hard,b1,a1,1,2,4,-0.5,'));
  await run(scope, csv('First,hard,b1,a1,1,2,4,-0.5,', 'Two,hard,a2,b2,,,,,'));
  const entries = await asOwner(
    `select number, field, old_value as from, new_value as to, by_id from clash_history
     join clash on clash.id = clash_id where clash.project_id = $1 order by clash_history.at, number, field`,
    [scope.projectId],
  );
  const by_id = people.owner;
  assert.deepEqual(entries, [
    { number: 1, field: 'distanceM', from: null, to: -0.5, by_id },
    { number: 1, field: 'name', from: 'One', to: 'First', by_id },
    { number: 1, field: 'point', from: { x: 1, y: 2, z: 3 }, to: { x: 1, y: 2, z: 4 }, by_id },
    { number: 2, field: 'present', from: true, to: false, by_id },
    { number: 2, field: 'present', from: false, to: true, by_id },
  ]);
});

test('with ids, clashes of one pair are told apart; new ids for the same pairs find the same clashes', async () => {
  const scope = await made.project(workspace);
  await run(scope, csv('Low,hard,a,b,0,0,1,,i1', 'High,hard,a,b,0,0,9,,i2'));
  const gone = await run(scope, csv('High,hard,a,b,0,0,9,,i2'));
  assert.deepEqual(counts(gone), { ...none, unchanged: 1, absent: 1 });
  assert.deepEqual(
    (await clashesOf(scope)).map(({ name, present }) => [name, present]),
    [
      ['Low', false],
      ['High', true],
    ],
  );
  const renumbered = await run(scope, csv('Other,hard,c,d,,,,,j1', 'High,hard,a,b,0,0,9,,i2'));
  assert.deepEqual(counts(renumbered), { ...none, created: 1, unchanged: 1 });
  assert.deepEqual(counts(await run(scope, csv('Other,hard,c,d,,,,,j7', 'High,hard,a,b,0,0,9,,i2'))), {
    ...none,
    unchanged: 2,
  });
});

test('a name that was changed here stays, and is a conflict where the file has another one than before', async () => {
  const scope = await made.project(workspace);
  await run(scope, csv('Old,hard,a,b,,,,,'));
  await asOwner("update clash set name = 'Mine' where project_id = $1", [scope.projectId]);
  assert.deepEqual(counts(await run(scope, csv('Old,hard,a,b,,,,,'))), { ...none, unchanged: 1 });
  const renamed = await run(scope, csv('New,hard,a,b,,,,,'));
  assert.deepEqual(counts(renamed), { ...none, unchanged: 1, conflicts: 1 });
  assert.deepEqual(
    renamed.conflictItems.map((each) => each.field),
    ['name'],
  );
  assert.equal((await clashesOf(scope))[0]?.name, 'Mine');
});

test('each line that says no clash is named with its reason, and the others are imported', async () => {
  const scope = await made.project(workspace);
  const report = await run(
    scope,
    csv(
      '"Two\r\nlines",HARD,a,b,,,,,',
      'x,soft,a,b,,,,,',
      ' ,hard,a,b,,,,,',
      '',
      'x,hard,,b,,,,,',
      'no point,hard,a8,b8,1,2,,,',
      'far,hard,a9,b9,1,2,wide,,',
      'again,hard,b,a,,,,,',
      'last,duplicate,a,b,,,,,',
    ),
  );
  assert.deepEqual(
    report.skippedItems.map(({ line, reason }) => [line, reason]),
    [
      [4, 'bad_kind'],
      [5, 'bad_name'],
      [7, 'bad_guid'],
      [10, 'repeated'],
    ],
  );
  assert.deepEqual(counts(report), { ...none, created: 4, skipped: 4 });
  assert.deepEqual(
    (await clashesOf(scope)).map((each) => each.name),
    ['Two lines', 'no point', 'far', 'last'],
  );
});

test('an optional cell that cannot be read is left out of its clash with a warning, and those that are gone are known', async () => {
  const scope = await made.project(workspace);
  const columns = `${HEADER},model_a,model_b`;
  await run(scope, [columns, 'Gone,hard,a0,b0,,,,,,,'].join('\r\n'));
  const report = await run(
    scope,
    [
      columns,
      'No distance,hard,a1,b1,1,2,3,n/a,-,N/A,-',
      'A unit,hard,a2,b2,1,2,3,-12 mm,,,',
      'Half a point,hard,a3,b3,1,2,,0.01,-,,',
      'Wide,hard,a4,b4,1,2,wide,#N/A,,,',
      'Far,hard,a5,b5,1e400,0,0,.5,,,',
      `Long,hard,a6,b6,?,-,--,,${'i'.repeat(201)},${'m'.repeat(201)},A`,
      'No text,hard,a7,b7,,,,,x\0y,,',
    ].join('\r\n'),
  );
  assert.deepEqual(counts(report), { ...none, created: 7, absent: 1 });
  assert.deepEqual(listTexts(report.warnings), [
    'Line 3, distance_m: "-12 mm" is not a number from -1e9 to 1e9.',
    'Line 4, z: is empty, so the clash has no point: x, y and z must be given together.',
    'Line 5, z: "wide" is not a number from -1e9 to 1e9.',
    'Line 6, x: "1e400" is not a number from -1e9 to 1e9.',
    'Line 7, id: has more than 200 characters.',
    'Line 7, model_a: has more than 200 characters.',
    'Line 8, id: contains a NUL or an unpaired surrogate.',
  ]);
  const kept = await asOwner<Record<string, unknown>>(
    'select name, point_x, distance_m from clash where project_id = $1 order by number',
    [scope.projectId],
  );
  assert.deepEqual(
    kept.map((each) => [each.name, each.point_x, each.distance_m]),
    [
      ['Gone', null, null],
      ['No distance', 1, null],
      ['A unit', 1, null],
      ['Half a point', null, 0.01],
      ['Wide', null, null],
      ['Far', null, 0.5],
      ['Long', null, null],
      ['No text', null, null],
    ],
  );
});

test('a value that cannot be read leaves a known one as it is, and a word for an unknown model is still its name', async () => {
  const scope = await made.project(workspace);
  const columns = `${HEADER},model_a,model_b`;
  await run(scope, [columns, 'x,hard,a1,b1,1,2,3,0.5,,Unknown,-'].join('\r\n'));
  const report = await run(scope, [columns, 'x,hard,a1,b1,1,2,wide,5 mm,,Unknown,-'].join('\r\n'));
  assert.deepEqual(counts(report), { ...none, unchanged: 1 });
  const kept = await asOwner('select point_x, distance_m from clash where project_id = $1', [scope.projectId]);
  assert.deepEqual(kept, [{ point_x: 1, distance_m: 0.5 }]);
});

test('that a run is not whole is told first, however many remarks there are on its lines', async () => {
  const lines = Array.from({ length: 201 }, (_each, at) => `x,hard,a${at},b${at},1,2,3,-12 mm,,`);
  const odd = Array.from({ length: 3 }, (_each, at) => `x,hard,c${at},d${at},1,2,,5 mm,,`);
  const content = [HEADER, ...lines, ...odd, 'x,soft,a,b,,,,,'].join('\r\n');
  const report = await run(await made.project(workspace), content);
  assert.deepEqual(listTexts(report.warnings), [
    'Part of the run could not be read: clashes of the test that may be in that part keep their presence.',
    'Line 2, distance_m: "-12 mm" is not a number from -1e9 to 1e9. Further lines: 203 (3, 4, 5, 6, 7, …).',
    'Line 203, z: is empty, so the clash has no point: x, y and z must be given together. Further lines: 2 (204, 205).',
  ]);
});

test('of an optional column that comes twice the first counts, and a warning says so', async () => {
  const scope = await made.project(workspace);
  const content = ['name,kind,element_a_guid,element_b_guid,distance_m,Distance M,id,ID,ID', 'x,hard,a,b,1,2,i1,i2,i3'];
  assert.deepEqual(listTexts((await run(scope, content.join('\n'))).warnings), [
    'The column distance_m occurs twice: the first one was used. Further places: 2 (id, id).',
  ]);
  const kept = await asOwner('select external_id, distance_m from clash where project_id = $1', [scope.projectId]);
  assert.deepEqual(kept, [{ external_id: 'i1', distance_m: 1 }]);
});

test('columns that are not known are one warning, however many there are', async () => {
  const more = Array.from({ length: 250 }, (_each, at) => `c${at}`);
  const content = [[HEADER, ...more].join(','), 'x,hard,a,b,1,2,3,-12 mm,,'].join('\r\n');
  assert.deepEqual(listTexts((await run(await made.project(workspace), content)).warnings), [
    'Line 2, distance_m: "-12 mm" is not a number from -1e9 to 1e9.',
    'The column "c0" is not known and was skipped. Further places: 249 ("c1", "c2", "c3", "c4", "c5", …).',
  ]);
});

test('separator, order, case and spelling of the columns, a byte order mark and UTF-16 make no difference', async () => {
  const scope = await made.project(workspace);
  const german = '\uFEFFElement B GUID;X;Y;Z;elementAGuid;Kind;Name;Abstand\r\nb;1,5;-2;0;a;hard;Träger;x\r\n';
  const report = await run(scope, german);
  assert.deepEqual([counts(report), report.warnings.length], [{ ...none, created: 1 }, 1]);
  const [clash] = await clashesOf(scope);
  assert.deepEqual([clash?.name, clash?.point_x], ['Träger', 1.5]);
  const tabs = Buffer.from(
    `\uFEFFname\tkind\telement_a_guid\telement_b_guid\tx\ty\tz\nTräger\thard\tb\ta\t1.5\t-2\t0\n`,
    'utf16le',
  );
  assert.deepEqual(counts(await run(scope, tabs)), { ...none, unchanged: 1 });
});

test('formulas and awkward texts stay what they are', async () => {
  const scope = await made.project(workspace);
  const texts = ['=cmd|"/c calc"!A1', '@SUM(1)', "'; drop table clash; --", '<script>', '\u202eevil', '-1+1', '💥"💥'];
  for (const name of ['csv-formula-payloads.txt', 'blns.txt']) {
    const more = await readFile(new URL(`../../../../../shared/data/text/${name}`, import.meta.url), 'utf8').catch(
      () => '',
    );
    texts.push(
      ...more.split('\n').filter((each) => each.trim() !== '' && [...each].length <= 200 && !each.includes('\0')),
    );
  }
  const given = texts.map((each) => each.normalize('NFC'));
  const names = given.map(toOneLine).filter(isVisible);
  const report = await run(
    scope,
    csv(
      ...given
        .filter((each) => isVisible(toOneLine(each)))
        .map((each, index) => `"${each.replaceAll('"', '""')}",hard,a${index},b,,,,,`),
    ),
  );
  assert.deepEqual(report.skippedItems, []);
  assert.deepEqual(
    (await clashesOf(scope)).map((each) => each.name),
    names,
  );
});

async function bcf(
  pairs: readonly (readonly [guid: string, title: string, a: string | null, b: string | null])[],
  more: Partial<BcfTopic> = {},
) {
  const topics = pairs.map(([guid, title, a, b]) => ({
    topic: {
      ...emptyTopic(guid, title),
      ...more,
      viewpoints: [{ guid, file: `${guid}.bcfv`, snapshot: null, index: 0, view: viewOf([a, b]), rest: NOTHING_MORE }],
    },
    files: [],
  }));
  const path = await file('');
  await writeBcf(topics, { version: '2.1', writtenAt: new Date(0), project: null }, createWriteStream(path));
  return readFile(path);
}

function viewOf(guids: readonly (string | null)[]): NonNullable<BcfTopic['viewpoints'][number]['view']> {
  const selection = guids
    .filter((each) => each !== null)
    .map((ifcGuid) => ({ ifcGuid, originatingSystem: null, authoringToolId: null }));
  const point = { x: 1, y: 2, z: 3 };
  return {
    components: {
      selection,
      defaultVisibility: true,
      exceptions: [],
      colouring: [],
      spacesVisible: null,
      spaceBoundariesVisible: null,
      openingsVisible: null,
    },
    camera: null,
    lines: [{ start: point, end: point }],
    clippingPlanes: [],
    bitmaps: [],
    rest: NOTHING_MORE,
  };
}

test('a run may come as a BCF archive, and the next one with other topics for the same elements', async () => {
  const scope = await made.project(workspace);
  const [g1, g2, g3] = Array.from({ length: 3 }, () => randomUUID());
  assert.ok(g1 && g2 && g3);
  const [a, b, c] = ['0aaaaaaaaaaaaaaaaaaaaa', '0bbbbbbbbbbbbbbbbbbbbb', '0ccccccccccccccccccccc'];
  const archive = await bcf([
    [g1, 'Duct and beam', a, b],
    [g2, 'A remark', a, null],
  ]);
  const first = await run(scope, archive);
  assert.deepEqual([first.format, first.version, counts(first)], ['bcf', '2.1', { ...none, created: 1, skipped: 1 }]);
  assert.deepEqual(
    first.skippedItems.map(({ guid, reason }) => [guid, reason]),
    [[g2, 'fewer_than_two_elements']],
  );
  const [clash] = await asOwner('select point_x, point_y, point_z from clash where project_id = $1', [scope.projectId]);
  assert.deepEqual(clash, { point_x: 1, point_y: 3, point_z: -2 });
  assert.deepEqual(counts(await run(scope, archive)), { ...none, unchanged: 1, skipped: 1 });
  const renumbered = await bcf([
    [g3, 'Duct and beam', b, a],
    [g2, 'Pipe', a, c],
  ]);
  assert.deepEqual(counts(await run(scope, renumbered)), { ...none, created: 1, unchanged: 1 });
});

test('a clash of BCF whose kind was taken from its title before keeps its identity, and words that decide are told', async () => {
  const scope = await made.project(workspace);
  const topics = () =>
    bcf([[randomUUID(), 'Duplicate riser', 'a', 'b']], { type: 'Zusammenstoß', description: 'Abstand: -12 mm' });
  const first = await run(scope, await topics());
  assert.deepEqual(
    first.warnings.map((each) => each.message.replace(/^\S+: /, '')),
    [
      'The topic type "Zusammenstoß" is not a known kind of clash: the clash was imported as hard.',
      'The distance was read from the text "Abstand: -12 mm", because BCF has no field for it.',
    ],
  );
  await asOwner(
    "update clash set kind = 'duplicate', pair_key = replace(pair_key, 'hard', 'duplicate') where project_id = $1",
    [scope.projectId],
  );
  assert.deepEqual(counts(await run(scope, await topics())), { ...none, updated: 1 });
  assert.deepEqual(await asOwner('select kind, distance_m from clash where project_id = $1', [scope.projectId]), [
    { kind: 'hard', distance_m: -0.012 },
  ]);
});

test('a model name that no index holds and a point beyond all models cost themselves alone', async () => {
  const scope = await made.project(workspace);
  const file = {
    ifcProject: null,
    ifcSpatialStructureElement: null,
    isExternal: false,
    date: null,
    reference: null,
    rest: NOTHING_MORE,
  };
  const name = Array.from({ length: 3_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000))).join(
    '',
  );
  const whole = unzipSync(
    await bcf([[randomUUID(), 'Duct and beam', 'a', 'b']], { headerFiles: [{ ...file, fileName: name }] }),
  );
  for (const [path, bytes] of Object.entries(whole))
    if (path.endsWith('.bcfv')) whole[path] = strToU8(strFromU8(bytes).replaceAll('<X>1</X>', '<X>1e308</X>'));
  const report = await run(scope, Buffer.from(zipSync(whole)));
  assert.deepEqual(counts(report), { ...none, created: 1 });
  assert.deepEqual(
    report.warnings.map((each) => each.message.replace(/^\S+: /, '').replace(/ Further places.*/, '')),
    ['A model name is too long and was skipped.', 'The point is beyond 1e9 m and was skipped.'],
  );
  assert.deepEqual(
    (await clashesOf(scope)).map(({ point_x }) => point_x),
    [null],
  );
});

test('a remark that many topics deserve is told once, with the first of them and their number', async () => {
  const pairs = Array.from({ length: 201 }, (_each, at) => [randomUUID(), 'x', `a${at}`, `b${at}`] as const);
  const report = await run(await made.project(workspace), await bcf(pairs, { type: 'Zusammenstoß' }));
  const [first, ...rest] = report.warnings;
  assert.deepEqual(rest, []);
  assert.match(first?.message ?? '', /imported as hard\. Further places: 200 \((?:\S+, ){5}…\)\.$/);
});

test('a warning on the archive is told first, however many words of its topics are not known', async () => {
  const pairs = Array.from({ length: 201 }, (_each, at) => [randomUUID(), 'x', `a${at}`, `b${at}`] as const);
  const whole = unzipSync(await bcf(pairs, { type: 'Zusammenstoß' }));
  const entries = Object.entries(whole).filter(([name]) => name !== 'bcf.version');
  const named = entries.map(([name, bytes], at) => [
    name,
    name.endsWith('markup.bcf') ? strToU8(strFromU8(bytes).replace('Zusammenstoß', `Zusammenstoß ${at}`)) : bytes,
  ]);
  const archive = Buffer.from(zipSync(Object.fromEntries(named)));
  const report = await run(await made.project(workspace), archive);
  assert.equal(report.warnings.length, 200);
  assert.match(report.warnings[0]?.message ?? '', /bcf\.version/);
  assert.match(report.warnings[1]?.message ?? '', /Zusammenstoß/);
});

test('a run of which something could not be read says of no clash that it is gone', async () => {
  const scope = await made.project(workspace);
  const isPresent = async () => (await clashesOf(scope)).map((each) => each.present);
  const [one, two, three] = ['One,hard,a1,b1,,,,1,c1', 'Two,hard,a2,b2,,,,1,c2', 'Three,hard,a3,b3,,,,1,c3'];
  await run(scope, csv(one, two, three));
  const badKind = await run(scope, csv('One,soft,a1,b1,,,,1,c1', two));
  assert.deepEqual(counts(badKind), { ...none, unchanged: 1, skipped: 1 });
  assert.match(badKind.warnings.map((each) => each.message).join(), /Part of the run could not be read/);
  const neverClosed = await run(scope, csv('"One,hard,a1,b1,,,,1,c1', two, three));
  assert.deepEqual(counts(neverClosed), { ...none, skipped: 1 });
  assert.deepEqual(await isPresent(), [true, true, true]);
  const repeated = await run(scope, csv(one, one, two));
  assert.deepEqual(counts(repeated), { ...none, unchanged: 2, absent: 1, skipped: 1 });
  assert.deepEqual([await isPresent(), repeated.warnings], [[true, true, false], []]);
});

test('a run of no clashes is warned of where the test had some', async () => {
  const scope = await made.project(workspace);
  assert.deepEqual((await run(scope, csv())).warnings, []);
  await run(scope, csv('One,hard,a1,b1,,,,1,c1'));
  const empty = await run(scope, csv());
  assert.deepEqual(counts(empty), { ...none, absent: 1 });
  assert.match(
    empty.warnings.map((each) => each.message).join(),
    /no clashes: none of the clashes of the test is present/,
  );
  assert.deepEqual((await run(scope, csv())).warnings, []);
});

test('a damaged topic of an archive leaves the clashes of the test as present as they were', async () => {
  const scope = await made.project(workspace);
  const [g1, g2] = [randomUUID(), randomUUID()];
  const archive = await bcf([
    [g1, 'Duct and beam', '0aaaaaaaaaaaaaaaaaaaaa', '0bbbbbbbbbbbbbbbbbbbbb'],
    [g2, 'Pipe and wall', '0ccccccccccccccccccccc', '0ddddddddddddddddddddd'],
  ]);
  await run(scope, archive);
  // The check sum in the zip's own directory, 30 bytes before the name there.
  const checkSum = archive.lastIndexOf(`${g2}/markup.bcf`) - 30;
  archive.writeUInt32LE((archive.readUInt32LE(checkSum) ^ 1) >>> 0, checkSum);
  assert.deepEqual(counts(await run(scope, archive)), { ...none, unchanged: 1, skipped: 1 });
  assert.deepEqual(
    (await clashesOf(scope)).map((each) => each.present),
    [true, true],
  );
});

test('an archive that is none, or is cut off, is refused by its fault and leaves nothing', async () => {
  const scope = await made.project(workspace);
  const whole = await bcf([[randomUUID(), 'x', 'a', 'b']]);
  assert.match(
    await refusal(run(scope, whole.subarray(0, whole.length - 30))),
    /^validation_failed; file .*(not_a_zip|archive_damaged)/,
  );
  const path = await file('not a zip at all');
  const record = { test: 'T', format: 'bcf' } as const;
  assert.match(
    await refusal(importClashes(deps, actor, scope, { record, path })),
    /^validation_failed; file .*not_a_zip/,
  );
  assert.deepEqual(await asOwner('select 1 from clash_test where project_id = $1', [scope.projectId]), []);
});

test('what is no CSV of clashes is refused with what it lacks, and leaves nothing', async () => {
  const scope = await made.project(workspace);
  assert.match(
    await refusal(run(scope, 'name;kind\nx;hard')),
    /^validation_failed; file has no column element_a_guid; file has/,
  );
  assert.match(await refusal(run(scope, '')), /file has no column name/);
  assert.match(await refusal(run(scope, Buffer.from([0x89, 0x50, 0xff, 0xfe, 0]))), /file is not valid UTF-8 text/);
  assert.match(
    await refusal(run(scope, 'name,name,kind,element_a_guid,element_b_guid')),
    /file has the column name twice/,
  );
  const left = await asOwner('select 1 from clash_test where project_id = $1', [scope.projectId]);
  assert.deepEqual([left.length, await changesOf(scope)], [0, 1]);
});

test('two runs of one test at the same moment: one is imported, the other a conflict; nothing is there twice', async () => {
  const scope = await made.project(workspace);
  const lines = Array.from({ length: 1_200 }, (_, index) => `C${index},hard,a${index},b${index},,,,,`);
  await run(scope, csv('C0,hard,a0,b0,,,,,'));
  const outcomes = await Promise.all([refusal(run(scope, csv(...lines))), refusal(run(scope, csv(...lines)))]);
  assert.deepEqual(outcomes.sort(), ['conflict', 'ok']);
  assert.deepEqual(counts(await run(scope, csv(...lines))), { ...none, unchanged: 1_200 });
  assert.equal((await clashesOf(scope)).length, 1_200);
  assert.deepEqual((await asOwner('select 1 from exchange_lease where project_id = $1', [scope.projectId])).length, 0);
});

test('an import that breaks midway keeps its whole batches, is failed, and the same file again does the rest', async () => {
  const scope = await made.project(workspace);
  const lines = Array.from({ length: 1_100 }, (_, index) => `C${index},hard,a${index},b${index},,,,,`);
  // The third batch fails: its numbers are taken.
  await asOwner(
    `insert into clash (workspace_id, project_id, id, number, name, kind, created_at, updated_at)
     values ($1, $2, $3, 1050, 'in the way', 'hard', now(), now())`,
    [scope.workspaceId, scope.projectId, made.ids.next()],
  );
  await assert.rejects(run(scope, csv(...lines)));
  const [row] = await asOwner('select status, created from exchange_import where project_id = $1', [scope.projectId]);
  assert.deepEqual(row, { status: 'failed', created: 1_000 });
  await asOwner('update clash set number = 5000 where project_id = $1 and number = 1050', [scope.projectId]);
  assert.deepEqual(counts(await run(scope, csv(...lines))), { ...none, created: 100, unchanged: 1_000 });
});

test('a killed import is followed when its lease has ended, and its row says so', async () => {
  const scope = await made.project(workspace);
  const first = await run(scope, csv('One,hard,a,b,,,,,'));
  await asOwner("update exchange_import set status = 'running', finished_at = null where id = $1", [first.id]);
  await asOwner(
    `insert into exchange_lease (workspace_id, project_id, subject, import_id, leased_until)
     values ($1, $2, $3, $4, $5)`,
    [scope.workspaceId, scope.projectId, first.clashTestId, first.id, new Date(made.clock.now() + 60_000)],
  );
  assert.equal(await refusal(run(scope, csv('One,hard,a,b,,,,,'))), 'conflict');
  made.clock.advance(60_001);
  assert.deepEqual(counts(await run(scope, csv('One,hard,a,b,,,,,'))), { ...none, unchanged: 1 });
  const [row] = await asOwner('select status, failure from exchange_import where id = $1', [first.id]);
  assert.equal(row?.status, 'failed');
  assert.match(row?.failure, /ended/);
});

test('a run of 20,000 clashes is imported, and half of it again', async () => {
  const scope = await made.project(workspace);
  const lines = Array.from({ length: 20_000 }, (_, index) => `C${index},hard,a${index},b${index},${index},2,3,-0.5,`);
  assert.deepEqual(counts(await run(scope, csv(...lines))), { ...none, created: 20_000 });
  assert.deepEqual(counts(await run(scope, csv(...lines.slice(10_000)))), {
    ...none,
    unchanged: 10_000,
    absent: 10_000,
  });
});
