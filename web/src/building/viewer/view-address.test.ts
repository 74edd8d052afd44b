import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { cameraText, cutsIn, poseIn, sectionText, storeysIn, storeysText } from './view-address.ts';

const metres = fc.double({ min: -5000, max: 5000, noNaN: true });
const place = fc.record({ x: metres, y: metres, z: metres });

test('a view comes back as it was put into an address, to the centimetre', () => {
  fc.assert(
    fc.property(
      place,
      place,
      fc.option(fc.double({ min: 0.001, max: 100, noNaN: true }), { nil: undefined }),
      (eye, by, zoom) => {
        const target = { x: eye.x + by.x + 1, y: eye.y, z: eye.z };
        if (Math.abs(target.x - eye.x) < 0.1) return;
        const pose = poseIn(cameraText({ eye, target, zoom }));
        assert.ok(pose !== undefined);
        assert.ok(Math.abs(pose.eye.z - eye.z) <= 0.006 && Math.abs(pose.target.x - target.x) <= 0.006);
        assert.equal(pose.zoom === undefined, zoom === undefined);
      },
    ),
  );
});

test('what is no view leaves the one that is shown first', () => {
  for (const text of [
    undefined,
    '',
    '1_2_3',
    '1_2_3_4_5_x',
    '1_2_3_1_2_3',
    '1_2_3_4_5_6_0',
    '1__3_4_5_6',
    'Infinity_2_3_4_5_6',
  ]) {
    assert.equal(poseIn(text), undefined, `${text}`);
  }
});

test('storeys come back as they were, and none is not all', () => {
  assert.deepEqual(storeysIn(storeysText([3, 1]), [1, 2, 3]), new Set([1, 3]));
  assert.deepEqual(storeysIn(storeysText([]), [1, 2]), new Set());
  assert.equal(storeysIn('p7', [1, 2]), undefined);
  assert.equal(storeysIn(undefined, [1]), undefined);
});

test('cuts come back on the sides on which they were', () => {
  const cuts = { x: { from: -1.2, to: 3 }, y: { to: 4.25 }, z: { from: 0 } };
  assert.deepEqual(cutsIn(sectionText(cuts)), cuts);
  assert.equal(sectionText({}), undefined);
  assert.deepEqual(cutsIn('x~_q1~2_y~1e9_zNaN~'), {});
});
