import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  afterCompletion,
  dayAfter,
  type Interval,
  occurrenceAfter,
  occurrenceOf,
  occurrencesFrom,
  type Plan,
  restarted,
  type Series,
} from './series.ts';

const months = (count: number): Interval => ({ unit: 'months', count });
const days = (count: number): Interval => ({ unit: 'days', count });
const seriesOf = (interval: Interval | null, baseOn: string, more: Partial<Series> = {}): Series => ({
  interval,
  anchor: 'install_date',
  startsOn: null,
  baseOn,
  afterOn: null,
  before: 0,
  revision: 1,
  ...more,
});

function within(series: Series, from: string, to: string) {
  const found = [];
  for (const each of occurrencesFrom(series, from)) {
    if (each.scheduledOn > to) break;
    found.push(each);
  }
  return found;
}
const daysWithin = (series: Series, from: string, to: string) =>
  within(series, from, to).map((each) => each.scheduledOn);

describe('the days of a series', () => {
  const CASES: [what: string, series: Series, from: string, to: string, days: string[]][] = [
    [
      'months end with the month and are counted from the first day',
      seriesOf(months(1), '2026-01-31'),
      '2026-01-01',
      '2026-05-31',
      ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      'a leap year has its day',
      seriesOf(months(1), '2028-01-31'),
      '2028-01-01',
      '2028-03-31',
      ['2028-02-29', '2028-03-31'],
    ],
    [
      '29 February comes back in leap years alone',
      seriesOf(months(12), '2024-02-29'),
      '2025-01-01',
      '2028-12-31',
      ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'days are days across a change of summer time',
      seriesOf(days(7), '2026-03-22'),
      '2026-03-23',
      '2026-04-12',
      ['2026-03-29', '2026-04-05', '2026-04-12'],
    ],
    [
      'the day of installation itself is none',
      seriesOf(days(30), '2026-01-01'),
      '2026-01-01',
      '2026-01-31',
      ['2026-01-31'],
    ],
    ['a range before it is empty', seriesOf(days(30), '2026-01-01'), '2024-01-01', '2025-12-31', []],
    [
      'none before the plan starts',
      seriesOf(days(10), '2026-01-01', { startsOn: '2026-01-21' }),
      '2026-01-01',
      '2026-02-01',
      ['2026-01-21', '2026-01-31'],
    ],
    [
      'none up to what was settled before',
      seriesOf(days(10), '2026-01-01', { afterOn: '2026-01-21' }),
      '2026-01-01',
      '2026-02-01',
      ['2026-01-31'],
    ],
    ['nothing without an interval', seriesOf(null, '2026-01-01'), '2026-01-01', '2036-01-01', []],
    ['it ends with the last year there is', seriesOf(months(1_200), '9900-01-01'), '9990-01-01', '9999-12-31', []],
  ];
  for (const [what, series, from, to, expected] of CASES) {
    test(what, () => assert.deepEqual(daysWithin(series, from, to), expected));
  }
});

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((at) => Temporal.PlainDate.from('1990-01-01').add({ days: at }).toString());
const anyInterval = fc.oneof(fc.integer({ min: 1, max: 400 }).map(days), fc.integer({ min: 1, max: 30 }).map(months));
const anySeries = fc
  .record({
    interval: anyInterval,
    baseOn: anyDay,
    startsOn: fc.option(anyDay),
    afterOn: fc.option(anyDay),
    before: fc.integer({ min: 0, max: 9 }),
  })
  .map((made): Series => ({ ...made, anchor: 'install_date', revision: 1 }));

test('a range holds what stepping through it day by day gives, and each occurrence is found by its number', () => {
  fc.assert(
    fc.property(anySeries, anyDay, fc.integer({ min: 0, max: 120 }), (series, from, length) => {
      const to = Temporal.PlainDate.from(from).add({ days: length }).toString();
      const stepped = [];
      for (let day = from; day <= to; day = dayAfter(day)) stepped.push(...within(series, day, day));
      const whole = within(series, from, to);
      assert.deepEqual(whole, stepped);
      for (const each of whole) assert.deepEqual(occurrenceOf(series, each.number), each);
    }),
    { numRuns: 150 },
  );
});

/** What people do to the first occurrences of a series, whichever they take first. */
const anyDeeds = fc.array(
  fc.record({ pick: fc.nat(5), deed: fc.constantFrom('complete', 'skip'), lateBy: fc.integer({ min: -40, max: 90 }) }),
  { maxLength: 12 },
);

test('by the day of installation each day comes once, whatever is completed or skipped first', () => {
  fc.assert(
    fc.property(anyInterval, anyDay, anyDeeds, (interval, baseOn, deeds) => {
      let series = seriesOf(interval, baseOn);
      const settled = new Map<number, string>();
      for (const { pick, deed, lateBy } of deeds) {
        const open = [];
        for (const each of occurrencesFrom(series, baseOn)) {
          if (!settled.has(each.number)) open.push(each);
          if (open.length > pick) break;
        }
        const taken = open[pick];
        assert.ok(taken !== undefined);
        settled.set(taken.number, taken.scheduledOn);
        const doneOn = Temporal.PlainDate.from(taken.scheduledOn).add({ days: lateBy }).toString();
        if (deed === 'complete') series = { ...series, ...afterCompletion(series, taken.number, doneOn) };
      }
      const most = Math.max(0, ...settled.keys()) + 3;
      for (let number = 1; number <= most; number += 1) {
        const scheduledOn = Temporal.PlainDate.from(baseOn)
          .add({ [interval.unit]: number * interval.count })
          .toString();
        assert.equal(settled.get(number) ?? occurrenceOf(series, number)?.scheduledOn, scheduledOn);
      }
    }),
    { numRuns: 150 },
  );
});

test('by the last completion the next one is an interval after it, and no number is left out or given twice', () => {
  fc.assert(
    fc.property(anyInterval, anyDay, anyDeeds, (interval, baseOn, deeds) => {
      let series = seriesOf(interval, baseOn, { anchor: 'last_completion' });
      let settled = 0;
      let [counted, steps] = [baseOn, 0];
      for (const { deed, lateBy } of deeds) {
        const next = occurrenceAfter(series, settled);
        steps += 1;
        assert.ok(next !== undefined);
        assert.equal(next.number, settled + 1);
        assert.equal(
          next.scheduledOn,
          Temporal.PlainDate.from(counted)
            .add({ [interval.unit]: steps * interval.count })
            .toString(),
        );
        settled = next.number;
        if (deed === 'skip') continue;
        const doneOn = Temporal.PlainDate.from(next.scheduledOn).add({ days: lateBy }).toString();
        series = { ...series, ...afterCompletion(series, next.number, doneOn) };
        // A day before the last completion is none to count from.
        [counted, steps] = [[counted, doneOn].toSorted()[1] ?? '', 0];
      }
    }),
    { numRuns: 150 },
  );
});

describe('a changed plan', () => {
  const plan = (more: Partial<Plan> = {}): Plan => ({
    interval: days(180),
    anchor: 'install_date',
    startsOn: null,
    ...more,
  });
  const at = { installedOn: '2024-01-01', today: '2025-02-01', revision: 4 };
  const nothing = { lastNumber: 0, lastScheduledOn: null, lastCompletedOn: null };
  const done = { lastNumber: 3, lastScheduledOn: '2025-01-01', lastCompletedOn: '2025-01-15' };

  test('goes on behind what was settled, with numbers of its own', () => {
    const asked = plan();
    const series = { ...asked, ...restarted(asked, at, done) };
    assert.deepEqual(occurrenceAfter(series, done.lastNumber), { number: 6, scheduledOn: '2025-06-24' });
    assert.equal(series.revision, 5);
  });

  test('counts from the last completion where it says so, else from the installation, else from today', () => {
    const byCompletion = plan({ anchor: 'last_completion' });
    assert.equal(restarted(byCompletion, at, done).baseOn, '2025-01-15');
    assert.equal(restarted(byCompletion, at, nothing).baseOn, '2024-01-01');
    assert.equal(restarted(plan(), { ...at, installedOn: null }, nothing).baseOn, '2025-02-01');
    assert.equal(restarted(plan({ interval: null }), at, done).baseOn, null);
  });

  test('of the days that are past only the last one is due where nothing was done yet, in the rhythm of the installation', () => {
    const CASES: [interval: Interval, installedOn: string, today: string, days: string[]][] = [
      [days(7), '2016-01-01', '2026-11-24', ['2026-11-20', '2026-11-27']],
      // A task of today is not late: the one before it is.
      [days(7), '2016-01-01', '2026-11-27', ['2026-11-20', '2026-11-27']],
      [months(1), '2020-01-31', '2026-03-01', ['2026-02-28', '2026-03-31']],
      [months(1), '2020-01-31', '2026-02-28', ['2026-01-31', '2026-02-28']],
      [months(12), '2024-02-29', '2027-06-01', ['2027-02-28', '2028-02-29']],
      [days(7), '2026-11-20', '2026-11-24', ['2026-11-27', '2026-12-04']],
      [days(7), '2026-12-20', '2026-11-24', ['2026-12-27', '2027-01-03']],
    ];
    for (const anchor of ['install_date', 'last_completion'] as const) {
      for (const [interval, installedOn, today, expected] of CASES) {
        const asked = plan({ interval, anchor });
        const series = { ...asked, ...restarted(asked, { installedOn, today, revision: 0 }, nothing) };
        const next = occurrenceAfter(series, 0);
        assert.deepEqual(
          [next?.scheduledOn, occurrenceAfter(series, next?.number ?? 0)?.scheduledOn],
          expected,
          `${anchor} ${interval.count} ${interval.unit} ${installedOn} ${today}`,
        );
      }
    }
    // A first day that the plan names, and what was done, are followed.
    const started = plan({ interval: days(7), startsOn: '2025-01-01' });
    const since = { ...started, ...restarted(started, at, nothing) };
    assert.equal(occurrenceAfter(since, 0)?.scheduledOn, '2025-01-06');
    const again = plan({ interval: days(7) });
    assert.equal(restarted(again, at, done).afterOn, '2025-01-01');
  });

  test('one occurrence at most is past, whatever the plan and the day of installation', () => {
    fc.assert(
      fc.property(anyInterval, anyDay, anyDay, (interval, installedOn, today) => {
        const asked = plan({ interval });
        const series = { ...asked, ...restarted(asked, { installedOn, today, revision: 0 }, nothing) };
        const all = { ...series, afterOn: null };
        const past = (each: Series) => within(each, installedOn, today).filter((one) => one.scheduledOn < today);
        assert.deepEqual(past(series), past(all).slice(-1));
        const later = (each: Series) => within(each, today, dayAfter(today));
        assert.deepEqual(later(series), later(all));
      }),
      { numRuns: 100 },
    );
  });
});
