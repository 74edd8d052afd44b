// Equipment that runs on demand: its levels are usual, whenever they come, and a level never seen is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  at,
  briefly,
  bucketReadings,
  inside,
  isIn,
  listFaults,
  type Made,
  makeSeries,
  scanSeries,
} from './fixtures/scan-series.ts';
import { HOUR_MS } from './week.ts';

/** Runs of some hours, each with a pause behind it, from the beginning of February on for 11 weeks. */
function listRuns(lengthOf: (run: number) => { hours: number; pause: number }): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  for (let fromMs = at('2026-02-01T03:00:00Z'); fromMs < at('2026-04-19T00:00:00Z'); ) {
    const { hours, pause } = lengthOf(runs.length);
    runs.push([fromMs, fromMs + hours * HOUR_MS]);
    fromMs += (hours + pause) * HOUR_MS;
  }
  return runs;
}
const DAILY = listRuns(() => ({ hours: 7, pause: 22 }));
/** Of 6 to 12 hours, with pauses of 12 to 40. */
const IRREGULAR = listRuns((run) => ({ hours: 6 + ((run * 5) % 7), pause: 12 + ((run * 17) % 29) }));
const SHORT = listRuns((run) => ({ hours: 2 + (run % 3), pause: 20 + ((run * 17) % 29) }));
const OFTEN = listRuns((run) => ({ hours: 6 + ((run * 5) % 7), pause: 8 + ((run * 17) % 13) }));
const runAt = (runs: readonly (readonly [number, number])[], atMs: number) =>
  runs.findIndex(([from, to]) => atMs >= from && atMs < to);

/** Equipment that runs on demand: its value while it runs, and at rest. */
const ON_DEMAND: readonly (readonly [name: string, made: Made])[] = [
  ['a pump, 7 hours every 29', (atMs) => (isIn(DAILY, atMs) ? 60 : 0)],
  ['a pump that idles with noise', (atMs, noise) => (isIn(DAILY, atMs) ? 60 : 0) + 0.1 * noise],
  ['a pump that runs with noise', (atMs, noise) => (isIn(DAILY, atMs) ? 60 + 6 * noise : 0)],
  ['a pump that runs for 6 to 12 hours as it likes', (atMs) => (isIn(IRREGULAR, atMs) ? 60 : 0)],
  ['a pump that runs so, with noise', (atMs, noise) => (isIn(IRREGULAR, atMs) ? 60 + 4 * noise : 0.1 * noise)],
  ['a pump that runs for 2 to 4 hours as it likes', (atMs, noise) => (isIn(SHORT, atMs) ? 60 + noise : 0.1 * noise)],
  ['a pump that runs for two in five hours', (atMs, noise) => (isIn(OFTEN, atMs) ? 60 + noise : 0.1 * noise)],
  ['a pump that rests rarely', (atMs, noise) => (isIn(DAILY, atMs) ? 0.1 * noise : 60 + noise)],
  [
    'a fan with two levels',
    (atMs, noise) => {
      const run = runAt(IRREGULAR, atMs);
      return run === -1 ? 0.1 * noise : (run % 2 === 0 ? 30 : 60) + noise;
    },
  ],
  [
    'a fan that goes from one level to another',
    (atMs, noise) => {
      const [from = atMs] = IRREGULAR[runAt(IRREGULAR, atMs)] ?? [];
      if (!isIn(IRREGULAR, atMs)) return 0.1 * noise;
      return (atMs - from < 3 * HOUR_MS ? 30 : 60) + noise;
    },
  ],
  [
    'a meter of a pump that begins and ends within an hour',
    (atMs, noise) => {
      const edges = [isIn(IRREGULAR, atMs), isIn(IRREGULAR, atMs - HOUR_MS)];
      const running = edges.every(Boolean) ? 1 : edges.some(Boolean) ? 0.5 + 0.4 * noise : 0;
      return 60 * running + 0.1 * noise;
    },
  ],
];

/** Lists the deviations of a made sensor that are told once three weeks of it are known. */
const listDeviations = (made: Made) => {
  const hours = makeSeries('2026-02-01T00:00:00Z', 9, made);
  const found = scanSeries(hours, 'UTC', at('2026-02-21T00:00:00Z'));
  return briefly(found.filter(({ kind, atMs }) => kind === 'deviation' && atMs >= at('2026-02-24T00:00:00Z')));
};

for (const [name, made] of ON_DEMAND) {
  test(`equipment that runs on demand has no anomaly but at a level never seen: ${name}`, () => {
    const above = ['2026-03-19T05:00:00Z', '2026-03-19T13:00:00Z'] as const;
    const between = ['2026-03-27T05:00:00Z', '2026-03-27T13:00:00Z'] as const;
    const faulty: Made = (atMs, noise) => {
      if (inside(atMs, ...above)) return 100 + noise;
      return inside(atMs, ...between) ? 45 + noise : made(atMs, noise);
    };
    assert.deepEqual(
      listDeviations(faulty),
      [above, between].map((span) => ['deviation', ...span.map((each) => each.slice(0, 13))]),
    );
  });
}

test('a pump whose readings of an hour are some at rest and some of a run has no anomaly', () => {
  const stepMs = 10 * 60_000;
  const from = at('2026-02-01T00:00:00Z');
  const isRunning = (atMs: number) => runAt(SHORT, atMs - 3 * stepMs) !== -1;
  const readings = Array.from({ length: (7 * 168 * HOUR_MS) / stepMs }, (_each, index) => {
    const atMs = from + index * stepMs;
    return { atMs, value: isRunning(atMs) ? 60 + (index % 3) / 3 : (index % 5) / 50 };
  });
  assert.deepEqual(briefly(scanSeries(bucketReadings(readings)).filter(({ kind }) => kind === 'deviation')), []);
});

test('a pump that begins to run on demand is told for the first days alone', () => {
  const later = DAILY.filter(([from]) => from >= at('2026-03-08T00:00:00Z'));
  const made: Made = (atMs, noise) => (isIn(later, atMs) ? 60 : 0.1 * noise);
  const found = scanSeries(makeSeries('2026-02-01T00:00:00Z', 8, made)).filter(({ kind }) => kind === 'deviation');
  assert.deepEqual(
    found.map(({ atMs }) => atMs),
    later.slice(0, 4).map(([from]) => from),
  );
});

test('two faults at one level do not make the third usual', () => {
  const faults = listFaults(3, 8);
  const made: Made = (atMs, noise) => (isIn(faults, atMs) ? 60 : 0) + 0.1 * noise;
  assert.deepEqual(
    briefly(scanSeries(makeSeries('2026-02-01T00:00:00Z', 9, made))),
    briefly(faults.map(([atMs, endedMs]) => ({ kind: 'deviation' as const, atMs, endedMs }))),
  );
});
