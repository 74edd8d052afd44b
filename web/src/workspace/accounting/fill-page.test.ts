import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { fillPage, type PageRequest } from './fill-page.ts';

/** Returns a reader of the numbers below `total`; a cursor is the number that follows. */
function readNumbers(total: number, limits: number[] = []) {
  return async ({ limit, cursor }: PageRequest) => {
    limits.push(limit);
    const from = Number(cursor ?? 0);
    const data = Array.from({ length: Math.min(limit, total - from) }, (_, at) => from + at);
    return { data, nextCursor: from + limit < total ? String(from + limit) : null };
  };
}

const isKept = (each: number) => each % 4 !== 0;

test('pages without some rows are full but for the last, and hold each row once', async () => {
  const total = 3 * PAGE_ROWS;
  const found: number[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await fillPage(cursor, readNumbers(total), isKept);
    found.push(...page.data);
    sizes.push(page.data.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  assert.deepEqual(found, Array.from({ length: total }, (_, each) => each).filter(isKept));
  assert.deepEqual(
    sizes.slice(0, -1).filter((size) => size !== PAGE_ROWS),
    [],
  );
});

test('a request asks for no more rows than the page lacks', async () => {
  const limits: number[] = [];
  await fillPage(undefined, readNumbers(3 * PAGE_ROWS, limits), (each) => each >= 150);
  assert.deepEqual(limits, [200, 150]);
});

test('a list of which nothing is kept is an empty last page', async () => {
  assert.deepEqual(await fillPage(undefined, readNumbers(PAGE_ROWS + 1), () => false), { data: [], nextCursor: null });
});
