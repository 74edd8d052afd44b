import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../app-error.ts';
import { manualClock } from '../clock.ts';
import { openWaitingLine } from './waiting-line.ts';

const bounds = { atOnce: 3, perWorkspace: 2, waiting: 2, maxWaitMs: 30_000 };

/** Lets promises that are settled tell so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function line() {
  const clock = manualClock(0);
  const take = openWaitingLine(bounds, clock);
  const begun: string[] = [];
  const refused: string[] = [];
  const ask = async (workspace: string, name: string) => {
    try {
      const end = await take(workspace);
      begun.push(name);
      return end;
    } catch (error) {
      assert.ok(error instanceof AppError && error.code === 'rate_limited' && error.headers['retry-after'] === '5');
      refused.push(name);
      return () => undefined;
    }
  };
  return { clock, ask, begun, refused };
}

test('a workspace that reads many feeds leaves a turn to another', async () => {
  const { ask, begun } = line();
  const first = await ask('a', 'a1');
  await ask('a', 'a2');
  void ask('a', 'a3');
  await ask('b', 'b1');
  assert.deepEqual(begun, ['a1', 'a2', 'b1']);
  void ask('b', 'b2');
  first();
  first();
  await settle();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'a3'], 'first come first served; a turn ends once');
});

test('one who waits is passed where their workspace has its share', async () => {
  const { ask, begun } = line();
  await ask('a', 'a1');
  await ask('a', 'a2');
  const other = await ask('b', 'b1');
  void ask('a', 'a3');
  void ask('b', 'b2');
  other();
  await settle();
  assert.deepEqual(begun, ['a1', 'a2', 'b1', 'b2']);
});

test('the third of a workspace that would have to wait is refused at once, and who waits too long later', async () => {
  const { ask, begun, refused, clock } = line();
  const first = await ask('a', 'a1');
  await ask('a', 'a2');
  void ask('a', 'a3');
  void ask('a', 'a4');
  await ask('a', 'a5');
  assert.deepEqual(refused, ['a5']);
  clock.advance(bounds.maxWaitMs);
  await settle();
  assert.deepEqual(refused, ['a5', 'a3', 'a4']);
  first();
  await ask('a', 'a6');
  assert.deepEqual(begun, ['a1', 'a2', 'a6'], 'who was refused takes no turn');
});
