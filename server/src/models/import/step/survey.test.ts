// Texts of a file as they are read in the end: by the scan, the survey where they are odd, and the parser of arguments.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { IfcAPI, LogLevel } from 'web-ifc';
import { readList, readText } from '../ifc/arguments.ts';
import { openIfcFile } from '../ifc/ifc-file.ts';
import type { Argument } from './arguments.ts';
import { ModelRefusal } from './fault.ts';
import { readFileBytes } from './file-bytes.ts';
import { STEP_LIMITS } from './limits.ts';
import { scanStep } from './scan.ts';
import { findClosingQuote } from './shifted-quote.ts';
import { surveyTexts } from './survey.ts';
import { decodeText } from './text.ts';

/** Writes a text in ASCII, each other character by its number: every reader takes it for what it says. */
function encodeText(text: string): string {
  return text
    .replaceAll("'", "''")
    .replaceAll('\\', '\\\\')
    .replaceAll(/[^\t\n\v\f\r -~]+/g, (beyond) => `\\X2\\${unitsOf(beyond)}\\X0\\`);
}

const unitsOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')).join(
    '',
  );

const folder = await mkdtemp(join(tmpdir(), 'survey-'));
after(() => rm(folder, { recursive: true }));
const made = { files: 0 };

const HEAD = [
  'ISO-10303-21;',
  'HEADER;',
  "FILE_DESCRIPTION(('ViewDefinition [ReferenceView]'),'2;1');",
  "FILE_NAME('a.ifc','2026-03-01T08:15:30',(''),(''),'','','');",
  "FILE_SCHEMA(('IFC4'));",
  'ENDSEC;',
  'DATA;',
  '',
].join('\n');
const TAIL = 'ENDSEC;\nEND-ISO-10303-21;\n';

/** Latin-1: a byte for each character. */
const inBytes = (text: string | Uint8Array) => (typeof text === 'string' ? Buffer.from(text, 'latin1') : text);

/** A wall for each text, from line 8 on: its name, and a list of typed values in a property. */
function fileOf(texts: readonly (string | Uint8Array)[]): Buffer {
  const records = texts.flatMap((text, at) => [
    inBytes(`#${2 * at + 1}=IFCWALL('guid',$,'`),
    inBytes(text),
    inBytes(`','behind',$,$,$,$,$); #${2 * at + 2}=IFCPROPERTYENUMERATEDVALUE('n',/* it's */$,(IFCLABEL('`),
    inBytes(text),
    inBytes("'),IFCLABEL('last')),$);\n"),
  ]);
  return Buffer.concat([inBytes(HEAD), ...records, inBytes(TAIL)]);
}

async function writtenFile(content: Uint8Array): Promise<string> {
  made.files += 1;
  const path = join(folder, `${made.files}.ifc`);
  await writeFile(path, content);
  return path;
}

interface Read {
  readonly texts: (string | null)[];
  readonly warnings: [code: string, count: number, line: number | null][];
  readonly isSurveyed: boolean;
  /** Records by the scan, and by the index. */
  readonly records: number;
  readonly indexed: number;
}

/** Reads the texts as a model's file is read. */
async function read(texts: readonly (string | Uint8Array)[]): Promise<Read> {
  const path = await writtenFile(fileOf(texts));
  const { warnings, hasOddTexts, records, starts } = await scanStep(path, STEP_LIMITS);
  const bytes = readFileBytes(path);
  const survey = surveyTexts(bytes);
  if (!hasOddTexts) assert.deepEqual(survey.warnings, []);
  const file = openIfcFile(bytes, survey.legacy, undefined);
  const byScan = openIfcFile(bytes, survey.legacy, starts).index;
  const listRecords = ({ count, numberAt, openingAt, typeAt }: typeof byScan) =>
    Array.from({ length: count }, (_, at) => [numberAt(at), openingAt(at), typeAt(at)]);
  assert.deepEqual(listRecords(byScan), listRecords(file.index));
  const found = texts.map((_, at) => {
    const wall = file.findRecord(2 * at + 1)?.arguments ?? [];
    const [value, last] = readList(file.findRecord(2 * at + 2)?.arguments[2]);
    assert.deepEqual([wall.length, readText(wall[3]), readText(last)], [9, 'behind', 'last'], `broken by ${texts[at]}`);
    assert.deepEqual(rawText(value), rawText(wall[2]));
    return rawText(wall[2]);
  });
  const all = [...warnings, ...survey.warnings];
  return {
    texts: found,
    warnings: all.map(({ code, count, line }): Read['warnings'][number] => [code, count, line]),
    isSurveyed: hasOddTexts,
    records,
    indexed: file.index.count,
  };
}

const rawText = (argument: Argument | undefined): string | null => {
  if (typeof argument === 'string') return argument;
  const isTyped = argument != null && typeof argument === 'object' && 'kind' in argument && argument.kind === 'typed';
  return isTyped ? rawText(argument.value) : null;
};

test('a backslash that begins nothing known stands in the text as it is, with all around it', async () => {
  const texts = [
    'plain',
    'plain \\ backslash',
    'bad \\X2\\ZZZZ\\X0\\ t',
    '\\N\\nl \\T\\tab',
    'Level \\ 1',
    'R\\D dept',
    "C:\\Temp\\it''s",
    'ends in \\',
    'C:\\S\\',
    '\\X2\\00E4 open',
    '\\X2\\00E\\X0\\',
    '\\X2\\\\X0\\',
    '\\X\\G1 \\PZ\\ \\S\\\n',
    '\\ä \\X2\\00E4\\X0\\',
  ];
  const said = [...texts];
  said[6] = "C:\\Temp\\it's";
  // Two are one.
  said[11] = '\\X2\\X0\\';
  said[13] = '\\ä ä';
  const { texts: found, warnings } = await read(texts);
  assert.deepEqual(found, said);
  assert.deepEqual(warnings, [
    ['text_line_break', 2, 20],
    ['text_escape_invalid', 26, 9],
    ['text_windows_1252', 2, 23],
  ]);
});

test('known escapes are read as ISO 10303-21 says, also those that web-ifc loses', async () => {
  const pairs: readonly [text: string, says: string][] = [
    ["it''s \\\\ \\\\\\\\", "it's \\ \\\\"],
    ['\\S\\d\\X\\E4\\X2\\00E40627\\X0\\\\X4\\0001F600\\X0\\', 'ää\u00e4\u0627😀'],
    ["\\S\\'' 5 and \\S\\\\", '§ 5 and Ü'],
    ['\\PE\\\\S\\d\\PG\\\\S\\d \\PA\\\\S\\d', 'фδ ä'],
    ['\\PG\\\\S\\$', '€'],
    ['\\X2\\00e4\\X0\\\\X\\e4', 'ää'],
    ['\\X2\\D83DDE00\\X0\\ \\X2\\D83D\\X0\\\\X2\\DE00\\X0\\', '😀 😀'],
    ['\\X\\8A', 'ä'],
    ['a\x7fb', 'a\x7fb'],
    ['\\X2\\0000FEFF\\X0\\', '\0\ufeff'],
  ];
  const { texts, warnings } = await read(pairs.map(([text]) => text));
  assert.deepEqual(
    texts,
    pairs.map(([, says]) => says),
  );
  assert.deepEqual(warnings, []);
});

test('what is no character becomes U+FFFD alone, and is counted', async () => {
  const pairs: readonly [text: string, says: string][] = [
    ['fine', 'fine'],
    ['bad \\X2\\D83D\\X0\\ tail', 'bad \ufffd tail'],
    ['\\X2\\DE0000E4\\X0\\', '\ufffdä'],
    ['\\X4\\0000D83D\\X0\\x', '\ufffdx'],
    ['\\X4\\00110000FFFFFFFF\\X0\\x', '\ufffd\ufffdx'],
    ['\\PC\\\\S\\%x', '\ufffdx'],
    // Half of a pair, in the bytes of UTF-8, is no UTF-8.
    ['\xed\xa0\xbd', 'í\u00a0½'],
  ];
  const { texts, warnings } = await read(pairs.map(([text]) => text));
  assert.deepEqual(
    texts,
    pairs.map(([, says]) => says),
  );
  assert.deepEqual(warnings, [
    ['text_character_replaced', 10, 9],
    ['text_windows_1252', 2, 14],
  ]);
});

const SHIFT_JIS = {
  tesoto: [0x83, 0x65, 0x83, 0x5c, 0x83, 0x67],
  nihon: [0x93, 0xfa, 0x96, 0x7b],
  hyo: [0x95, 0x5c],
  toilet: [0xc4, 0xb2, 0xda],
};

test('bytes that are not UTF-8 are read as Shift-JIS where the file speaks Japanese, its backslashes among them', async () => {
  const bytes = (...parts: (readonly number[] | string)[]) =>
    Buffer.concat(
      parts.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : Uint8Array.from(each))),
    );
  const { tesoto, nihon, hyo, toilet } = SHIFT_JIS;
  const { texts, warnings } = await read([
    bytes(tesoto),
    bytes(nihon, ' 1F \\X2\\00E4\\X0\\ ', hyo),
    bytes('RC', hyo),
    bytes(toilet, "it''s \\ "),
    bytes(tesoto, [0x83]),
    bytes([0x83], ' ', nihon),
    Buffer.from('日本', 'utf8'),
    ...Array.from({ length: 20 }, () => bytes(nihon)),
  ]);
  const nippon = '日本';
  assert.deepEqual(texts, [
    'テソト',
    `${nippon} 1F ä 表`,
    'RC表',
    "ﾄｲﾚit's \\ ",
    'テソト\ufffd',
    `\ufffd ${nippon}`,
    nippon,
    ...Array.from({ length: 20 }, () => nippon),
  ]);
  assert.deepEqual(warnings, [
    ['text_not_ascii', 2, 14],
    ['text_shift_jis', 52, 8],
    ['text_escape_invalid', 2, 11],
    ['text_character_replaced', 4, 12],
  ]);
});

test('one text in Shift-JIS is enough where nothing speaks against it', async () => {
  const pairs: readonly (readonly [bytes: number[], says: string])[] = [
    [SHIFT_JIS.nihon, '日本'],
    [SHIFT_JIS.hyo, '表'],
    [[0x95, 0xc7], '壁'],
    [[0x83, 0x65], 'テ'],
  ];
  for (const [bytes, says] of pairs) assert.deepEqual((await read([Uint8Array.from(bytes)])).texts, [says]);
});

test('other bytes that are not UTF-8 are read as Windows-1252, and none of the ASCII around them is lost', async () => {
  const files: readonly (readonly [bytes: string, says: string][])[] = [
    [
      ['K\xfcche', 'Küche'],
      ['W\xe4nde', 'Wände'],
      ['Stra\xdfe', 'Straße'],
      ['caf\xe9', 'café'],
    ],
    [['l\x92\xe9tage', 'l’étage']],
    [
      ['B\xe2timent', 'Bâtiment'],
      ['\xc9tage \x96 1', 'Étage – 1'],
    ],
    [['\x84B\xfcro\x93', '„Büro“']],
    [
      ['don\x92t', 'don’t'],
      ['A\x96B', 'A–B'],
    ],
    [['\x8akoda', 'Škoda']],
    [
      ['12 m\xb2', '12 m²'],
      ['\xd8 300', 'Ø 300'],
      ['\x80 5', '€ 5'],
    ],
    // GBK, Windows-1251: read wrong, but as letters.
    [['\xc4\xda\xc7\xbd', 'ÄÚÇ½']],
    [['\xd1\xf2\xe5\xed\xe0', 'Ñòåíà']],
  ];
  for (const file of files) {
    const { texts, warnings } = await read(file.map(([text]) => text));
    assert.deepEqual(
      texts,
      file.map(([, says]) => says),
    );
    assert.deepEqual(warnings, [['text_windows_1252', 2 * file.length, 8]]);
  }
});

test('a file without such texts needs no survey', async () => {
  const { isSurveyed } = await read([
    'Wall',
    'T\\X2\\00FC\\X0\\r',
    '\\S\\d\\X\\E4 \\\\',
    Buffer.from('Tür 日本 🏠'),
    "\\S\\'' 5",
  ]);
  assert.equal(isSurveyed, false);
});

test('an apostrophe behind \\\\S\\\\ is a section sign once or doubled, unless it ends a path', async () => {
  const pairs: readonly [text: string, says: string][] = [
    ["abc\\S\\'def", 'abc§def'],
    ["\\S\\' 5, Abs. 2 (b)", '§ 5, Abs. 2 (b)'],
    ["(\\S\\')", '(§)'],
    ["\\S\\'' 5", '§ 5'],
    ["vgl. \\S\\'''s", "vgl. §'s"],
    ["ends \\S\\''", 'ends §'],
    ['C:\\S\\', 'C:\\S\\'],
    ['\\\\S\\', '\\S\\'],
    ["\\S\\', siehe (3)", '§, siehe (3)'],
    ["\\S\\', (1)", '§, (1)'],
    ["\\S\\', 5, Abs. 2", '§, 5, Abs. 2'],
    ["\\S\\' 5; #5", '§ 5; #5'],
    ["\\S\\'/* 5", '§/* 5'],
    ["\\PA\\\\S\\' 5", '§ 5'],
    ["\\PC\\\\S\\' 5", '§ 5'],
    ["\\X\\E4\\S\\' 5", 'ä§ 5'],
    ["\\X2\\00E4\\X0\\\\S\\' 5", 'ä§ 5'],
    ["\\X2\\00e4\\X0\\\\S\\' 5", 'ä§ 5'],
    ["\\X4\\0001F600\\X0\\\\S\\' 5", '😀§ 5'],
  ];
  const { texts } = await read(pairs.map(([text]) => text));
  assert.deepEqual(
    texts,
    pairs.map(([, says]) => says),
  );
});

test('a long text is read as far as one is kept, and costs its length', async () => {
  const size = 3_000_000;
  const longs = ['\\q', '\\\\', 'K\xfc', '\x83e', '\\X2\\00e4\\X0\\', '\xc4\xb2', '\\X2\\00E4'];
  const startedMs = performance.now();
  for (const long of longs) {
    const { texts } = await read([long.repeat(size / long.length), '\\']);
    assert.equal(texts[0]?.length, 2000);
    assert.equal(texts[1], '\\');
  }
  assert.ok(performance.now() - startedMs < 30_000);
});

/** A text in single quotes, part by part, and what web-ifc is known to make of it where it is well-formed. */
const wellFormed = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 5 }).map((each) => each.replaceAll(/[^ -~]|[\\']/g, '')),
      fc.constantFrom("''", '\\\\', '\\PB\\', '\\PA\\', '\\PE\\'),
      fc.constantFrom(...'dXz~ !').map((each) => `\\S\\${each}`),
      fc.integer({ min: 0xa0, max: 0xff }).map((each) => `\\X\\${each.toString(16).toUpperCase()}`),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }).map(encodeText),
      fc
        .string({ unit: 'grapheme', maxLength: 4 })
        .map((each) => Buffer.from(each.replaceAll(/[\0-\x7f]/g, '')).toString('latin1')),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const odd = fc
  .array(
    fc.oneof(
      wellFormed,
      fc.constantFrom(
        '\\',
        '\\X2\\',
        '\\X0\\',
        '\\X4\\',
        '\\X\\',
        '\\S\\',
        '\\P',
        '\\PF\\',
        'D83D',
        'DE00',
        'ff',
        '\x83',
        '\xfc',
      ),
      fc.uint8Array({ maxLength: 4 }).map((each) => Buffer.from(each).toString('latin1').replaceAll(/[\0']/g, '')),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** The names of the walls as the library that draws them reads them: texts written by the rules mean the same to both. */
async function readByWebIfc(bytes: Uint8Array, count: number): Promise<unknown[]> {
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(bytes);
  const names = Array.from({ length: count }, (_, at) => api.GetRawLineData(model, 2 * at + 1).arguments[2]?.value);
  api.CloseModel(model);
  return names;
}

const runs = process.env.PCS_TEST_SOAK === undefined ? 10 : 1_000;

test('any text is read as decodeText says, and one that is well-formed as web-ifc says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { minLength: 20, maxLength: 80 }), async (texts) => {
      const { texts: found, warnings } = await read(texts);
      const legacy = warnings.some(([code]) => code === 'text_shift_jis') ? 'shift_jis' : 'windows-1252';
      for (const [at, text] of texts.entries()) assert.equal(found[at], decodeText(inBytes(text), legacy).text);
    }),
    { numRuns: runs },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(wellFormed, { minLength: 20, maxLength: 80 }), async (texts) => {
      const ofWebIfc = await readByWebIfc(fileOf(texts), texts.length);
      assert.deepEqual(
        texts.map((each) => decodeText(inBytes(each), 'windows-1252').text),
        ofWebIfc,
      );
    }),
    { numRuns: runs },
  );
});

/** Each escape whole, and apostrophes: whatever follows whichever, scan and index agree on where the text ends. */
const escaped = fc
  .array(
    fc.constantFrom(
      ...["\\S\\'", "\\S\\'", "''", '\\\\', '\\S\\d', '\\S\\\\', '\\X\\E4', '\\X2\\00E4\\X0\\', '\\X2\\00e4\\X0\\'],
      ...['\\X4\\0001F600\\X0\\', ...[...'ABCDEFGHI'].map((page) => `\\P${page}\\`)],
      ...['a', ' ', ',', ')', ', (1)', ', 5, ', ', siehe (3)', '/*', '*/', '; ', '#2='],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('a text that looks like the end of a statement behind a shifted apostrophe is read whole', async () => {
  const texts = ["\\S\\', 5, ; /*", "\\S\\'); #2=", "\\S\\'); /*", "\\S\\'); /* a */ #2= ", "\\S\\', (1); ENDSE"];
  for (const each of texts) {
    const { texts: found, records, indexed } = await read([each, 'another', each]);
    assert.deepEqual([records, indexed], [6, 6], each);
    const expected = decodeText(inBytes(each), 'windows-1252').text;
    assert.deepEqual(found, [expected, 'another', expected]);
  }
});

test('scan and index agree on records whose texts mix all escapes with apostrophes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(escaped, { minLength: 1, maxLength: 20 }), async (texts) => {
      const { texts: found, records, indexed } = await read(texts);
      assert.deepEqual([records, indexed], [2 * texts.length, 2 * texts.length]);
      assert.deepEqual(
        found,
        texts.map((each) => decodeText(inBytes(each), 'windows-1252').text),
      );
    }),
    { numRuns: 20 * runs },
  );
});

test('a look ahead of apostrophes is bounded, also where it comes to no end', async () => {
  for (const part of ["\\S\\'/*", "\\S\\',(", "\\S\\'    ", "\\S\\',;"]) {
    const startedMs = performance.now();
    const text = part.repeat(300_000 / part.length);
    const code = await read([text]).then(
      () => 'taken',
      (error: unknown) => (error instanceof ModelRefusal ? error.code : error),
    );
    // A text without an end nearby is taken as ended, and the file refused with its line.
    assert.match(String(code), /^(taken|string_unclosed|record_malformed)$/, part);
    assert.ok(findClosingQuote(inBytes(`${text}');`), 0, text.length + 3) > 0);
    assert.ok(performance.now() - startedMs < 30_000, part);
  }
});

test('decoding never throws, and never loses ASCII that is outside escapes', () => {
  fc.assert(
    fc.property(odd, fc.constantFrom('shift_jis', 'windows-1252'), (text, legacy) => {
      const { text: says } = decodeText(inBytes(text), legacy);
      assert.ok(says.isWellFormed());
      assert.equal(decodeText(inBytes(encodeText(says)), legacy).text, says);
    }),
    { numRuns: 200 * runs },
  );
  const plain = fc.string({ maxLength: 8 }).map((each) => each.replaceAll(/[^ -~]|[\\']/g, ''));
  const high = fc
    .uint8Array({ min: 0x80, minLength: 1, maxLength: 3 })
    .map((each) => Buffer.from(each).toString('latin1'));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(plain, fc.oneof(high, fc.constantFrom('\\', '\\N\\', '\\X2\\00E4\\X0\\')))),
      (parts) => {
        const says = decodeText(
          inBytes(parts.map(([text, between]) => `-${text}${between}`).join('')),
          'windows-1252',
        ).text;
        const ascii = (each: string) => each.replaceAll(/[^ -~]/g, '');
        const expected = parts
          .map(([text, between]) => `-${text}${between.includes('X2') ? '' : ascii(between)}`)
          .join('');
        assert.equal(ascii(says), expected);
      },
    ),
    { numRuns: 200 * runs },
  );
});
