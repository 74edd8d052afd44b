import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../app-error.ts';
import { openTurns } from './turns.ts';

interface Job {
  promise: Promise<string>;
  finish(): void;
}

function harness(bounds: { atOnce: number; waiting: number }) {
  const takeTurn = openTurns(bounds);
  const started: string[] = [];
  const start = (name: string): Job => {
    const gate = Promise.withResolvers<string>();
    const promise = takeTurn(() => {
      started.push(name);
      return gate.promise;
    });
    return { promise, finish: () => gate.resolve(name) };
  };
  return { started, start, takeTurn };
}

test('no more run at once than allowed, the others in the order they came', async () => {
  const { started, start } = harness({ atOnce: 2, waiting: 10 });
  const jobs = ['a', 'b', 'c', 'd'].map(start);
  assert.deepEqual(started, ['a', 'b']);
  jobs[1]?.finish();
  await jobs[1]?.promise;
  assert.deepEqual(started, ['a', 'b', 'c']);
  for (const job of jobs) job.finish();
  assert.deepEqual(await Promise.all(jobs.map((job) => job.promise)), ['a', 'b', 'c', 'd']);
});

test('beyond the queue the answer is rate_limited at once, with Retry-After', async () => {
  const { start } = harness({ atOnce: 1, waiting: 1 });
  const jobs = ['a', 'b'].map(start);
  await assert.rejects(start('c').promise, (error) => {
    assert.ok(error instanceof AppError);
    assert.equal(error.code, 'rate_limited');
    assert.equal(error.headers['retry-after'], '1');
    return true;
  });
  for (const job of jobs) job.finish();
  await Promise.all(jobs.map((job) => job.promise));
});

test('work that fails gives its turn back', async () => {
  const { takeTurn } = harness({ atOnce: 1, waiting: 0 });
  for (let round = 0; round < 3; round++) {
    await assert.rejects(
      takeTurn(() => Promise.reject(new Error('no'))),
      /^Error: no$/,
    );
  }
  assert.equal(await takeTurn(() => Promise.resolve('yes')), 'yes');
});
