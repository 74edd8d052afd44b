import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLinkWord } from './link-word.ts';

const error = { code: 'unmapped_value', message: '' } as const;

test('a record that the vendor lacks is said to wait for its creation only if nothing is in the way', () => {
  assert.equal(findLinkWord({ state: 'pending', error: null }), 'pending');
  assert.equal(findLinkWord({ state: 'pending', error }), 'refused');
  assert.equal(findLinkWord({ state: 'pending' }), 'absent');
  const left = { code: 'not_linked', message: '' } as const;
  assert.equal(findLinkWord({ state: 'pending', error: left }), 'absent', 'left out by the settings');
});

test('all other links are named by their state', () => {
  assert.equal(findLinkWord({ state: 'linked', error }), 'linked');
  assert.equal(findLinkWord({ state: 'conflict' }), 'conflict');
});
