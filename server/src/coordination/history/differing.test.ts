import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { differingFields, isSameValue } from './differing.ts';

const json = fc.jsonValue({ maxDepth: 3 });

test('two values of JSON are the same exactly where Node finds them so, but that 0 and -0 are one', () => {
  const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
  fc.assert(
    fc.property(json, json, (left, right) => {
      assert.equal(isSameValue(left, right), isDeepStrictEqual(plain(left), plain(right)));
      assert.ok(isSameValue(left, plain(left)));
    }),
  );
});

test('a minus zero differs from zero nowhere, not even inside', () => {
  assert.ok(isSameValue(-0, 0));
  assert.ok(isSameValue({ x: -0, y: [0] }, { y: [-0], x: 0 }));
});

test('a list is no object with the same members, and a member that is missing is not null', () => {
  assert.ok(!isSameValue(['a'], { 0: 'a' }));
  assert.ok(!isSameValue({ a: null }, { b: null }));
  assert.ok(!isSameValue(null, {}));
});

test('a change has only what it asks for and what differs', () => {
  const before = { days: 0, name: 'Beam', guids: ['a'], due: '2026-05-01' };
  assert.deepEqual(differingFields(before, { days: -0, name: 'Beam', guids: ['a'], due: undefined }), {});
  assert.deepEqual(differingFields(before, { guids: ['a', 'b'], due: null }), { guids: ['a', 'b'], due: null });
});
