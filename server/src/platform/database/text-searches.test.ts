import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLimiter } from '../access/limiter.ts';
import { manualClock } from '../clock.ts';
import { limitTextSearches } from './text-searches.ts';

function searches() {
  const clock = manualClock(0);
  return {
    clock,
    run: limitTextSearches(
      openLimiter({ slots: 2, slotsPerWorkspace: 1, waitingPerWorkspace: 1, maxWaitMs: 3000 }, clock),
    ),
  };
}

test('one workspace searches once at a time, and its second search waits; another workspace does not', async () => {
  const { run } = searches();
  const [first, order] = [Promise.withResolvers<void>(), [] as string[]];
  const one = run('a', () => first.promise.then(() => order.push('a1')));
  const two = run('a', async () => order.push('a2'));
  await run('b', async () => order.push('b1'));
  first.resolve();
  await Promise.all([one, two]);
  assert.deepEqual(order, ['b1', 'a1', 'a2']);
});

test('a search more than may wait is refused at once, and one that waits too long after that time', async () => {
  const { run, clock } = searches();
  const first = Promise.withResolvers<void>();
  const one = run('a', () => first.promise);
  const two = run('a', async () => undefined);
  const late = assert.rejects(two, { code: 'rate_limited' });
  await assert.rejects(
    run('a', async () => undefined),
    { code: 'rate_limited' },
  );
  clock.advance(3000);
  await late;
  first.resolve();
  await one;
});

test('a search that the database ended at its timeout is a refusal, any other fault stays one, and both give their turn back', async () => {
  const { run } = searches();
  const fail = (code: string) => () => Promise.reject(Object.assign(new Error('no'), { code }));
  await assert.rejects(run('a', fail('57014')), { code: 'rate_limited' });
  await assert.rejects(run('a', fail('42P01')), { code: '42P01' });
  assert.equal(await run('a', async () => 1), 1);
});
