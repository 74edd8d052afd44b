import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTeardown } from './teardown.ts';

test('what was opened last is let go of first, each only once the one before it is done', async () => {
  const down = openTeardown();
  const told: string[] = [];
  for (const name of ['pool', 'cache', 'server']) {
    down.before(async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      told.push(`${name} ends`);
    });
  }
  await down.takeDown();
  assert.deepEqual(told, ['server begins', 'server ends', 'cache begins', 'cache ends', 'pool begins', 'pool ends']);
});

test('a step that fails keeps no other from running, and the first failure is told at the end', async () => {
  const down = openTeardown();
  const ran: string[] = [];
  const step = (name: string, work: () => Promise<void>) =>
    down.before(() => {
      ran.push(name);
      return work();
    });
  step('first', async () => undefined);
  step('second', () => Promise.reject(new Error('of the second')));
  step('third', () => {
    throw new Error('of the third');
  });
  step('fourth', async () => undefined);
  await assert.rejects(down.takeDown(), /^Error: of the third$/);
  assert.deepEqual(ran, ['fourth', 'third', 'second', 'first']);
});

test('taking down again does nothing, and tells no failure a second time', async () => {
  const down = openTeardown();
  let count = 0;
  down.before(async () => {
    count += 1;
    throw new Error('once');
  });
  await assert.rejects(down.takeDown(), /^Error: once$/);
  await down.takeDown();
  assert.equal(count, 1);
});

test('who takes down while that is under way waits for its end, and hurries no step', async () => {
  const down = openTeardown();
  const ended: string[] = [];
  let finish: () => void = () => undefined;
  down.before(async () => void ended.push('pool'));
  down.before(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    ended.push('server');
  });
  const first = down.takeDown();
  const second = down.takeDown().then(() => ended.push('the second call'));
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(ended, []);
  finish();
  await Promise.all([first, second]);
  assert.deepEqual(ended, ['server', 'pool', 'the second call']);
});

test('nothing to let go of is no failure', async () => {
  await openTeardown().takeDown();
});
