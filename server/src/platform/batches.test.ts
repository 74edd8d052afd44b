import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inBatches } from './batches.ts';
import { manualClock } from './clock.ts';

/** Work that ends when it is told to, on items of a letter and a number. */
function held(isShared = false) {
  const begun: { items: readonly string[]; end: () => void; fail: () => void }[] = [];
  const run = inBatches<string, string>({
    keyOf: (item) => item[0] ?? '',
    max: 3,
    isShared: () => isShared,
    work: (items) =>
      new Promise((resolve, reject) => {
        const end = () => resolve(items.map((each) => each.toUpperCase()));
        begun.push({ items, end, fail: () => reject(new Error(items.join())) });
      }),
  });
  return { run, begun };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('items that come while a batch of their key is under way go together, at most so many', async () => {
  const { run, begun } = held();
  const results = ['a1', 'a2', 'b1', 'a3', 'a4', 'a5'].map((each) => run(each));
  assert.deepEqual(
    begun.map(({ items }) => items),
    [['a1'], ['b1']],
  );
  begun[0]?.end();
  await turn();
  assert.deepEqual(begun[2]?.items, ['a2', 'a3', 'a4']);
  begun[2]?.end();
  await turn();
  assert.deepEqual(begun[3]?.items, ['a5']);
  for (const each of begun) each.end();
  assert.deepEqual(await Promise.all(results), ['A1', 'A2', 'B1', 'A3', 'A4', 'A5']);
  // The line of a key ends with its items.
  void run('a6');
  assert.deepEqual(begun[4]?.items, ['a6']);
});

test('batches of several items begin some time apart, items that come alone at once', async () => {
  const clock = manualClock(0);
  const begun: string[] = [];
  const run = inBatches<string, string>({
    keyOf: () => 'a',
    max: 3,
    spacing: { ms: 15, clock },
    async work(items) {
      begun.push(items.join());
      return items;
    },
  });
  for (const item of ['a1', 'a2']) assert.equal(await run(item), item);
  await turn();
  const together = Promise.all(['b1', 'b2', 'b3'].map(run));
  assert.deepEqual(await together, ['b1', 'b2', 'b3'], 'nothing waits behind the first batch, which has one item');
  const later = run('c1');
  await turn();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'b2,b3']);
  clock.advance(14);
  await turn();
  assert.equal(begun.length, 4);
  clock.advance(1);
  assert.equal(await later, 'c1');
  assert.equal(await run('c2'), 'c2', 'a batch of one item is followed at once');
});

test('an item fails for its own sake alone', async () => {
  const { run, begun } = held();
  const results = ['a1', 'a2', 'a3', 'a4'].map((each) => run(each));
  const outcomes = Promise.allSettled(results);
  begun[0]?.fail();
  await turn();
  begun[1]?.fail();
  for (const at of [2, 3, 4]) {
    await turn();
    if (at === 3) begun[at]?.fail();
    else begun[at]?.end();
  }
  assert.deepEqual(
    (await outcomes).map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))),
    ['Error: a1', 'A2', 'Error: a3', 'A4'],
  );
});

test('an error that each item would meet again ends all of a batch at once', async () => {
  const { run, begun } = held(true);
  const outcomes = Promise.allSettled(['a1', 'a2', 'a3'].map((each) => run(each)));
  begun[0]?.end();
  await turn();
  begun[1]?.fail();
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected'],
  );
  assert.equal(begun.length, 2);
});

test('each item has its own result, whatever the order in which they come and work ends', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), fc.nat(4))), fc.integer({ min: 1, max: 5 }), async (items, max) => {
      let [active, most] = [new Map<number, number>(), 0];
      const run = inBatches<{ key: number; at: number }, number>({
        keyOf: ({ key }) => String(key),
        max,
        async work(batch) {
          const key = batch[0]?.key ?? 0;
          active = new Map(active).set(key, (active.get(key) ?? 0) + 1);
          most = Math.max(most, active.get(key) ?? 0, batch.length > max ? 99 : 0);
          for (let turns = 0; turns < batch.length; turns += 1) await turn();
          active.set(key, (active.get(key) ?? 1) - 1);
          return batch.map(({ at }) => at);
        },
      });
      const results: Promise<number>[] = [];
      for (const [at, [key, turns]] of items.entries()) {
        results.push(run({ key, at }));
        for (let waited = 0; waited < turns; waited += 1) await turn();
      }
      assert.deepEqual(await Promise.all(results), [...items.keys()]);
      assert.ok(most <= 1, String(most));
    }),
    { numRuns: 60 },
  );
});
