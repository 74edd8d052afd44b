import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock, watchClock } from './clock.ts';

const START = Date.parse('2026-03-01T08:00:00Z');

/** A process whose clock is ahead of the database's by so much, with answers that take a while. */
async function processAhead(aheadMs: number, { takesMs = 0 } = {}) {
  const own = manualClock(START);
  const database = { aheadMs, takesMs, isAway: false };
  const changes: [boolean, number][] = [];
  const watch = await watchClock({
    own,
    async ask() {
      if (database.isAway) throw new Error('away');
      const told = own.now() - database.aheadMs;
      // Not within the advance that began the poll.
      await Promise.resolve();
      own.advance(database.takesMs);
      return told + database.takesMs / 2;
    },
    onChange: (isWrong, offsetMs) => changes.push([isWrong, offsetMs]),
  });
  const poll = async () => {
    own.advance(5_000);
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
  };
  return { own, database, watch, changes, poll };
}

test('a clock that is minutes ahead, or behind, tells the database’s time and is wrong', async () => {
  for (const ahead of [300_000, -300_000, 30_001]) {
    const { own, watch, changes } = await processAhead(ahead);
    assert.equal(watch.clock.now(), own.now() - ahead);
    assert.equal(watch.offsetMs(), ahead);
    assert.equal(watch.isWrong(), true);
    assert.deepEqual(changes, [[true, ahead]]);
  }
});

test('a clock that is a few seconds off is corrected and works; one that is as good as the measurement is left alone', async () => {
  const seconds = await processAhead(4_000);
  assert.equal(seconds.watch.clock.now(), seconds.own.now() - 4_000);
  assert.equal(seconds.watch.isWrong(), false);
  const close = await processAhead(40);
  assert.equal(close.watch.clock.now(), close.own.now());
  const slow = await processAhead(150, { takesMs: 400 });
  assert.equal(slow.watch.offsetMs(), 0);
});

test('a slow answer leaves a known correction as it is; a quick one that finds none takes it back', async () => {
  const { database, watch, poll } = await processAhead(4_000);
  database.takesMs = 10_000;
  await poll();
  assert.equal(watch.offsetMs(), 4_000);
  Object.assign(database, { aheadMs: 30, takesMs: 20 });
  await poll();
  assert.equal(watch.offsetMs(), 0);
});

test('a clock that is set while the process runs is noticed by the next poll, and so is one that is set right', async () => {
  const { own, database, watch, changes, poll } = await processAhead(0);
  assert.equal(watch.isWrong(), false);
  database.aheadMs = 60_000;
  await poll();
  assert.equal(watch.isWrong(), true);
  assert.equal(watch.clock.now(), own.now() - 60_000);
  database.isAway = true;
  await poll();
  assert.equal(watch.isWrong(), true);
  Object.assign(database, { isAway: false, aheadMs: 0 });
  await poll();
  assert.equal(watch.clock.now(), own.now());
  assert.deepEqual(changes, [
    [true, 60_000],
    [false, 0],
  ]);
  watch.stop();
});
