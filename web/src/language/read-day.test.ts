import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDay, readInstant } from './read-day.ts';

const ALL = { from: '0001', before: '9999-12-31T' };

test('a day of an address is read where it exists and lies in the range', () => {
  assert.equal(readDay('2028-02-29', ALL), '2028-02-29');
  for (const wrong of [
    '2026-02-31',
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '26-01-01',
    ' 2026-01-01',
    20260101,
  ]) {
    assert.equal(readDay(wrong, ALL), undefined, String(wrong));
  }
  const range = { from: '1900', before: '9990' };
  assert.deepEqual(
    ['1899-12-31', '1900-01-01', '9989-12-31', '9990-01-01'].map((day) => readDay(day, range)),
    [undefined, '1900-01-01', '9989-12-31', undefined],
  );
});

test('an instant of an address is read where it exists', () => {
  for (const right of ['2026-02-28T23:59:59Z', '2026-02-28T00:00:00.120Z']) assert.equal(readInstant(right), right);
  for (const wrong of ['2026-02-31T10:00:00Z', '2026-02-28T24:00:00Z', '2026-02-28T10:60:00Z', '2026-02-28', 1]) {
    assert.equal(readInstant(wrong), undefined, String(wrong));
  }
});
