import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawnBuckets, gapsOf, placesIn } from './series-gaps.ts';

/** Buckets of readings at these times, in lengths of a bucket. */
function bucketsOf(times: readonly number[], length: number) {
  const counts = Array.from({ length }, () => 0);
  for (const at of times) counts[Math.floor(at)] = (counts[Math.floor(at)] ?? 0) + 1;
  return counts.map((count, at) => ({ at, count }));
}

/** Times of a sensor that sends by the clock. */
const every = (spacing: number, length: number, begin = 0) =>
  Array.from({ length: Math.ceil((length - begin) / spacing) }, (_, each) => begin + each * spacing).filter(
    (at) => at < length,
  );

test('a sensor of every ten minutes or every hour has no gap in buckets of five minutes, and an hour of silence is one', () => {
  assert.deepEqual(gapsOf(bucketsOf(every(2, 288), 288)), []);
  assert.deepEqual(gapsOf(bucketsOf(every(12, 288, 7), 288)), []);
  const silent = every(2, 288).filter((at) => at < 100 || at >= 112);
  assert.deepEqual(gapsOf(bucketsOf(silent, 288)), [{ from: 99, to: 112 }]);
});

test('of a sensor that sends several times a bucket one empty bucket is a gap, of one that sends once it is none', () => {
  const missing = (spacing: number) => every(spacing, 50).filter((at) => Math.floor(at) !== 20);
  assert.deepEqual(gapsOf(bucketsOf(missing(0.2), 50)), [{ from: 20, to: 21 }]);
  assert.deepEqual(gapsOf(bucketsOf(missing(1), 50)), []);
});

test('what is silent since long, or was before, says so, but not of a new sensor; nothing at all has no gap', () => {
  const late = every(1, 30, 10);
  assert.deepEqual(gapsOf(bucketsOf(late, 40)), [
    { from: 0, to: 10 },
    { from: 30, to: 40 },
  ]);
  assert.deepEqual(gapsOf(bucketsOf(late, 40), { isNew: true }), [{ from: 30, to: 40 }]);
  assert.deepEqual(gapsOf(bucketsOf([], 40)), []);
  assert.deepEqual(gapsOf([]), []);
});

test('a series by the clock has no gap, however often it comes', () => {
  const spacings = fc.double({ min: 0.05, max: 40, noNaN: true });
  fc.assert(
    fc.property(spacings, fc.double({ min: 0, max: 0.99, noNaN: true }), (spacing, part) => {
      assert.deepEqual(gapsOf(bucketsOf(every(spacing, 288, part * spacing), 288)), []);
    }),
  );
});

test('no line goes over a stretch that is longer than the limit, and it breaks off over empty buckets alone', () => {
  const count = fc.integer({ min: -3, max: 3 }).map((each) => Math.max(0, each));
  fc.assert(
    fc.property(fc.array(count, { minLength: 1, maxLength: 120 }), (counts) => {
      const buckets = counts.map((each, at) => ({ at, count: each }));
      const filled = buckets.filter((each) => each.count > 0);
      const distances = filled.slice(1).map(({ at }, index) => at - (filled[index]?.at ?? 0));
      const usual = Math.max(1, distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 1);
      const gaps = gapsOf(buckets);
      const drawn = drawnBuckets(buckets, gaps);
      assert.deepEqual(
        drawn.filter((each) => each.count > 0),
        filled,
      );
      for (const [index, each] of drawn.entries()) {
        const next = drawn[index + 1];
        if (next === undefined || each.count === 0 || next.count === 0) continue;
        assert.ok(next.at - each.at <= Math.max(1.5 * usual, usual + 1), `${each.at} to ${next.at} of ${usual}`);
      }
      for (const place of placesIn(gaps)) assert.equal(counts[place], 0);
    }),
  );
});
