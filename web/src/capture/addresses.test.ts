import assert from 'node:assert/strict';
import { test } from 'node:test';
import { galleryView } from './addresses.ts';

test('galleryView drops a date that does not exist', () => {
  assert.deepEqual(galleryView({ takenFrom: '2026-02-31T00:00:00Z', takenTo: '2026-06-31T00:00:00Z' }), {});
  assert.deepEqual(galleryView({ takenFrom: '2026-02-28T00:00:00Z' }), { takenFrom: '2026-02-28T00:00:00.000Z' });
});
