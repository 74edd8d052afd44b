import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findNextRun, findPeriod, listDueRuns, listPeriods, localDay, type Schedule } from './schedule.ts';

const DAY_MS = 24 * 60 * 60_000;
const at = (instant: string) => Date.parse(instant);

const weekly: Schedule = {
  cadence: 'weekly',
  weekday: 1,
  dayOfMonth: 1,
  localTime: '07:00',
  timeZone: 'Asia/Riyadh',
  weekStartsOn: 1,
};
const monthly: Schedule = { ...weekly, cadence: 'monthly' };

test('the next run is on the day of the week at the local time', () => {
  for (const [after, next] of [
    ['2026-11-30T03:59:59.999Z', '2026-11-30T04:00:00.000Z'],
    ['2026-11-30T04:00:00.000Z', '2026-12-07T04:00:00.000Z'],
    ['2026-12-05T00:00:00.000Z', '2026-12-07T04:00:00.000Z'],
  ] as const) {
    assert.equal(new Date(findNextRun(weekly, at(after))).toISOString(), next);
  }
});

test('the last day of a shorter month stands for a day that it does not have', () => {
  const last = { ...monthly, dayOfMonth: 31, timeZone: 'UTC' };
  const found: string[] = [];
  for (let next = at('2027-01-15T00:00:00Z'); found.length < 4; ) {
    next = findNextRun(last, next);
    found.push(new Date(next).toISOString().slice(0, 10));
  }
  assert.deepEqual(found, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
});

test('a time that is left out moves with the clock, one that comes twice is taken at its first', () => {
  const berlin = { ...weekly, weekday: 7, localTime: '02:30', timeZone: 'Europe/Berlin' };
  assert.equal(new Date(findNextRun(berlin, at('2027-03-27T00:00:00Z'))).toISOString(), '2027-03-28T01:30:00.000Z');
  const first = findNextRun(berlin, at('2027-10-30T00:00:00Z'));
  assert.equal(new Date(first).toISOString(), '2027-10-31T00:30:00.000Z');
  assert.equal(new Date(findNextRun(berlin, first)).toISOString(), '2027-11-07T01:30:00.000Z');
});

test('the period is the last whole week or month that had ended by the day', () => {
  for (const [schedule, day, first, last] of [
    [weekly, '2026-11-30', '2026-11-23', '2026-11-29'],
    [weekly, '2026-12-06', '2026-11-23', '2026-11-29'],
    [{ ...weekly, weekStartsOn: 7 }, '2026-11-30', '2026-11-22', '2026-11-28'],
    [monthly, '2026-11-30', '2026-10-01', '2026-10-31'],
    [monthly, '2026-12-01', '2026-11-01', '2026-11-30'],
    [monthly, '2027-03-31', '2027-02-01', '2027-02-28'],
  ] as const) {
    const { firstDay, lastDay } = findPeriod(schedule, day);
    assert.deepEqual([firstDay, lastDay], [first, last], `${schedule.cadence} ${day}`);
  }
});

test('the bounds of a period are midnights of the zone, also where a day has 23 or 25 hours', () => {
  const cairo = { ...weekly, timeZone: 'Africa/Cairo' };
  const spring = findPeriod(cairo, '2026-04-27');
  assert.deepEqual([spring.from, spring.to], ['2026-04-19T22:00:00.000Z', '2026-04-26T21:00:00.000Z']);
});

test('twelve periods follow on one another and end with the given one', () => {
  for (const schedule of [weekly, monthly, { ...monthly, timeZone: 'America/New_York' }]) {
    const period = findPeriod(schedule, '2027-03-31');
    const periods = listPeriods(schedule, period, 12);
    assert.equal(periods.length, 12);
    assert.deepEqual(periods.at(-1), period);
    for (const [index, each] of periods.entries()) {
      if (index > 0) assert.equal(periods[index - 1]?.to, each.from);
    }
  }
});

test('of the runs that are due the newest are listed', () => {
  const first = at('2026-11-02T04:00:00Z');
  const due = (most: number) =>
    listDueRuns(weekly, first, at('2026-11-30T04:00:00Z'), most).map((each) => new Date(each).getUTCDate());
  assert.deepEqual(due(10), [2, 9, 16, 23, 30]);
  assert.deepEqual(due(2), [23, 30]);
});

const ZONES = [
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Riyadh',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Pacific/Apia',
  'UTC',
];

test('over 400 days each period has one run in every zone, and the wall clock is kept', () => {
  const start = at('2026-01-01T00:00:00Z');
  let runs = 0;
  for (const timeZone of ZONES) {
    for (const localTime of ['00:00', '02:30', '07:00', '23:59']) {
      for (const schedule of [
        { ...weekly, timeZone, localTime, weekday: 7 },
        { ...monthly, timeZone, localTime, dayOfMonth: 31 },
      ]) {
        const periods = new Set<string>();
        let count = 0;
        let before = start;
        for (let next = findNextRun(schedule, start); next < start + 400 * DAY_MS; next = findNextRun(schedule, next)) {
          assert.ok(next > before);
          before = next;
          const local = Temporal.Instant.fromEpochMilliseconds(next).toZonedDateTimeISO(timeZone);
          const wall = local.toPlainTime().toString().slice(0, 5);
          const isMoved = wall !== localTime;
          if (isMoved) {
            const asked = local
              .toPlainDate()
              .toPlainDateTime(localTime)
              .toZonedDateTime(timeZone, { disambiguation: 'earlier' });
            assert.notEqual(
              asked.toPlainTime().toString().slice(0, 5),
              localTime,
              `${timeZone} ${local}: the time exists`,
            );
          }
          periods.add(findPeriod(schedule, localDay(schedule, next)).firstDay);
          count += 1;
          runs += 1;
        }
        assert.equal(periods.size, count, `${timeZone} ${localTime} ${schedule.cadence}: a period has two runs`);
        assert.ok(count >= (schedule.cadence === 'weekly' ? 57 : 13), `${timeZone}: ${count} runs`);
      }
    }
  }
  assert.ok(runs > 12 * 4 * 70);
});
