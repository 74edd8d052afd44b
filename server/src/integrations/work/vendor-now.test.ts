import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vendorClock } from './vendor-now.ts';

const NOW_MS = Date.parse('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

function findNow(aheadMs: number | undefined): string {
  const session = aheadMs === undefined ? {} : { clockAheadMs: () => aheadMs };
  return vendorClock.findNow({ deps: { clock: { now: () => NOW_MS } }, session });
}

test('now is that of our clock if the vendor tells no time, the same or a later one', () => {
  for (const aheadMs of [undefined, 0, HOUR_MS, Number.MAX_SAFE_INTEGER]) {
    assert.equal(findNow(aheadMs), '2026-03-01T12:00:00.000Z', String(aheadMs));
  }
});

test('now is that of a vendor whose clock is behind, at the earliest the beginning of 1970', () => {
  assert.equal(findNow(-HOUR_MS), '2026-03-01T11:00:00.000Z');
  assert.equal(findNow(-8.64e15), '1970-01-01T00:00:00.000Z');
});
