import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ExistingScanAnomaly } from './anomaly.ts';
import { scanHours, scanSpan } from './scan.ts';
import { matchFindings } from './scan-matching.ts';
import { createHourOfWeek } from './week.ts';

const HOUR_MS = 3_600_000;
/** Of the readings. */
const BEGIN = Date.parse('2026-03-02T00:00:00Z');
const WEEKS = 4 * 168;

/** A sensor that sends this value in an hour, if any, and the anomalies that hourly scans raise of it and leave. */
function scannedHourly(sends: (hour: number) => number | undefined, kinds = ['flat_line', 'gap']) {
  let standing: ExistingScanAnomaly[] = [];
  let raised = 0;
  const scan = (hour: number, valueAt: (hour: number) => number | undefined) => {
    const nowMs = BEGIN + hour * HOUR_MS + 6 * 60_000;
    const { fromMs, judgedFromMs, toMs } = scanSpan(nowMs);
    const hours = Array.from({ length: (toMs - fromMs) / HOUR_MS }, (_each, at) => fromMs + at * HOUR_MS).flatMap(
      (atMs) => {
        const value = valueAt((atMs - BEGIN) / HOUR_MS);
        return value === undefined ? [] : [{ atMs, least: value, most: value, total: 2 * value, readings: 2 }];
      },
    );
    const seen = standing.filter(({ endedMs }) => endedMs === undefined || endedMs >= judgedFromMs);
    const { findings, usualAt } = scanHours(hours, nowMs, createHourOfWeek('UTC', { fromMs, toMs }));
    const { news, rewritten, withdrawn } = matchFindings(seen, findings, { hours, judgedFromMs, usualAt });
    standing = standing
      .filter(({ id }) => !withdrawn.includes(id))
      .map((each) => ({ ...each, ...rewritten.find(({ id }) => id === each.id)?.run }));
    standing.push(
      ...news.map(({ run, explanation: { band } }, at) => ({ ...run, band, id: String(raised + at).padStart(3, '0') })),
    );
    raised += news.length;
  };
  return (fromHour: number, toHour: number, valueAt = sends) => {
    for (let hour = fromHour; hour <= toHour; hour += 1) scan(hour, valueAt);
    return standing
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ kind, atMs, endedMs, value }) => [
        kind,
        (atMs - BEGIN) / HOUR_MS,
        endedMs === undefined ? 'goes on' : (endedMs - BEGIN) / HOUR_MS,
        value,
      ]);
  };
}

/** No two in a row alike, and no pattern of the week. */
const lively = (hour: number) => (hour < 0 ? undefined : 20 + ((hour * 7) % 11) / 10);

test('a flat line goes on for as long as the sensor is stuck, also when that is most of what is known of it', () => {
  const scans = scannedHourly((hour) => (hour >= WEEKS && hour < WEEKS + 400 ? 25 : lively(hour)));
  assert.deepEqual(scans(WEEKS, WEEKS + 400), [['flat_line', WEEKS, 'goes on', 25]]);
  assert.deepEqual(scans(WEEKS + 401, WEEKS + 500), [['flat_line', WEEKS, WEEKS + 400, 25]]);
});

test('a flat line ends where its sensor falls silent, however long it was', () => {
  for (const length of [30, 400]) {
    const scans = scannedHourly((hour) => (hour < WEEKS ? lively(hour) : hour < WEEKS + length ? 25 : undefined));
    assert.deepEqual(scans(WEEKS, WEEKS + 500), [
      ['flat_line', WEEKS, WEEKS + length, 25],
      ['gap', WEEKS + length, 'goes on', null],
    ]);
  }
});

test('a flat line that ended where its sensor fell silent goes on once the readings of those hours have come', () => {
  const stuck = (hour: number) => (hour < WEEKS ? lively(hour) : 25);
  for (const length of [30, 112, 200, 400]) {
    const isAway = (hour: number) => hour >= WEEKS + length && hour < WEEKS + length + 5;
    const scans = scannedHourly((hour) => (isAway(hour) ? undefined : stuck(hour)));
    assert.deepEqual(scans(WEEKS, WEEKS + length + 5)[0], ['flat_line', WEEKS, WEEKS + length, 25]);
    assert.deepEqual(scans(WEEKS + length + 6, WEEKS + length + 40, stuck), [['flat_line', WEEKS, 'goes on', 25]]);
    const isOver = (hour: number) => hour >= WEEKS + length + 41;
    assert.deepEqual(
      scans(WEEKS + length + 41, WEEKS + length + 60, (hour) => (isOver(hour) ? lively(hour) : stuck(hour))),
      [['flat_line', WEEKS, WEEKS + length + 41, 25]],
    );
  }
});

test('a flat line ends where its sensor fell silent, also where nothing was looked at for days', () => {
  for (const length of [30, 200]) {
    const scans = scannedHourly((hour) => (hour < WEEKS ? lively(hour) : hour < WEEKS + length ? 25 : undefined));
    scans(WEEKS, WEEKS + length);
    assert.deepEqual(scans(WEEKS + length + 72, WEEKS + length + 80)[0], ['flat_line', WEEKS, WEEKS + length, 25]);
  }
});

test('a gap goes on until something is sent, also when too little is known to find it', () => {
  const scans = scannedHourly((hour) => (hour >= 200 && hour < 860 ? undefined : lively(hour)));
  assert.deepEqual(scans(200, 860), [['gap', 200, 'goes on', null]]);
  assert.deepEqual(scans(861, 960), [['gap', 200, 860, null]]);
});

test('a flat line that follows another one at once is one of its own', () => {
  const scans = scannedHourly((hour) => (hour < WEEKS ? lively(hour) : hour < WEEKS + 20 ? 21 : 22));
  const expected = [
    ['flat_line', WEEKS, WEEKS + 20, 21],
    ['flat_line', WEEKS + 20, 'goes on', 22],
  ];
  assert.deepEqual(scans(WEEKS, WEEKS + 40), expected);
  assert.deepEqual(scans(WEEKS + 41, WEEKS + 90), expected);
});

test('a flat line that nobody looked at while it became another one ends there', () => {
  const scans = scannedHourly((hour) => (hour < WEEKS ? lively(hour) : hour < WEEKS + 20 ? 21 : 22));
  scans(WEEKS, WEEKS + 15);
  assert.deepEqual(scans(WEEKS + 70, WEEKS + 75), [
    ['flat_line', WEEKS, WEEKS + 20, 21],
    ['flat_line', WEEKS + 22, 'goes on', 22],
  ]);
});

test('two flat lines that late readings join are the earlier one', () => {
  const stuck = (hour: number) => (hour < WEEKS || hour > WEEKS + 200 ? lively(hour) : 25);
  const scans = scannedHourly((hour) => (hour >= WEEKS + 14 && hour < WEEKS + 18 ? undefined : stuck(hour)));
  assert.deepEqual(scans(WEEKS, WEEKS + 36), [
    ['flat_line', WEEKS, WEEKS + 14, 25],
    ['gap', WEEKS + 14, WEEKS + 18, null],
    ['flat_line', WEEKS + 18, 'goes on', 25],
  ]);
  assert.deepEqual(scans(WEEKS + 37, WEEKS + 200, stuck), [['flat_line', WEEKS, 'goes on', 25]]);
  assert.deepEqual(scans(WEEKS + 201, WEEKS + 300, stuck), [['flat_line', WEEKS, WEEKS + 201, 25]]);
});

test('two deviations that late readings join are the earlier one, and those with a usual hour between them stay two', () => {
  const high = (hour: number) => (hour >= WEEKS + 10 && hour < WEEKS + 15 ? 60 + hour : lively(hour));
  for (const [late, rest] of [
    [high(WEEKS + 12), [[10, 15]]],
    [
      lively(WEEKS + 12),
      [
        [10, 12],
        [13, 15],
      ],
    ],
  ] as const) {
    const scans = scannedHourly((hour) => (hour === WEEKS + 12 ? undefined : high(hour)), ['deviation']);
    assert.equal(scans(WEEKS, WEEKS + 20).length, 2);
    const after = scans(WEEKS + 21, WEEKS + 100, (hour) => (hour === WEEKS + 12 ? late : high(hour)));
    assert.deepEqual(
      after.map(([, from, to]) => [Number(from) - WEEKS, Number(to) - WEEKS]),
      rest,
    );
  }
});

test('a deviation that late readings put to any level of a machine is undone, and one between its levels is not', () => {
  const isRunning = (hour: number) => hour % 29 < 7;
  const pump = (hour: number) => (hour < 0 ? undefined : (isRunning(hour) ? 60 : 0) + (hour % 5) / 10);
  const isFaulty = (hour: number) => hour >= WEEKS + 10 && hour < WEEKS + 15;
  for (const [late, isLeft] of [
    [0, false],
    [60, false],
    [100, true],
    [30, true],
  ] as const) {
    const scans = scannedHourly((hour) => (isFaulty(hour) ? 100 : pump(hour)), ['deviation']);
    const isNew = ([_kind, from]: readonly unknown[]) => Number(from) >= WEEKS;
    assert.deepEqual(scans(WEEKS, WEEKS + 20).filter(isNew), [['deviation', WEEKS + 10, WEEKS + 15, 100]]);
    const after = scans(WEEKS + 21, WEEKS + 30, (hour) => (isFaulty(hour) ? late : pump(hour))).filter(isNew);
    assert.deepEqual(after, isLeft ? [['deviation', WEEKS + 10, WEEKS + 15, late]] : [], `late readings of ${late}`);
  }
});
