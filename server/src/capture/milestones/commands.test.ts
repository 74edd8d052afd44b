import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, newMilestone } from './commands.ts';

test('a new milestone has no day and no description and comes first by default', () => {
  const defaults = { name: 'Topping out', capturedOn: null, description: null, sortOrder: 0 };
  assert.deepEqual(newMilestone({ name: 'Topping out' }), defaults);
  assert.deepEqual(newMilestone({ name: 'Topping out', capturedOn: null, description: null }), defaults);
  const told = { name: 'Topping out', capturedOn: '2026-03-01', description: '', sortOrder: -2 };
  assert.deepEqual(newMilestone(told), told);
});

test('an update has only the differing fields; null clears, and equal values are no change', () => {
  const before = newMilestone({ name: 'Topping out', capturedOn: '2026-03-01', sortOrder: 2 });
  assert.deepEqual(changedFields(before, {}), {});
  assert.deepEqual(changedFields(before, { ...before }), {});
  assert.deepEqual(changedFields(before, { capturedOn: null, sortOrder: 0 }), { capturedOn: null, sortOrder: 0 });
});
