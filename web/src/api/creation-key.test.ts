import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCreationKey } from './creation-key.ts';

function counting() {
  let made = 0;
  return openCreationKey(() => {
    made += 1;
    return `key-${made}`;
  });
}

test('what is sent again unchanged is sent under its key', () => {
  const key = counting();
  assert.equal(key.of({ title: 'Crack' }), 'key-1');
  assert.equal(key.of({ title: 'Crack' }), 'key-1');
});

test('what was changed since is sent under another key, which the service would refuse otherwise', () => {
  const key = counting();
  key.of({ title: 'Crack' });
  assert.equal(key.of({ title: 'Cracked tile' }), 'key-2');
});

test('the same once more, after it was made, is another record', () => {
  const key = counting();
  key.of({ text: 'Done' });
  key.renew();
  assert.equal(key.of({ text: 'Done' }), 'key-2');
});
