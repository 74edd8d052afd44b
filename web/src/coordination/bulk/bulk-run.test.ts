import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BulkRun, runBulk } from './bulk-run.ts';

const items = Array.from({ length: 20 }, (_, each) => each);
const running = new AbortController().signal;

test('at most four changes are under way at a time, and every item has its turn', async () => {
  let [now, most] = [0, 0];
  const seen: number[] = [];
  const change = async (item: number) => {
    now += 1;
    most = Math.max(most, now);
    seen.push(item);
    await new Promise(setImmediate);
    now -= 1;
  };
  const run = await runBulk(items, { change, onProgress: () => undefined, stop: running });
  assert.equal(most, 4);
  assert.deepEqual(seen, items);
  assert.equal(run.succeeded.length, 20);
  assert.equal(run.isOver, true);
});

test('one that is refused stops none of the others, and its reason is kept', async () => {
  const told: BulkRun<number>[] = [];
  const change = async (item: number) => {
    if (item % 2 === 1) throw new Error(`no ${item}`);
  };
  const run = await runBulk(items, { change, onProgress: (each) => told.push(each), stop: running });
  assert.equal(run.succeeded.length, 10);
  assert.deepEqual(
    run.refused.map(({ item, reason }) => [item, String(reason)]),
    items.filter((each) => each % 2 === 1).map((each) => [each, `Error: no ${each}`]),
  );
  assert.equal(told.length, 21);
});

test('once stopped nothing more is begun, and what was under way is told', async () => {
  const stop = new AbortController();
  const begun: number[] = [];
  const change = async (item: number) => {
    begun.push(item);
    await new Promise(setImmediate);
    if (item === 3) stop.abort();
  };
  const run = await runBulk(items, { change, onProgress: () => undefined, stop: stop.signal });
  assert.ok(begun.length < items.length);
  assert.equal(run.succeeded.length, begun.length);
  assert.equal(run.total, 20);
});
