import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenOf } from './link-token.ts';

test('the token of a link stands in its fragment, or in its query', () => {
  assert.equal(tokenOf('http://pcs.example/invitation#token=inv_a-b_c'), 'inv_a-b_c');
  assert.equal(tokenOf('http://pcs.example/set-up?token=set_1'), 'set_1');
  assert.equal(tokenOf('http://pcs.example/set-up?token=one#token=two'), 'two');
});

test('an address without a token has none', () => {
  for (const none of ['', '#', '#token=', '?token=', '#tokens=1']) {
    assert.equal(tokenOf(`http://pcs.example/set-up${none}`), undefined, none);
  }
});
