import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyticsView } from './addresses.ts';

test('an address of analytics names no day that does not exist', () => {
  assert.deepEqual(analyticsView({ from: '2026-02-31', to: '2026-06-31' }), {});
  assert.deepEqual(analyticsView({ from: '2026-02-28' }), { from: '2026-02-28' });
});
