import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { passwordFault } from './password-rule.ts';

const owner = { email: 'layla.haddad@example.com', name: 'Layla Haddad' };

test('length is counted in code points: 10 to 200', () => {
  assert.match(passwordFault('kT7#mQ2xz', owner)?.message ?? '', /at least 10/);
  assert.equal(passwordFault('kT7#mQ2xzw', owner), undefined);
  assert.equal(passwordFault('🔑🏗️🧱🪟🚪kT7#m', owner), undefined);
  assert.match(passwordFault('🔑🧱🪟🚪🏠🔑', owner)?.message ?? '', /at least 10/);
  assert.equal(passwordFault('kT7#'.repeat(50), owner), undefined);
  assert.match(passwordFault(`${'kT7#'.repeat(50)}x`, owner)?.message ?? '', /at most 200/);
});

test('a decomposed password is measured as it is stored: composed', () => {
  assert.match(passwordFault('éèêëñõüå'.normalize('NFD'), owner)?.message ?? '', /at least 10/);
});

test('common passwords are refused, with what people put around them', () => {
  const guessed = [
    'password123',
    'Password.2026!',
    'P@ssw0rd1234',
    '1234567890',
    '0987654321',
    'qwertyuiop',
    'Qwerty123456',
    'iloveyou!!!!',
    'Welcome2026!',
    'abcdefghij',
    'administrator1',
    '1q2w3e4r5t',
    'كلمة السر 123',
    'Summer-2026',
  ];
  for (const password of guessed) assert.match(passwordFault(password, owner)?.message ?? '', /most common/, password);
});

test('a run of few different characters is refused', () => {
  for (const password of ['aaaaaaaaaaaa', 'ababababab', '1111111111', 'AaAaAaAaAaAa']) {
    assert.match(passwordFault(password, owner)?.message ?? '', /different characters/, password);
  }
});

test('the own name and address are refused in any case, with digits and signs around them', () => {
  for (const password of ['LaylaHaddad', 'layla.haddad@example.com', 'Layla Haddad 1987', 'layla.haddad99', 'haddad']) {
    assert.ok(passwordFault(password, owner), password);
  }
  assert.match(passwordFault('Layla Haddad 1987', owner)?.message ?? '', /name or e-mail/);
  assert.match(passwordFault('layla.haddad@example', owner)?.message ?? '', /name or e-mail/);
});

test('a word with more around it than a guesser tries is taken', () => {
  for (const password of ['test 83174402968', 'summer 4817 winds', '83174402968']) {
    assert.equal(passwordFault(password, owner), undefined, password);
  }
});

test('a name without letters refuses nothing by itself', () => {
  assert.equal(passwordFault('8317 4402 9', { email: '', name: '007' }), undefined);
});

test('an unpaired surrogate or a NUL is refused: it would not be the same bytes again', () => {
  assert.match(passwordFault('kT7#mQ2xzw\ud800', owner)?.message ?? '', /cannot be stored/);
  assert.match(passwordFault('kT7#mQ2xzw\u0000', owner)?.message ?? '', /cannot be stored/);
});

test('passphrases in any script are taken, spaces and all', () => {
  for (const password of ['green ladder under the moon', 'سلم أخضر تحت القمر', '緑のはしごが月の下にある']) {
    assert.equal(passwordFault(password, owner), undefined, password);
  }
});

test('whatever is given, the answer is a sentence or nothing, and never repeats the password', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 260 }), (password) => {
      const fault = passwordFault(password, owner);
      assert.ok(
        fault === undefined ||
          (fault.message.endsWith('.') && (password.length < 10 || !fault.message.includes(password))),
      );
    }),
  );
});
