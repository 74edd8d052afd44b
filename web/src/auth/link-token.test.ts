import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepLink, linkOf, recallLink } from './link-token.ts';

test('the token of a link stands in its fragment, or in its query', () => {
  assert.equal(linkOf('http://pcs.example/invitation#token=inv_a-b_c')?.token, 'inv_a-b_c');
  assert.equal(linkOf('http://pcs.example/set-up?token=set_1')?.token, 'set_1');
  assert.equal(linkOf('http://pcs.example/set-up?token=one#token=two')?.token, 'two');
});

test('an address without a token has none', () => {
  for (const none of ['', '#', '#token=', '?token=', '#tokens=1']) {
    assert.equal(linkOf(`http://pcs.example/set-up${none}`), undefined, none);
  }
});

test('a link says whose it is where the service wrote that into it', () => {
  assert.deepEqual(linkOf('http://pcs.example/reset-password#token=pcso_1&email=noor%2Bsite%40example.com'), {
    token: 'pcso_1',
    email: 'noor+site@example.com',
  });
});

test('a tab keeps the link of its page over a reload, and gives it to no other page', () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  } as Storage;
  assert.equal(recallLink('/invitation', storage), undefined);
  const link = { token: 'inv_a-b_c', email: 'noor@example.com' };
  keepLink('/invitation', link, storage);
  assert.deepEqual(recallLink('/invitation', storage), link);
  assert.equal(recallLink('/reset-password', storage), undefined);
});
