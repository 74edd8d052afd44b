import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addRecipients, findAddressKey, listBadAddresses, splitAddresses } from './recipients.ts';

test('a column of a spreadsheet, a list and names of a mail program become addresses', () => {
  assert.deepEqual(splitAddresses('noor@example.com\r\nsami@example.com\r\n\r\n'), [
    'noor@example.com',
    'sami@example.com',
  ]);
  assert.deepEqual(splitAddresses(' a@x.example, b@x.example;c@x.example\td@x.example،e@x.example '), [
    'a@x.example',
    'b@x.example',
    'c@x.example',
    'd@x.example',
    'e@x.example',
  ]);
  assert.deepEqual(splitAddresses('Noor Haddad <noor@example.com>; Sami <sami@example.com>'), [
    'noor@example.com',
    'sami@example.com',
  ]);
  assert.deepEqual(splitAddresses('a@x.example b@x.example'), ['a@x.example', 'b@x.example']);
});

test('what is no address stays as it was entered, to be named', () => {
  assert.deepEqual(splitAddresses('Noor Haddad, noor@example.com'), ['Noor Haddad', 'noor@example.com']);
  const bad = ['Noor Haddad', 'noor@', '@example.com', 'noor@127.0.0.1', 'a@b@c.example', '.noor@example.com', 'a@b_c'];
  assert.deepEqual(listBadAddresses(['noor@example.com', 'نور@مثال.إختبار', ...bad]), bad);
});

test('an address has one key however it is typed', () => {
  assert.equal(findAddressKey(' Noor@Example.COM'), 'noor@example.com');
  assert.equal(findAddressKey('anna@B\u00dcCHER.example'), 'anna@xn--bcher-kva.example');
  assert.equal(findAddressKey('JOSE\u0301@example.com'), 'jos\u00e9@example.com');
});

test('a repeated address is added once, as it was entered first', () => {
  assert.deepEqual(addRecipients(['Noor@example.com'], ['noor@EXAMPLE.com', 'sami@example.com', 'sami@example.com']), {
    all: ['Noor@example.com', 'sami@example.com'],
    added: 1,
    repeated: 2,
  });
});
