// The score of the scan on real series with labelled anomalies (Numenta Anomaly Benchmark) where they are present, and on made
// ones always: docs/administrators.md publishes it.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ExistingScanAnomaly } from './anomaly.ts';
import {
  at,
  briefly,
  bucketReadings,
  inside,
  isIn,
  listFaults,
  type Made,
  makeSeries,
  type Reading,
  scanSeries,
} from './fixtures/scan-series.ts';
import { HOUR_MS } from './week.ts';

const touches = ({ atMs, endedMs }: ExistingScanAnomaly, [from, to]: readonly [number, number]) =>
  atMs < to && (endedMs ?? Number.POSITIVE_INFINITY) > from;

/** The labelled windows of the benchmark (labels/combined_windows.json). */
const REAL = [
  {
    name: 'ambient_temperature_system_failure',
    windows: [
      ['2013-12-15T07:00:00Z', '2013-12-30T09:00:00Z'],
      ['2014-03-29T15:00:00Z', '2014-04-20T22:00:00Z'],
    ],
    unscored: undefined,
    gaps: 8,
  },
  {
    name: 'machine_temperature_system_failure',
    // The first labelled window has less than two weeks of history before it.
    unscored: ['2013-12-15T09:55:00Z', '2013-12-18T00:55:00Z'],
    windows: [
      ['2014-01-27T06:25:00Z', '2014-01-29T21:25:00Z'],
      ['2014-02-07T07:00:00Z', '2014-02-09T22:00:00Z'],
    ],
    gaps: 0,
  },
  // Its fault has ten days of history before it: no window to hit, and nothing to tell.
  { name: 'art_daily_jumpsup', windows: [], unscored: undefined, gaps: 0 },
] as const;

/** Lists the stretches of three whole hours and more without a reading. */
function listSilences(readings: readonly Reading[]) {
  const hours = bucketReadings(readings).map(({ atMs }) => atMs);
  return hours.slice(1).flatMap((endedMs, index) => {
    const atMs = (hours[index] ?? endedMs) + HOUR_MS;
    return endedMs - atMs >= 3 * HOUR_MS ? [{ kind: 'gap' as const, atMs, endedMs }] : [];
  });
}

for (const { name, windows, unscored = [], gaps } of REAL) {
  const file = new URL(`../../../../../shared/data/sensors/${name}.csv`, import.meta.url);
  test(`${name}: each labelled window is hit, at most one false alarm in 1,000 readings, each gap is told`, (t) => {
    if (!existsSync(file)) return t.skip(`the data is absent: ${name}.csv`);
    const readings = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(','))
      .map(([at = '', value]) => ({ atMs: Date.parse(`${at.replace(' ', 'T')}Z`), value: Number(value) }));
    const found = scanSeries(bucketReadings(readings));
    const spans = windows.map(([from, to]) => [Date.parse(from), Date.parse(to)] as const);
    const values = found.filter(({ kind }) => kind !== 'gap');
    const hits = spans.filter((span) => values.some((each) => touches(each, span))).length;
    const [from = '', to = ''] = unscored;
    const allowed = [...spans, [Date.parse(from), Date.parse(to)] as const];
    const falseAlarms = values.filter((each) => !allowed.some((span) => touches(each, span)));
    const told = briefly(found.filter(({ kind }) => kind === 'gap'));
    t.diagnostic(
      `${hits} of ${spans.length} windows, ${falseAlarms.length} false alarms, ${told.length} gaps, ${readings.length} readings`,
    );
    assert.equal(hits, spans.length);
    assert.ok(falseAlarms.length <= readings.length / 1000, JSON.stringify(falseAlarms));
    if (gaps > 0) assert.deepEqual([told.length, told], [gaps, briefly(listSilences(readings))]);
  });
}

/** Office hours by the clock on the wall of a zone. */
function isOfficeHour(atMs: number, timeZone: string): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  return local.dayOfWeek <= 5 && local.hour >= 7 && local.hour < 18;
}

for (const timeZone of ['Europe/Amsterdam', 'Australia/Lord_Howe']) {
  for (const from of ['2025-09-01T00:00:00Z', '2026-02-23T00:00:00Z']) {
    test(`a change of the clock in ${timeZone} behind ${from} makes no anomaly of a scheduled sensor`, () => {
      const made: Made = (atMs, noise) => (isOfficeHour(atMs, timeZone) ? 480 : 20) + 4 * noise;
      assert.deepEqual(briefly(scanSeries(makeSeries(from, 11, made), timeZone)), []);
    });
  }
}

test('a controller that knows of no summer time has no anomaly either', () => {
  const made: Made = (atMs, noise) => (isOfficeHour(atMs, 'UTC') ? 480 : 20) + 4 * noise;
  assert.deepEqual(briefly(scanSeries(makeSeries('2026-02-01T00:00:00Z', 16, made), 'Europe/Amsterdam')), []);
});

test('a scheduled sensor that is on for a night is told, also after a change of the clock', () => {
  const isOn = (atMs: number) =>
    isOfficeHour(atMs, 'Europe/Amsterdam') || inside(atMs, '2026-03-31T22:00:00Z', '2026-04-01T02:00:00Z');
  const made: Made = (atMs, noise) => (isOn(atMs) ? 480 : 20) + 4 * noise;
  assert.deepEqual(briefly(scanSeries(makeSeries('2026-02-01T00:00:00Z', 12, made), 'Europe/Amsterdam')), [
    ['deviation', '2026-03-31T22', '2026-04-01T02'],
  ]);
});

/** A room with a pattern of the day. */
const roomAt = (atMs: number, noise: number) => 21 + Math.sin((2 * Math.PI * atMs) / (24 * HOUR_MS)) + 0.3 * noise;

test('a past gap hides no later one, however long it was', () => {
  for (const days of [2, 6, 12, 20]) {
    const [from, to] = [
      '2026-03-01T05:00:00Z',
      new Date(at('2026-03-01T05:00:00Z') + days * 24 * HOUR_MS).toISOString(),
    ];
    const next = (hours: number) => new Date(at(to) + (6 * 24 + hours) * HOUR_MS).toISOString();
    const made: Made = (atMs, noise) =>
      inside(atMs, from, to) || inside(atMs, next(0), next(5)) ? undefined : roomAt(atMs, noise);
    const found = scanSeries(makeSeries('2026-02-01T00:00:00Z', 10, made));
    assert.deepEqual(briefly(found), [
      ['gap', from.slice(0, 13), to.slice(0, 13)],
      ['gap', next(0).slice(0, 13), next(5).slice(0, 13)],
    ]);
  }
});

for (const [kind, hours] of [['gap', 5] as const, ['flat_line', 14] as const]) {
  test(`each of 13 faults at odd hours (${kind}) is told: the last one after 12 in four weeks`, () => {
    const faults = listFaults(13, hours);
    const faultAt = kind === 'gap' ? undefined : 21;
    const made: Made = (atMs, noise) => (isIn(faults, atMs) ? faultAt : roomAt(atMs, noise));
    const found = scanSeries(makeSeries('2026-02-01T00:00:00Z', 9, made)).filter((each) => each.kind === kind);
    assert.deepEqual(briefly(found), briefly(faults.map(([atMs, endedMs]) => ({ kind, atMs, endedMs }))));
  });
}

test('12 deviations at odd hours in four weeks do not make the next one usual', () => {
  const faults = listFaults(13, 8);
  const made: Made = (atMs, noise) => roomAt(atMs, noise) + (isIn(faults, atMs) ? 5 : 0);
  const found = scanSeries(makeSeries('2026-02-01T00:00:00Z', 9, made));
  const expected = faults.map(([atMs, endedMs]) => ({ kind: 'deviation' as const, atMs, endedMs }));
  assert.deepEqual(briefly(found), briefly(expected));
});

test('a sensor that is silent for hours every day or so, at any hour, does not send regularly and has no gaps', () => {
  const faults = Array.from({ length: 70 }, (_each, index) => {
    const fromMs = at('2026-02-01T05:00:00Z') + index * 17 * HOUR_MS;
    return [fromMs, fromMs + 5 * HOUR_MS] as const;
  });
  const made: Made = (atMs, noise) => (isIn(faults, atMs) ? undefined : roomAt(atMs, noise));
  const found = scanSeries(makeSeries('2026-02-01T00:00:00Z', 7, made));
  assert.deepEqual(
    found.filter(({ kind, atMs }) => kind === 'gap' && atMs >= at('2026-03-01T00:00:00Z')),
    [],
  );
});

test('a made machine that sends each five minutes and drifts for weeks: both failures are told, with few false alarms', (t) => {
  const failures = [
    [at('2026-03-09T06:00:00Z'), at('2026-03-11T22:00:00Z')],
    [at('2026-03-30T07:00:00Z'), at('2026-04-01T22:00:00Z')],
  ] as const;
  const stepMs = 5 * 60_000;
  let state = 54_321;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  };
  const from = at('2026-02-01T00:00:00Z');
  const readings = Array.from({ length: (10 * 168 * HOUR_MS) / stepMs }, (_each, index) => {
    const atMs = from + index * stepMs;
    const drift = 6 * Math.sin(atMs / (HOUR_MS * 120)) + 3 * Math.sin(atMs / (HOUR_MS * 31));
    // Falls for a day, and comes back at once.
    const [begins = atMs] = failures.find(([first, last]) => atMs >= first && atMs < last) ?? [];
    const lost = Math.min(40, ((atMs - begins) / HOUR_MS) * 1.7);
    return { atMs, value: 85 + drift - lost + 1.5 * random() };
  });
  const found = scanSeries(bucketReadings(readings));
  const falseAlarms = found.filter((each) => !failures.some((span) => touches(each, span)));
  t.diagnostic(`${falseAlarms.length} false alarms, ${readings.length} readings`);
  assert.ok(failures.every((span) => found.some((each) => touches(each, span))));
  assert.ok(falseAlarms.length <= readings.length / 1000, JSON.stringify(briefly(falseAlarms)));
});

test('a past flat line hides neither the next one nor a deviation', () => {
  const made: Made = (atMs, noise) => {
    if (inside(atMs, '2026-03-01T05:00:00Z', '2026-03-06T05:00:00Z')) return 21;
    if (inside(atMs, '2026-03-12T05:00:00Z', '2026-03-13T05:00:00Z')) return 20.5;
    return roomAt(atMs, noise) + (inside(atMs, '2026-03-16T05:00:00Z', '2026-03-16T08:00:00Z') ? 3 : 0);
  };
  const found = briefly(scanSeries(makeSeries('2026-02-01T00:00:00Z', 8, made)));
  assert.deepEqual(
    found.filter(([kind]) => kind === 'flat_line'),
    [
      ['flat_line', '2026-03-01T05', '2026-03-06T05'],
      ['flat_line', '2026-03-12T05', '2026-03-13T05'],
    ],
  );
  assert.deepEqual(found.at(-1), ['deviation', '2026-03-16T05', '2026-03-16T08']);
});

test('a past deviation of days does not make the next one usual', () => {
  const isOut = (atMs: number) =>
    inside(atMs, '2026-03-02T05:00:00Z', '2026-03-06T05:00:00Z') ||
    inside(atMs, '2026-03-12T05:00:00Z', '2026-03-12T09:00:00Z');
  const made: Made = (atMs, noise) => roomAt(atMs, noise) + (isOut(atMs) ? 5 : 0);
  const found = briefly(scanSeries(makeSeries('2026-02-01T00:00:00Z', 8, made)));
  assert.deepEqual(found[0]?.slice(0, 2), ['deviation', '2026-03-02T05']);
  assert.deepEqual(found.at(-1), ['deviation', '2026-03-12T05', '2026-03-12T09']);
});

test('a sensor that is silent at weekends has no gap then, and one where it stays so on Monday', () => {
  const isAway = (atMs: number) =>
    !isOfficeHour(atMs, 'Europe/Amsterdam') || inside(atMs, '2026-03-23T00:00:00Z', '2026-03-23T12:00:00Z');
  const made: Made = (atMs, noise) => (isAway(atMs) ? undefined : roomAt(atMs, noise));
  const gaps = scanSeries(makeSeries('2026-01-05T00:00:00Z', 16, made), 'Europe/Amsterdam');
  const later = briefly(gaps).filter(([, from]) => String(from) >= '2026-02-01');
  assert.deepEqual(later, [['gap', '2026-03-23T06', '2026-03-23T12']]);
});

test('a room kept at 22 degrees may be 0.05 warmer than ever, and not a degree', () => {
  const made: Made = (atMs, noise) =>
    atMs === at('2026-03-12T05:00:00Z') ? 22.06 : atMs === at('2026-03-20T05:00:00Z') ? 23 : 22.01 + 0.04 * noise;
  assert.deepEqual(briefly(scanSeries(makeSeries('2026-02-01T00:00:00Z', 8, made))), [
    ['deviation', '2026-03-20T05', '2026-03-20T06'],
  ]);
});

test('a sensor that counts in steps may take the next one', () => {
  const made: Made = (atMs, noise) =>
    (atMs === at('2026-03-12T05:00:00Z') ? 1 : 0) +
    (atMs === at('2026-03-20T05:00:00Z') ? 8 : 0) +
    (noise > 0.6 ? 1 : 0);
  const found = scanSeries(makeSeries('2026-02-01T00:00:00Z', 8, made)).filter(({ kind }) => kind === 'deviation');
  assert.deepEqual(briefly(found), [['deviation', '2026-03-20T05', '2026-03-20T06']]);
});

test('made rooms that wander from day to day: each fault is told, with at most one false alarm in 1,000 readings', () => {
  const wander = (atMs: number) => Math.sin(atMs / (HOUR_MS * 37)) + Math.sin(atMs / (HOUR_MS * 91)) / 2;
  const faults = ['2026-03-10', '2026-04-20', '2026-05-30'].map((day) => [at(day), at(day) + 8 * HOUR_MS] as const);
  const made: Made = (atMs, noise) =>
    roomAt(atMs, noise) + wander(atMs) + (faults.some(([from, to]) => atMs >= from && atMs < to) ? 8 : 0);
  const hours = makeSeries('2026-01-01T00:00:00Z', 26, made);
  const found = scanSeries(hours);
  assert.ok(faults.every((span) => found.some((each) => touches(each, span))));
  const falseAlarms = found.filter((each) => !faults.some((span) => touches(each, span)));
  assert.ok(falseAlarms.length <= hours.length / 1000, JSON.stringify(briefly(falseAlarms)));
});
