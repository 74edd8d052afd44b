import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../../platform/clock.ts';
import { createArrivals } from './arrivals.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Events that are taken over when they are told to, and runs of which it is known if they still wait. */
function arranged() {
  const clock = manualClock(0);
  const arrivals = createArrivals(clock);
  const arrive = (id: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    return { taken: arrivals.during(id, () => promise), end: () => resolve(id), fail: () => reject(new Error(id)) };
  };
  const wait = (id: string) => {
    const run = { isWaiting: true };
    void arrivals.giveWay(id).then(() => {
      run.isWaiting = false;
    });
    return run;
  };
  return { clock, arrive, wait };
}

test('a run waits while events of its connection are taken over, not for those of another', async () => {
  const { arrive, wait } = arranged();
  const [first, second] = [arrive('a'), arrive('a')];
  const [run, other] = [wait('a'), wait('b')];
  await turn();
  assert.deepEqual([run.isWaiting, other.isWaiting], [true, false]);
  first.end();
  assert.equal(await first.taken, 'a');
  await turn();
  assert.equal(run.isWaiting, true);
  second.end();
  await turn();
  assert.equal(run.isWaiting, false);
  const later = wait('a');
  await turn();
  assert.equal(later.isWaiting, false, 'nothing is under way any more');
});

test('an event that cannot be taken over ends the wait too', async () => {
  const { arrive, wait } = arranged();
  const event = arrive('a');
  const run = wait('a');
  event.fail();
  await assert.rejects(event.taken, /a/);
  await turn();
  assert.equal(run.isWaiting, false);
});

test('a stream of events holds a run for a quarter of a second a record', async () => {
  const { clock, arrive, wait } = arranged();
  arrive('a');
  const run = wait('a');
  clock.advance(249);
  await turn();
  assert.equal(run.isWaiting, true);
  clock.advance(1);
  await turn();
  assert.equal(run.isWaiting, false);
  const next = wait('a');
  await turn();
  assert.equal(next.isWaiting, true);
});
