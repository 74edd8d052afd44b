import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openRecentMap } from './access-cache.ts';

test('never more than its most entries are kept, and of the last half none is missing', () => {
  const uses = fc.array(fc.nat(30), { maxLength: 300 });
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), uses, (most, keys) => {
      const map = openRecentMap<number>(most);
      for (const key of keys) map.set(String(key), key);
      const recent = new Set(keys.toReversed().slice(0, Math.floor(most / 2)));
      for (const key of recent) assert.equal(map.get(String(key)), key);
      const kept = Array.from({ length: 31 }, (_, key) => key).filter((key) => map.get(String(key)) !== undefined);
      assert.ok(kept.length <= most, `${kept.length} of at most ${most}`);
    }),
  );
});

test('what is asked for stays, however many others come and go', () => {
  const map = openRecentMap<string>(10);
  map.set('asked for', 'kept');
  for (let other = 0; other < 1_000; other += 1) {
    map.set(`other ${other}`, 'passing');
    if (other % 4 === 0) assert.equal(map.get('asked for'), 'kept');
  }
  assert.equal(map.get('other 0'), undefined);
});

test('a value that is set again replaces the old one for good', () => {
  const map = openRecentMap<string>(4);
  map.set('a', 'old');
  map.set('b', 'b');
  map.set('c', 'c');
  map.set('a', 'new');
  for (const other of ['d', 'e']) {
    assert.equal(map.get('a'), 'new');
    map.set(other, other);
  }
  assert.equal(map.get('a'), 'new');
});
