import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTitle } from './difference.ts';

test('records are named by their title, and assets by their product', () => {
  assert.equal(findTitle({ title: 'Crack', manufacturer: 'Kalt' }), 'Crack');
  assert.equal(findTitle({ subject: 'Which door?' }), 'Which door?');
  assert.equal(findTitle({ name: '101' }), '101');
  assert.equal(findTitle({ tag: 'P-1', manufacturer: 'Kalt', modelNumber: 'K 5', serialNumber: '77' }), 'Kalt K 5');
  assert.equal(findTitle({ tag: null, manufacturer: null, modelNumber: null, serialNumber: '77' }), '77');
  assert.equal(findTitle({ tag: 'P-1', manufacturer: '', modelNumber: null, serialNumber: null }), null);
});
