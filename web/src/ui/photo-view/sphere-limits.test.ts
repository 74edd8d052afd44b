import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keepOnPicture, limitFov, openingView, type Placement, placePicture } from './sphere-limits.ts';

const RAD = Math.PI / 180;
const near = (found: number, wanted: number, by = 1e-3) =>
  assert.ok(Math.abs(found - wanted) <= by, `${found} is not ${wanted}`);
const statement = (more: object = {}) => ({
  area: null,
  headingDeg: null,
  pitchDeg: 0,
  rollDeg: 0,
  initialHeadingDeg: null,
  initialPitchDeg: null,
  ...more,
});
type Area = readonly [leftDeg: number, topDeg: number, widthDeg: number, heightDeg: number];
const partial = ([leftDeg, topDeg, widthDeg, heightDeg]: Area, pose = {}): Placement =>
  placePicture({ width: 400, height: 100 }, statement({ area: { leftDeg, topDeg, widthDeg, heightDeg }, ...pose }));
const signed = (yaw: number) => (yaw > Math.PI ? yaw - 2 * Math.PI : yaw);

/** Computes directions all over the frame in degrees of the picture, by the rotation that the viewer is given. */
function listDirections({ pitch, roll }: Placement, at: { yaw: number; pitch: number }, fov: number, aspect: number) {
  const [height, width] = [Math.tan(fov / 2), Math.tan(fov / 2) * aspect];
  const parts = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1];
  const points = parts.flatMap((right) => parts.map((up) => [right, up] as const));
  return points.map(([right, up]) => {
    // Camera to scene.
    const [x0, y0, z0] = [-right * width, up * height, 1];
    const [y1, z1] = [
      Math.cos(at.pitch) * y0 + Math.sin(at.pitch) * z0,
      Math.cos(at.pitch) * z0 - Math.sin(at.pitch) * y0,
    ];
    const [x2, z2] = [Math.cos(at.yaw) * x0 - Math.sin(at.yaw) * z1, Math.cos(at.yaw) * z1 + Math.sin(at.yaw) * x0];
    // The inverse of the pose.
    const [y3, z3] = [Math.cos(pitch) * y1 - Math.sin(pitch) * z2, Math.sin(pitch) * y1 + Math.cos(pitch) * z2];
    const [x4, y4] = [Math.cos(roll) * x2 + Math.sin(roll) * y3, Math.cos(roll) * y3 - Math.sin(roll) * x2];
    return { yawDeg: Math.atan2(-x4, z3) / RAD, pitchDeg: Math.atan2(y4, Math.hypot(x4, z3)) / RAD };
  });
}

test('a whole sphere has no limits, however it is tilted', () => {
  const whole = placePicture({ width: 4096, height: 2048 }, statement({ pitchDeg: 12, rollDeg: 30 }));
  const view = { yaw: 3, pitch: 1.5, zoom: 0 };
  assert.deepEqual(keepOnPicture(view, whole, { fov: 1.5, aspect: 2 }), view);
  const { maxFov, minFov } = limitFov(whole, 2);
  near(maxFov, 90 * RAD);
  near(minFov, 30 * RAD);
});

test('a frame at the edge of a partial panorama is moved back onto the picture', () => {
  const slice = partial([-60, 30, 120, 60]);
  const frame = { fov: 20 * RAD, aspect: 1 };
  const kept = keepOnPicture({ yaw: 58 * RAD, pitch: 0, zoom: 50 }, slice, frame);
  near(signed(kept.yaw), 50 * RAD, 0.01);
  near(kept.pitch, 0, 0.01);
  assert.equal(kept.zoom, 50);
  near(keepOnPicture({ yaw: 0, pitch: -1.2, zoom: 50 }, slice, frame).pitch, -20 * RAD, 0.01);
  const inside = { yaw: 0.2, pitch: -0.1, zoom: 50 };
  const same = keepOnPicture(inside, slice, frame);
  near(same.yaw, inside.yaw);
  near(same.pitch, inside.pitch);
});

test('a full circle cut off above and below turns freely and stops at the upper and lower edge', () => {
  const band = partial([-180, 45, 360, 90]);
  const kept = keepOnPicture({ yaw: 170 * RAD, pitch: 1.4, zoom: 0 }, band, { fov: 40 * RAD, aspect: 1.5 });
  near(kept.yaw, 170 * RAD);
  assert.ok(kept.pitch < 26 * RAD && kept.pitch > 10 * RAD, `${kept.pitch / RAD}`);
});

test('the widest view is one that the picture fills in height or width', () => {
  near(limitFov(partial([-60, 20, 120, 40]), 1).maxFov, 40 * RAD, 0.02);
  const narrow = limitFov(partial([-20, 60, 40, 120]), 2);
  assert.ok(2 * Math.atan(Math.tan(narrow.maxFov / 2) * 2) <= 41 * RAD);
  const tiny = limitFov(partial([0, 1, 2, 2]), 2);
  assert.ok(tiny.minFov > 0 && tiny.minFov < tiny.maxFov);
});

const ACROSS_GAP = {
  ...{ widthDeg: 348.96, heightDeg: 118.18, left: 0, top: 0, pitchDeg: 0, rollDeg: 0 },
  ...{ aspect: 1.6473, yaw: -3.98833, pitch: 0, zoom: 4 },
};
/** The frame was left around the hole overhead, with its whole border on the picture. */
const AROUND_ZENITH = {
  ...{ widthDeg: 360, heightDeg: 140, left: 0, top: 0.5, pitchDeg: 0, rollDeg: 0 },
  ...{ aspect: 1.5, yaw: 0, pitch: 1.2, zoom: 0 },
};

test('no view of a partial panorama, tilted or rolled, shows anything outside the picture', () => {
  const slice = fc.record({
    widthDeg: fc.double({ min: 30, max: 360, noNaN: true }),
    heightDeg: fc.double({ min: 20, max: 150, noNaN: true }),
    left: fc.double({ min: 0, max: 1, noNaN: true }),
    top: fc.double({ min: 0, max: 1, noNaN: true }),
    pitchDeg: fc.double({ min: -15, max: 15, noNaN: true }),
    rollDeg: fc.double({ min: -15, max: 15, noNaN: true }),
    aspect: fc.double({ min: 0.5, max: 2.5, noNaN: true }),
    yaw: fc.double({ min: -4, max: 4, noNaN: true }),
    pitch: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    zoom: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(slice, ({ widthDeg, heightDeg, left, top, pitchDeg, rollDeg, aspect, yaw, pitch, zoom }) => {
      const leftDeg = -180 + left * (360 - widthDeg);
      // The middle stays within a view's reach of the horizon, as a camera takes them.
      const topDeg = Math.min(90, heightDeg / 2 + (top - 0.5) * 30);
      fc.pre(topDeg - heightDeg >= -90);
      const placement = partial([leftDeg, topDeg, widthDeg, heightDeg], { pitchDeg, rollDeg });
      const { maxFov, minFov } = limitFov(placement, aspect);
      assert.ok(maxFov > 4 * RAD, `widest view ${maxFov / RAD}`);
      const fov = maxFov + (zoom / 100) * (minFov - maxFov);
      const kept = keepOnPicture({ yaw, pitch, zoom }, placement, { fov, aspect });
      for (const { yawDeg, pitchDeg: at } of listDirections(placement, kept, fov, aspect)) {
        assert.ok(at <= topDeg + 1 && at >= topDeg - heightDeg - 1, `pitch ${at}`);
        const middle = leftDeg + widthDeg / 2;
        const offset = yawDeg - middle - 360 * Math.round((yawDeg - middle) / 360);
        assert.ok(widthDeg >= 360 || Math.abs(offset) <= widthDeg / 2 + 1, `yaw ${offset} of ${widthDeg / 2}`);
      }
    }),
    { numRuns: 2000, examples: [[ACROSS_GAP], [AROUND_ZENITH]] },
  );
});

test('a seam of a pixel does not stop the view, behind or overhead', () => {
  const turned = { yaw: 180 * RAD, pitch: 0, zoom: 0 };
  const frame = { fov: 60 * RAD, aspect: 1.5 };
  near(keepOnPicture(turned, partial([-180, 45, 359.92, 90]), frame).yaw, 180 * RAD);
  const up = { yaw: 1, pitch: 90 * RAD, zoom: 0 };
  assert.deepEqual(keepOnPicture(up, placePicture({ width: 4096, height: 2047 }, null), frame), up);
});

test('a slice up to the zenith keeps the zenith out of the frame, which would show all sides', () => {
  const frame = { fov: 40 * RAD, aspect: 1 };
  const kept = keepOnPicture({ yaw: 0, pitch: 1.5, zoom: 0 }, partial([-150, 90, 300, 120]), frame);
  assert.ok(kept.pitch <= 70 * RAD && kept.pitch > 60 * RAD, `${kept.pitch / RAD}`);
  near(signed(kept.yaw), 0);
});

test('openingView follows the file, or else shows the middle of the picture', () => {
  const off = statement({ area: { leftDeg: -180, topDeg: 10, widthDeg: 90, heightDeg: 60 } });
  const opened = openingView(placePicture({ width: 300, height: 200 }, off), off, 20);
  near(opened.yaw, (360 - 135) * RAD);
  near(opened.pitch, 0);
  const asked = statement({ headingDeg: 350, initialHeadingDeg: 20, initialPitchDeg: -5 });
  const first = openingView(placePicture({ width: 200, height: 100 }, asked), asked, 20);
  near(first.yaw, 30 * RAD);
  near(first.pitch, -5 * RAD);
  const sky = statement({ area: { leftDeg: -30, topDeg: 80, widthDeg: 60, heightDeg: 40 } });
  near(openingView(placePicture({ width: 300, height: 200 }, sky), sky, 20).pitch, 40 * RAD);
});

test('a picture without metadata is placed around the horizon by its proportions', () => {
  assert.deepEqual(placePicture({ width: 4000, height: 1000 }, null).area, {
    leftDeg: -180,
    topDeg: 45,
    widthDeg: 360,
    heightDeg: 90,
  });
  assert.deepEqual(placePicture({ width: 1000, height: 1000 }, null).area, {
    leftDeg: -90,
    topDeg: 90,
    widthDeg: 180,
    heightDeg: 180,
  });
});
