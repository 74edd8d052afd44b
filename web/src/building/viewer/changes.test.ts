import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BriefDifference, findGroup, groupChanges, looksOfChanges, partsWith } from './changes.ts';

const difference = (
  guid: string,
  change: BriefDifference['change'],
  kinds: BriefDifference['kinds'] = [],
): BriefDifference => ({ guid, ordinal: 1, change, kinds, name: guid, storey: 'Ground', class: 'IfcWall' });

test('an element that differs in several kinds is in the group of what is seen of it', () => {
  assert.equal(findGroup(difference('a', 'added')), 'added');
  assert.equal(findGroup(difference('a', 'changed', ['name', 'placement', 'shape'])), 'shape');
  assert.equal(findGroup(difference('a', 'changed', ['property', 'material'])), 'material');
  assert.equal(findGroup(difference('a', 'changed', ['classification'])), 'data');
});

test('a group that is hidden has no colour, and what did not change stands back or is hidden', () => {
  const groups = groupChanges([
    difference('a', 'added'),
    difference('r', 'removed'),
    difference('s', 'changed', ['shape']),
    { ...difference('s', 'changed', ['shape']), ordinal: 2 },
  ]);
  assert.equal(groups.shape.length, 1);
  const all = looksOfChanges(groups, new Set());
  assert.deepEqual([...all.isolated], ['a', 'r', 's']);
  assert.deepEqual([[...all.veiled], [...all.hidden], all.rest], [['r'], [], 'ghost']);
  const some = looksOfChanges(groups, new Set(['removed', 'unchanged']));
  assert.deepEqual([[...some.isolated], [...some.hidden], some.rest], [['a', 's'], ['r'], 'hidden']);
  assert.equal(some.colors.has('r'), false);
});

test('the storeys with changes are drawn, all where one is on none, and no more than one waits for', () => {
  const parts = [
    { number: 1, byteSize: 10, name: 'Ground' },
    { number: 2, byteSize: 10, name: 'First' },
    { number: 3, byteSize: 10, name: 'Second – Third' },
  ];
  assert.deepEqual(partsWith(parts, [{ storey: 'First' }]), [2]);
  assert.deepEqual(partsWith(parts, [{ storey: 'First' }, { storey: 'Third' }]), [1, 2, 3]);
  assert.deepEqual(partsWith(parts, [{ storey: null }], 20), [1, 2]);
  assert.deepEqual(partsWith(parts, []), []);
});
