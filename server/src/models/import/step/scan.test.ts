import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { refuseAtSight } from './beginning.ts';
import { ModelRefusal, type ModelRefusalCode, type StepWarningCode } from './fault.ts';
import { STEP_LIMITS, type StepLimits } from './limits.ts';
import { type StepSummary, scanBytes, scanStep } from './scan.ts';

const LIMITS: StepLimits = { ...STEP_LIMITS, maxRecords: 1_000, maxRecordBytes: 4_096, maxNumberBytes: 1_600 };

/** From memory, so many bytes at a time. */
function scan(
  content: string | Uint8Array,
  limits: Partial<StepLimits> = {},
  onProgress?: () => void,
): Promise<StepSummary> {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  let at = 0;
  const read = (target: Uint8Array) => {
    const part = bytes.subarray(at, at + target.length);
    target.set(part);
    at += part.length;
    return Promise.resolve(part.length);
  };
  return scanBytes(read, { ...LIMITS, ...limits }, onProgress);
}

/** The answer, or code and place of the refusal: what must not depend on how the file was read. */
const outcome = (content: string | Uint8Array, limits: Partial<StepLimits> = {}) =>
  scan(content, limits).catch((error: unknown) => {
    if (!(error instanceof ModelRefusal)) throw error;
    return { code: error.code, place: error.place, message: error.message };
  });

const DESCRIPTION = "FILE_DESCRIPTION(('ViewDefinition [CoordinationView]'),'2;1');";
const NAME = "FILE_NAME('a.ifc','2026-01-02T03:04:05',('A'),('B'),'C','D','');";
const SCHEMA = "FILE_SCHEMA(('IFC4'));";
const HEADER = [DESCRIPTION, NAME, SCHEMA];

/** The first line of `records` is line 8. */
const file = (records: string, header: readonly string[] = HEADER) =>
  `ISO-10303-21;\nHEADER;\n${header.join('\n')}\nENDSEC;\nDATA;\n${records}\nENDSEC;\nEND-ISO-10303-21;\n`;

/** One of everything that may be in a record. */
const RICH = file(
  [
    "#1=IFCWALL('0YvctVUKr0kugbFTf53O9L',$,*,'it''s',(1,-2.5,+3.E-05,0.),.T.,\"0FF\",IFCLABEL('x'),(),#2);",
    "/* one; with ' and ( */ #2 = IFCX ( 'a\\X2\\00E4\\X0\\b', 'c\\X4\\0001F600\\X0\\', '\\X\\E4\\S\\d\\PA\\\\\\' ) ;",
    "#30=IFCSITE('s',(52,31,0),(IFCA((1.,2.)),((#1,#2),(#30))),1.E+10,-9.9E-300)/* end */;",
    '#4=IFCEMPTY();#5=IFCEMPTY( );',
  ].join('\r\n'),
);

test('the refusal of a header says how many parameters an entity must have', async () => {
  const refused = async (...header: string[]) => {
    const found = await outcome(file('#1=IFCWALL();', header));
    return 'message' in found ? found.message : 'taken';
  };
  assert.match(await refused(DESCRIPTION, NAME, "FILE_SCHEMA(('IFC4'),$);"), /FILE_SCHEMA .* must have 1 parameter\.$/);
  assert.match(await refused("FILE_DESCRIPTION((''));", NAME, SCHEMA), /FILE_DESCRIPTION .* must have 2 parameters\.$/);
});

test('a file by the rules is taken, with its schema and how many records it has', async () => {
  const { starts = [], ...summary } = await scan(RICH);
  assert.deepEqual(summary, { schema: 'IFC4', follows: 'IFC4', records: 5, warnings: [], hasOddTexts: true });
  assert.deepEqual(
    Array.from(starts, (at) => RICH.slice(at, at + 4).trimEnd()),
    ['#1=I', '#2 =', '#30=', '#4=I', '#5=I'],
  );
  for (const schema of ['IFC2X3', 'IFC4X3', 'IFC4X3_ADD2']) {
    const header = [DESCRIPTION, NAME, `FILE_SCHEMA ( ( '${schema}' ) ) ;`, "SECTION_LANGUAGE($,'en');"];
    assert.equal((await scan(file('#1=IFCX();', header))).schema, schema);
  }
});

const DATA_FAULTS: readonly [code: ModelRefusalCode, line: number, column: number, records: string][] = [
  ['parameter_empty', 8, 11, "#1=IFCX($,,'a');"],
  ['parameter_empty', 9, 9, '#1=IFCX($);\n#2=IFCX(,1);'],
  ['parameter_empty', 8, 11, '#1=IFCX(1,);'],
  ['parameter_empty', 8, 12, '#1=IFCX((1,),2);'],
  ['parameter_empty', 8, 18, '#1=IFCX(IFCLABEL());'],
  ['record_malformed', 8, 21, "#1=IFCX(IFCLABEL('a','b'));"],
  ['string_unclosed', 8, 9, "#1=IFCX('a,$);\n#2=IFCX('b');"],
  ['string_unclosed', 9, 9, "#1=IFCX('');\n#2=IFCX('it''s);\r\n #3 =IFCX();"],
  ['parenthesis_unclosed', 8, 13, '#1=IFCX((1,2;\n#2=IFCX();'],
  ['parenthesis_unclosed', 8, 9, '#1=IFCX(;'],
  ['record_malformed', 9, 1, '#1=IFCX()\n#2=IFCX();'],
  ['record_malformed', 8, 11, '#1=IFCX(1));'],
  ['record_malformed', 8, 11, "#1=IFCX(1 2,'');"],
  ['record_malformed', 8, 9, '#1=IFCX(TRUE);'],
  ['record_malformed', 8, 4, '#1=IfcWall();'],
  ['record_malformed', 8, 9, '#1=IFCX(IfcLabel(1));'],
  ['record_malformed', 8, 4, "#1=(IFCA()IFCB('x'));"],
  ['record_malformed', 8, 4, '#1=;'],
  ['record_malformed', 8, 3, '#1;'],
  ['record_malformed', 8, 2, '#=IFCX();'],
  ['record_malformed', 8, 4, '#1=!USER();'],
  ['record_malformed', 8, 9, '#1=IFCX(/a/);'],
  ['record_malformed', 8, 9, '#1=IFCX(\xe4);'],
  ['record_malformed', 8, 11, '#1=IFCX(.T);'],
  ['record_malformed', 8, 10, '#1=IFCX(..);'],
  ['record_malformed', 8, 10, '#1=IFCX("4F");'],
  ['record_malformed', 8, 12, '#1=IFCX("0FG");'],
  ['number_not_finite', 9, 12, '#1=IFCX();\n#2=IFCX(1.,NaN);'],
  ['number_not_finite', 8, 9, '#1=IFCX(1.#INF);'],
  ['number_not_finite', 8, 9, '#1=IFCX(-1.#IND,1);'],
  ['number_not_finite', 8, 9, '#1=IFCX(1.#QNAN00);'],
  ['number_not_finite', 8, 9, '#1=IFCX(-inf);'],
  ['number_not_finite', 8, 9, '#1=IFCX(-nan(ind));'],
  ['number_not_finite', 8, 9, '#1=IFCX(1.E+999);'],
  ['number_not_finite', 8, 9, `#1=IFCX(${'9'.repeat(400)});`],
  ['number_malformed', 8, 9, '#1=IFCX(1.5.2);'],
  ['number_malformed', 8, 9, '#1=IFCX(1.E);'],
  ['number_malformed', 8, 9, '#1=IFCX(12abc);'],
  ['number_malformed', 8, 9, '#1=IFCX(-);'],
  ['number_malformed', 8, 9, '#1=IFCX(--1);'],
  ['record_duplicate', 10, 1, '#7=IFCX();\n#8=IFCX();\n#7=IFCY();'],
  ['record_number_invalid', 8, 1, '#0=IFCX();'],
  ['record_number_invalid', 8, 1, '#4294967296=IFCX();'],
  ['record_number_invalid', 8, 9, '#1=IFCX(#99999999999999999999999);'],
  ['record_number_invalid', 11, 1, '#1=IFCX();\n#20000=IFCX();\n#40000=IFCX();\n#60000=IFCX();'],
  ['record_too_deep', 8, 40, `#1=IFCX(${'('.repeat(40)}${')'.repeat(40)});`],
  ['record_too_long', 9, 2, `#1=IFCX();\n #2=IFCX('${'x'.repeat(5_000)}');`],
  ['record_too_long', 8, 1, `/*${'*'.repeat(5_000)}*/#1=IFCX();`],
  ['too_many_records', 1_008, 1, Array.from({ length: 1_001 }, (_, at) => `#${at + 1}=IFCX();`).join('\n')],
  ['character_invalid', 8, 10, "#1=IFCX('\0');"],
  ['character_invalid', 8, 11, '#1=IFCX();\0\0'],
  ['comment_unclosed', 9, 3, '#1=IFCX();\n  /* never'],
  ['section_invalid', 8, 1, 'IFCX();'],
  ['section_invalid', 9, 1, '#1=IFCX();\nDATA;'],
  ['section_invalid', 9, 1, 'ENDSEC;\nDATA;'],
];

test('each fault of a record is refused by its name and at its place', async () => {
  for (const [code, line, column, records] of DATA_FAULTS) {
    const answer = await outcome(file(records));
    assert.ok('code' in answer, `taken: ${records.slice(0, 80)}`);
    assert.deepEqual({ code: answer.code, ...answer.place }, { code, line, column }, records.slice(0, 80));
    assert.match(answer.message, new RegExp(`^Line ${line}: [^ ].* .*`), 'a sentence with its line');
  }
});

const HEADER_FAULTS: readonly [code: ModelRefusalCode, line: number, header: readonly string[]][] = [
  ['header_entity_unknown', 6, [...HEADER, "FILE_INFO('x');"]],
  ['header_entity_unknown', 3, ["IFCX('x');", ...HEADER]],
  ['header_invalid', 4, [DESCRIPTION, SCHEMA, NAME]],
  ['header_invalid', 3, ['FILE_POPULATION($);', ...HEADER]],
  ['header_invalid', 6, [...HEADER, SCHEMA]],
  ['header_invalid', 5, [DESCRIPTION, NAME]],
  ['header_invalid', 4, []],
  ['header_invalid', 4, [DESCRIPTION, "FILE_NAME('a.ifc');", SCHEMA]],
  ['header_invalid', 5, [DESCRIPTION, NAME, "FILE_SCHEMA('IFC4');"]],
  ['header_invalid', 5, [DESCRIPTION, NAME, "FILE_SCHEMA(('IFC4','IFC2X3'));"]],
  ['header_invalid', 5, [DESCRIPTION, NAME, 'FILE_SCHEMA(());']],
  ['parameter_empty', 3, ["FILE_DESCRIPTION(,'2;1');", NAME, SCHEMA]],
  ...[
    'IFC5',
    'IFC2X2_FINAL',
    'AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 }',
    'STRUCTURAL_FRAME_SCHEMA',
    '',
    'IFC5',
    'CIS2',
    'IFC2X2_FINAL',
    'IFC4X4',
    'IFC4_WHATEVER',
    'XIFC4',
  ].map((schema): [ModelRefusalCode, number, string[]] => [
    'schema_unknown',
    5,
    [DESCRIPTION, NAME, `FILE_SCHEMA(('${schema}'));`],
  ]),
];

test('each fault of a header is refused by its name and at its line', async () => {
  for (const [code, line, header] of HEADER_FAULTS) {
    const answer = await outcome(file('#1=IFCX();', header));
    assert.ok('code' in answer, `taken: ${header}`);
    assert.deepEqual({ code: answer.code, line: answer.place?.line }, { code, line }, header.join('\n'));
  }
  const named = (schema: string) => outcome(file('', [DESCRIPTION, NAME, `FILE_SCHEMA(('${schema}'));`]));
  assert.match(JSON.stringify(await named('AUTOMOTIVE_DESIGN')), /The schema AP214 is not supported: use IFC2X3, IFC4/);
  assert.match(JSON.stringify(await named('STRUCTURAL_FRAME_SCHEMA')), /schema CIS\/2/);
  assert.match(JSON.stringify(await named('IFC5_DEV')), /schema IFC5 is not/);
  assert.match(JSON.stringify(await named('WHAT_EVER')), /schema WHAT_EVER is not/);
});

test('a file as a whole is refused as what it is', async () => {
  const utf16 = Buffer.from(`\ufeff${RICH}`, 'utf16le');
  const wholes: readonly [ModelRefusalCode, RegExp, string | Uint8Array][] = [
    ['file_empty', /empty/, ''],
    ['file_empty', /empty/, ' \r\n\n '],
    ['file_not_step', /web page/, '<!DOCTYPE html><html><body>Sign in</body></html>'],
    ['file_not_step', /XML/, '<?xml version="1.0"?><ifcXML/>'],
    ['file_not_step', /zip/, 'PK\x03\x04\x14\0\0\0\x08\0'],
    ['file_not_step', /PDF/, '%PDF-1.7\n'],
    ['file_not_step', /JSON/, '{"header":{"ifcx":"alpha"}}'],
    ['file_not_step', /another program/, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['file_not_step', /zero bytes/, '\0'.repeat(5_000)],
    ['file_not_step', /UTF-16/, utf16],
    ['file_not_step', /UTF-16/, utf16.subarray(2)],
    ['file_not_step', /does not begin/, `${'x'.repeat(100_000)}`],
    ['file_not_step', /does not begin/, `solid cube\nfacet normal 0 0 1\n${RICH}`],
    ['file_truncated', /ends before/, 'ISO-103'],
    ['file_truncated', /ends before/, 'ISO-10303-21;\nHEADER;\n'],
    ['section_invalid', /no records/, file('')],
    ['section_invalid', /after its end/, `${RICH}${RICH}`],
    ['section_invalid', /ANCHOR/, 'ISO-10303-21;\nANCHOR;'],
    ['section_invalid', /DATA/, 'ISO-10303-21;DATA;'],
    ['record_malformed', /Unexpected text: H/, 'ISO-10303-21 HEADER;'],
    ['comment_unclosed', /comment/, `/* \n ${RICH.replaceAll('*/', '')}`],
  ];
  for (const [code, sentence, content] of wholes) {
    const answer = await outcome(content);
    assert.ok('code' in answer, `taken: ${content.slice(0, 40)}`);
    assert.equal(answer.code, code, `${content.slice(0, 40)}: ${answer.message}`);
    assert.match(answer.message, sentence);
  }
});

test('an upload is refused by its first bytes only where it is plainly no model', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  for (const text of [
    RICH,
    RICH.slice(0, 5),
    `\xef\xbb\xbf \n${RICH}`,
    '/* by a program */',
    ' \n',
    'PK\x03\x04\x14',
    'PK\x05\x06',
  ]) {
    assert.doesNotThrow(() => refuseAtSight(bytes(text)), text);
  }
  assert.throws(() => refuseAtSight(bytes('')), { code: 'file_empty' });
  for (const text of ['PK', '<html>', '%PDF-1.7', 'solid cube', 'x', `${'\0'.repeat(1_024)}`]) {
    assert.throws(() => refuseAtSight(bytes(text)), { code: 'file_not_step' }, text);
  }
});

test('what is bent but clear is taken with a warning, each kind once', async () => {
  const records = [
    "#1=IFCX('\xc3\xa4','\x83e\x83X\x83g',#2);",
    "#2=IFCX('C:\\Temp\\new','\\X2\\00E\\X0\\','\\X2\\00E4',#77,#78,#77);",
    "#3=IFCX('two\nlines','\xff');",
  ];
  const expected: readonly [StepWarningCode, number, number | null][] = [
    ['text_not_ascii', 1, 8],
    ['text_line_break', 1, 10],
    ['reference_missing', 2, null],
  ];
  const warningsOf = ({ warnings }: StepSummary) => warnings.map(({ code, count, line }) => [code, count, line]);
  assert.deepEqual(warningsOf(await scan(file(records.join('\n')))), expected);
  assert.deepEqual(warningsOf(await scan(`\xef\xbb\xbf${RICH}`)), [['byte_order_mark', 1, 1]]);
  const draft = file('#1=IFCX();', [DESCRIPTION, NAME, "FILE_SCHEMA(('IFC4X3_RC4'));"]);
  assert.deepEqual(warningsOf(await scan(draft)), [['schema_draft', 1, 6]]);
});

test('a header written otherwise, and bytes that say nothing behind the end, are taken with a remark', async () => {
  const codes = async (content: string) => (await scan(content)).warnings.map(({ code, count }) => [code, count]);
  const names: readonly [name: string, follows: string][] = [
    ['IFC4_ADD2', 'IFC4'],
    ['IFC4_ADD2_TC1', 'IFC4'],
    ['IFC2X3_TC1', 'IFC2X3'],
    ['ifc4', 'IFC4'],
    ['Ifc2x3', 'IFC2X3'],
    [' IFC4X3_ADD2 ', 'IFC4X3'],
    ['ifc4x3_rc4', 'IFC4X3'],
    ['IFC4X3_ADD2_TC1', 'IFC4X3'],
    ['IFC4 ADD2', 'IFC4'],
    ['Ifc4-Add2 TC1', 'IFC4'],
    ['IFC4ADD2', 'IFC4'],
    ['IFC2X3_TC2', 'IFC2X3'],
    ['ifc2x3_final', 'IFC2X3'],
    ['IFC4_RC4', 'IFC4'],
    ['IFC4X3_RC9', 'IFC4X3'],
    // No addendum of this number is known; whatever it adds, its records of IFC4 are read, as those of ADD1 and ADD2 are.
    ['IFC4_ADD7', 'IFC4'],
  ];
  for (const [name, follows] of names) {
    const {
      schema,
      follows: found,
      warnings,
    } = await scan(file('#1=IFCX();', [DESCRIPTION, NAME, `FILE_SCHEMA(('${name}'));`]));
    assert.deepEqual([schema, found], [name, follows]);
    const drafted = /^ifc4x3_rc/i.test(name) ? ['schema_draft'] : [];
    assert.deepEqual(warnings.map(({ code }) => code).sort(), [...drafted, 'schema_name'], name);
  }
  const short = "FILE_NAME('a.ifc','2026-01-02T03:04:05',('A'),('B'),'C','D');";
  assert.deepEqual(await codes(file('#1=IFCX();', [DESCRIPTION, short, SCHEMA])), [['header_name_short', 1]]);
  for (const end of ['\x1a', '\0', '\0'.repeat(5_000), '\r\n\x1a\0\0 \n']) {
    const text = file('#1=IFCX();') + end;
    assert.deepEqual(await codes(text), [['end_padded', 1]]);
    for (const chunkBytes of [1, 7, 64]) assert.deepEqual(await outcome(text, { chunkBytes }), await outcome(text));
  }
  const more = await outcome(`${file('#1=IFCX();')}\x1a#2=IFCX();`);
  assert.ok('code' in more && more.code === 'section_invalid');
});

test('lines are counted as an editor counts them', async () => {
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const text = file('#1=IFCX();\n\n  #2=IFCX(1,,2);').replaceAll('\n', lineBreak);
    for (const chunkBytes of [1, 7, 64, 1024]) {
      const answer = await outcome(text, { chunkBytes });
      assert.deepEqual('place' in answer && answer.place, { line: 10, column: 13 }, JSON.stringify(lineBreak));
    }
  }
});

test('where the file is cut into chunks changes nothing', async () => {
  const texts = [
    RICH,
    file("#1=IFCX('\xe4\\X2\\00E4\\X0\\ \\q');/* a **/\n#2=IFCX(#9,1.E5,-nan(ind));"),
    file("#1=IFCX('a\n#2=IFCX();"),
    file("#1=IFCX('\\S\\', (1)','\\PC\\\\S\\'x','C:\\S\\',$);\n#2=IFCX('\\X4\\0001F600\\X0\\\\S\\'/* 5','C:\\S\\');"),
  ];
  for (const text of texts) {
    const whole = await outcome(text);
    for (let chunkBytes = 1; chunkBytes <= text.length; chunkBytes += 1) {
      assert.deepEqual(await outcome(text, { chunkBytes }), whole, `chunks of ${chunkBytes}`);
    }
  }
});

test('what is long costs its length, however it is long', async () => {
  const size = 1_000_000;
  const longs = [
    `#1=IFCX((${'1.,'.repeat(size / 3)}1.));`,
    `#1=IFCX('${'\n'.repeat(size)}');`,
    `#1=IFCX('${'\n#1'.repeat(size / 3)}');`,
    `#1=IFCX('${'\\X2\\00'.repeat(size / 6)}');`,
    `#1=IFCX(${'/**/'.repeat(size / 4)});`,
    `/${'*'.repeat(size)}/#1=IFCX(${' '.repeat(size)});`,
    `#1=IFCX(${'#1 '
      .repeat(size / 3)
      .trim()
      .replaceAll(' ', ' ,')});`,
  ];
  for (const records of longs) {
    let reads = 0;
    const limits = { ...STEP_LIMITS, chunkBytes: 256 };
    const text = file(records);
    const startedMs = performance.now();
    await scan(text, limits, () => {
      reads += 1;
    });
    // Read again from its beginning with every chunk, it would be read four thousand times and take minutes.
    assert.ok(reads < 2 * Math.log2(text.length) || records.startsWith('/'), `${records.slice(0, 20)}: ${reads} reads`);
    assert.ok(performance.now() - startedMs < 5_000, records.slice(0, 20));
  }
});

test('a file cut off anywhere is refused', async () => {
  const end = RICH.trimEnd().length;
  for (let length = 0; length < end; length += 1) {
    const answer = await outcome(RICH.slice(0, length));
    assert.ok('code' in answer, `taken: ${length} bytes`);
    const expected = length === 0 ? /file_empty/ : /file_truncated|comment_unclosed|string_unclosed/;
    assert.match(answer.code, expected, `${length} bytes: ${answer.message}`);
  }
  assert.equal((await scan(RICH.slice(0, end))).records, 5);
});

test('no bytes whatever end the scan but by an answer or a refusal', async () => {
  const from = Buffer.from(RICH, 'latin1');
  const edit = fc.record({
    at: fc.nat(from.length - 1),
    gone: fc.nat(6),
    put: fc.oneof(
      fc.uint8Array({ maxLength: 4 }),
      fc.constantFrom("'", '(', ')', ';', ',', '#', '/*', '\\X2\\', '1.#'),
    ),
  });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .array(edit, { minLength: 1, maxLength: 4 })
      .map((edits) =>
        edits.reduce<Uint8Array>(
          (text, { at, gone, put }) =>
            Buffer.concat([text.subarray(0, at), Buffer.from(put), text.subarray(at + gone)]),
          from,
        ),
      ),
  );
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: 1, max: 300 }), async (content, chunkBytes) => {
      assert.deepEqual(await outcome(content, { chunkBytes }), await outcome(content));
    }),
    { numRuns: process.env.PCS_TEST_SOAK === undefined ? 300 : 20_000 },
  );
});

const DATA = fileURLToPath(new URL('../../../../../../shared/data/ifc/', import.meta.url));

test('the models of real programs are taken, and those made to fail are refused', async (t) => {
  const paths = existsSync(DATA) ? globSync('**/*.ifc', { cwd: DATA }).toSorted() : [];
  if (paths.length === 0) return t.skip('there is no real data here');
  for (const path of paths) {
    let readBytes = 0;
    const scanning = scanStep(`${DATA}${path}`, STEP_LIMITS, (count) => {
      readBytes = count;
    });
    if (basename(path).startsWith('fail_')) await assert.rejects(scanning, ModelRefusal, path);
    else assert.ok((await scanning).records >= 20 && readBytes > 1_000, path);
  }
  assert.equal((await scanStep(`${DATA}duplex-architecture.ifc`, STEP_LIMITS)).records, 38_898);
});
