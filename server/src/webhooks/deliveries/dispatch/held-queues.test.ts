import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createHeldQueues, listReleasing, scheduleRelease } from './held-queues.ts';

const queue = (subscriptionId: string) => ({ workspaceId: 'w', subscriptionId, failures: 0, latencyClass: 0 }) as const;

test('a queue is released once, and no longer than its lease can last', () => {
  const heldQueues = createHeldQueues();
  scheduleRelease(heldQueues, queue('a'), 100);
  scheduleRelease(heldQueues, queue('b'), 300);
  scheduleRelease(heldQueues, queue('a'), 200);
  const list = (nowMs: number, max = 10) => listReleasing(heldQueues, max, nowMs).map((each) => each.subscriptionId);
  assert.deepEqual(list(0), ['a', 'b']);
  assert.deepEqual(list(0, 1), ['a']);
  assert.deepEqual(list(199), ['a', 'b']);
  assert.deepEqual(list(200), ['b']);
  assert.deepEqual(list(300), []);
  assert.equal(heldQueues.releasing.size, 0);
});
