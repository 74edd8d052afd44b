import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openLoadMeter } from './load-meter.ts';

test('a process that only works is under full load, one that only waits under next to none', async () => {
  const loadSince = openLoadMeter();
  await pause(20);
  loadSince();
  const until = performance.now() + 50;
  let rounds = 0;
  while (performance.now() < until) rounds += 1;
  assert.ok(rounds > 0);
  // Utilization counts from one turn of the loop to the next.
  await pause(0);
  assert.ok(loadSince() > 0.8);
  await pause(200);
  assert.ok(loadSince() < 0.5);
});
