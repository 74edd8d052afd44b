import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Photo } from '../photo-words.ts';
import { findNeighbours } from './neighbours.ts';

const photo = (id: string, takenAt: string, milestoneId: string | null = 'm'): Photo =>
  ({ id, takenAt, milestoneId, floorPlanId: 'p' }) as Photo;

test('photos of the same milestone are neighbours in the order in which they were taken', () => {
  const [a, b, c] = [
    photo('a', '2026-01-03T00:00:00Z'),
    photo('b', '2026-01-01T02:00:00+04:00'),
    photo('c', '2026-01-02T00:00:00Z'),
  ];
  const all = [a, b, c, photo('x', '2026-01-01T12:00:00Z', 'other'), photo('y', '2026-01-01T12:00:00Z', null)];
  assert.deepEqual(findNeighbours(c, all), { previous: b, next: a, place: 2, count: 3 });
  assert.deepEqual(findNeighbours(b, all), { previous: undefined, next: c, place: 1, count: 3 });
});

test('a photo that is not among them has no neighbours', () => {
  const alone = photo('z', '2026-01-01T00:00:00Z');
  assert.deepEqual(findNeighbours(alone, []), { previous: undefined, next: undefined, place: 0, count: 0 });
});
