import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  calibrate,
  computeLengthPx,
  computePictureAngleDeg,
  isDoubtful,
  type KnownLine,
  normalizeAngle,
} from './calibration.ts';

const coordinate = fc.double({ min: 0, max: 8192, noNaN: true });
const segment = fc
  .record({ from: fc.record({ x: coordinate, y: coordinate }), to: fc.record({ x: coordinate, y: coordinate }) })
  .filter((line) => computeLengthPx(line) > 20);
const segments = fc.array(segment, { minLength: 1, maxLength: 8 });
const scales = fc.double({ min: 0.001, max: 10, noNaN: true });
const angles = fc.double({ min: -180, max: 180, noNaN: true });
const near = (a: number, b: number, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b)), `${a} is not ${b}`);
const sumOfSquares = (lines: readonly KnownLine[], scale: number) =>
  lines.reduce((sum, line) => sum + (scale * computeLengthPx(line) - line.metres) ** 2, 0);

test('consistent lines give the scale that they were made with, without residuals', () => {
  fc.assert(
    fc.property(segments, scales, (all, scale) => {
      const found = calibrate(all.map((each) => ({ ...each, metres: scale * computeLengthPx(each) })));
      assert.ok(found);
      near(found.scaleMPerPx, scale);
      near(found.rmsM, 0, 1e-6);
      assert.equal(found.residuals.length, all.length);
      assert.equal(found.rotationDeg, undefined);
    }),
  );
});

test('no other scale has a smaller sum of squared errors', () => {
  fc.assert(
    fc.property(
      segments,
      scales,
      fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (all, scale, errors) => {
        const lines = all.map((each, at) => ({ ...each, metres: scale * computeLengthPx(each) * (errors[at] ?? 1) }));
        const found = calibrate(lines);
        assert.ok(found);
        const least = sumOfSquares(lines, found.scaleMPerPx);
        for (const other of [0.9, 0.999, 1.001, 1.1]) {
          assert.ok(least <= sumOfSquares(lines, found.scaleMPerPx * other) * (1 + 1e-9));
        }
        near(found.rmsM, Math.sqrt(least / lines.length), 1e-6);
      },
    ),
  );
});

test('consistent bearings give the rotation of the plan', () => {
  fc.assert(
    fc.property(segments, angles, (all, turn) => {
      const lines = all.map((each) => ({ ...each, metres: 1, bearingDeg: computePictureAngleDeg(each) + turn }));
      const found = calibrate(lines);
      assert.ok(found?.rotationDeg !== undefined);
      near(normalizeAngle(found.rotationDeg - turn), 0, 1e-6);
      for (const { degrees } of found.residuals) near(degrees ?? Number.NaN, 0, 1e-6);
    }),
  );
});

test('a line drawn upwards with a bearing of east gives a rotation of 90° clockwise', () => {
  const up = { from: { x: 100, y: 500 }, to: { x: 100, y: 100 }, metres: 10, bearingDeg: 90 };
  assert.equal(computePictureAngleDeg(up), 0);
  assert.equal(calibrate([up])?.rotationDeg, 90);
  assert.equal(calibrate([up])?.scaleMPerPx, 0.025);
  assert.equal(computePictureAngleDeg({ from: { x: 0, y: 0 }, to: { x: 5, y: 0 } }), 90);
});

test('directions on both sides of north are averaged across it', () => {
  const line = { from: { x: 0, y: 100 }, to: { x: 0, y: 0 }, metres: 1 };
  near(
    calibrate([
      { ...line, bearingDeg: 359 },
      { ...line, bearingDeg: 3 },
    ])?.rotationDeg ?? Number.NaN,
    1,
    1e-6,
  );
});

test('a line that differs from the others by more than two per cent is doubtful', () => {
  const of = (metres: number) => ({ from: { x: 0, y: 0 }, to: { x: 1000, y: 0 }, metres });
  const [good, bad] = [calibrate([of(10), of(10.1)]), calibrate([of(10), of(11)])];
  assert.deepEqual(good?.residuals.map(isDoubtful), [false, false]);
  assert.deepEqual(bad?.residuals.map(isDoubtful), [true, true]);
  near(bad?.scaleMPerPx ?? 0, 0.0105);
  near(bad?.residuals[0]?.metres ?? 0, 0.5);
});

test('without a line longer than zero there is no scale', () => {
  assert.equal(calibrate([]), undefined);
  assert.equal(calibrate([{ from: { x: 1, y: 1 }, to: { x: 1, y: 1 }, metres: 5 }]), undefined);
});
