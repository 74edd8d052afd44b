// The form in which values are compared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areEqual, cleanValue } from './values.ts';

test('differences of form alone are none', () => {
  for (const [left, right] of [
    ['a\r\nb \n', 'a\nb'],
    ['e\u0301', 'é'],
    [
      ['a ', 'b'],
      ['a', 'b'],
    ],
    ['\ud800', '\ufffd'],
  ] as const) {
    assert.ok(areEqual(left, right), JSON.stringify([left, right]));
  }
});

test('a text of many marks is brought into form in time', () => {
  const beganMs = performance.now();
  const text = `a${'\u0301\u0323'.repeat(500_000)}`;
  assert.equal(String(cleanValue(text)).length > 900_000, true);
  assert.ok(areEqual(text, text));
  assert.ok(performance.now() - beganMs < 10_000, 'it would take minutes with the square of the marks');
});
