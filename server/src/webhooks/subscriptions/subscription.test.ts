import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { makeMasterKey, openKeyring } from '../../platform/secrets/keyring.ts';
import { findSecrets, openSecrets, sealSecrets } from './secrets.ts';
import { makeSecret, rotateSecrets, type Secrets, sealingContext } from './subscription.ts';

test('a secret is whsec_ and the base64 of 32 random bytes, and no two are alike', () => {
  const made = Array.from({ length: 500 }, makeSecret);
  for (const secret of made) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
  }
  assert.equal(new Set(made).size, made.length);
});

const HOUR = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.parse('2026-03-01T08:15:30.250Z') + hours * HOUR).toISOString();
const rotate = (before: Secrets, secret: string, hours: number, immediate = false) =>
  rotateSecrets(before, { secret, at: inHours(hours), immediate });
const one: Secrets = { secret: 'one', old: [] };

test('a rotated secret goes on for 24 hours beside the new one, or ends at once', () => {
  const two = rotate(one, 'two', 0);
  assert.deepEqual(two, { secret: 'two', old: [{ secret: 'one', until: inHours(24) }] });
  assert.deepEqual(rotate(two, 'three', 1, true), { secret: 'three', old: [] });
});

test('rotating again ends nothing that is still good: each secret goes on until its own 24 hours are over', () => {
  const three = rotate(rotate(one, 'two', 0), 'three', 5);
  assert.deepEqual(three.old, [
    { secret: 'one', until: inHours(24) },
    { secret: 'two', until: inHours(29) },
  ]);
  assert.deepEqual(rotate(three, 'four', 24).old, [
    { secret: 'two', until: inHours(29) },
    { secret: 'three', until: inHours(48) },
  ]);
});

test('where an answer was lost and the rotation made again, what receivers have is good until the lost one is not', () => {
  const again = rotate(rotate(one, 'lost', 0), 'two', 0.5);
  assert.deepEqual(again.old, [
    { secret: 'one', until: inHours(24.5) },
    { secret: 'lost', until: inHours(24.5) },
  ]);
});

test('however often and whenever it is rotated, what receivers had an hour before the first time stays good for 24 hours', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { minLength: 1, maxLength: 12 }), (pauses) => {
      let [hours, secrets] = [0, rotate(one, 'first', 0)];
      for (const [index, pause] of pauses.entries()) {
        hours += pause;
        secrets = rotate(secrets, `next ${index}`, hours);
        assert.ok(secrets.old.length <= 4);
        const ends = secrets.old.map((each) => each.until);
        assert.deepEqual(ends, ends.toSorted());
        assert.equal(ends.at(-1), inHours(hours + 24));
        if (hours < 23.99) assert.equal(secrets.old[0]?.secret, 'one');
      }
    }),
  );
});

test('secrets are opened as they were sealed, one that was sealed alone too', () => {
  const keyring = openKeyring([makeMasterKey()]);
  const several = rotate(rotate(rotate(one, 'two', 0), 'three', 5), 'four', 6);
  for (const secrets of [one, rotate(one, 'two', 0), several]) {
    assert.deepEqual(openSecrets(keyring, 'id', sealSecrets(keyring, 'id', secrets)), secrets);
  }
  const alone = { secret: keyring.seal('one', sealingContext('id')), until: inHours(24) };
  const sealed = { ...sealSecrets(keyring, 'id', { secret: 'two', old: [] }), old: alone };
  assert.deepEqual(openSecrets(keyring, 'id', sealed), rotate(one, 'two', 0));
});

test('for a rotation, secrets that no key opens are none, since nothing of them can go on', () => {
  const sealed = sealSecrets(openKeyring([makeMasterKey()]), 'id', one);
  assert.equal(findSecrets(openKeyring([makeMasterKey()]), 'id', sealed), undefined);
});
