import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Chain,
  FIRST,
  mayRestart,
  PAGE_ROWS,
  type Page,
  pagesFor,
  restartChain,
  rowsOf,
  spanOf,
  withPage,
  withTakenCursor,
} from './page-chain.ts';

/** A list of the service whose cursors name the last row of the page before. */
function pageOf(rows: readonly number[], cursor: string | undefined): Page<number> {
  const from = cursor === undefined ? 0 : rows.findIndex((row) => row > Number(cursor));
  const data = from === -1 ? [] : rows.slice(from, from + PAGE_ROWS);
  const last = data.at(-1);
  return { data, nextCursor: last === undefined || last === rows.at(-1) ? null : String(last) };
}

/** Reads on from where the chain stands until its end. */
function readAll(rows: readonly number[], chain: Chain): { chain: Chain; seen: number[] } {
  const seen: number[] = [];
  let made = chain;
  for (let index = 0; index < made.cursors.length; index += 1) {
    const page = pageOf(rows, made.cursors[index]);
    made = withPage(made, index, page);
    seen.push(...page.data);
  }
  return { chain: made, seen };
}

const counted = (count: number) => Array.from({ length: count }, (_, each) => each);

test('a list of any length is laid out once whole: as many rows as it has, each at its place', () => {
  fc.assert(
    fc.property(fc.nat(1500), (count) => {
      const { chain, seen } = readAll(counted(count), FIRST);
      assert.deepEqual(seen, counted(count));
      assert.equal(chain.ended, true);
      assert.equal(rowsOf(chain), count);
    }),
  );
});

test('while a list has not ended there is room for the page that is still to come', () => {
  const chain = withPage(FIRST, 0, pageOf(counted(PAGE_ROWS + 1), undefined));
  assert.equal(chain.ended, false);
  assert.equal(rowsOf(chain), 2 * PAGE_ROWS);
});

test('a page that is read again and now ends elsewhere takes the pages behind it along', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1200 }), fc.nat(400), fc.nat(1199), (count, removed, at) => {
      const before = counted(count);
      const known = readAll(before, FIRST).chain;
      const after = before.filter((row) => row < at || row >= at + removed);
      const { chain, seen } = readAll(after, known);
      assert.deepEqual(seen, after);
      assert.equal(rowsOf(chain), after.length);
    }),
  );
});

test('a page that says nothing new leaves the chain itself, so that nothing is drawn again', () => {
  const rows = counted(450);
  const { chain } = readAll(rows, FIRST);
  for (const index of [0, 1, 2]) assert.equal(withPage(chain, index, pageOf(rows, chain.cursors[index])), chain);
});

test('an answer for a page that is known no more changes nothing', () => {
  assert.equal(withPage(FIRST, 3, { data: [], nextCursor: 'x' }), FIRST);
});

test('the pages to read are those of the rows in sight with one on either side, and only known ones', () => {
  const { chain } = readAll(counted(2000), FIRST);
  assert.deepEqual(pagesFor(chain, spanOf(0, 30)), [0, 1]);
  assert.deepEqual(pagesFor(chain, spanOf(650, 690)), [2, 3, 4]);
  assert.deepEqual(pagesFor(chain, spanOf(1950, 1999)), [8, 9]);
  assert.deepEqual(pagesFor(FIRST, spanOf(0, 5000)), [0]);
});

test('a list whose cursors expired is read from its start up to the rows on the screen, which stay where they are laid out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1500 }), fc.nat(1500), fc.nat(1499), (count, later, place) => {
      const before = readAll(counted(count), FIRST).chain;
      const seen = spanOf(Math.min(place, count - 1), Math.min(place, count - 1));
      let chain = restartChain(before);
      assert.ok(rowsOf(chain) >= rowsOf(before), 'nothing that was laid out is taken away');
      assert.deepEqual(pagesFor(chain, seen), [0]);
      // As the hook does: what is to be shown is read, and tells of the page behind it.
      for (let rounds = 0; rounds < 20; rounds += 1) {
        for (const index of pagesFor(chain, seen))
          chain = withPage(chain, index, pageOf(counted(later), chain.cursors[index]));
      }
      assert.ok(rowsOf(chain) >= later || chain.cursors.length > seen.last, 'the page on the screen is known again');
      assert.ok(chain.ended ? rowsOf(chain) === later : rowsOf(chain) >= rowsOf(before));
    }),
  );
});

test('a list that is open for days is begun again as often as its cursors expire', () => {
  let chain = readAll(counted(1000), FIRST).chain;
  for (let days = 0; days < 30; days += 1) {
    assert.ok(mayRestart(chain), `after ${days} days`);
    chain = withPage(restartChain(chain), 0, pageOf(counted(1000), undefined));
    // The page behind the first one: the service takes the cursor that it made.
    chain = withTakenCursor(withPage(chain, 1, pageOf(counted(1000), chain.cursors[1])), 1);
  }
});

test('a list whose new cursors are refused is given up, whatever first pages say', () => {
  let chain = readAll(counted(1000), FIRST).chain;
  let restarts = 0;
  for (; mayRestart(chain) && restarts < 100; restarts += 1) {
    chain = withTakenCursor(withPage(restartChain(chain), 0, pageOf(counted(1000), undefined)), 0);
  }
  assert.equal(restarts, 3);
});
