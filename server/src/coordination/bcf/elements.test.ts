// Numbers of BCF as their writers hand them over, and such as no writer makes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf } from './elements.ts';

const read = (text: string) =>
  numberOf(
    {
      name: 'Point',
      attributes: [],
      children: [{ name: 'X', attributes: [], children: [text] }],
    },
    'X',
  );

test('what xs:double writes is a number, and nothing else is', () => {
  const numbers = { '1': 1, '1.': 1, '1.5': 1.5, '.5': 0.5, '-0': 0, '+2e3': 2000, '2E-2': 0.02, ' 7 ': 7 };
  for (const [text, value] of Object.entries(numbers)) assert.equal(read(text), value, text);
  for (const text of ['', '.', '1,5', '1e', 'e1', '1.5.2', '0x1', 'INF', '1e999', '1 2', '--1']) {
    assert.equal(read(text), null, text);
  }
});

test('a text of a million digits that is no number is refused in a moment', () => {
  const began = performance.now();
  assert.equal(read(`${'0'.repeat(1_000_000)}x`), null);
  // Quadratic it would take half an hour.
  assert.ok(performance.now() - began < 5_000);
});
