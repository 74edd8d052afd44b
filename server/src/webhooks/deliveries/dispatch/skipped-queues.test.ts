import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSkippedQueues } from './skipped-queues.ts';

/** Opens a list in which `count` queues were skipped at the instant 0. */
function openWith(count: number) {
  const skipped = openSkippedQueues();
  for (let number = 0; number < count; number += 1) skipped.skip(`queue-${number}`, 0);
  return skipped;
}

test('hundreds of queues that cannot be served delay none while another is served', () => {
  const skipped = openWith(2_000);
  assert.equal(skipped.isFull(0), true);
  skipped.recordServed('another', 0);
  assert.equal(skipped.isFull(0), false);
  assert.equal(skipped.list(0).length, 2_000);
});

test('a process that makes no attempt claims no queues until the first skip ends', () => {
  const skipped = openWith(499);
  assert.equal(skipped.isFull(0), false);
  for (const number of [1, 2, 3, 4, 5])
    for (let queue = 0; queue < 500; queue += 1) skipped.skip(`queue-${queue}`, number);
  skipped.recordServed('another', 0);
  assert.equal(skipped.isFull(9_999), false);
  assert.equal(skipped.isFull(10_000), true);
  assert.equal(skipped.isFull(40_000), false);
});
