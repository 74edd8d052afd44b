import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { signAddress, steadyExpiry, verifyAddress } from './signed-address.ts';

const secret = randomBytes(32);
const older = randomBytes(32);
const nowMs = Date.parse('2026-03-01T08:15:30.250Z');
const path = '/api/v1/files/0190b5a0-0000-7000-8000-000000000001/original';
const query = signAddress({ secret, path, expiresAtMs: nowMs + 900_000 });

const opens = (change: { query?: string; path?: string; nowMs?: number; secrets?: Buffer[] } = {}) =>
  verifyAddress({ secrets: [secret], path, query, nowMs, ...change });

test('an address opens its path until its instant and not from then on', () => {
  assert.ok(opens());
  const expiresAtMs = Math.floor((nowMs + 900_000) / 1000) * 1000;
  assert.ok(opens({ nowMs: expiresAtMs - 1 }));
  assert.equal(opens({ nowMs: expiresAtMs }), false);
  assert.equal(opens({ nowMs: expiresAtMs + 1 }), false);
});

test('the signature is HMAC-SHA256 over version, expiry and path, so that others can make it', () => {
  const expires = Math.floor((nowMs + 900_000) / 1000);
  const mac = createHmac('sha256', secret).update(`v1\n${expires}\n${path}`).digest().subarray(0, 24);
  assert.equal(query, `expires=${expires}&signature=${mac.toString('base64url')}`);
});

test('it opens no other path', () => {
  fc.assert(
    fc.property(fc.webPath(), (other) => {
      fc.pre(other !== path);
      assert.equal(opens({ path: other }), false);
    }),
  );
  for (const other of [`${path}/`, path.toUpperCase(), `${path}?`, path.slice(1), `/${path}`]) {
    assert.equal(opens({ path: other }), false, other);
  }
});

test('one character changed, added or taken away anywhere in the query closes it', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=&%+ .';
  for (let at = 0; at <= query.length; at++) {
    for (const character of alphabet) {
      const altered = query.slice(0, at) + character + query.slice(at + 1);
      if (altered !== query) assert.equal(opens({ query: altered }), false, altered);
      assert.equal(opens({ query: query.slice(0, at) + character + query.slice(at) }), false);
    }
    if (at < query.length) assert.equal(opens({ query: query.slice(0, at) + query.slice(at + 1) }), false);
  }
});

test('parameters that are repeated, added, reordered or encoded close it', () => {
  const [expires, signature] = query.split('&');
  const others = [
    '',
    '?',
    `?${query}`,
    `${expires}`,
    `${signature}`,
    `${signature}&${expires}`,
    `${query}&${expires}`,
    `${query}&${signature}`,
    `${query}&download=1`,
    `download=1&${query}`,
    `${query}&`,
    `${query}#x`,
    `${query}=`,
    `${query}\n`,
    query.replace('expires', 'Expires'),
    query.replace('expires=', 'expires=0'),
    query.replace('expires=', 'expires=%31'),
    query.replace(/expires=\d+/, 'expires=99999999999'),
    query.replace(/expires=\d+/, 'expires=1e12'),
    query.replace(/expires=\d+/, 'expires=-1'),
  ];
  for (const other of others) assert.equal(opens({ query: other }), false, other);
});

test('one signed before a rotation opens while the older secret is known, and no longer after', () => {
  const before = signAddress({ secret: older, path, expiresAtMs: nowMs + 900_000 });
  assert.ok(opens({ query: before, secrets: [secret, older] }));
  assert.equal(opens({ query: before }), false);
  assert.equal(opens({ secrets: [] }), false);
});

test('whatever text comes as a query, the answer is no and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.equal(opens({ query: text }), false);
    }),
  );
});

test('a steady expiry keeps an address the same within a window and never lives longer than was promised', () => {
  const lifetimeMs = 900_000;
  const windowMs = 300_000;
  fc.assert(
    fc.property(fc.integer({ min: 1_700_000_000_000, max: 2_000_000_000_000 }), (at) => {
      const expiry = steadyExpiry({ nowMs: at, lifetimeMs, windowMs });
      assert.ok(expiry <= at + lifetimeMs && expiry > at + lifetimeMs - windowMs);
      assert.equal(expiry % windowMs, 0);
    }),
  );
  const start = Math.ceil(nowMs / windowMs) * windowMs;
  const addressAt = (at: number) =>
    signAddress({ secret, path, expiresAtMs: steadyExpiry({ nowMs: at, lifetimeMs, windowMs }) });
  assert.equal(addressAt(start), addressAt(start + windowMs - 1));
  assert.notEqual(addressAt(start), addressAt(start + windowMs));
});
