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
const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
const twenty = Array.from({ length: 20 }, (_, each) => each);

test('each valid item is changed once, and each refused one has its reason', async () => {
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
      assert.deepEqual(inOrder(sent), inOrder(all.filter((each) => !wrong(each))));
      assert.deepEqual(inOrder(result.succeeded), inOrder(sent));
      assert.deepEqual(inOrder(result.refused.map(({ item }) => item)), inOrder(all.filter((each) => wrong(each))));
    }),
  );
});

test('no more requests run at a time than allowed, and every item is sent', async () => {
  let [now, most] = [0, 0];
  const seen: number[] = [];
  const result = await runBulk(twenty, {
    ...options,
    ...{ size: 1, atOnce: 4, stop: running() },
    async send(batch) {
      now += 1;
      most = Math.max(most, now);
      seen.push(...batch);
      await new Promise(setImmediate);
      now -= 1;
    },
  });
  assert.equal(most, 4);
  assert.deepEqual(seen, twenty);
  assert.equal(result.succeeded.length, 20);
});

test('a failure that no item of the batch caused is not tried again in halves', async () => {
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

test('once stopped no more requests are sent, and results of running ones are reported', async () => {
  const control = new AbortController();
  const told: BulkRun<number>[] = [];
  const begun: number[] = [];
  const result = await runBulk(twenty, {
    ...options,
    ...{ size: 1, atOnce: 4, stop: control.signal },
    onProgress: (run) => void told.push(run),
    async send([item = -1]) {
      begun.push(item);
      await new Promise(setImmediate);
      if (item === 3) control.abort();
    },
  });
  assert.ok(begun.length < twenty.length);
  assert.deepEqual(inOrder(result.succeeded), begun);
  assert.deepEqual(
    told.map(({ succeeded }) => succeeded.length),
    begun.map((_, each) => each + 1),
  );
});
