import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { hashToken, isTokenShaped, makeToken, sameSecret } from './ids.ts';

test('a token carries its prefix and 32 random bytes, and only its SHA-256 is stored', () => {
  const { token, hash } = makeToken('pcss');
  assert.match(token, /^pcss_[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(hash, createHash('sha256').update(token).digest());
  assert.deepEqual(hash, hashToken(token));
});

test('no two tokens are alike', () => {
  const made = new Set(Array.from({ length: 1000 }, () => makeToken('pcss').token));
  assert.equal(made.size, 1000);
});

test('a text of another prefix, length or alphabet is refused without a look-up', () => {
  const { token } = makeToken('pcss');
  assert.ok(isTokenShaped(token, 'pcss'));
  for (const other of ['', 'pcss_', token.slice(0, -1), `${token}A`, `${token.slice(0, -1)} `, `X${token.slice(1)}`]) {
    assert.equal(isTokenShaped(other, 'pcss'), false, other);
  }
  assert.equal(isTokenShaped(token, 'pcsr'), false);
  assert.equal(isTokenShaped(`${token}\n`, 'pcss'), false);
});

test('one bit that differs anywhere is enough to be refused', () => {
  const { token } = makeToken('pcss');
  assert.ok(sameSecret(token, token));
  for (let at = 0; at < token.length; at++) {
    const other = token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ 1) + token.slice(at + 1);
    assert.equal(sameSecret(other, token), false);
    assert.equal(sameSecret(token.slice(0, at), token), false);
  }
});

test('a given secret is taken only when it is the configured one, whatever their lengths', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (given, expected) => {
      assert.equal(sameSecret(given, expected), given === expected);
    }),
  );
});
