import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanHours, scanSpan } from './scan.ts';
import { createHourOfWeek } from './week.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-03-02T12:20:00Z');
const { fromMs, toMs } = scanSpan(NOW);
const UTC = createHourOfWeek('UTC', { fromMs, toMs });
const HOURS = (toMs - fromMs) / HOUR_MS;

interface Made {
  /** Hours from one reading, or bundle of readings, to the next. */
  readonly every?: number;
  /** By hours before the end of the span; undefined: no reading. */
  readonly valueAt: (back: number) => number | undefined;
  /** How far the readings of an hour lie apart; 0 for one reading an hour. */
  readonly spread?: number;
}

function hoursOf({ every = 1, valueAt, spread = 0 }: Made) {
  return Array.from({ length: HOURS }, (_, at) => HOURS - at)
    .filter((back) => back % every === 0)
    .flatMap((back) => {
      const value = valueAt(back);
      if (value === undefined) return [];
      const [least, most] = [value, value + spread];
      return [{ atMs: toMs - back * HOUR_MS, least, most, total: least + most, readings: 2 }];
    });
}

const found = (made: Made) =>
  scanHours(hoursOf(made), NOW, UTC)
    .findings.filter(({ run: { kind } }) => kind !== 'deviation')
    .map(({ run: { kind, atMs, endedMs } }) => [
      kind,
      (toMs - atMs) / HOUR_MS,
      endedMs === undefined ? 'goes on' : (toMs - endedMs) / HOUR_MS,
    ]);

/** No two in a row alike, and no pattern of the week. */
const lively = (back: number) => 20 + ((back * 7) % 11) / 10;
const stuckFrom =
  (from: number, to = 0) =>
  (back: number) =>
    back <= from && back > to ? 20 : lively(back);
const silentFrom =
  (from: number, to = 0) =>
  (back: number) =>
    back <= from && back > to ? undefined : lively(back);

/** What a sensor sends, and what is found of it. */
const CASES: readonly [what: string, made: Made, expected: readonly (readonly unknown[])[]][] = [
  ['nothing odd, an hour apart', { valueAt: lively }, []],
  ['nothing odd, many an hour', { valueAt: lively, spread: 0.3 }, []],
  ['stuck for long, an hour apart', { valueAt: stuckFrom(30) }, [['flat_line', 30, 'goes on']]],
  [
    'stuck for long, many an hour until then',
    {
      valueAt: stuckFrom(30, 10),
    },
    [['flat_line', 30, 10]],
  ],
  ['stuck for too short a time', { valueAt: stuckFrom(11) }, []],
  ['stuck, two hours apart', { every: 2, valueAt: stuckFrom(30) }, [['flat_line', 30, 'goes on']]],
  ['the same twice, six hours apart', { every: 6, valueAt: stuckFrom(12) }, []],
  ['whole numbers that seldom change', { valueAt: (back) => Math.floor(back / 9) }, []],
  ['a gap that goes on, an hour apart', { valueAt: silentFrom(5) }, [['gap', 5, 'goes on']]],
  ['a gap that has ended', { valueAt: silentFrom(20, 10) }, [['gap', 20, 10]]],
  ['too short a gap', { valueAt: silentFrom(8, 6) }, []],
  ['a gap, two hours apart', { every: 2, valueAt: silentFrom(20) }, [['gap', 21, 'goes on']]],
  ['one reading missing, two hours apart', { every: 2, valueAt: silentFrom(8, 6) }, []],
  ['seldom and as it likes', { valueAt: (back) => ((back * 13) % 7 < 3 ? lively(back) : undefined) }, []],
  [
    'stuck, then silent',
    { valueAt: (back) => (back <= 5 ? undefined : stuckFrom(30)(back)) },
    [
      ['flat_line', 30, 5],
      ['gap', 5, 'goes on'],
    ],
  ],
];

for (const [what, made, expected] of CASES) {
  test(`flat lines and gaps: ${what}`, () => assert.deepEqual(found(made), expected));
}

test('hours in which the project was archived teach nothing of when the sensor is usually silent', () => {
  const firstReading = 14 * 24;
  const pausedFor = { from: 9 * 24, to: 4 * 24 };
  const valueAt = (back: number) =>
    back > firstReading || back <= 20 || (back <= pausedFor.from && back > pausedFor.to) ? undefined : lively(back);
  const pause = { fromMs: toMs - pausedFor.from * HOUR_MS, toMs: toMs - pausedFor.to * HOUR_MS };
  const gaps = scanHours(hoursOf({ valueAt }), NOW, UTC, [pause]).findings.flatMap(({ run }) =>
    run.kind === 'gap' ? [(toMs - run.atMs) / HOUR_MS] : [],
  );
  assert.deepEqual(gaps, [20]);
});
