import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { jsonOf, wireRowOf } from './fixtures/raw-rows.ts';
import { anySample, printedDouble, printedInstant, printedRow, sampleShape } from './fixtures/sample-rows.ts';
import { decimal, group, instant, integer, recordShape, text, texts } from './record-shape.ts';
import { instantFromText } from './wire-values.ts';

test('any row becomes, byte for byte, the JSON of the record that was kept', () => {
  fc.assert(
    fc.property(anySample, fc.nat(3), (sample, from) => {
      const row = [...Array.from({ length: from }, () => 'before'), ...printedRow(sample), 'after'];
      assert.equal(jsonOf(sampleShape, wireRowOf(row), from), JSON.stringify(sample));
    }),
    { numRuns: 2_000 },
  );
});

test('any text is escaped as JSON.stringify escapes it', () => {
  const shape = recordShape<{ value: string }>({ value: text('t.value') });
  const written = (each: string) => jsonOf(shape, wireRowOf([each]), 0);
  // PostgreSQL keeps no unpaired surrogate and no NUL.
  const anyText = fc.string({ unit: anyCharacter }).filter((each) => each.isWellFormed());
  fc.assert(
    fc.property(anyText, (each) => assert.equal(written(each), JSON.stringify({ value: each }))),
    { numRuns: 2_000 },
  );
  for (let code = 1; code <= 0xffff; code += 1) {
    const each = `a${String.fromCharCode(code)}b`;
    if (each.isWellFormed() && written(each) !== JSON.stringify({ value: each })) {
      assert.fail(`U+${code.toString(16)}`);
    }
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
    assert.equal(jsonOf(shape, wireRowOf([printed]), 0), `{"value":${json}}`);
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
    assert.equal(jsonOf(shape, wireRowOf([printed]), 0), `{"at":"${expected}"}`);
  });
}

test('a shape names its columns in the order in which it reads them', () => {
  const shape = recordShape<{ id: number; place: { x: number; y: number } | null; tags: string[]; name: string }>({
    id: integer('t.id'),
    place: group({ x: decimal('t.x'), y: decimal('t.y') }),
    tags: texts('t.tags'),
    name: text('t.name'),
  });
  assert.equal(shape.columns.join(', '), 't.id, t.x, t.y, to_json(t.tags), t.name');
  assert.equal(
    jsonOf(shape, wireRowOf(['7', '1.5', '2', '["a"]', 'n']), 0),
    '{"id":7,"place":{"x":1.5,"y":2},"tags":["a"],"name":"n"}',
  );
  assert.equal(
    jsonOf(shape, wireRowOf(['7', null, null, '[]', null]), 0),
    '{"id":7,"place":null,"tags":[],"name":null}',
  );
});

test('the fixture prints numbers as they are read', () => {
  fc.assert(fc.property(fc.double({ noNaN: true }), (each) => Object.is(Number(printedDouble(each)), each)));
});
