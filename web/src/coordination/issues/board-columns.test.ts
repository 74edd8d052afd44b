import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Column, placeOf, withIssue, without } from './board-columns.ts';
import type { Issue } from './issue-terms.ts';

const issue = (id: string) => ({ id }) as Issue;
const column: Column = {
  pages: [
    { data: [issue('a'), issue('b')], nextCursor: 'next' },
    { data: [issue('c')], nextCursor: null },
  ],
  pageParams: [undefined, 'next'],
};
const ids = ({ pages }: Column) => pages.map(({ data }) => data.map(({ id }) => id).join(''));

test('an issue that leaves a column leaves its other issues where they are', () => {
  assert.deepEqual(ids(without(column, 'b')), ['a', 'c']);
  assert.deepEqual(ids(without(column, 'x')), ['ab', 'c']);
});

test('an issue comes to any place, also behind the last one and into an empty column', () => {
  assert.deepEqual(ids(withIssue(column, issue('x'), 0)), ['xab', 'c']);
  assert.deepEqual(ids(withIssue(column, issue('x'), 2)), ['abx', 'c']);
  assert.deepEqual(ids(withIssue(column, issue('x'), 3)), ['ab', 'cx']);
  assert.deepEqual(ids(withIssue(column, issue('x'), 99)), ['ab', 'cx']);
  const empty: Column = { pages: [{ data: [], nextCursor: null }], pageParams: [undefined] };
  assert.deepEqual(ids(withIssue(empty, issue('x'), 5)), ['x']);
});

test('an issue is in a column once, and a refused move brings it back to its place', () => {
  assert.deepEqual(ids(withIssue(column, issue('c'), 0)), ['cab', '']);
  for (const id of ['a', 'b', 'c']) {
    const place = placeOf(column, id);
    assert.deepEqual(ids(withIssue(without(column, id), issue(id), place)).join(''), 'abc');
  }
  assert.equal(placeOf(column, 'x'), -1);
});
