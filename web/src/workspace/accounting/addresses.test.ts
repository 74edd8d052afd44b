import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCOUNTING_STATES } from '../../../../contract/accounting-entries.ts';
import { ACCOUNTING_EVENT_OUTCOMES } from '../../../../contract/accounting-events.ts';
import { OUTCOMES, pushedView, SENT_STATES, WAITING_STATES } from './addresses.ts';

test('each state of an entry is listed on one of the two tabs', () => {
  assert.deepEqual([...WAITING_STATES, ...SENT_STATES].sort(), [...ACCOUNTING_STATES].sort());
  assert.deepEqual([...OUTCOMES], [...ACCOUNTING_EVENT_OUTCOMES]);
});

test('an address filters pushed entries by their own states alone', () => {
  assert.deepEqual(pushedView({ state: 'reversed', projectId: 'x' }), { state: 'reversed' });
  assert.deepEqual(pushedView({ state: 'staged' }), {});
});
