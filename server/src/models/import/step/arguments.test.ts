// Every construct of ISO 10303-21 that a record may hold, as it is indexed and parsed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openIfcFile } from '../ifc/ifc-file.ts';
import type { Argument } from './arguments.ts';
import { indexRecords, referencesFrom } from './record-index.ts';

const HEADER =
  "ISO-10303-21;HEADER;FILE_DESCRIPTION(('DATA; #9=IFCX();'),'2;1');FILE_NAME('#8=IFCX();','',(''),(''),'','','');" +
  "FILE_SCHEMA(('IFC4'));SECTION_LANGUAGE($,'en');/* DATA; */ENDSEC;";

const file = (...sections: readonly string[]) =>
  Buffer.from(`${HEADER}${sections.map((each) => `DATA;${each}ENDSEC;`).join('\n')}END-ISO-10303-21;\n`, 'latin1');

const open = (...sections: readonly string[]) => openIfcFile(file(...sections), 'windows-1252', undefined);
const parsed = (written: string) => open(`#1=IFCX(${written});`).findRecord(1)?.arguments;
const reference = (id: number): Argument => ({ kind: 'reference', id });
const word = (name: string): Argument => ({ kind: 'word', word: name });
const DERIVED: Argument = { kind: 'derived' };

test('each kind of value is read as what it is, at its place', () => {
  const cases: readonly [written: string, read: readonly Argument[]][] = [
    ['', []],
    [' \t\r\n', []],
    ['$,*,$,*', [null, DERIVED, null, DERIVED]],
    ["*,'w',*,*,#8,*,'tag',*", [DERIVED, 'w', DERIVED, DERIVED, reference(8), DERIVED, 'tag', DERIVED]],
    ['1,-2,+3,0,007', [1, -2, 3, 0, 7]],
    ['1.,-2.5,+3.E-05,0.,1.E+10,-9.9E-300,1.5e3', [1, -2.5, 3e-5, 0, 1e10, -9.9e-300, 1500]],
    ['.T.,.F.,.U.,.METRE.,.A_1.', [word('T'), word('F'), word('U'), word('METRE'), word('A_1')]],
    ['"0","1F0A","3FF"', ['0', '1F0A', '3FF'].map((digits): Argument => ({ kind: 'binary', digits }))],
    ['(),(()),((1,2),($,*),(#3))', [[], [[]], [[1, 2], [null, DERIVED], [reference(3)]]]],
    ['#1,#4294967295', [reference(1), reference(4294967295)]],
    ["'','a','it''s','''','a;b(c),#2=IFCX();/*d*/'", ['', 'a', "it's", "'", 'a;b(c),#2=IFCX();/*d*/']],
    ["'\\\\','C:\\\\a','\\S\\d','\\PE\\\\S\\d','\\S\\'x'", ['\\', 'C:\\a', 'ä', 'ф', '§x']],
    ["'\\X\\E4','\\X2\\00E40627\\X0\\','\\X4\\0001F600\\X0\\'", ['ä', 'äا', '😀']],
    ["'K\xfcche','two\nlines'", ['Küche', 'two\nlines']],
  ];
  for (const [written, read] of cases) assert.deepEqual(parsed(written), read, written);
});

test('typed values keep their type and what is in them', () => {
  const typed = (type: string, value: Argument): Argument => ({ kind: 'typed', type, value });
  assert.deepEqual(parsed("IFCLABEL('x'),IFCREAL(1.E-3),IFCBOOLEAN(.T.),IFCLABEL($)"), [
    typed('IFCLABEL', 'x'),
    typed('IFCREAL', 0.001),
    typed('IFCBOOLEAN', word('T')),
    typed('IFCLABEL', null),
  ]);
  assert.deepEqual(parsed('IFCCOMPOUNDPLANEANGLEMEASURE ( (52,31,-3) ),(IFCA((1.,2.)),IFCB(IFCC(#2)))'), [
    typed('IFCCOMPOUNDPLANEANGLEMEASURE', [52, 31, -3]),
    [typed('IFCA', [1, 2]), typed('IFCB', typed('IFCC', reference(2)))],
  ]);
});

test('comments and spaces may be anywhere between', () => {
  const { findRecord, index } = open(
    "/* #5=IFCX(); */ #1 /*a;*/ = /*b=('*/ IFCX /*c(*/ ( /*d*/ 1 /*,*/ , /**/ 'e/*f*/' /***/ , IFCL /*g*/ ( /*h*/ 'i' ) ) /*j;*/ ;" +
      '#2=\nIFCY\r\n(\n#1\t,\n(1\n,2 ) )\n;',
  );
  assert.equal(index.count, 2);
  assert.deepEqual(findRecord(1), {
    id: 1,
    type: 'IFCX',
    arguments: [1, 'e/*f*/', { kind: 'typed', type: 'IFCL', value: 'i' }],
  });
  assert.deepEqual(findRecord(2), { id: 2, type: 'IFCY', arguments: [reference(1), [1, 2]] });
});

test('records of several DATA sections are one file, and instances of several types have all of them', () => {
  const { index, readParts, findRecord, countRecords } = open(
    "#1=IFCX('a');#30=IFCX();",
    "#2=(IFCA('b',#1)IFCB()IFCC((1,2)));#20= ( IFCA ( $ ) /* x */ IFCD ( * ) ) ;",
  );
  assert.equal(index.count, 4);
  assert.equal(countRecords('IFCX'), 2);
  assert.deepEqual(readParts(2), [
    { type: 'IFCA', arguments: ['b', reference(1)] },
    { type: 'IFCB', arguments: [] },
    { type: 'IFCC', arguments: [[1, 2]] },
  ]);
  assert.deepEqual(readParts(20), [
    { type: 'IFCA', arguments: [null] },
    { type: 'IFCD', arguments: [DERIVED] },
  ]);
  assert.equal(findRecord(2)?.type, 'IFCA');
  const named = Buffer.from(
    "ISO-10303-21;HEADER;ENDSEC;DATA('a#7=IFCX();',('IFC4'));#1=IFCX();ENDSEC;DATA('#8=IFCX();',('IFC4'));#2=IFCX();ENDSEC;",
  );
  const { listPlaces, numberAt } = indexRecords(named, undefined);
  assert.deepEqual([...listPlaces('IFCX')].map(numberAt), [1, 2]);
});

test('records are found by number and by type, however the numbers are spread', () => {
  for (const numbers of [
    [1, 2, 3],
    [9, 4, 7],
    [4294967295, 1, 1000000],
  ]) {
    const { index, findRecord, listRecords } = open(
      numbers.map((each, at) => `#${each}=IFC${at === 1 ? 'B' : 'A'}(${at});`).join('\n'),
    );
    for (const [at, number] of numbers.entries()) assert.deepEqual(findRecord(number)?.arguments, [at]);
    for (const none of [0, 5, 4294967294]) assert.equal(findRecord(none), undefined);
    assert.deepEqual(
      [...listRecords('IFCA')].map(({ id }) => id),
      [numbers[0], numbers[2]],
    );
    assert.deepEqual([...listRecords('IFCZ')], []);
    assert.deepEqual(index.types, ['IFCA', 'IFCB']);
  }
});

test('references are listed without those that texts and comments seem to hold', () => {
  const { bytes, openingAt } = indexRecords(
    file("#1=IFCX(#2,'#3 \\S\\'',(#4,/*#5*/IFCA(#6)),'\\S\\'#7');#8=IFCX(#9);"),
    undefined,
  );
  assert.deepEqual([...referencesFrom(bytes, openingAt(0))], [2, 4, 6]);
});

test('arguments at some places are read without the others', () => {
  const { listRecords } = open(
    "#1=IFCX('a;(,\\S\\'',(#2,(/*,*/IFCA('),')))/*)*/,#3 , .T.,(#4,#5),'z');#2=IFCX(*);#3=IFCX();",
  );
  assert.deepEqual(
    [...listRecords('IFCX', [2, 4])].map((each) => each.arguments),
    [[null, null, reference(3), null, [reference(4), reference(5)]], [null], []],
  );
  assert.deepEqual([...listRecords('IFCX', [5])][0]?.arguments, [null, null, null, null, null, 'z']);
});

const text = fc.string({ maxLength: 6 }).map((each) => each.replaceAll(/[^ -~]|\\/g, ''));
const { value } = fc.letrec<{ value: Argument }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant<Argument>(null),
    fc.constant(DERIVED),
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    fc.nat(1e6).map((id) => reference(id + 1)),
    fc.constantFrom('T', 'METRE').map(word),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('value').map((inner): Argument => ({ kind: 'typed', type: 'IFCV', value: inner })),
  ),
}));

const blank = fc.constantFrom('', ' ', '\n', '/* , ; */');

const isList = (each: Argument): each is readonly Argument[] => Array.isArray(each);

function write(written: Argument, gap: string): string {
  if (written === null) return '$';
  if (typeof written === 'string') return `'${written.replaceAll("'", "''")}'`;
  if (typeof written === 'number') {
    const [digits = '', exponent] = String(written).toUpperCase().split('E');
    return exponent === undefined ? digits : `${digits.includes('.') ? digits : `${digits}.`}E${exponent}`;
  }
  if (isList(written)) return `(${gap}${written.map((each) => write(each, gap)).join(`${gap},${gap}`)}${gap})`;
  switch (written.kind) {
    case 'derived':
      return '*';
    case 'reference':
      return `#${written.id}`;
    case 'word':
      return `.${written.word}.`;
    case 'typed':
      return `${written.type}${gap}(${gap}${write(written.value, gap)}${gap})`;
    default:
      return `"${written.digits}"`;
  }
}

test('any values that are written are read again', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), fc.array(value, { maxLength: 3 }), blank, (first, second, gap) => {
      const { findRecord } = open(`#1=${gap}IFCX${gap}${write(first, gap)}${gap};${gap}#2=IFCY${write(second, '')};`);
      const clean = (all: readonly Argument[]) => JSON.parse(JSON.stringify(all).replaceAll('-0,', '0,'));
      assert.deepEqual(clean(findRecord(1)?.arguments ?? []), clean(first));
      assert.deepEqual(clean(findRecord(2)?.arguments ?? []), clean(second));
    }),
    { numRuns: process.env.PCS_TEST_SOAK === undefined ? 300 : 20_000 },
  );
});
