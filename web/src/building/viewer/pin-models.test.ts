import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ofModel } from './pin-models.ts';

const VERSIONS = [
  { id: 'tower-1', versionGroupId: 'tower' },
  { id: 'tower-2', versionGroupId: 'tower' },
  { id: 'hall-1', versionGroupId: 'hall' },
];

test('a record is of the model whose version it names, whichever, and of every one where it names none', () => {
  for (const shown of ['tower-1', 'tower-2']) {
    const isOf = ofModel(VERSIONS, shown);
    assert.deepEqual([[null], ['tower-1'], ['tower-2'], ['hall-1']].map(isOf), [true, true, true, false]);
  }
  assert.deepEqual([['tower-1'], ['hall-1']].map(ofModel(VERSIONS, 'hall-1')), [false, true]);
});

test('a clash is of either of its models, and a version that is gone hides nothing', () => {
  const isOf = ofModel(VERSIONS, 'tower-2');
  assert.equal(isOf(['hall-1', 'tower-1']), true);
  assert.equal(isOf(['hall-1', 'hall-1']), false);
  assert.equal(isOf(['hall-1', null]), false);
  assert.equal(isOf([null, null]), true);
  assert.equal(isOf(['gone']), true);
});
