import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { createMessage } from '../../../../../contract/messages/message.ts';
import { anyCharacter } from '../../../../testing/any-character.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Cell } from '../../../platform/workbooks/read-workbook.ts';
import { type SheetValues, textSheet } from '../../../platform/workbooks/text-rows.ts';
import { packWorkbook } from '../../../platform/workbooks/workbook.ts';
import { type PlannedAsset, UNPLANNED } from '../asset.ts';
import { type NamedRow, readRow } from './cell-values.ts';
import { AT, asset, author, makeId, makeSource } from './fixtures/source.ts';
import { readCobieFile } from './import-file.ts';
import { nothingDone, planRows, type Step } from './import-plan.ts';
import { componentsAsked, typesAsked } from './import-rows.ts';
import { type CobieRouteDeps, cobieRoutes } from './routes.ts';
import { cobieRows } from './rows.ts';
import { COBIE_SHEETS } from './sheets.ts';
import type { CobieAsset } from './source.ts';
import { endOfWarranty } from './warranty-end.ts';
import { cobieWorkbook } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'cobie-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'file.xlsx');
/** What an import of an export would do with the assets that it is an export of. */
async function importedAgain(assets: readonly CobieAsset[]) {
  const workbook = cobieWorkbook(cobieRows(makeSource({ assets }), author), new Date(AT));
  writeFileSync(path, Buffer.concat(await workbook.toArray()));
  return planned(assets);
}

async function planned(assets: readonly CobieAsset[]) {
  const file = await readCobieFile(path);
  const { types, refused: refusedTypes, reported } = await typesAsked(file.types ?? [], file.from1904);
  const { taken, refused } = await componentsAsked(file.components, file.types && types, file.from1904);
  const known = assets.map(({ asset: each }): PlannedAsset => ({ asset: each, series: UNPLANNED }));
  return { steps: planRows(taken, known, nothingDone(taken)), refused: [...refusedTypes, ...refused], reported, file };
}

/** A workbook with these rows of Type, where it has that sheet, and Component, the headings first. */
async function written(type: readonly SheetValues[] | undefined, component: readonly SheetValues[]): Promise<void> {
  const sheetOf = (title: string, [headings = [], ...rows]: readonly SheetValues[]) => ({
    title,
    xml: textSheet(
      headings.map((heading) => ({ heading: String(heading), width: 9 })),
      rows,
    ),
  });
  const types = type === undefined ? [] : [sheetOf('Type', type)];
  const workbook = packWorkbook([...types, sheetOf('Component', component)], new Date(AT));
  writeFileSync(path, Buffer.concat(await workbook.toArray()));
}

test('one long text that many cells share is refused by its length, without reading it for each', async () => {
  const text = `a${'\u0301\u0323'.repeat(50_000)}`;
  const long = { kind: 'text', text } as const;
  const rows = Array.from({ length: 2_000 }, (_, at) => {
    const cells = new Map<string, Cell>([['Name', { kind: 'text', text: `C${at}` }]]);
    for (const column of ['Description', 'TagNumber', 'TypeName', 'AssetIdentifier']) cells.set(column, long);
    return { row: at + 2, cells };
  });
  const before = process.cpuUsage();
  const { taken } = await componentsAsked(rows, undefined, false);
  const { user } = process.cpuUsage(before);
  assert.equal(taken.length, 2_000);
  assert.deepEqual(
    taken[0]?.faults.map(({ message }) => message.message),
    [1_000, 10_000, 1_000, 1_000].map((most) => `has more than ${most} characters`),
  );
  // Normalising takes some 6 ms a cell: 48 s.
  assert.ok(user < 3_000_000, `${user} µs`);
});

const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength }),
    fc.constantFrom('n/a', ' N/A ', '   ', '=1+1', 'constructor', '__proto__', '_x0041_', 'a\r\nb\u0001\ufffe', "'+-@"),
  );
const kept = (text: string) => text.replaceAll('\0', '').toWellFormed().normalize('NFC') || 'x';
const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((each) => each.toISOString().slice(0, 10));
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const anyFields = fc.record({
  tag: orNull(anyText(30).map((each) => kept(each).trim() || 'T')),
  elementGuid: orNull(anyText(22).map(kept)),
  manufacturer: orNull(anyText(30).map(kept)),
  modelNumber: orNull(anyText(30).map(kept)),
  serialNumber: orNull(anyText(30).map(kept)),
  installedOn: orNull(anyDay),
  warrantyExpiresOn: orNull(anyDay),
  notes: orNull(anyText(300).map(kept)),
});

test('an export that is imported again changes nothing, whatever the assets hold', async () => {
  const runs = process.env.PCS_TEST_SOAK === undefined ? 40 : 1000;
  const lists = fc.uniqueArray(anyFields, { maxLength: 12, selector: ({ tag }) => tag ?? Symbol('none') });
  await fc.assert(
    fc.asyncProperty(lists, async (all) => {
      const assets = all.map((fields, n) => asset(n + 1, fields));
      const { steps, refused } = await importedAgain(assets);
      assert.deepEqual(refused, []);
      assert.deepEqual(
        steps.map((each) => [each.outcome, 'before' in each ? each.before.asset.id : '']),
        assets.map((each) => ['keep', each.asset.id]),
      );
    }),
    { numRuns: runs },
  );
});

test('the description of the export names every sheet', () => {
  const deps = { acquireCobieSlot: () => assert.fail('nothing is exported'), baseUrl: () => author.baseUrl };
  const [{ description = '' } = {}] = cobieRoutes({ ...deps, maxDocumentBytes: 1 } as unknown as CobieRouteDeps);
  for (const sheet of Object.keys(COBIE_SHEETS)) assert.ok(description.includes(sheet), sheet);
});

test('the columns are those of COBie 2.4, in its order', () => {
  const EXTERNAL = 'ExtSystem ExtObject ExtIdentifier';
  const BEGIN = 'Name CreatedBy CreatedOn Category';
  assert.equal(COBIE_SHEETS.Zone.join(' '), `${BEGIN} SpaceNames ${EXTERNAL} Description`);
  assert.equal(
    COBIE_SHEETS.Job.join(' '),
    `${BEGIN} Status TypeName Description Duration DurationUnit Start TaskStartUnit Frequency FrequencyUnit ${EXTERNAL} TaskNumber Priors ResourceNames`,
  );
  assert.equal(
    COBIE_SHEETS.Attribute.join(' '),
    `${BEGIN} SheetName RowName Value Unit ${EXTERNAL} Description AllowedValues`,
  );
});

const outcomes = (steps: readonly Step[]) =>
  steps.map((each) => [each.asked.name, each.outcome, ...('fields' in each ? Object.keys(each.fields) : [])]);

test('names and numbers of several lines become one, once; notes keep theirs', async () => {
  await written(
    [['Name'], ['Pumps']],
    [
      ['Name', 'SerialNumber', 'Description'],
      ['P-1\nnorth', 'S\t1', 'first\nsecond'],
      ['P-2\nsouth', 'S\t2', 'first\nsecond'],
    ],
  );
  const kept = { tag: 'P-2 south', serialNumber: 'S 2', notes: 'first\nsecond' };
  const { steps } = await planned([asset(2, kept)]);
  assert.deepEqual(
    steps.map((each) => [each.outcome, 'fields' in each ? each.fields : {}]),
    [
      ['create', { tag: 'P-1 north', elementGuid: null, serialNumber: 'S 1', notes: 'first\nsecond' }],
      ['keep', {}],
    ],
  );
});

test('a text with nothing to see is no name and no value, and one that is rewritten is reported', async () => {
  await written(
    [
      ['Name', 'Manufacturer', 'ModelNumber'],
      ['Hidden', '\u200b', '\u3164'],
      ['Turned', 'A\u202eB', 'M\n1'],
    ],
    [
      ['Name', 'TypeName', 'SerialNumber', 'ExtIdentifier', 'AssetIdentifier', 'TagNumber'],
      ['\u200b', '', '', '', '', ''],
      ['A\u202eB', 'Hidden', '\u2800', '\u200b', '', '\u200b'],
      ['P-2\nsouth', 'Turned', 'S\t1', 'guid\n1', '', ''],
      ['\u200c', '', '', '', makeId(3), ''],
      ['P\u202d-4', '', '', '', makeId(4), ''],
      ['\u200d', '', '', '', '', ''],
      ['\u2068closed\u2069', '', 'ل\u200fا', '', '', ''],
    ],
  );
  const { steps, reported } = await planned([asset(3, { tag: 'P-3' }), asset(4), asset(5, { tag: '\u200d' })]);
  const UNSEEN = 'contains no visible characters';
  const LINE = 'contains a line break or another character that a single line cannot have: it was removed';
  const faultsOf = (step: Step) => [...step.asked.faults, ...(step.outcome === 'refuse' ? [step.fault] : step.faults)];
  assert.deepEqual(
    steps.map((step) => [
      step.outcome,
      'fields' in step ? step.fields : {},
      ...faultsOf(step).map(({ column, message }) => `${column} ${message.message}`),
    ]),
    [
      ['refuse', {}, `Name ${UNSEEN}`],
      [
        'create',
        { tag: 'AB', elementGuid: null },
        ...['SerialNumber', 'ExtIdentifier', 'TagNumber'].map((column) => `${column} ${UNSEEN}`),
        `Name ${LINE}`,
      ],
      [
        'create',
        { tag: 'P-2 south', elementGuid: 'guid 1', manufacturer: 'AB', modelNumber: 'M 1', serialNumber: 'S 1' },
        ...['SerialNumber', 'ExtIdentifier', 'Name'].map((column) => `${column} ${LINE}`),
      ],
      ['keep', {}, `Name ${UNSEEN}`],
      ['change', { tag: 'P-4' }, `Name ${LINE}`],
      ['keep', {}],
      ['create', { tag: '\u2068closed\u2069', elementGuid: null, serialNumber: 'ل\u200fا' }],
    ],
  );
  assert.deepEqual(
    reported.map(({ name, faults }) => [name, ...faults.map(({ column, message }) => `${column} ${message.message}`)]),
    [
      ['Hidden', `Manufacturer ${UNSEEN}`, `ModelNumber ${UNSEEN}`],
      ['Turned', `Manufacturer ${LINE}`, `ModelNumber ${LINE}`],
    ],
  );
});

test('a row is the asset of its name, then of its identifier, then of its element; none is taken twice', async () => {
  const COLUMNS = ['Name', 'TypeName', 'AssetIdentifier', 'ExtIdentifier', 'SerialNumber'];
  await written(
    [
      ['Name', 'Manufacturer'],
      ['Pumps', 'Wilo'],
    ],
    [
      COLUMNS,
      ['P-1', 'Pumps', makeId(1), 'guid-2', 'S1'],
      ['P-2-new', '', makeId(2).toUpperCase(), '', ''],
      ['P-2', '', '', '', ''],
      ['P-3', '', 'C0FFEE', 'guid-3', ''],
      ['P-1', '', '', '', ''],
      ['other', '', makeId(1), '', ''],
      ['new', 'n/a', '', 'guid-9', ''],
      ['newer', '', '', 'guid-9', ''],
      ['twice', '', '', 'guid-t', ''],
      [makeId(7), '', makeId(7), 'guid-9', ''],
      ['', '', '', 'guid-x', 'S'],
    ],
  );
  const assets = [
    asset(1, { tag: 'P-1', manufacturer: 'Wilo' }),
    asset(2, { tag: 'P-2', elementGuid: 'guid-2' }),
    asset(3, { elementGuid: 'guid-3' }),
    asset(4, { elementGuid: 'guid-t' }),
    asset(5, { elementGuid: 'guid-t' }),
  ];
  const { steps, refused } = await planned(assets);
  assert.deepEqual(outcomes(steps), [
    ['P-1', 'change', 'serialNumber'],
    ['P-2-new', 'change', 'tag'],
    ['P-2', 'create', 'tag', 'elementGuid'],
    ['P-3', 'change', 'tag'],
    ['other', 'refuse'],
    ['new', 'create', 'tag', 'elementGuid'],
    ['newer', 'create', 'tag', 'elementGuid'],
    ['twice', 'refuse'],
    [makeId(7), 'refuse'],
  ]);
  assert.deepEqual(
    refused.map((each) => [each.row, each.faults[0]?.column, each.faults[0]?.message.message]),
    [
      [6, 'Name', 'is already in the sheet'],
      [12, 'Name', 'is missing'],
    ],
  );
});

test('an element that another row has is left out of a row whose name is its own, and reported', async () => {
  await written(
    [['Name']],
    [
      ['Name', 'ExtIdentifier'],
      ['own', 'guid-1'],
      ['of the element of P-2', 'guid-2'],
      ['P-2', ''],
      ['of its element', 'guid-3'],
      ['again 1', 'guid-1'],
      ['again 3', 'guid-3'],
    ],
  );
  const assets = [asset(2, { tag: 'P-2', elementGuid: 'guid-2' }), asset(3, { tag: 'P-3', elementGuid: 'guid-3' })];
  const { steps } = await planned(assets);
  const without = ['create', null, 'ExtIdentifier belongs to another row, so the asset is imported without an element'];
  assert.deepEqual(
    steps.map((step) => [
      step.outcome,
      ...(step.outcome === 'create' ? [step.fields.elementGuid] : []),
      ...('faults' in step ? step.faults.map(({ column, message }) => `${column} ${message.message}`) : []),
    ]),
    [['create', 'guid-1'], without, ['keep'], ['change'], without, without],
  );
});

test('an optional heading that comes twice counts once, and is reported once', async () => {
  await written(
    [
      ['Name', 'Manufacturer', 'manufacturer', 'Unknown', 'Unknown'],
      ['Pumps', 'Wilo', 'KSB', '', ''],
    ],
    [
      ['Name', 'TypeName', 'Description', 'Description', ' description '],
      ['P-1', 'Pumps', 'first', 'second', 'third'],
    ],
  );
  const { steps, file } = await planned([]);
  assert.deepEqual(
    steps.map((each) => 'fields' in each && each.fields),
    [{ tag: 'P-1', elementGuid: null, manufacturer: 'Wilo', notes: 'first' }],
  );
  const message = createMessage('cobie.headingTwice');
  assert.deepEqual(file.remarks, [
    { sheet: 'Type', row: 1, faults: [{ column: 'Manufacturer', message }] },
    { sheet: 'Component', row: 1, faults: [{ column: 'Description', message }] },
  ]);
});

for (const [what, type] of [
  ['no sheet Type', undefined],
  ['an empty sheet Type', []],
  ['a sheet Type without names', [['Manufacturer'], ['Wilo']]],
  [
    'a sheet Type with two columns of names',
    [
      ['Name', 'Name'],
      ['Pumps', 'Fans'],
    ],
  ],
] as const) {
  test(`a file with ${what} comes without types, and says so once`, async () => {
    await written(type, [
      ['Name', 'TypeName'],
      ['P-1', 'Pumps'],
      ['P-2', 'Pumps'],
    ]);
    const { steps, file, refused } = await planned([]);
    assert.deepEqual(outcomes(steps), [
      ['P-1', 'create', 'tag', 'elementGuid'],
      ['P-2', 'create', 'tag', 'elementGuid'],
    ]);
    assert.deepEqual([refused, steps.flatMap(({ asked }) => asked.faults)], [[], []]);
    const message = createMessage('cobie.noTypes');
    assert.deepEqual(file.remarks, [{ sheet: 'Type', row: 1, faults: [{ column: 'Name', message }] }]);
  });
}

test('a row whose name and identifier are of two assets is refused, and changes neither of them', async () => {
  await written(
    [['Name']],
    [
      ['Name', 'AssetIdentifier', 'SerialNumber'],
      ['P-1', makeId(2), 'S1'],
      ['P-9', makeId(1), 'S2'],
      ['P-2', makeId(3), 'S3'],
    ],
  );
  const { steps } = await planned([asset(1, { tag: 'P-1' }), asset(2, { tag: 'P-2' }), asset(3, { tag: 'P-3' })]);
  assert.deepEqual(outcomes(steps), [
    ['P-1', 'refuse'],
    ['P-9', 'change', 'serialNumber', 'tag'],
    ['P-2', 'refuse'],
  ]);
  const [first] = steps;
  assert.equal(first?.outcome === 'refuse' && first.fault.column, 'AssetIdentifier');
});

test('rows with faults are named with their column, and the rest is taken', async () => {
  await written(
    [
      ['Name', 'Manufacturer', 'ModelNumber', 'WarrantyDurationParts', 'WarrantyDurationUnit'],
      ['A', 'Wilo', 'M', 2, 'Year'],
      ['A', 'KSB', '', '', ''],
      ['B', 'x'.repeat(201), '', '', ''],
      ['C', '', '', 'many', 'fortnight'],
    ],
    [
      ['Name', 'TypeName', 'InstallationDate', 'WarrantyStartDate', 'Description', 'Space'],
      ['1', 'A', '2026-02-28T10:00:00', '2026-03-01', 'text', 'A101'],
      ['2', 'B', '', '', '', ''],
      ['3', 'absent', '31.12.2026', '2026-02-30', 'x'.repeat(10_001), ''],
      ['4', '', Number.parseFloat('1e308'), '', '', ''],
      ['5', '', 46_000, '1900-12-31T23:59:59', '', ''],
    ],
  );
  const { steps, refused } = await planned([]);
  assert.deepEqual(
    steps.map((each) => ('fields' in each ? each.fields : each)),
    [
      {
        ...{ tag: '1', elementGuid: null, manufacturer: 'Wilo', modelNumber: 'M' },
        ...{ installedOn: '2026-02-28', warrantyExpiresOn: '2028-02-29', notes: 'text' },
      },
      { tag: '2', elementGuid: null },
      { tag: '3', elementGuid: null },
      { tag: '4', elementGuid: null },
      { tag: '5', elementGuid: null, installedOn: '2025-12-09' },
    ],
  );
  assert.deepEqual(
    refused.map(({ row, faults }) => [row, ...faults.map((each) => each.column)]),
    [[3, 'Name']],
  );
  assert.deepEqual(
    steps.map(({ asked: { row, faults } }) => [row, ...faults.map((each) => each.column)]),
    [[2], [3], [4, 'TypeName', 'InstallationDate', 'WarrantyStartDate', 'Description'], [5, 'InstallationDate'], [6]],
  );
});

test('a type whose name is a placeholder elsewhere is found by its components', () => {
  const reader = readRow(
    {
      row: 2,
      cells: new Map([
        ['TypeName', { kind: 'text', text: 'TBD' }],
        ['Description', { kind: 'text', text: 'TBD' }],
      ]),
    },
    false,
  );
  assert.deepEqual([reader.text('TypeName', 200), reader.text('Description', 200)], ['TBD', undefined]);
});

describe('a day', () => {
  const DAYS: [cell: string | number, day: string | undefined][] = [
    ['2026-02-28', '2026-02-28'],
    [' 2026-02-28T23:59:59Z ', '2026-02-28'],
    ['2026-02-29', undefined],
    ['0000-01-01', undefined],
    ['28/02/2026', undefined],
    [2, '1900-01-02'],
    [59, '1900-02-28'],
    [60, undefined],
    [61, '1900-03-01'],
    [46_081.75, '2026-02-28'],
    [2_958_465, '9999-12-31'],
    [2_958_466, undefined],
    [0, undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [1e308, undefined],
  ];
  for (const [cell, day] of DAYS) {
    test(`of ${JSON.stringify(cell)} is ${day ?? 'refused'}`, () => {
      const text = String(cell);
      const held =
        typeof cell === 'number' ? { kind: 'number' as const, text, value: cell } : { kind: 'text' as const, text };
      const row: NamedRow = { row: 2, cells: new Map([['InstallationDate', held]]) };
      const reader = readRow(row, false);
      assert.equal(reader.day('InstallationDate'), day);
      assert.equal(reader.faults.length, day === undefined ? 1 : 0);
    });
  }

  for (const value of [1, 1.5, 366]) {
    test(`that stands for none, ${value} as a spreadsheet counts, says nothing`, () => {
      const row: NamedRow = { row: 2, cells: new Map([['D', { kind: 'number', text: String(value), value }]]) };
      const reader = readRow(row, false);
      assert.deepEqual([reader.day('D'), reader.faults], [undefined, []]);
    });
  }

  test('is counted from 1904 where the workbook says so', () => {
    const row: NamedRow = { row: 2, cells: new Map([['D', { kind: 'number', text: '60', value: 60 }]]) };
    assert.equal(readRow(row, true).day('D'), '1904-03-01');
  });
});

describe('the last day of a warranty', () => {
  const ENDS: [startsOn: string, count: number, unit: string, end: string | undefined][] = [
    ['2026-03-01', 1, 'year', '2027-02-28'],
    ['2027-03-01', 1, 'Years', '2028-02-29'],
    ['2026-01-31', 1, 'month', '2026-02-28'],
    ['2026-01-15', 24, 'months', '2028-01-14'],
    ['2026-01-01', 30, 'day', '2026-01-30'],
    ['2026-01-01', 2, 'weeks', '2026-01-14'],
    ['2026-01-01', 0.5, 'year', '2026-06-30'],
    ['9990-01-01', 100_000, 'year', undefined],
    ['2026-01-01', 0.5, 'day', undefined],
  ];
  for (const [startsOn, count, unit, end] of ENDS) {
    test(`of ${count} ${unit} from ${startsOn} is ${end ?? 'none'}`, () => {
      assert.equal(endOfWarranty(startsOn, { count, unit }), end);
    });
  }
});

test('a design workbook, whose later columns hold headings and placeholders, brings each of its components', async () => {
  // As design programs write it: nothing is known yet of warranties, serial numbers and days.
  const typeColumns = [
    'Name',
    'Manufacturer',
    'ModelNumber',
    'WarrantyDurationParts',
    'WarrantyDurationLabor',
    'WarrantyDurationUnit',
  ];
  const columns = [
    'Name',
    'TypeName',
    'Space',
    'Description',
    'ExtIdentifier',
    'SerialNumber',
    'InstallationDate',
    'WarrantyStartDate',
    'TagNumber',
    'AssetIdentifier',
  ];
  const later = ['SerialNumber', 'InstallationDate', 'WarrantyStartDate', 'TagNumber', 'AssetIdentifier'];
  const rows = Array.from({ length: 232 }, (_each, at) => [
    `Door ${at}`,
    at % 2 === 0 ? 'Door 0.9' : 'n/a',
    'A101',
    'TBD',
    `guid-${at}`,
    ...later,
  ]);
  await written(
    [typeColumns, ['Door 0.9', 'unknown', 'ModelNumber', 'WarrantyDurationParts', 'n/a', 'WarrantyDurationUnit']],
    [columns, ...rows, ['Late', 'Door 0.9', '', '', '', 'S-1', 'next week', '1900-12-31', '', '']],
  );
  const { steps, refused } = await planned([]);
  assert.deepEqual([refused, steps.filter(({ outcome }) => outcome === 'create').length], [[], 233]);
  assert.deepEqual(
    steps.flatMap(({ asked: { row, faults } }) => faults.map(({ column }) => [row, column])),
    [[234, 'InstallationDate']],
  );
  const [first] = steps;
  assert.deepEqual(first?.outcome === 'create' && first.fields, { tag: 'Door 0', elementGuid: 'guid-0' });
});

test('a workbook with a password is named as one, and one of Excel 97 to 2003 as what it is', async () => {
  // MS-CFB 2.2, 2.6: a head of one sector, and a directory whose entries have 128 bytes, the fifth of them the package.
  const compound = (name: string) => {
    const bytes = Buffer.alloc(200_704);
    bytes.write('d0cf11e0a1b11ae1', 'hex');
    const at = bytes.length - 128 * 3;
    bytes.write(name, at, 'utf16le');
    bytes.writeUInt16LE(2 * (name.length + 1), at + 64);
    bytes[at + 66] = 2;
    return bytes;
  };
  const REFUSED = [
    [compound('EncryptedPackage'), 'is password-protected: save it without a password'],
    [compound('Workbook'), 'is an Excel 97–2003 workbook (.xls): save it as .xlsx'],
    [compound('EncryptedPackages'), 'is an Excel 97–2003 workbook (.xls): save it as .xlsx'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an Excel 97–2003 workbook (.xls): save it as .xlsx'],
  ] as const;
  for (const [bytes, message] of REFUSED) {
    writeFileSync(path, bytes);
    await assert.rejects(readCobieFile(path), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual(
        error.details?.map((each) => [each.path, each.message.message]),
        [['file', message]],
      );
      return true;
    });
  }
});

test('rows of blanks are counted too: five for each row that may be taken', async () => {
  const blanks = Array.from({ length: 51 }, () => [' ']);
  await written([['Name']], [['Name'], ...blanks.slice(1)]);
  assert.deepEqual((await readCobieFile(path, 10)).components, []);
  await written([['Name']], [['Name'], ...blanks]);
  await assert.rejects(readCobieFile(path, 10), (error) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual(error.details, [
      { path: 'file', message: createMessage('cobie.rows', { count: 50, sheet: 'Component' }) },
    ]);
    return true;
  });
});
