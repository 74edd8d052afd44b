import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPages, lastPages } from './all-pages.ts';
import { Problem } from './problem.ts';

/** A list of numbers in pages of three, whose cursors are places in it. */
const listOf = (count: number) => async (cursor: string | undefined) => {
  const from = Number(cursor ?? 0);
  const data = Array.from({ length: Math.min(3, count - from) }, (_, each) => from + each);
  return { data, nextCursor: from + 3 < count ? String(from + 3) : null };
};

test('a list that is read from its beginning says when it was left before its end', async () => {
  assert.deepEqual(await allPages(listOf(5)), { rows: [0, 1, 2, 3, 4], isWhole: true });
  assert.deepEqual(await allPages(listOf(7), 4), { rows: [0, 1, 2, 3, 4, 5], isWhole: false });
});

test('of a list that is read oldest first the newest are kept, and those before them counted', async () => {
  assert.deepEqual(await lastPages(listOf(8), 4), { rows: [4, 5, 6, 7], before: 4 });
  assert.deepEqual(await lastPages(listOf(4), 4), { rows: [0, 1, 2, 3], before: 0 });
  assert.deepEqual(await lastPages(listOf(0)), { rows: [], before: 0 });
});

/** The same list, whose cursors have expired so many times. */
function expiring(count: number, times: number) {
  let left = times;
  const list = listOf(count);
  return async (cursor: string | undefined) => {
    if (cursor === '3' && left > 0) {
      left -= 1;
      throw new Problem({ code: 'cursor_expired', status: 410, message: 'too old', requestId: null });
    }
    return list(cursor);
  };
}

test('a list whose cursor has expired is read from its start again, each row once; one that never gets on fails', async () => {
  assert.deepEqual(await allPages(expiring(5, 1)), { rows: [0, 1, 2, 3, 4], isWhole: true });
  assert.deepEqual(await lastPages(expiring(8, 2), 4), { rows: [4, 5, 6, 7], before: 4 });
  await assert.rejects(allPages(expiring(5, 100)), { code: 'cursor_expired' });
});
