import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { anyCharacter } from '../../../testing/any-character.ts';
import { openWorkbook, WORKBOOK_LIMITS } from './read-workbook.ts';
import { textSheet } from './text-rows.ts';
import { packWorkbook } from './workbook.ts';
import { WorkbookRefusal } from './workbook-refusal.ts';

const folder = mkdtempSync(join(tmpdir(), 'workbook-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'book.xlsx');

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...all: [id: string, type: string, target: string][]) =>
  `<Relationships>${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** A package as another program writes one: prefixed names, shared texts, its parts where it likes. */
function parts(sheet: string, texts = '', workbook = ''): Record<string, string> {
  return {
    '_rels/.rels': relations(['a', 'officeDocument', 'xl/book.xml']),
    'xl/book.xml': `<x:workbook xmlns:x="m" xmlns:r="${RELATION}">${workbook}<x:sheets><x:sheet name="One" sheetId="7" r:id="s"/></x:sheets></x:workbook>`,
    'xl/_rels/book.xml.rels': relations(['s', 'worksheet', '/xl/ws/one.xml'], ['t', 'sharedStrings', 'texts.xml']),
    'xl/ws/one.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${sheet}</x:sheetData></x:worksheet>`,
    'xl/texts.xml': `<sst>${texts}</sst>`,
  };
}
const put = (files: Record<string, string>) =>
  writeFileSync(path, zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

async function read(limits = WORKBOOK_LIMITS) {
  const workbook = await openWorkbook(path, limits);
  try {
    const rows = [];
    for (const sheet of workbook.sheets) {
      for await (const { number, cells } of workbook.rows(sheet)) {
        rows.push([number, ...[...cells].map(([column, cell]) => `${column} ${cell.kind} ${cell.text}`)]);
      }
    }
    return { sheets: workbook.sheets, from1904: workbook.from1904, rows };
  } finally {
    workbook.close();
  }
}
const randomText = (bytes: number) => randomBytes(bytes / 2).toString('hex');
const refusal = (error: unknown) => (error instanceof WorkbookRefusal ? error.code : error);

test('a workbook of another program is read: shared and inline texts, numbers, what formulas came to, gaps', async () => {
  const sheet =
    '<x:row r="2"><x:c r="B2" t="s"><x:v>1</x:v></x:c><x:c r="AA2"><x:v>1.50</x:v></x:c><x:c r="AB2" t="b"><x:v>1</x:v></x:c></x:row>' +
    '<x:row><x:c t="str"><x:f>1+1</x:f><x:v>two</x:v></x:c><x:c><x:f>NOW()</x:f></x:c><x:c t="e"><x:v>#N/A</x:v></x:c>' +
    '<x:c t="inlineStr"><x:is><x:r><x:t>a &amp;</x:t></x:r><x:r><x:t> _x0041_</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:is></x:c></x:row>' +
    '<x:row r="9"/>';
  put(
    parts(
      sheet,
      '<si><t>zero</t></si><si><r><t>o</t></r><r><t>ne</t></r><rPh><t>no</t></rPh></si>',
      '<x:workbookPr date1904="1"/>',
    ),
  );
  assert.deepEqual(await read(), {
    sheets: ['One'],
    from1904: true,
    rows: [
      [2, '1 text one', '26 number 1.50', '27 boolean TRUE'],
      [3, '0 text two', '2 text #N/A', '3 text a & A'],
    ],
  });
});

test('every text that is written is read again as it was, and none becomes a formula', async () => {
  const text = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 50 }).map((each) => each.toWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
      const xml = textSheet(
        [{ heading: 'H', width: 9 }],
        texts.map((each) => [each, 1.5]),
      );
      writeFileSync(path, Buffer.concat(await packWorkbook([{ title: 'T', xml }], new Date(0)).toArray()));
      const { rows } = await read();
      assert.deepEqual(
        rows.slice(1),
        texts.map((each, index) => [index + 2, `0 text ${each}`, '1 number 1.5']),
      );
    }),
    { numRuns: 30 },
  );
});

describe('a file that cannot be taken as a whole is refused:', () => {
  const row = '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>';
  const FILES: [what: string, make: () => void, code: string][] = [
    ['text', () => writeFileSync(path, 'Name,Type'), 'not_a_zip'],
    ['nothing', () => writeFileSync(path, ''), 'not_a_zip'],
    ['another zip', () => put({ 'a.txt': 'a' }), 'not_a_workbook'],
    ['one without its sheet', () => put({ ...parts(row), 'xl/ws/one.xml': '' }), 'part_unreadable'],
    ['half a sheet', () => put(parts('<x:row>')), 'part_unreadable'],
    [
      'a document type',
      () => put({ ...parts(row), 'xl/texts.xml': '<!DOCTYPE s [<!ENTITY a "a">]><sst/>' }),
      'part_unreadable',
    ],
    [
      'a cell out of place',
      () => put(parts('<x:row r="1"><x:c r="ZZZZ1"><x:v>1</x:v></x:c></x:row>')),
      'part_unreadable',
    ],
    ['a row out of place', () => put(parts('<x:row r="1e9"/>')), 'part_unreadable'],
    [
      'a text without end',
      () => put(parts(`<x:row><x:c t="str"><x:v>${'a'.repeat(200_000)}</x:v></x:c></x:row>`)),
      'part_unreadable',
    ],
    [
      'a shared text without end',
      () => put(parts(row, `<si>${'<t>aaaaaaaaaa</t>'.repeat(10_001)}</si>`)),
      'part_unreadable',
    ],
    [
      'a long shared text in each of many cells',
      () =>
        put(
          parts('<x:row><x:c t="s"><x:v>0</x:v></x:c></x:row>'.repeat(1_000), `<si><t>${randomText(70_000)}</t></si>`),
        ),
      'too_many_texts',
    ],
    ['a deep nest', () => put(parts('<x:a>'.repeat(100))), 'part_unreadable'],
    ['a bomb', () => put(parts(' '.repeat(20_000_000))), 'packed_too_densely'],
  ];
  for (const [what, make, code] of FILES) {
    test(what, async () => {
      make();
      assert.equal(await read().then(() => 'read', refusal), code);
    });
  }

  test('more than is taken unpacked, and more files', async () => {
    put(parts(row));
    const limits = { ...WORKBOOK_LIMITS, maxUnpackedBytes: 100 };
    assert.equal(await read(limits).then(() => 'read', refusal), 'unpacked_too_large');
    assert.equal(await read({ ...WORKBOOK_LIMITS, maxEntries: 2 }).then(() => 'read', refusal), 'too_many_entries');
  });
});

test('of two relations with one id the first counts, also among thousands of sheets', async () => {
  const many = Array.from({ length: 9_000 }, (_, at) => at);
  const sheets = many.map((at) => `<x:sheet name="${at}" r:id="r${at}"/>`).join('');
  const all: Parameters<typeof relations> = many.map((at) => [`r${at}`, 'worksheet', `ws/${at}.xml`]);
  put({
    ...parts('<x:row><x:c><x:v>1</x:v></x:c></x:row>'),
    'xl/book.xml': `<x:workbook xmlns:x="m" xmlns:r="${RELATION}"><x:sheets>${sheets}</x:sheets></x:workbook>`,
    'xl/_rels/book.xml.rels': relations(['r0', 'worksheet', 'ws/one.xml'], ...all),
  });
  const workbook = await openWorkbook(path);
  assert.equal(workbook.sheets.length, 9_000);
  for await (const { cells } of workbook.rows('0')) assert.equal(cells.get(0)?.text, '1');
  workbook.close();
});
