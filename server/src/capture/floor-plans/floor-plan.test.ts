import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, newFloorPlan, selectPicture } from './floor-plan.ts';

test('a new floor plan is visible, unrotated and first by default', () => {
  const defaults = {
    name: 'Level 1',
    level: null,
    scaleMPerPx: null,
    rotationDeg: 0,
    sortOrder: 0,
    levelOrder: 0,
    isVisible: true,
  };
  assert.deepEqual(newFloorPlan({ name: 'Level 1' }), defaults);
  assert.deepEqual(newFloorPlan({ name: 'Level 1', level: null, scaleMPerPx: null }), defaults);
  const told = { ...defaults, level: '1', scaleMPerPx: 0.02, rotationDeg: -90, sortOrder: 3, isVisible: false };
  assert.deepEqual(newFloorPlan(told), told);
});

test('a PDF’s plan is its first page unless another is chosen; a picture has no pages', () => {
  const size = { widthPx: 10, heightPx: 20 };
  const document = { ...size, mediaType: 'application/pdf', pageCount: 3 } as const;
  assert.deepEqual(selectPicture(document, undefined), { ...size, page: 1 });
  assert.deepEqual(selectPicture(document, null), { ...size, page: 1 });
  assert.deepEqual(selectPicture(document, 3), { ...size, page: 3 });
  assert.deepEqual(selectPicture({ ...size, mediaType: 'image/png' }, 1), { ...size, page: null });
});

test('an update has only the differing fields; null clears, and equal values are no change', () => {
  const before = newFloorPlan({ name: 'Level 1', level: '1', scaleMPerPx: 0.02 });
  assert.deepEqual(changedFields(before, {}), {});
  assert.deepEqual(changedFields(before, { name: 'Level 1', scaleMPerPx: 0.02, isVisible: true }), {});
  assert.deepEqual(changedFields(before, { level: null, isVisible: false }), { level: null, isVisible: false });
});
