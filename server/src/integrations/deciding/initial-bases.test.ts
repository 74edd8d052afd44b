// The first comparison of a record that a person linked: the side that was chosen wins, and equal fields settle without a write.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FieldRule, FieldValue } from '../fields/public.ts';
import { decide } from './decide.ts';
import { initialBases } from './initial-bases.ts';

const keepValue = (value: FieldValue) => value;
const rules = ['title', 'priority'].map(
  (field): FieldRule => ({ field, way: '↔', toVendor: keepValue, toLocal: keepValue }),
);
const sides = {
  local: { title: 'Crack', priority: 'high' },
  vendor: { title: 'Crack in wall', priority: 'high' },
  etag: '7',
};

function decideFirst(initial: 'local' | 'vendor' | 'conflict', direction: 'push' | 'pull', given = sides) {
  const bases = initialBases.find(initial, given);
  const decision = decide({ rules, direction, bases, blocked: [], ...given });
  return 'values' in decision ? [decision.outcome, decision.values] : [decision.outcome];
}

test('with `local`, a push sends the fields that differ, and a pull changes nothing', () => {
  assert.deepEqual(decideFirst('local', 'push'), ['send', { title: 'Crack' }]);
  assert.deepEqual(decideFirst('local', 'pull'), ['unchanged']);
});

test('with `vendor`, a pull applies the fields that differ, and a push leaves them to it', () => {
  assert.deepEqual(decideFirst('vendor', 'pull'), ['apply', { title: 'Crack in wall' }]);
  assert.deepEqual(decideFirst('vendor', 'push'), ['skipped']);
});

test('with `conflict`, a person decides over the fields that differ', () => {
  for (const direction of ['push', 'pull'] as const) assert.deepEqual(decideFirst('conflict', direction), ['conflict']);
});

test('two records that are the same settle without a write, and equal bases follow', () => {
  const same = { ...sides, vendor: sides.local };
  for (const initial of ['local', 'vendor', 'conflict'] as const) {
    for (const direction of ['push', 'pull'] as const) {
      const bases = initialBases.find(initial, same);
      const decision = decide({ rules, direction, bases, blocked: [], ...same });
      assert.equal(decision.outcome, 'rebase', `${initial} ${direction}`);
      assert.deepEqual(decision.bases, { localBase: same.local, vendorBase: same.vendor, etag: '7' });
    }
  }
});
