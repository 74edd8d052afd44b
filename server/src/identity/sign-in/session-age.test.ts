import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeLimitEnd, isSessionOver, SEEN_CLOSELY_MS } from './session-age.ts';

const MINUTE_MS = 60_000;
const limits = fc.record({
  sessionIdleMinutes: fc.option(fc.integer({ min: 15, max: 20_160 })),
  sessionTotalMinutes: fc.option(fc.integer({ min: 60, max: 129_600 })),
});
const age = fc.record({ ageMs: fc.nat(8e9), idleMs: fc.nat(8e9) });

test('a session without limits is never over, and one that was closed always', () => {
  fc.assert(
    fc.property(age, limits, (is, set) => {
      assert.equal(isSessionOver({}, is), false);
      assert.equal(isSessionOver({ ...set, isClosed: true }, is), true);
    }),
  );
});

test('a session that is over stays over as it gets older', () => {
  fc.assert(
    fc.property(limits, age, fc.nat(8e9), (set, is, more) => {
      const older = { ageMs: is.ageMs + more, idleMs: is.idleMs + more };
      if (isSessionOver(set, is)) assert.equal(isSessionOver(set, older), true);
    }),
  );
});

test('limits hold to the minute', () => {
  const idle = { sessionIdleMinutes: 15 };
  assert.equal(isSessionOver(idle, { ageMs: 0, idleMs: 15 * MINUTE_MS }), false, 'a use may be recorded a minute late');
  assert.equal(isSessionOver(idle, { ageMs: 0, idleMs: 15 * MINUTE_MS + SEEN_CLOSELY_MS }), true);
  const total = { sessionTotalMinutes: 60 };
  assert.equal(isSessionOver(total, { ageMs: 60 * MINUTE_MS - 1, idleMs: 0 }), false);
  assert.equal(isSessionOver(total, { ageMs: 60 * MINUTE_MS, idleMs: 0 }), true);
});

test('a session ends once the last workspace that it opens has closed, which is where each is over', () => {
  fc.assert(
    fc.property(fc.array(limits, { maxLength: 4 }), fc.nat(1e9), (all, nowMs) => {
      const end = computeLimitEnd(all, 0, nowMs);
      if (
        all.length === 0 ||
        all.some((each) => each.sessionIdleMinutes === null && each.sessionTotalMinutes === null)
      ) {
        return assert.equal(end, Number.POSITIVE_INFINITY);
      }
      const at = (ms: number) => all.every((each) => isSessionOver(each, { ageMs: ms, idleMs: ms - nowMs }));
      assert.ok(end < nowMs || at(end), 'over at its end');
      if (end > nowMs) assert.equal(at(end - 1), false, 'and not before');
    }),
  );
});
