import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anomalyView, assetView, taskView } from './addresses.ts';

test('an address of building data names no day that does not exist', () => {
  assert.deepEqual(assetView({ warranty: '2026-02-31' }), {});
  assert.deepEqual(taskView({ on: '2026-02-31' }), {});
  assert.deepEqual(anomalyView({ from: '2026-02-31T00:00:00Z', to: '2026-06-31T00:00:00Z' }), {});
  assert.deepEqual(anomalyView({ from: '2026-02-28T00:00:00Z' }), { from: '2026-02-28T00:00:00.000Z' });
});
