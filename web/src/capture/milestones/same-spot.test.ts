import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Photo } from '../photo-words.ts';
import { closestPair } from './same-spot.ts';

const photo = (id: string, place: Partial<Photo>) =>
  ({ id, kind: 'photo', floorPlanId: 'ground', planX: 0, planY: 0, ...place }) as Photo;
const ids = (pair: ReturnType<typeof closestPair>) => pair && [pair.left.id, pair.right.id];

test('a comparison begins with the two photos that were taken closest together on one plan', () => {
  const left = [photo('a', { planX: 10 }), photo('b', { planX: 100 })];
  const right = [photo('c', { planX: 93 }), photo('d', { planX: 101, floorPlanId: 'roof' }), photo('e', { planX: 20 })];
  assert.deepEqual(ids(closestPair(left, right)), ['b', 'c']);
});

test('two of one kind are preferred: only they can move together', () => {
  const left = [photo('a', { kind: 'photo360' })];
  const right = [photo('near', { planX: 1 }), photo('far', { kind: 'photo360', planX: 50 })];
  assert.deepEqual(ids(closestPair(left, right)), ['a', 'far']);
});

test('photos without a place, or on no common plan, begin nothing', () => {
  assert.equal(closestPair([photo('a', { planX: null })], [photo('b', {})]), undefined);
  assert.equal(closestPair([photo('a', { floorPlanId: null })], [photo('b', { floorPlanId: null })]), undefined);
  assert.equal(closestPair([], [photo('b', {})]), undefined);
});
