import assert from 'node:assert/strict';
import { test } from 'node:test';
import { creationOf, EMPTY, fieldOf, metresOf, wrongsOf } from './clash-form.ts';

const WHOLE = { ...EMPTY, name: 'Duct and beam', elementAGuid: ' 1xS3 ', elementBGuid: '2yT4' };

test('metres are read in the digits of any keyboard, and what is no number is told from nothing', () => {
  assert.equal(metresOf('-0.05'), -0.05);
  assert.equal(metresOf('−٠٫٠٥'), -0.05);
  assert.equal(metresOf(' '), null);
  for (const wrong of ['five', '1e10', 'NaN', 'Infinity']) assert.equal(metresOf(wrong), undefined, wrong);
});

test('a point is whole or not there at all', () => {
  assert.deepEqual(wrongsOf({ ...WHOLE, x: '1', y: '2', z: '' }), { z: 'point' });
  assert.deepEqual(wrongsOf({ ...WHOLE, x: '1', y: '2', z: '3' }), {});
  assert.deepEqual(wrongsOf(WHOLE), {});
  assert.deepEqual(wrongsOf({ ...EMPTY, distanceM: 'x' }), {
    ...{ name: 'name', elementAGuid: 'element', elementBGuid: 'element', distanceM: 'distance' },
  });
});

test('a clash is made of what was entered, and what the service refuses is told at its field', () => {
  assert.deepEqual(creationOf({ ...WHOLE, x: '1', y: '-2', z: '0' }), {
    ...{ name: 'Duct and beam', kind: 'hard', assigneeId: null, elementAGuid: '1xS3', elementBGuid: '2yT4' },
    ...{ point: { x: 1, y: -2, z: 0 }, distanceM: null },
  });
  assert.deepEqual(['point/y', 'point', 'name'].map(fieldOf), ['y', 'x', 'name']);
});
