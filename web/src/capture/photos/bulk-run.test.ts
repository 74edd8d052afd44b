import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BulkRun, runBulk } from './bulk-run.ts';

const WRONG = new Error('it is gone');
const DOWN = new Error('the service is down');
const running = () => new AbortController().signal;
const options = {
  size: 200,
  atOnce: 1,
  onProgress: () => undefined,
  isOfOne: (reason: unknown) => reason === WRONG,
};

test('whatever is wrong among the items, each of the others is done, once, and each wrong one has its reason', async () => {
  const items = fc.uniqueArray(fc.nat(500), { maxLength: 60 });
  const run = fc.record({
    items,
    wrong: fc.func(fc.boolean()),
    size: fc.integer({ min: 1, max: 20 }),
    atOnce: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(run, async ({ items: all, wrong, size, atOnce }) => {
      const sent: number[] = [];
      const result = await runBulk(all, {
        ...options,
        ...{ size, atOnce: atOnce + 1, stop: running() },
        async send(batch) {
          assert.ok(batch.length <= size);
          if (batch.some((each) => wrong(each))) throw WRONG;
          sent.push(...batch);
        },
      });
      const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
      assert.deepEqual(inOrder(sent), inOrder(all.filter((each) => !wrong(each))));
      assert.deepEqual(inOrder(result.done), inOrder(sent));
      assert.deepEqual(inOrder(result.refused.map(({ item }) => item)), inOrder(all.filter((each) => wrong(each))));
    }),
  );
});

test('a failure that is nobody’s of the batch is not asked for again in halves', async () => {
  let requests = 0;
  const result = await runBulk([1, 2, 3, 4], {
    ...options,
    stop: running(),
    async send() {
      requests += 1;
      throw DOWN;
    },
  });
  assert.equal(requests, 1);
  assert.deepEqual(
    result.refused.map(({ item, reason }) => [item, reason]),
    [1, 2, 3, 4].map((each) => [each, DOWN]),
  );
});

test('stopped, it finishes what is under way and begins nothing more', async () => {
  const control = new AbortController();
  const seen: BulkRun<number>[] = [];
  const result = await runBulk([1, 2, 3], {
    ...options,
    size: 1,
    stop: control.signal,
    onProgress: (run) => void seen.push(run),
    async send() {
      control.abort();
    },
  });
  assert.deepEqual([result.done, result.isOver], [[1], true]);
  assert.deepEqual(
    seen.map(({ done, isOver }) => [done.length, isOver]),
    [
      [1, false],
      [1, true],
    ],
  );
});
