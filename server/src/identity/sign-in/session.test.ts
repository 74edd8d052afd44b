import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { expiryOf, sessionSetCookie } from './session.ts';

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
