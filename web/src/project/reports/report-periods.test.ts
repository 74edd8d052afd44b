import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNextDay, listPeriods } from './report-periods.ts';

test('weeks end before the day on which one begins, in the week of the report', () => {
  // A Monday.
  const weeks = listPeriods({ cadence: 'weekly', weekStartsOn: 1 }, '2026-11-30', 2);
  assert.deepEqual(weeks, [
    { firstDay: '2026-11-23', lastDay: '2026-11-29', endDay: '2026-11-30' },
    { firstDay: '2026-11-16', lastDay: '2026-11-22', endDay: '2026-11-23' },
  ]);
  assert.equal(listPeriods({ cadence: 'weekly', weekStartsOn: 7 }, '2026-11-30', 1)[0]?.lastDay, '2026-11-28');
  assert.equal(listPeriods({ cadence: 'weekly', weekStartsOn: 1 }, '2026-11-29', 1)[0]?.lastDay, '2026-11-22');
});

test('months are those of the calendar', () => {
  const months = listPeriods({ cadence: 'monthly', weekStartsOn: 1 }, '2026-01-31', 2);
  assert.deepEqual(months, [
    { firstDay: '2025-12-01', lastDay: '2025-12-31', endDay: '2026-01-01' },
    { firstDay: '2025-11-01', lastDay: '2025-11-30', endDay: '2025-12-01' },
  ]);
  assert.equal(findNextDay('2026-02-28'), '2026-03-01');
});
