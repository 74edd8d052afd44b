import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

test('no two uses of advisory locks have one number, and each is an integer of PostgreSQL', () => {
  const numbers = Object.values(ADVISORY_LOCKS);
  assert.equal(new Set(numbers).size, numbers.length);
  for (const each of numbers) assert.equal(each | 0, each);
});
