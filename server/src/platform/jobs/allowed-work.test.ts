import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../clock.ts';
import { startAllowedWork } from './allowed-work.ts';

test('work is begun where it is allowed, stopped when it is not any more, and begun again', async () => {
  const clock = manualClock(0);
  const seen: string[] = [];
  const state = { isAllowed: false, fails: false };
  const work = await startAllowedWork({
    clock,
    isAllowed: () => state.isAllowed,
    async start() {
      if (state.fails) throw new Error('no');
      seen.push('start');
      return { stop: async () => void seen.push('stop') };
    },
    onFailure: () => seen.push('failed'),
  });
  const look = async () => {
    clock.advance(1_000);
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
  };
  await look();
  assert.deepEqual(seen, []);
  Object.assign(state, { isAllowed: true, fails: true });
  await look();
  state.fails = false;
  await look();
  await look();
  state.isAllowed = false;
  await look();
  state.isAllowed = true;
  await look();
  await work.stop();
  await look();
  assert.deepEqual(seen, ['failed', 'start', 'stop', 'start', 'stop']);
});
