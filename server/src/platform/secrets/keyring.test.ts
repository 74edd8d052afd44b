import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { MasterKeyError, makeMasterKey, openKeyring, parseMasterKeys, SealedSecretError } from './keyring.ts';

const A = makeMasterKey();
const B = makeMasterKey();
const place = 'webhook.secret.0190b5a0-0000-7000-8000-000000000001';

describe('sealed secrets', () => {
  test('what is sealed for a place opens there, byte for byte', () => {
    const keyring = openKeyring([A]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), fc.string(), (bytes, context) => {
        const sealed = keyring.seal(Buffer.from(bytes), context);
        assert.deepEqual(keyring.open(sealed, context), Buffer.from(bytes));
      }),
    );
    assert.equal(keyring.openText(keyring.seal('كلمة السر 🔑', place), place), 'كلمة السر 🔑');
    assert.equal(keyring.openText(keyring.seal('', place), place), '');
  });

  test('the same secret never seals to the same text twice', () => {
    const keyring = openKeyring([A]);
    assert.notEqual(keyring.seal('whsec_x', place), keyring.seal('whsec_x', place));
  });

  test('a sealed value moved to another record does not open', () => {
    const keyring = openKeyring([A]);
    fc.assert(
      fc.property(fc.string(), fc.string(), (here, there) => {
        fc.pre(here !== there);
        assert.throws(() => keyring.open(keyring.seal('secret', here), there), SealedSecretError);
      }),
    );
  });

  test('a sealed value with any one character changed, added or taken away does not open', () => {
    const keyring = openKeyring([A, B]);
    const sealed = keyring.seal('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', place);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.+/= ';
    for (let at = 0; at < sealed.length; at++) {
      for (const other of alphabet) {
        if (sealed[at] === other) continue;
        const altered = sealed.slice(0, at) + other + sealed.slice(at + 1);
        assert.throws(() => keyring.open(altered, place), SealedSecretError, altered);
      }
      assert.throws(() => keyring.open(sealed.slice(0, at) + sealed.slice(at + 1), place), SealedSecretError);
      assert.throws(() => keyring.open(sealed.slice(0, at), place), SealedSecretError);
    }
    assert.throws(() => keyring.open(`${sealed}A`, place), SealedSecretError);
    assert.throws(() => keyring.open('', place), SealedSecretError);
  });

  test('a secret sealed under a key that is gone is refused with that key id and nothing secret', () => {
    const sealed = openKeyring([A]).seal('whsec_the-secret', place);
    assert.throws(
      () => openKeyring([B]).open(sealed, place),
      (error) => {
        assert.ok(error instanceof SealedSecretError);
        assert.equal(error.keyId, openKeyring([A]).currentKeyId);
        for (const hidden of ['the-secret', A, B, sealed]) assert.ok(!inspect(error).includes(hidden));
        return true;
      },
    );
  });

  test('a value relabelled with the id of another configured key does not open', () => {
    const keyring = openKeyring([A, B]);
    const under = openKeyring([B]).seal('secret', place);
    const relabelled = under.replace(/^v1\.[0-9a-f]{8}/, `v1.${keyring.currentKeyId}`);
    assert.equal(keyring.openText(under, place), 'secret');
    assert.throws(() => keyring.open(relabelled, place), SealedSecretError);
  });
});

describe('rotation of the master key', () => {
  test('after a rotation old secrets still open, are told apart, and are current once sealed again', () => {
    const before = openKeyring([A]);
    const old = before.seal('secret', place);
    const after = openKeyring([B, A]);
    assert.equal(after.openText(old, place), 'secret');
    assert.equal(after.isCurrent(old), false);
    const resealed = after.seal(after.open(old, place), place);
    assert.equal(after.isCurrent(resealed), true);
    assert.ok(resealed.startsWith(`v1.${after.currentKeyId}.`));
    assert.equal(openKeyring([B]).openText(resealed, place), 'secret');
  });

  test('codes signed before a rotation can be verified after it: the old subkey is among the derived ones', () => {
    const old = openKeyring([A]).derive('cursor');
    const after = openKeyring([B, A]);
    assert.notDeepEqual(after.derive('cursor'), old);
    assert.deepEqual(after.deriveAll('cursor'), [after.derive('cursor'), old]);
  });

  test('subkeys are 32 bytes, the same at every start and different for each purpose', () => {
    assert.deepEqual(openKeyring([A]).derive('cursor'), openKeyring([A]).derive('cursor'));
    assert.equal(openKeyring([A]).derive('cursor').length, 32);
    assert.notDeepEqual(openKeyring([A]).derive('cursor'), openKeyring([A]).derive('address'));
    assert.notDeepEqual(openKeyring([A]).derive('cursor'), Buffer.from(A, 'base64'));
  });

  test('the derivation does not change between releases: a known key gives known values', () => {
    const known = openKeyring([Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64')]);
    assert.equal(known.currentKeyId, '630dcd29');
    assert.equal(known.derive('cursor').toString('hex'), KNOWN_CURSOR_KEY);
    assert.equal(known.openText(KNOWN_SEALED, 'place'), 'secret');
  });
});

describe('master keys', () => {
  test('one or several keys are read in their order, spaces around commas allowed', () => {
    assert.deepEqual(parseMasterKeys(A), [A]);
    assert.deepEqual(parseMasterKeys(`${B} , ${A}`), [B, A]);
  });

  test('a fault is named with the place of the key and never shows it', () => {
    const short = randomBytes(31).toString('base64');
    const faults: [string, RegExp][] = [
      ['', /^master key 1 of 1 is empty$/],
      [`${A},`, /^master key 2 of 2 is empty$/],
      [short, /^master key 1 of 1 has 31 bytes instead of 32$/],
      [`${A},not base64 at all`, /^master key 2 of 2 is not base64/],
      [A.slice(0, -1), /^master key 1 of 1 is not base64/],
      [`${A},${B},${A}`, /^master key 3 of 3 is there twice$/],
      [Buffer.alloc(32).toString('base64'), /^master key 1 of 1 is a placeholder/],
    ];
    for (const [text, message] of faults) {
      assert.throws(
        () => parseMasterKeys(text),
        (error) => {
          assert.ok(error instanceof MasterKeyError);
          assert.match(error.message, message);
          for (const part of text.split(',')) assert.ok(part === '' || !inspect(error).includes(part));
          return true;
        },
      );
    }
    assert.throws(() => openKeyring([]), MasterKeyError);
  });

  test('a made key is accepted and each is new', () => {
    const made = Array.from({ length: 20 }, makeMasterKey);
    assert.equal(new Set(made).size, 20);
    assert.deepEqual(parseMasterKeys(made.join(',')), made);
  });

  test('printing or serialising a keyring shows no key', () => {
    const keyring = openKeyring([A, B]);
    const shown = inspect(keyring, { depth: 10, showHidden: true }) + JSON.stringify(keyring);
    for (const key of [A, B]) {
      assert.ok(!shown.includes(key));
      assert.ok(!shown.includes(Buffer.from(key, 'base64').toString('hex')));
    }
  });
});

const KNOWN_CURSOR_KEY = 'efc0841d08440621814d154134db6ca33a65389311d605ab0c098653f96aee5e';
const KNOWN_SEALED = 'v1.630dcd29.Rt9XGPiT693JA0p_si-V7RUxOC_stdp-71EQS4bndwk_Xw';
