import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeValues, findActionWord, namesPeople } from './entry-values.ts';

const field = { field: 'status', note: null };
const sent = [{ ...field, from: 'open', to: 'closed' }];
const held = [{ ...field, from: 'open', to: null }];

test('the values of an entry are in the terms of their sides', () => {
  for (const [outcome, action, direction, fields, expected] of [
    ['ok', 'update', 'push', sent, ['written', 'vendor', 'vendor']],
    ['ok', 'create', 'pull', sent, ['written', 'local', 'local']],
    ['ok', 'update', 'pull', held, ['written', 'local', 'local']],
    ['conflict', 'none', 'push', sent, ['conflict', 'local', 'vendor']],
    ['conflict', 'none', 'pull', sent, ['conflict', 'local', 'vendor']],
    ['error', 'none', 'push', sent, ['unwritten', 'vendor', 'vendor']],
    ['skipped', 'none', 'push', held, ['held', 'local', 'local']],
    ['skipped', 'none', 'pull', held, ['held', 'vendor', 'vendor']],
  ] as const) {
    const { are, from, to } = describeValues({ outcome, action, direction, fields: [...fields] });
    assert.deepEqual([are, from, to], expected, [outcome, action, direction].join(' '));
  }
});

test('the entry of a choice over a conflict, whose values are written by the next ones, does not say that nothing was written', () => {
  const replaced = [{ side: 'vendor', field: 'title', value: 'Theirs' }] as const;
  const word = (entry: object) =>
    findActionWord({ outcome: 'ok', action: 'none', replaced: [], ...entry } as Parameters<typeof findActionWord>[0]);
  assert.equal(word({ replaced }), 'chosen');
  assert.equal(word({ replaced, action: 'update' }), 'update');
  assert.equal(word({}), 'none');
  assert.equal(word({ outcome: 'error' }), 'none');
});

test('the names of people at the vendor are needed for entries with values of people', () => {
  const value = { field: 'assigneeId', from: null, to: '503', note: null };
  assert.equal(namesPeople({ fields: [value], replaced: [] }), true);
  assert.equal(namesPeople({ fields: [], replaced: [{ side: 'vendor', field: 'assigneeId', value: '503' }] }), true);
  assert.equal(namesPeople({ fields: sent, replaced: [] }), false);
});
