import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsOf } from './plot-limits.ts';

const words = {
  severity: (severity: string) => severity,
  clear: (severity: string) => `${severity} ends at`,
  shown: (value: number) => `${value} °C`,
};
const threshold = (more: object) => ({
  ...({ id: 'a', sensorId: 'b', comparison: 'greater_than', value: 30, severity: 'high', consecutive: 1 } as const),
  ...{ clearValue: null, noDataMinutes: null },
  ...more,
});

test('each limit is a line with its severity and comparison, the value that ends a run another, from low to high', () => {
  const limits = limitsOf(
    [
      threshold({ clearValue: 27 }),
      threshold({ comparison: 'at_most', value: 4, severity: 'critical', clearValue: 6 }),
      threshold({ comparison: 'at_least', value: 31, severity: 'low' }),
    ],
    words,
  );
  assert.deepEqual(
    limits.map(({ at, label, isClear }) => [at, label.replaceAll(/[\u2066\u2069]/g, ''), isClear]),
    [
      [4, 'critical ≤ 4 °C', false],
      [6, 'critical ends at ≥ 6 °C', true],
      [27, 'high ends at ≤ 27 °C', true],
      [30, 'high > 30 °C', false],
      [31, 'low ≥ 31 °C', false],
    ],
  );
  assert.ok(
    limits.every(({ label }) => label.includes('\u2066')),
    'signs are not turned round among Arabic words',
  );
});
