import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { areInseparable, clusterPins, clusterScale, nextTowards, within } from './pin-clusters.ts';

const coordinate = fc.double({ min: -2000, max: 10_000, noNaN: true });
const pins = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 200 });
const scale = fc.double({ min: 0.01, max: 16, noNaN: true });

test('every pin is in exactly one group, and pins of a group are no farther apart than two widths', () => {
  fc.assert(
    fc.property(pins, scale, (all, at) => {
      const clusters = clusterPins(all, at);
      assert.deepEqual(new Set(clusters.flatMap(({ pins: each }) => each)), new Set(all));
      assert.equal(clusters.flatMap(({ pins: each }) => each).length, all.length);
      for (const { pins: group } of clusters) {
        const [first] = group;
        for (const each of group) assert.ok(Math.hypot(each.x - first.x, each.y - first.y) * at < 26);
      }
    }),
  );
});

test('pins are single once they are zoomed apart, but never if they are at one place', () => {
  const apart = [
    { x: 100, y: 100 },
    { x: 110, y: 100 },
  ];
  assert.equal(clusterPins(apart, 1).length, 1);
  assert.equal(clusterPins(apart, 3).length, 2);
  assert.deepEqual(clusterPins(apart, 1)[0]?.pins, apart);
  assert.equal(clusterPins([apart[0], { ...apart[0] }] as typeof apart, 1000).length, 1);
});

test('of ten thousand pins no more are drawn than fit side by side', () => {
  const many = Array.from({ length: 10_000 }, (_, each) => ({ x: (each * 7919) % 8000, y: (each * 104_729) % 6000 }));
  const clusters = clusterPins(many, 0.15);
  assert.ok(clusters.length < 4000, `${clusters.length} are left to draw`);
});

test('clusterScale is never larger than the shown scale, and constant over small steps', () => {
  fc.assert(fc.property(scale, (at) => clusterScale(at) <= at * (1 + 1e-9) && clusterScale(at) > at / 1.5));
  assert.equal(clusterScale(1.1), clusterScale(1.3));
});

test('only pins within the window are drawn', () => {
  const window = { left: 0, top: 0, right: 10, bottom: 10 };
  assert.deepEqual(
    within(
      [
        { x: 5, y: 5 },
        { x: 11, y: 5 },
        { x: 5, y: -1 },
      ],
      window,
    ),
    [{ x: 5, y: 5 }],
  );
});

test('an arrow key finds the nearest pin in its direction', () => {
  const [here, right, farRight, below] = [
    { x: 0, y: 0 },
    { x: 10, y: 2 },
    { x: 30, y: 0 },
    { x: 1, y: 20 },
  ];
  const all = [here, farRight, right, below];
  assert.equal(nextTowards(all, here, { x: 1, y: 0 }), right);
  assert.equal(nextTowards(all, here, { x: 0, y: 1 }), below);
  assert.equal(nextTowards(all, here, { x: -1, y: 0 }), undefined);
  assert.equal(nextTowards(all, farRight, { x: -1, y: 0 }), right);
});

test('pins are inseparable exactly where they are one group at that scale', () => {
  const close = fc.record({
    x: fc.double({ min: 0, max: 8, noNaN: true }),
    y: fc.double({ min: 0, max: 8, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(close, { minLength: 1, maxLength: 5 }), ([first, ...others]) => {
      assert.ok(first);
      assert.equal(areInseparable([first, ...others], 8), clusterPins([first, ...others], 8).length === 1);
    }),
  );
});
