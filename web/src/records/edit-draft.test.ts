import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedFields, clashingFields, onlyChanged } from './edit-draft.ts';

const BASE = { name: 'Tower', tags: ['east'], notes: '' };

test('lists are compared by their content', () => {
  assert.deepEqual(changedFields(BASE, { ...BASE, tags: ['east'] }), []);
  assert.deepEqual(changedFields(BASE, { ...BASE, tags: ['east', 'wet'], notes: 'Crack' }), ['tags', 'notes']);
});

test('only fields that the person changed are sent, whatever somebody else changed', () => {
  const entered = { ...BASE, notes: 'Crack ' };
  assert.deepEqual(onlyChanged({ name: 'Tower', tags: ['east'], notes: 'Crack' }, BASE, entered), { notes: 'Crack' });
});

test('a field that was emptied is sent as empty', () => {
  const base = { ...BASE, notes: 'Crack' };
  assert.deepEqual(onlyChanged({ name: 'Tower', notes: null }, base, { ...base, notes: '' }), { notes: null });
});

test('a conflict needs the same field changed to different values', () => {
  const entered = { ...BASE, name: 'Tower A', notes: 'Crack' };
  assert.deepEqual(clashingFields(BASE, entered, { ...BASE, tags: [] }), []);
  assert.deepEqual(clashingFields(BASE, entered, { ...BASE, name: 'Tower A' }), []);
  assert.deepEqual(clashingFields(BASE, entered, { ...BASE, name: 'Tower B', tags: [] }), ['name']);
});
