import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeSecret, rotateSecrets } from './subscription.ts';

test('a secret is whsec_ and the base64 of 32 random bytes, and no two are alike', () => {
  const made = Array.from({ length: 500 }, makeSecret);
  for (const secret of made) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
  }
  assert.equal(new Set(made).size, made.length);
});

test('a rotated secret goes on for 24 hours beside the new one, or ends at once; a second rotation ends the first', () => {
  const at = '2026-03-01T08:15:30.250Z';
  const until = '2026-03-02T08:15:30.250Z';
  const first = { secret: 'one', old: null };
  const second = rotateSecrets(first, { secret: 'two', at, immediate: false });
  assert.deepEqual(second, { secret: 'two', old: { secret: 'one', until } });
  const third = rotateSecrets(second, { secret: 'three', at, immediate: false });
  assert.deepEqual(third, { secret: 'three', old: { secret: 'two', until } });
  assert.deepEqual(rotateSecrets(third, { secret: 'four', at, immediate: true }), { secret: 'four', old: null });
});
