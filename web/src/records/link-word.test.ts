import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLinkWord } from './link-word.ts';

const link = { undoing: false };
const error = { code: 'unmapped_value', message: '' } as const;

test('a record that the vendor lacks is said to wait for its creation only if nothing is in the way', () => {
  assert.equal(findLinkWord({ ...link, state: 'pending', error: null }), 'pending');
  assert.equal(findLinkWord({ ...link, state: 'pending', error }), 'refused');
  assert.equal(findLinkWord({ ...link, state: 'pending' }), 'absent');
  const left = { code: 'not_linked', message: '' } as const;
  assert.equal(findLinkWord({ ...link, state: 'pending', error: left }), 'absent', 'left out by the settings');
});

test('all other links are named by their state', () => {
  assert.equal(findLinkWord({ ...link, state: 'linked', error }), 'linked');
  assert.equal(findLinkWord({ ...link, state: 'conflict' }), 'conflict');
});

test('a link whose values are sent is being resolved, or its resolution undone', () => {
  assert.equal(findLinkWord({ state: 'keeping', undoing: false }), 'keeping');
  assert.equal(findLinkWord({ state: 'keeping', undoing: true }), 'undoing');
});
