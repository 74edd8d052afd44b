// Faults at one value, of sensors with a pattern of the day or the week: however often they recur, they are no level of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIn, listFaults, type Made, makeSeries } from './fixtures/scan-series.ts';
import { scanHours, scanSpan } from './scan.ts';
import { type Bucket, createHourOfWeek, HOUR_MS } from './week.ts';

const DAY_MS = 24 * HOUR_MS;
const day = (atMs: number) => Math.sin((2 * Math.PI * atMs) / DAY_MS);
const hourOfDay = (atMs: number) => Math.floor(atMs / HOUR_MS) % 24;
const isOffice = (atMs: number) => hourOfDay(atMs) >= 7 && hourOfDay(atMs) < 18 && Math.floor(atMs / DAY_MS) % 7 < 5;

/** Sensors with a pattern, and a lasting deviation of each that the pattern shows. */
const PATTERNED: readonly (readonly [name: string, usual: (atMs: number, noise: number) => number, shift: number])[] = [
  ['a room', (atMs, noise) => 21 + day(atMs) + 0.3 * noise, 2.5],
  ['a room with little of a pattern', (atMs, noise) => 21 + 0.5 * day(atMs) + 0.3 * noise, 2],
  ['a room that is set back at night', (atMs, noise) => (isOffice(atMs) ? 22 : 18) + 0.3 * noise, 2.5],
  ['the CO2 of an office', (atMs, noise) => (isOffice(atMs) ? 900 : 450) + 40 * noise, 400],
  ['a meter of an office', (atMs, noise) => (isOffice(atMs) ? 48 : 4) + noise, 20],
];
/** Values that a fault gives: a lost probe, one that restarts, the end of a scale. */
const FAULTY = [0, 85, 2_000] as const;

/** Lists the deviations that one scan finds at a time. */
function listDeviations(hours: readonly Bucket[], nowMs: number) {
  const span = scanSpan(nowMs);
  const seen = hours.filter(({ atMs }) => atMs >= span.fromMs && atMs < span.toMs);
  const { findings } = scanHours(seen, nowMs, createHourOfWeek('UTC', span));
  return findings.flatMap(({ run }) => (run.kind === 'deviation' ? [[run.atMs, run.endedMs]] : []));
}

for (const [name, usual, shift] of PATTERNED) {
  for (const value of FAULTY) {
    test(`${name}: dropouts to ${value} are told however often they came, and a deviation after them`, () => {
      for (const [count, hours] of [
        [4, 2],
        [4, 3],
        [9, 3],
        [13, 4],
      ] as const) {
        const dropouts = listFaults(count, hours);
        const [lastFrom, lastTo] = dropouts.at(-1) ?? [0, 0];
        // At night, so that no hour of it is one at which a schedule may be early or late.
        const night = Math.ceil(lastTo / DAY_MS) * DAY_MS + 2 * DAY_MS + 20 * HOUR_MS;
        const shifted = [night, night + 8 * HOUR_MS] as const;
        const made: Made = (atMs, noise) =>
          isIn(dropouts, atMs) ? value : usual(atMs, noise) + (isIn([shifted], atMs) ? shift : 0);
        const series = makeSeries('2026-02-01T00:00:00Z', 9, made);
        const what = `${count} dropouts of ${hours} hours`;
        assert.deepEqual(listDeviations(series, lastTo + 3 * HOUR_MS), [[lastFrom, lastTo]], what);
        assert.deepEqual(listDeviations(series, shifted[1] + 3 * HOUR_MS), [shifted], what);
      }
    });
  }
}
