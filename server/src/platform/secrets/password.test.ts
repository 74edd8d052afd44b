import assert from 'node:assert/strict';
import { argon2Sync } from 'node:crypto';
import { describe, test } from 'node:test';
import { AppError } from '../app-error.ts';
import { needsRehash, openPasswordHasher, StoredPasswordError } from './password.ts';

const hasher = openPasswordHasher();

// A PHC string of given costs, made with the primitive itself: what an older release may have stored.
function phcOf(password: string, memory: number, passes: number, saltBytes = 16): string {
  const nonce = Buffer.alloc(saltBytes, 7);
  const tag = argon2Sync('argon2id', { message: password, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${text(nonce)}$${text(tag)}`;
}

describe('password hashes', () => {
  test('a password verifies against its hash and no other password does', async () => {
    const phc = await hasher.hashPassword('correct horse battery');
    assert.match(phc, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    assert.equal(await hasher.verifyPassword(phc, 'correct horse battery'), true);
    for (const other of ['correct horse batterx', 'Correct horse battery', 'correct horse battery ', '']) {
      assert.equal(await hasher.verifyPassword(phc, other), false, other);
    }
  });

  test('two hashes of one password differ: each has its own salt', async () => {
    const [one, other] = await Promise.all([hasher.hashPassword('the same one'), hasher.hashPassword('the same one')]);
    assert.notEqual(one, other);
  });

  test('a password typed decomposed is the same as composed, in Arabic and Latin', async () => {
    const phc = await hasher.hashPassword('crème brûlée أهلا');
    assert.equal(await hasher.verifyPassword(phc, 'crème brûlée أهلا'.normalize('NFD')), true);
  });

  test('the hash is the one that RFC 9106 defines: a string of another implementation verifies', async () => {
    // From the reference implementation's test list (argon2 20190702, test.c, argon2id, m = 2^8).
    const reference = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
    assert.equal(await hasher.verifyPassword(reference, 'password'), true);
    assert.equal(await hasher.verifyPassword(reference, 'passwore'), false);
  });

  test('a password of a megabyte is refused like a wrong one, without a hash over all of it', async () => {
    const phc = await hasher.hashPassword('a'.repeat(200));
    assert.equal(await hasher.verifyPassword(phc, 'a'.repeat(1_000_000)), false);
  });
});

describe('sign-ins that cannot succeed', () => {
  test('against nobody the answer is always no, at the cost of a real verification', async () => {
    const phc = await hasher.hashPassword('correct horse battery');
    const quickestMs = { real: Number.POSITIVE_INFINITY, nobody: Number.POSITIVE_INFINITY };
    const time = async (which: 'real' | 'nobody', work: () => Promise<boolean>) => {
      const startedAt = performance.now();
      assert.equal(await work(), false);
      quickestMs[which] = Math.min(quickestMs[which], performance.now() - startedAt);
    };
    for (let round = 0; round < 5; round++) {
      await time('real', () => hasher.verifyPassword(phc, 'wrong password'));
      await time('nobody', () => hasher.verifyPassword(null, 'wrong password'));
    }
    const { real, nobody } = quickestMs;
    assert.ok(nobody > real / 3 && nobody < real * 3, `nobody ${nobody} ms, real ${real} ms`);
  });

  test('a flood of sign-ins is refused rather than queued without end', async () => {
    const small = openPasswordHasher({ slots: 1, waiting: 2 });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => small.verifyPassword(null, 'wrong')));
    const refused = answers.filter((answer) => answer.status === 'rejected');
    assert.equal(refused.length, 5);
    for (const answer of refused) {
      assert.ok(answer.reason instanceof AppError);
      assert.equal(answer.reason.code, 'rate_limited');
    }
    assert.equal(await small.verifyPassword(null, 'wrong'), false);
  });
});

describe('stored strings', () => {
  test('one made with other costs still verifies and asks to be hashed again', async () => {
    for (const phc of [
      phcOf('an old one', 8192, 2),
      phcOf('an old one', 19_456, 3),
      phcOf('an old one', 19_456, 2, 8),
    ]) {
      assert.equal(await hasher.verifyPassword(phc, 'an old one'), true, phc);
      assert.equal(needsRehash(phc), true, phc);
    }
    assert.equal(needsRehash(await hasher.hashPassword('a new one')), false);
  });

  test('one that is not argon2id, or dearer than any of ours, is a fault of the record and not a wrong password', async () => {
    const good = await hasher.hashPassword('correct horse battery');
    const bad = [
      '',
      'plain text',
      good.replace('argon2id', 'argon2i'),
      good.replace('v=19', 'v=16'),
      good.replace('m=19456', 'm=99999999'),
      good.replace('m=19456', 'm=4'),
      good.replace('t=2', 't=999'),
      good.replace('t=2', 't=0'),
      good.replace('p=1', 'p=64'),
      good.slice(0, 40),
      `${good}$x`,
      ` ${good}`,
    ];
    for (const phc of bad) {
      await assert.rejects(hasher.verifyPassword(phc, 'correct horse battery'), StoredPasswordError, phc);
      assert.throws(() => needsRehash(phc), StoredPasswordError, phc);
    }
  });
});
