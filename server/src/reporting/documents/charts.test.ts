import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeScale } from './chart-scale.ts';
import { type ChartValues, drawChart, MAX_SERIES } from './charts.ts';

const BASE: ChartValues = {
  kind: 'bar',
  periods: ['1 Nov', '8 Nov', '15 Nov'],
  series: [{ values: [3, 0, 5] }],
  format: String,
  isRightToLeft: false,
  width: 480,
};
const twelve = Array.from({ length: 12 }, (_, index) => `${index + 1} Nov`);

test('an axis holds zero and all values at round steps', () => {
  assert.deepEqual(computeScale([3, 17]).ticks, [0, 5, 10, 15, 20]);
  assert.deepEqual(computeScale([1]).ticks, [0, 1]);
  assert.deepEqual(computeScale([0, null]).ticks, [0, 1]);
  assert.deepEqual(computeScale([]).ticks, [0, 1]);
  assert.deepEqual(computeScale([0.2, 0.7]).ticks, [0, 0.2, 0.4, 0.6, 0.8]);
  assert.deepEqual(computeScale([-4, 8]).ticks, [-5, 0, 5, 10]);
});

test('whatever the values, they lie on the axis, which has few ticks', () => {
  const value = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((each) => (Math.abs(each) < 1e-6 ? 0 : each)),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
      const { min, max, ticks } = computeScale(values);
      assert.ok(ticks.length >= 2 && ticks.length <= 7, String(ticks));
      assert.ok(ticks.some((each) => Math.abs(each) < 1e-300));
      const slack = (max - min) * 1e-9;
      for (const each of values) assert.ok(each >= min - slack && each <= max + slack, `${each} in ${min}–${max}`);
    }),
    { numRuns: 500 },
  );
});

test('in Arabic the first period is at the right and the axis of values beside it', () => {
  const getX = (isRightToLeft: boolean) => {
    const { labels } = drawChart({ ...BASE, isRightToLeft });
    return { first: labels.find((each) => each.text === '1 Nov'), zero: labels.find((each) => each.text === '0') };
  };
  const leftToRight = getX(false);
  const rightToLeft = getX(true);
  assert.ok((leftToRight.first?.x ?? 0) < 120 && (rightToLeft.first?.x ?? 0) > 360);
  assert.equal(leftToRight.zero?.anchor, 'right');
  assert.equal(rightToLeft.zero?.anchor, 'left');
});

test('the picture holds no text, and equal charts are equal bytes', () => {
  const { svg } = drawChart({ ...BASE, kind: 'line', series: [{ values: [1, null, 2] }, { values: [2, 2, 2] }] });
  assert.doesNotMatch(svg, /<text|NaN|Infinity/);
  assert.equal(drawChart(BASE).svg, drawChart(BASE).svg);
});

test('series differ by more than colour', () => {
  const series = Array.from({ length: MAX_SERIES }, () => ({ values: [1, 2, 3] }));
  const { svg } = drawChart({ ...BASE, kind: 'line', series });
  const dashes = new Set(
    [...svg.matchAll(/stroke-width="1.6"[^>]*?(stroke-dasharray="[^"]*"|\/>)/g)].map((each) => each[1]),
  );
  assert.equal(dashes.size, MAX_SERIES);
  assert.throws(() => drawChart({ ...BASE, series: [...series, { values: [1, 2, 3] }] }), RangeError);
});

test('a value that is not known leaves a gap in a line and no bar', () => {
  const line = drawChart({ ...BASE, kind: 'line', series: [{ values: [1, null, 2] }] });
  assert.equal(line.svg.match(/fill="none"/g)?.length, 2);
  const bars = drawChart({ ...BASE, series: [{ values: [1, null, 2] }] });
  assert.equal(bars.svg.match(/stroke-width="0.6"\/>/g)?.filter(Boolean).length, 2 + computeScale([1, 2]).ticks.length);
});

test('labels of periods do not touch, and the last period has one', () => {
  const many = Array.from({ length: 53 }, (_, index) => `${1 + (index % 28)} November`);
  const { labels } = drawChart({ ...BASE, periods: many, series: [{ values: many.map((_, index) => index) }] });
  const shown = labels.filter((each) => each.text.endsWith('November'));
  assert.ok(shown.length >= 4 && shown.length < 12, String(shown.length));
  assert.ok(shown.some((each) => each.text === many.at(-1)));
  const months = drawChart({ ...BASE, periods: twelve, series: [{ values: twelve.map(() => 1) }] }).labels;
  assert.equal(months.filter((each) => each.text.endsWith('Nov')).length, 12);
});

test('everything lies within the picture, whatever the values', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: -1_000, max: 1_000_000 })), { minLength: 1, maxLength: 60 }),
      fc.constantFrom('line' as const, 'bar' as const),
      fc.boolean(),
      (values, kind, isRightToLeft) => {
        const periods = values.map((_, index) => `${index}`);
        const chart = drawChart({ ...BASE, kind, isRightToLeft, periods, series: [{ values }] });
        for (const { x, y } of chart.labels) {
          assert.ok(x >= 0 && x <= chart.width && y >= 0 && y <= chart.height, `${x}, ${y}`);
        }
      },
    ),
    { numRuns: 300 },
  );
});
