import assert from 'node:assert/strict';
import { test } from 'node:test';
import { struckKey } from './struck-key.ts';

const held = { ctrlKey: false, metaKey: false, altKey: false };

test('a letter is what the keyboard writes, wherever it stands on it', () => {
  assert.equal(struckKey({ ...held, key: 'g', code: 'KeyG' }), 'g');
  assert.equal(struckKey({ ...held, key: 'C', code: 'KeyC' }), 'c');
  assert.equal(struckKey({ ...held, key: 'a', code: 'KeyQ' }), 'a');
});

test('an Arabic keyboard works by the Latin letters on its keys, and by its own question mark', () => {
  assert.equal(struckKey({ ...held, key: 'ل', code: 'KeyG' }), 'g');
  assert.equal(struckKey({ ...held, key: '؟', code: 'Slash' }), '?');
});

test('keys held with others, and keys that are no letters, are not taken', () => {
  for (const held_ of ['ctrlKey', 'metaKey', 'altKey']) {
    assert.equal(struckKey({ ...held, [held_]: true, key: 'c', code: 'KeyC' }), undefined);
  }
  for (const key of ['Enter', '1', ' ', '/']) assert.equal(struckKey({ ...held, key, code: key }), undefined);
});
