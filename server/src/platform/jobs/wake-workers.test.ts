import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../clock.ts';
import { HAND_BACK_MS, wakeWorkersSoon } from './wake-workers.ts';

function countingPool() {
  const wakes: number[] = [];
  const clock = manualClock(Date.UTC(2026, 10, 27));
  const startMs = clock.now();
  const pool = {
    query: async () => {
      wakes.push(clock.now() - startMs);
    },
  };
  return { clock, wakes, wake: (pauseMs?: number) => wakeWorkersSoon(clock, pool as never, pauseMs) };
}

test('a thousand jobs that are handed back wake the workers twice a second, and the last one is due by then', () => {
  const { clock, wakes, wake } = countingPool();
  for (let jobs = 0; jobs < 1_000; jobs += 1) {
    wake();
    clock.advance(3);
  }
  const lastDueMs = 999 * 3 + HAND_BACK_MS;
  clock.advance(10_000);
  assert.ok(wakes.length >= 6 && wakes.length <= 8, String(wakes));
  const last = wakes.at(-1) ?? 0;
  assert.ok(last >= lastDueMs && last < lastDueMs + 1_000, String(last));
});

test('a longer pause is woken after at its own time', () => {
  const { clock, wakes, wake } = countingPool();
  wake(8_000);
  wake();
  clock.advance(20_000);
  assert.equal(wakes.length, 2);
  assert.ok((wakes[0] ?? 0) >= 1_000 && (wakes[0] ?? 0) < 2_000 && (wakes[1] ?? 0) >= 8_000, String(wakes));
});
