import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeFlatOffset, computeSphereOffset, followFlat, followSphere, NO_FLAT_OFFSET } from './linked-view.ts';

const size = fc.record({ width: fc.integer({ min: 100, max: 8000 }), height: fc.integer({ min: 100, max: 8000 }) });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const view = fc.record({
  x: fc.double({ min: 0, max: 5000, noNaN: true }),
  y: fc.double({ min: 0, max: 5000, noNaN: true }),
  scale: fc.double({ min: 0.05, max: 8, noNaN: true }),
});
const sphere = fc.record({
  yaw: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  pitch: fc.double({ min: -1, max: 1, noNaN: true }),
  zoom: fc.double({ min: 0, max: 100, noNaN: true }),
});
const near = (a: number, b: number) =>
  assert.ok(Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b)), `${a} is not ${b}`);

test('two pictures of the same shape show the same part, whatever their sizes', () => {
  fc.assert(
    fc.property(part, part, (x, y) => {
      const [small, large] = [
        { width: 400, height: 300 },
        { width: 4000, height: 3000 },
      ];
      const followed = followFlat({ from: small, to: large }, { x: x * 400, y: y * 300, scale: 10 }, NO_FLAT_OFFSET, 1);
      assert.ok(followed);
      near(followed.x, x * 4000);
      near(followed.y, y * 3000);
      near(followed.scale, 1);
    }),
  );
});

test('a picture shown whole is followed by a picture shown whole', () => {
  const from = { width: 400, height: 300 };
  assert.equal(followFlat({ from, to: { width: 10, height: 90 } }, undefined, NO_FLAT_OFFSET, 1), undefined);
});

test('following keeps the offset between linked views, in both directions', () => {
  fc.assert(
    fc.property(size, size, view, view, (from, to, a, b) => {
      const offset = computeFlatOffset(from, a, to, b);
      const there = followFlat({ from, to }, a, offset, 1);
      const back = followFlat({ from: to, to: from }, b, offset, -1);
      for (const each of ['x', 'y', 'scale'] as const) {
        near(there?.[each] ?? Number.NaN, b[each]);
        near(back?.[each] ?? Number.NaN, a[each]);
      }
    }),
  );
  fc.assert(
    fc.property(sphere, sphere, (a, b) => {
      const offset = computeSphereOffset(a, b);
      for (const [found, wanted] of [
        [followSphere(a, offset, 1), b],
        [followSphere(b, offset, -1), a],
      ] as const) {
        near(Math.cos(found.yaw - wanted.yaw), 1);
        near(found.pitch, wanted.pitch);
        near(found.zoom, wanted.zoom);
      }
    }),
  );
});

test('a 360 picture is never turned beyond straight up, nor zoomed beyond the limits of its viewer', () => {
  const followed = followSphere({ yaw: -1, pitch: 1.5, zoom: 90 }, { yaw: 0, pitch: 1, zoom: 50 }, 1);
  assert.deepEqual(followed, { yaw: 2 * Math.PI - 1, pitch: Math.PI / 2, zoom: 100 });
  assert.deepEqual(followSphere({ yaw: 1, pitch: 0.5, zoom: 30 }, { yaw: 0, pitch: 0, zoom: 0 }, -1), {
    yaw: 1,
    pitch: 0.5,
    zoom: 30,
  });
});
