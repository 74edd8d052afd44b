import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WholeList } from './whole-list.ts';

const ENDLESS = { name: 'VendorFault', code: 'too_large', message: 'The list of the vendor does not end.' };

test('a list that is read as a whole has 200,000 items and 32 MiB at most', () => {
  const list = new WholeList();
  for (let page = 0; page < 200; page += 1) list.add(Array(1_000).fill(page), 1);
  assert.equal(list.items.length, 200_000);
  assert.throws(() => list.add([1], 1), ENDLESS);
  assert.throws(() => new WholeList().add([], 32 * 1024 * 1024 + 1), ENDLESS);
});

test('a vendor that takes hours over the pages of such a list does not hold a worker for them', (t) => {
  const begunMs = performance.now();
  const list = new WholeList();
  const now = t.mock.method(performance, 'now', () => begunMs + 30 * 60_000);
  list.add([1], 1);
  now.mock.mockImplementation(() => begunMs + 31 * 60_000);
  assert.throws(() => list.add([2], 1), ENDLESS);
});
