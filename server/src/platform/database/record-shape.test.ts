import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anySample, printedDouble, printedInstant, printedRow, sampleShape } from './fixtures/sample-rows.ts';
import { decimal, group, instant, integer, jsonText, recordShape, text, texts } from './record-shape.ts';
import { instantFromText } from './values.ts';

test('any row becomes, byte for byte, the JSON of the record it is read as, and that is the record that was kept', () => {
  fc.assert(
    fc.property(anySample, fc.nat(3), (sample, from) => {
      const row = [...Array.from({ length: from }, () => 'before'), ...printedRow(sample), 'after'];
      const record = sampleShape.read(row, from);
      const expected = JSON.stringify(sample);
      assert.equal(JSON.stringify(record), expected);
      assert.equal(sampleShape.json(row, from), expected);
    }),
    { numRuns: 2_000 },
  );
});

test('any text is escaped as JSON.stringify escapes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (each) => assert.equal(jsonText(each), JSON.stringify(each))),
    { numRuns: 2_000 },
  );
  for (let code = 0; code <= 0xffff; code += 1) {
    const each = `a${String.fromCharCode(code)}b`;
    if (jsonText(each) !== JSON.stringify(each)) assert.fail(`U+${code.toString(16)}`);
  }
});

const DOUBLES: [string, string][] = [
  ['0', '0'],
  ['-0', '0'],
  ['1e-05', '0.00001'],
  ['1e-07', '1e-7'],
  ['1e+15', '1000000000000000'],
  ['1e+21', '1e+21'],
  ['5e-324', '5e-324'],
  ['0.1', '0.1'],
  ['-12.5', '-12.5'],
  ['0.30000000000000004', '0.30000000000000004'],
  ['123456789012345.6', '123456789012345.6'],
  ['NaN', 'null'],
  ['Infinity', 'null'],
  ['-Infinity', 'null'],
];

for (const [printed, json] of DOUBLES) {
  test(`the double that PostgreSQL prints as ${printed} is ${json} in JSON`, () => {
    const shape = recordShape<{ value: number }>({ value: decimal('t.value') });
    assert.equal(shape.json([printed], 0), `{"value":${json}}`);
    assert.equal(JSON.stringify(shape.read([printed], 0)), `{"value":${json}}`);
  });
}

const INSTANTS: [string, string][] = [
  ['2026-03-01 08:15:30+00', '2026-03-01T08:15:30.000Z'],
  ['2026-03-01 08:15:30.2+00', '2026-03-01T08:15:30.200Z'],
  ['2026-03-01 08:15:30.25+00', '2026-03-01T08:15:30.250Z'],
  ['2026-03-01 08:15:30.007+00', '2026-03-01T08:15:30.007Z'],
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31 23:59:59.999+00', '9999-12-31T23:59:59.999Z'],
];

for (const [printed, expected] of INSTANTS) {
  test(`the instant that PostgreSQL prints as ${printed} has milliseconds and Z`, () => {
    assert.equal(instantFromText(printed), expected);
    assert.equal(printedInstant(expected), printed);
    const shape = recordShape<{ at: string }>({ at: instant('t.at') });
    assert.equal(shape.json([printed], 0), `{"at":"${expected}"}`);
  });
}

test('a shape names its columns in the order in which it reads them', () => {
  const shape = recordShape<{ id: number; place: { x: number; y: number } | null; tags: string[]; name: string }>({
    id: integer('t.id'),
    place: group({ x: decimal('t.x'), y: decimal('t.y') }),
    tags: texts('t.tags'),
    name: text('t.name'),
  });
  assert.equal(shape.columns, 't.id, t.x, t.y, to_json(t.tags), t.name');
  assert.equal(shape.width, 5);
  assert.equal(
    shape.json(['7', '1.5', '2', '["a"]', 'n'], 0),
    '{"id":7,"place":{"x":1.5,"y":2},"tags":["a"],"name":"n"}',
  );
  assert.equal(shape.json(['7', null, null, '[]', null], 0), '{"id":7,"place":null,"tags":[],"name":null}');
});

test('the fixture prints numbers as they are read', () => {
  fc.assert(fc.property(fc.double({ noNaN: true }), (each) => Object.is(Number(printedDouble(each)), each)));
});
