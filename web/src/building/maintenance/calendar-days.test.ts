import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, plusDays, plusMonths, stepped, weeksOf } from './calendar-days.ts';

test('a day later or earlier goes over the ends of months and years, also of leap years', () => {
  assert.equal(plusDays('2026-12-31', 1), '2027-01-01');
  assert.equal(plusDays('2028-03-01', -1), '2028-02-29');
});

test('a month after its last day is the last day of the next one', () => {
  assert.equal(plusMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(plusMonths('2028-01-31', 1), '2028-02-29');
  assert.equal(plusMonths('2026-01-15', -1), '2025-12-15');
  assert.equal(plusMonths('2026-03-31', 12), '2027-03-31');
});

test('weeks begin with the day that the language begins them with', () => {
  // 21 November 2026 is a Saturday.
  assert.deepEqual(daysOf('2026-11-21', 'week', 1), { from: '2026-11-16', to: '2026-11-22' });
  assert.deepEqual(daysOf('2026-11-21', 'week', 6), { from: '2026-11-21', to: '2026-11-27' });
  assert.deepEqual(daysOf('2026-11-21', 'week', 7), { from: '2026-11-15', to: '2026-11-21' });
});

test('a month is shown in whole weeks, and every day of it once', () => {
  const month = daysOf('2026-11-21', 'month', 1);
  assert.deepEqual(month, { from: '2026-11-01', to: '2026-11-30' });
  for (const first of [1, 6, 7]) {
    const days: string[] = weeksOf(month, first).flat();
    assert.equal(days.length % 7, 0);
    assert.equal(new Set(days).size, days.length);
    assert.equal(days.filter((each) => each.startsWith('2026-11')).length, 30);
  }
  assert.equal(weeksOf(month, 1)[0]?.[0], '2026-10-26');
});

test('a step goes to the range beside, from wherever in it one stands', () => {
  assert.equal(stepped('2026-11-21', 'week', -1), '2026-11-14');
  assert.equal(stepped('2026-01-31', 'month', 1), '2026-02-28');
  assert.equal(stepped('2028-02-29', 'year', 1), '2029-02-28');
});
