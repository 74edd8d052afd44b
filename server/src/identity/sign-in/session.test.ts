import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeLimitEnd, expiryOf, isSessionOver, SEEN_CLOSELY_MS, sessionSetCookie } from './session.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BEGAN = Date.parse('2026-03-01T08:00:00Z');
const NINETY_DAYS_S = 90 * 24 * 60 * 60;

test('a session ends fourteen days after its last use and ninety after its beginning, whichever comes first', () => {
  assert.equal(expiryOf(BEGAN, BEGAN), BEGAN + 14 * DAY_MS);
  assert.equal(expiryOf(BEGAN, BEGAN + 10 * DAY_MS), BEGAN + 24 * DAY_MS);
  assert.equal(expiryOf(BEGAN, BEGAN + 76 * DAY_MS), BEGAN + 90 * DAY_MS);
  assert.equal(expiryOf(BEGAN, BEGAN + 76 * DAY_MS + 1), BEGAN + 90 * DAY_MS);
  assert.equal(expiryOf(BEGAN, BEGAN + 89 * DAY_MS), BEGAN + 90 * DAY_MS);
});

test('a use never brings the end nearer, and no use puts it past ninety days', () => {
  const moment = fc.nat({ max: 200 * DAY_MS });
  fc.assert(
    fc.property(moment, moment, (one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
      assert.ok(expiryOf(BEGAN, BEGAN + earlier) <= expiryOf(BEGAN, BEGAN + later));
      assert.ok(expiryOf(BEGAN, BEGAN + later) <= BEGAN + 90 * DAY_MS);
    }),
  );
});

test('over http the cookie is out of reach of scripts and of other sites’ forms, and lasts as long as a session may', () => {
  assert.equal(
    sessionSetCookie({ name: 'pcs_session', secure: false }, 'pcss_token'),
    `pcs_session=pcss_token; Path=/; HttpOnly; SameSite=Lax; Max-Age=${NINETY_DAYS_S}`,
  );
});

test('over https it is never sent in clear, and keeps to what a __Host- cookie must be: Secure, Path=/, no Domain', () => {
  const value = sessionSetCookie({ name: '__Host-pcs_session', secure: true }, 'pcss_token');
  assert.equal(
    value,
    `__Host-pcs_session=pcss_token; Path=/; HttpOnly; SameSite=Lax; Max-Age=${NINETY_DAYS_S}; Secure`,
  );
  assert.doesNotMatch(value, /domain/i);
});

test('what ends a session empties the cookie at once, under the same name and attributes', () => {
  for (const secure of [false, true]) {
    const value = sessionSetCookie({ name: 'pcs_session', secure }, undefined);
    assert.equal(value, `pcs_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`);
  }
});

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
