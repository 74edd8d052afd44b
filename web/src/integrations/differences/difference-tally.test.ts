import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tallyDifferences } from './difference-tally.ts';

test('differences are summed by what a run would do and on which side', () => {
  assert.deepEqual(tallyDifferences([]), []);
  const differences = [
    { action: 'skip', side: null },
    { action: 'create', side: 'vendor' },
    { action: 'create', side: 'local' },
    { action: 'create', side: 'vendor' },
    { action: 'update', side: 'local' },
    { action: 'update', side: 'vendor' },
    { action: 'pair', side: null },
    { action: 'link', side: 'vendor' },
    { action: 'conflict', side: null },
  ] as const;
  assert.deepEqual(
    tallyDifferences(differences).map(({ effect, count }) => `${effect} ${count}`),
    ['createHere 1', 'createThere 2', 'updateHere 1', 'updateThere 1', 'link 1', 'pair 1', 'conflict 1', 'skip 1'],
  );
});
