import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../testing/any-character.ts';
import { requestIds } from './request-context.ts';

const idOf = requestIds({ next: () => 'made here' });

function requestWith(headers: Record<string, string | string[] | undefined>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = headers;
  return request;
}

const ACCEPTED = ['a', 'A-Z_a.z-09', '01923b5e-0000-7000-8000-00000000000a', 'x'.repeat(128), '.', '--'];

for (const given of ACCEPTED) {
  test(`the client’s own id ${given.slice(0, 40)} is taken over`, () => {
    assert.equal(idOf(requestWith({ 'x-request-id': given })), given);
  });
}

const REPLACED = ['', ' ', 'a b', 'a,b', 'x'.repeat(129), 'ä', 'a\n', 'a\t', '"a"', '<a>', 'a/b', 'a:b', '{}'];

for (const given of REPLACED) {
  test(`${JSON.stringify(given.slice(0, 40))} is replaced`, () => {
    assert.equal(idOf(requestWith({ 'x-request-id': given })), 'made here');
  });
}

test('without the header, or with two, an id is made', () => {
  assert.equal(idOf(requestWith({})), 'made here');
  assert.equal(idOf(requestWith({ 'x-request-id': ['a', 'b'] })), 'made here');
  assert.equal(idOf(requestWith({ 'x-request-id': 'a, b' })), 'made here');
});

test('no id ever needs escaping, wherever it is written', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (given) => {
      const id = idOf(requestWith({ 'x-request-id': given }));
      assert.ok(id === 'made here' || /^[A-Za-z0-9._-]{1,128}$/.test(id));
    }),
  );
});
