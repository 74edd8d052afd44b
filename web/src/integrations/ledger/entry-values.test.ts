import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeValues } from './entry-values.ts';

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
    ['skipped', 'none', 'push', held, ['unwritten', 'local', 'local']],
    ['skipped', 'none', 'pull', held, ['unwritten', 'vendor', 'vendor']],
  ] as const) {
    const { are, from, to } = describeValues({ outcome, action, direction, fields: [...fields] });
    assert.deepEqual([are, from, to], expected, [outcome, action, direction].join(' '));
  }
});
