import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhotoChange } from '../../../../contract/records/photo.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PhotoFacts } from '../pictures/public.ts';
import { changedFields, newPhoto, type PhotoFields, requirePosition } from './photo.ts';

const PLAN = '01990000-0000-7000-8000-000000000001';
const OTHER = '01990000-0000-7000-8000-000000000002';
const FACTS: PhotoFacts = { mediaType: 'image/jpeg', widthPx: 400, heightPx: 200, panorama: 'none' };
const MOMENT = { projectTimeZone: 'Asia/Riyadh', uploadedAtMs: Date.parse('2026-03-01T08:15:30.250Z') };
const BEFORE: PhotoFields = { ...newPhoto({ floorPlanId: PLAN, planX: 10, planY: 20.5 }, FACTS, MOMENT), tags: ['a'] };

function refusedPaths(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'validation_failed');
    return (error.details ?? []).map((each) => each.path);
  }
  return [];
}

test('a new photo has the given fields, else those of its picture, else the defaults', () => {
  assert.deepEqual(newPhoto({}, FACTS, MOMENT), {
    floorPlanId: null,
    milestoneId: null,
    kind: 'photo',
    planX: null,
    planY: null,
    worldPosition: null,
    elementGuid: null,
    modelId: null,
    takenAt: '2026-03-01T08:15:30.250Z',
    tags: [],
    notes: null,
  });
  const exposed: PhotoFacts = { ...FACTS, panorama: 'gpano', takenAt: { local: '2026-02-14T11:15:30.250' } };
  const read = newPhoto({}, exposed, MOMENT);
  assert.deepEqual([read.kind, read.takenAt], ['photo360', '2026-02-14T08:15:30.250Z']);
  const given = newPhoto({ kind: 'drone', takenAt: '2026-02-14T23:00:00.1239+14:00' }, exposed, MOMENT);
  assert.deepEqual([given.kind, given.takenAt], ['drone', '2026-02-14T09:00:00.123Z']);
  const unsaid = newPhoto({ notes: null, planX: null, floorPlanId: null }, FACTS, MOMENT);
  assert.deepEqual(unsaid, newPhoto({}, FACTS, MOMENT));
});

test('planX and planY come together, and only with a floor plan', () => {
  for (const fine of [
    {},
    { planX: null, planY: null },
    { floorPlanId: PLAN },
    { floorPlanId: PLAN, planX: 0, planY: 0 },
  ]) {
    assert.deepEqual(
      refusedPaths(() => requirePosition(fine)),
      [],
    );
  }
  for (const broken of [
    { floorPlanId: PLAN, planX: 1 },
    { floorPlanId: PLAN, planY: 1 },
    { floorPlanId: PLAN, planX: 0, planY: null },
    { planX: 1, planY: 1 },
    { floorPlanId: null, planX: 0, planY: 0 },
  ]) {
    assert.deepEqual(
      refusedPaths(() => requirePosition(broken)),
      ['planX', 'planY'],
      JSON.stringify(broken),
    );
  }
});

const CHANGES: [change: PhotoChange, changed: Partial<PhotoFields>][] = [
  [{}, {}],
  [{ floorPlanId: PLAN, planX: 10, planY: 20.5, tags: ['a'], takenAt: '2026-03-01T11:15:30.2509+03:00' }, {}],
  [{ notes: null, worldPosition: null, modelId: null }, {}],
  [{ planX: 11 }, { planX: 11 }],
  [
    { planX: null, planY: null },
    { planX: null, planY: null },
  ],
  [
    { floorPlanId: null, planX: null, planY: null },
    { floorPlanId: null, planX: null, planY: null },
  ],
  [{ floorPlanId: OTHER }, { floorPlanId: OTHER }],
  [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
  [{ tags: [] }, { tags: [] }],
  [{ worldPosition: { x: 1, y: 2, z: 3 } }, { worldPosition: { x: 1, y: 2, z: 3 } }],
  [{ takenAt: '2026-03-01T11:15:31+03:00' }, { takenAt: '2026-03-01T08:15:31.000Z' }],
  [
    { kind: 'photo360', notes: 'x' },
    { kind: 'photo360', notes: 'x' },
  ],
];

test('an update has the differing fields, in their stored form', () => {
  for (const [change, changed] of CHANGES) assert.deepEqual(changedFields(BEFORE, change), changed);
  const positioned = { ...BEFORE, planX: 0, worldPosition: { x: 1, y: 2, z: 3 } };
  assert.deepEqual(changedFields(positioned, { planX: -0, worldPosition: { x: 1, y: 2, z: 3 } }), {});
});

test('the position is checked as it is after the update', () => {
  const unplaced = { ...BEFORE, floorPlanId: null, planX: null, planY: null };
  assert.deepEqual(
    refusedPaths(() => changedFields(BEFORE, { floorPlanId: null })),
    ['planX', 'planY'],
  );
  assert.deepEqual(
    refusedPaths(() => changedFields(BEFORE, { planY: null })),
    ['planX', 'planY'],
  );
  assert.deepEqual(
    refusedPaths(() => changedFields(unplaced, { planX: 1, planY: 1 })),
    ['planX', 'planY'],
  );
  assert.deepEqual(
    refusedPaths(() => changedFields(unplaced, { floorPlanId: PLAN, planX: 1 })),
    ['planX', 'planY'],
  );
  assert.deepEqual(changedFields(unplaced, { floorPlanId: PLAN, planX: 1, planY: 1 }), {
    floorPlanId: PLAN,
    planX: 1,
    planY: 1,
  });
});
