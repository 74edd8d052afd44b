import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../clock.ts';
import { openSeldom } from './seldom.ts';

test('the first fault is told of at once, those that follow every ten seconds and by their number', () => {
  const clock = manualClock(0);
  const told: unknown[] = [];
  const tell = openSeldom(clock, (error, untold) => told.push([error, untold]));
  tell('a');
  for (let second = 1; second <= 25; second += 1) {
    clock.advance(1_000);
    tell(second);
  }
  assert.deepEqual(told, [
    ['a', 0],
    [10, 9],
    [20, 9],
  ]);
});
