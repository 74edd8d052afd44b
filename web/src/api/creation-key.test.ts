import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LastSent, openCreationKey } from './creation-key.ts';

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

test('a place behind the last one does not make another record of what is sent again', () => {
  const key = counting();
  const sent = { name: 'Shell', sortOrder: 10 };
  assert.deepEqual(key.asLast(sent, 'sortOrder'), sent);
  key.of(sent);
  assert.deepEqual(key.asLast({ name: 'Shell', sortOrder: 20 }, 'sortOrder'), sent);
  assert.deepEqual(key.asLast({ name: 'Roof', sortOrder: 20 }, 'sortOrder'), { name: 'Roof', sortOrder: 20 });
});

test('what is sent again after a reload is sent under its key, until it was made', () => {
  const numbers = [1, 2].values();
  let stored: LastSent | undefined;
  const load = () =>
    openCreationKey(() => `key-${numbers.next().value}`, {
      read: () => stored,
      write: (last) => {
        stored = last;
      },
    });
  assert.equal(load().of({ title: 'Crack' }), 'key-1');
  const again = load();
  assert.equal(again.of({ title: 'Crack' }), 'key-1');
  again.renew();
  assert.equal(load().of({ title: 'Crack' }), 'key-2');
});
