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

test('the calendar ends with the first and the last day that the service takes', () => {
  assert.deepEqual([plusDays('0001-01-01', -1), plusDays('9999-12-31', 1)], ['0001-01-01', '9999-12-31']);
  assert.deepEqual(daysOf('9999-12-31', 'month', 1), { from: '9999-12-01', to: '9999-12-31' });
  assert.deepEqual(daysOf('0001-01-31', 'month', 1), { from: '0001-01-01', to: '0001-01-31' });
  assert.deepEqual(daysOf('9999-12-31', 'week', 6), { from: '9999-12-25', to: '9999-12-31' });
  assert.deepEqual(daysOf('9999-12-31', 'week', 1), { from: '9999-12-27', to: '9999-12-31' });
  assert.deepEqual(
    weeksOf({ from: '9999-12-20', to: '9999-12-31' }, 1).at(-1),
    [27, 28, 29, 30, 31].map((each) => `9999-12-${each}`),
  );
  assert.deepEqual(weeksOf({ from: '0001-01-01', to: '0001-01-07' }, 7)[0]?.length, 6);
  for (const day of ['0001-01-01', '0099-02-28', '9999-12-31']) {
    for (const range of ['week', 'month', 'year'] as const) {
      for (const step of [1, -1] as const) assert.match(stepped(day, range, step), /^\d{4}-\d\d-\d\d$/);
    }
  }
  assert.equal(plusMonths('0099-01-31', 1), '0099-02-28');
});
