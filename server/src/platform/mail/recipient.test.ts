import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { addressFault, checkedMailbox, oneLine, RecipientError } from './recipient.ts';

test('plain addresses pass, an international host in its ASCII form', () => {
  const good = [
    'a@b.test',
    "layla.o'haddad+site@example.com",
    'x_1@sub.example.co.uk',
    'root@localhost',
    'ليلى@example.com',
  ];
  for (const address of good) assert.equal(addressFault(address), undefined, address);
  assert.equal(checkedMailbox({ address: 'info@بناء.test' }).address, 'info@xn--ggblc4j.test');
});

test('lists, groups, comments, brackets, line breaks and everything else a library would read more into is refused', () => {
  const bad = [
    '',
    'nobody',
    '@b.test',
    '=?utf-8?Q?x?=@b.test',
    'a@',
    'a@b.test\r\nBcc: evil@z.test',
    'a@b.test\nBcc: evil@z.test',
    'a@b.test, evil@z.test',
    'a@b.test;evil@z.test',
    'group: a@b.test, evil@z.test;',
    'Layla <a@b.test>',
    '<a@b.test>',
    'a@b.test (evil@z.test)',
    '"a b"@b.test',
    'a b@b.test',
    'evil@z.test@b.test',
    'a..b@b.test',
    '.a@b.test',
    'a.@b.test',
    'a@b..test',
    'a@-b.test',
    'a@b_c.test',
    'a@[127.0.0.1]',
    'a@127.0.0.1',
    'a@b.test ',
    ' a@b.test',
    'a@b.test\0',
    'a\u202e@b.test',
    'a@b.test/x',
    'a@b.test:25',
    `${'a'.repeat(65)}@b.test`,
    `a@${'b.'.repeat(130)}test`,
  ];
  for (const address of bad) {
    assert.notEqual(addressFault(address), undefined, JSON.stringify(address));
    assert.throws(() => checkedMailbox({ address }), RecipientError);
  }
});

test('no address that passes holds a character with a meaning in a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string(), (local, domain) => {
      const address = `${local}@${domain}`;
      if (addressFault(address) === undefined) assert.doesNotMatch(address, /[\s,;:<>()[\]"\\\0]|@.*@/);
    }),
  );
});

test('a refusal does not repeat the address', () => {
  assert.throws(
    () => checkedMailbox({ address: 'layla haddad@example.com' }),
    (error) => error instanceof RecipientError && !error.message.includes('haddad'),
  );
});

test('a name or subject is one line of bounded length, whatever it was', () => {
  assert.equal(oneLine('a\r\nBcc: evil@z.test', 100), 'a Bcc: evil@z.test');
  assert.equal(oneLine(' ا\u2028ب\u0085ج ', 100), 'ا ب ج');
  assert.equal(oneLine('🔑'.repeat(10), 3), '🔑🔑🔑');
  assert.equal(oneLine('x\ud800', 10), 'x\ufffd');
});
