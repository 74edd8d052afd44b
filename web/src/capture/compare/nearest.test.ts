import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Photo } from '../photo-words.ts';
import { computeSameSpotPx, findNearestIn, findPhotosNear } from './nearest.ts';

const photo = (id: string, fields: Partial<Photo>): Photo =>
  ({ id, floorPlanId: 'plan', milestoneId: 'then', kind: 'photo', planX: 100, planY: 100, ...fields }) as Photo;
const here = photo('here', {});

test('finds the nearest photo of another milestone, one of the same kind before a nearer one of another kind', () => {
  const all = [
    here,
    photo('same-milestone', {}),
    photo('sphere', { milestoneId: 'now', kind: 'photo360', planX: 101 }),
    photo('near', { milestoneId: 'now', planX: 120 }),
    photo('nearer', { milestoneId: 'later', planX: 110 }),
  ];
  const near = findPhotosNear(here, all, 50);
  assert.deepEqual(
    near.map((each) => each.photo.id),
    ['nearer', 'near', 'sphere'],
  );
  assert.equal(findNearestIn(near, 'now')?.photo.id, 'near');
  assert.equal(findNearestIn(near, undefined)?.photo.id, 'nearer');
  assert.equal(findNearestIn(near, 'never'), undefined);
});

test('photos on other plans, without a place or too far away are not the same spot', () => {
  const all = [
    photo('elsewhere', { milestoneId: 'now', floorPlanId: 'other' }),
    photo('nowhere', { milestoneId: 'now', planX: null, planY: null }),
    photo('far', { milestoneId: 'now', planX: 200 }),
  ];
  assert.deepEqual(findPhotosNear(here, all, 99), []);
  assert.deepEqual(findPhotosNear(photo('here', { planX: null }), all, 1e9), []);
  assert.equal(findPhotosNear(here, all, 100)[0]?.distancePx, 100);
});

test('the same spot is measured in metres if the scale is known, else as a share of the diagonal', () => {
  assert.equal(computeSameSpotPx({ widthPx: 3000, heightPx: 4000, scaleMPerPx: 0.02 }), 250);
  assert.equal(computeSameSpotPx({ widthPx: 3000, heightPx: 4000, scaleMPerPx: null }), 300);
});
