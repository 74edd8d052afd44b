import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPassedLanes } from './passed-lanes.ts';

/** A list in which so many lanes were noted at the instant 0. */
function openWith(count: number) {
  const passed = openPassedLanes();
  for (let number = 0; number < count; number += 1) passed.note(`lane-${number}`, 0);
  return passed;
}

test('hundreds of lanes that cannot be served keep none waiting while another is served', () => {
  const passed = openWith(2_000);
  assert.equal(passed.isFull(0), true);
  passed.noteServed('another', 0);
  assert.equal(passed.isFull(0), false);
  assert.equal(passed.list(0).length, 2_000);
});

test('a process that makes no attempt takes no lanes until the first is due again', () => {
  const passed = openWith(499);
  assert.equal(passed.isFull(0), false);
  for (const number of [1, 2, 3, 4, 5]) for (let lane = 0; lane < 500; lane += 1) passed.note(`lane-${lane}`, number);
  passed.noteServed('another', 0);
  assert.equal(passed.isFull(9_999), false);
  assert.equal(passed.isFull(10_000), true);
  assert.equal(passed.isFull(40_000), false);
});
