import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { hashOf, isWellFormedKey, makeKey } from './api-key.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

test('a key reads pcs_, 8 characters of prefix, 43 of secret and 6 of checksum, however small its random number is', () => {
  for (let count = 0; count < 2_000; count += 1) {
    const { key, prefix } = makeKey();
    assert.match(key, /^pcs_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/);
    assert.equal(key.slice(4, 12), prefix);
    assert.ok(isWellFormedKey(key), key);
  }
});

test('no two keys share a secret or a prefix', () => {
  const made = Array.from({ length: 2_000 }, makeKey);
  assert.equal(new Set(made.map((each) => each.key)).size, made.length);
  assert.equal(new Set(made.map((each) => each.prefix)).size, made.length);
});

test('the checksum is the CRC-32 of all before it, so that a secret scanner can check what it found', () => {
  const { key } = makeKey();
  let number = 0;
  for (const digit of key.slice(-6)) number = number * 62 + BASE62.indexOf(digit);
  assert.equal(number, crc32(key.slice(0, -6)));
});

test('every key with one character mistyped is refused without the database', () => {
  const mistyped = fc.record({
    at: fc.nat({ max: 61 }),
    character: fc.oneof(fc.constantFrom(...BASE62), fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' })),
  });
  fc.assert(
    fc.property(mistyped, ({ at, character }) => {
      const { key } = makeKey();
      fc.pre(key[at] !== character);
      assert.equal(isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1)), false);
    }),
    { numRuns: 3_000 },
  );
});

test('each character of a key counts: every other one of the alphabet in its place is refused', () => {
  const { key } = makeKey();
  for (let at = 0; at < key.length; at += 1) {
    for (const other of BASE62) {
      if (other !== key[at]) assert.equal(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1)), false);
    }
  }
});

test('two neighbouring characters that changed places are refused', () => {
  const { key } = makeKey();
  for (let at = 0; at < key.length - 1; at += 1) {
    const [one = '', other = ''] = key.slice(at);
    if (one !== other)
      assert.equal(isWellFormedKey(key.slice(0, at) + other + one + key.slice(at + 2)), false, `at ${at}`);
  }
});

test('what is no key at all is refused: cut, longer, with spaces or a line’s end, of another prefix', () => {
  const { key } = makeKey();
  const wrong = ['', 'pcs_', key.slice(0, -1), `${key}0`, ` ${key}`, `${key}\n`, key.toUpperCase(), `x${key.slice(1)}`];
  for (const text of wrong) assert.equal(isWellFormedKey(text), false, JSON.stringify(text));
});

test('what is kept of a key is the SHA-256 of the whole of it', () => {
  const { key, hash } = makeKey();
  assert.deepEqual(hash, createHash('sha256').update(key).digest());
  assert.deepEqual(hashOf(key), hash);
});
