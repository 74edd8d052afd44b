import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Photo } from '../photo-words.ts';
import { findClosestPair } from './same-spot.ts';

const photo = (id: string, place: Partial<Photo>) =>
  ({ id, kind: 'photo', floorPlanId: 'ground', planX: 0, planY: 0, ...place }) as Photo;
const ids = (pair: ReturnType<typeof findClosestPair>) => pair && [pair.left.id, pair.right.id];

test('finds the two photos that were taken closest together on one plan', () => {
  const left = [photo('a', { planX: 10 }), photo('b', { planX: 100 })];
  const right = [photo('c', { planX: 93 }), photo('d', { planX: 101, floorPlanId: 'roof' }), photo('e', { planX: 20 })];
  assert.deepEqual(ids(findClosestPair(left, right)), ['b', 'c']);
});

test('prefers two photos of one kind, because only their views can be linked', () => {
  const left = [photo('a', { kind: 'photo360' })];
  const right = [photo('near', { planX: 1 }), photo('far', { kind: 'photo360', planX: 50 })];
  assert.deepEqual(ids(findClosestPair(left, right)), ['a', 'far']);
});

test('finds no pair of photos without a place or without a common plan', () => {
  assert.equal(findClosestPair([photo('a', { planX: null })], [photo('b', {})]), undefined);
  assert.equal(findClosestPair([photo('a', { floorPlanId: null })], [photo('b', { floorPlanId: null })]), undefined);
  assert.equal(findClosestPair([], [photo('b', {})]), undefined);
});
