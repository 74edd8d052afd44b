import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { AppError } from '../../platform/app-error.ts';
import { addressFault } from '../../platform/mail/recipient.ts';
import { emailKeyOf, readEmail } from './email.ts';

/** The URL standard reads a host whose last label is such a number as an IPv4 address. */
const HEX_NUMBER = /^0x[0-9a-f]*$/i;

const mailboxes = fc
  .tuple(
    fc.array(fc.stringMatching(/^[A-Za-z0-9!#$&'*+=_-]{1,10}$/), { minLength: 1, maxLength: 3 }),
    fc.array(fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9]{0,8}[A-Za-z])?$/), { minLength: 2, maxLength: 4 }),
  )
  .filter(([, labels]) => /[A-Za-z]/.test(labels.at(-1) ?? '') && labels.every((label) => !/^xn--/i.test(label)))
  .filter(([, labels]) => !HEX_NUMBER.test(labels.at(-1) ?? ''))
  .map(([words, labels]) => `${words.join('.')}@${labels.join('.')}`);

const TABLE: readonly (readonly [string, string])[] = [
  ['Noor@Example.COM', 'noor@example.com'],
  ['  noor@example.com\n', 'noor@example.com'],
  ["Noor.O'Hara+site@example.com", "noor.o'hara+site@example.com"],
  ['JOSE\u0301@example.com', 'jos\u00e9@example.com'],
  ['anna@B\u00dcCHER.example', 'anna@xn--bcher-kva.example'],
  ['anna@xn--BCHER-kva.example', 'anna@xn--bcher-kva.example'],
  ['anna@\uff45xample.com', 'anna@example.com'],
  ['نور@مثال.إختبار', 'نور@xn--mgbh0fb.xn--kgbechtv'],
  ['root@localhost', 'root@localhost'],
];

test('an address has one key however it is typed', () => {
  for (const [typed, key] of TABLE) assert.equal(emailKeyOf(typed), key, typed);
});

const NO_ADDRESSES = [
  '',
  '@',
  'noor',
  'noor@',
  '@example.com',
  'noor@@example.com',
  'noor@example.com@evil.test',
  'noor smith@example.com',
  'noor@exa mple.com',
  'noor@exa\tmple.com',
  'noor@example.com\r\nBcc: evil@evil.test',
  'noor\u0000@example.com',
  'noor@example.com/x',
  'noor@example.com?x',
  'noor@example.com#x',
  'noor@ex%61mple.com',
  'noor@example.com:25',
  'noor@example.com.',
  'noor@.example.com',
  'noor@-example.com',
  '.noor@example.com',
  'noor.@example.com',
  'no..or@example.com',
  '"noor smith"@example.com',
  'noor@[127.0.0.1]',
  'noor@127.0.0.1',
  'noor@1.2',
  'noor@0.0xa',
  'Noor <noor@example.com>',
  'noor@example.com, evil@evil.test',
  'noor\ud800@example.com',
  `${'n'.repeat(65)}@example.com`,
  `${'ن'.repeat(33)}@example.com`,
  `noor@${'a'.repeat(64)}.com`,
  `noor@${'abcdefghi.'.repeat(25)}com`,
];

test('what is no plain address has no key', () => {
  for (const text of NO_ADDRESSES) assert.equal(emailKeyOf(text), undefined, JSON.stringify(text));
});

test('the longest parts are taken and one more is not', () => {
  assert.equal(emailKeyOf(`${'n'.repeat(64)}@example.com`), `${'n'.repeat(64)}@example.com`);
  const domain = `${'abcdefgh.'.repeat(21)}com`;
  const longest = `${'n'.repeat(254 - 1 - domain.length)}@${domain}`;
  assert.equal(longest.length, 254);
  assert.equal(emailKeyOf(longest), longest);
  assert.equal(emailKeyOf(`n${longest}`), undefined);
});

test('an address that grows beyond the bounds by lower-casing or by its ASCII form has no key', () => {
  assert.equal(emailKeyOf(`noor@${'\u00fc'.repeat(60)}.com`), undefined);
  assert.equal(emailKeyOf('\u0130brahim@example.com'), undefined);
});

test('case, form and surrounding space never make two people of one mailbox', () => {
  const flips = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(mailboxes, flips, (address, upper) => {
      const typed = [...address].map((each, at) => (upper[at % upper.length] ? each.toUpperCase() : each)).join('');
      assert.equal(emailKeyOf(` ${typed.normalize('NFD')}\t`), address.toLowerCase());
    }),
  );
});

test('any text has no key, or one that is its own key and can be written to', () => {
  const pieces = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  );
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.tuple(pieces, pieces).map(([local, domain]) => `${local}@${domain}`),
    fc.tuple(pieces, pieces).map(([local, label]) => `${local}@${label}.example`),
    mailboxes,
  );
  fc.assert(
    fc.property(anything, (text) => {
      const key = emailKeyOf(text);
      if (key === undefined) return;
      assert.equal(emailKeyOf(key), key);
      assert.equal(addressFault(key), undefined);
      assert.equal(addressFault(readEmail(text).email), undefined);
      assert.equal(key.split('@').length, 2);
      assert.match(key, /^\S+@[a-z0-9.-]+$/);
    }),
    { numRuns: 2_000 },
  );
});

test('an address is kept as it was typed, composed and without the spaces around it', () => {
  assert.deepEqual(readEmail(' JOSE\u0301@Example.com '), {
    email: 'JOS\u00c9@Example.com',
    emailKey: 'jos\u00e9@example.com',
  });
});

test('a field that is no address is refused by its path', () => {
  assert.throws(
    () => readEmail('noor', 'members/0/email'),
    (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, 'validation_failed');
      assert.equal(error.details?.[0]?.path, 'members/0/email');
      return true;
    },
  );
});
