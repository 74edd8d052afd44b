import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { AppError } from '../../platform/app-error.ts';
import { manualClock } from '../../platform/clock.ts';
import { openExportLimiter } from './limiters.ts';

const BOUNDS = { slots: 3, slotsPerWorkspace: 2, maxStallMs: 1_000, maxMs: 10_000 };
const isRefused = (error: unknown) => error instanceof AppError && error.code === 'rate_limited';
const turn = () => new Promise((resolve) => setImmediate(resolve));

function openTest() {
  const clock = manualClock(0);
  const limiter = openExportLimiter(clock, BOUNDS);
  const open = (workspaceId: string) =>
    limiter.open(workspaceId, async () => {
      const stream = new PassThrough({ highWaterMark: 4 });
      stream.on('error', () => undefined);
      return stream;
    });
  return { clock, limiter, open };
}

test('no workspace has more exports at once than its share, nor all of them more than the bound', async () => {
  const { open } = openTest();
  const first = await open('a');
  await open('a');
  await assert.rejects(open('a'), isRefused);
  await open('b');
  await assert.rejects(open('c'), isRefused);
  first.resume().end('whole');
  await turn();
  await turn();
  await open('c');
  await assert.rejects(open('a'), isRefused);
});

test('an export that cannot begin, or whose reader went away, gives its place back', async () => {
  const { open, limiter } = openTest();
  for (let times = 0; times < 5; times += 1) {
    await assert.rejects(
      limiter.open('a', () => Promise.reject(new Error('no project'))),
      /no project/,
    );
    (await open('a')).destroy();
    await turn();
  }
});

test('an export of which nothing is read is broken off; one that is read slowly goes on until its time is over', async () => {
  const { clock, open } = openTest();
  const [stalled, slow] = [await open('a'), await open('a')];
  for (const each of [stalled, slow]) while (each.write('data'));
  for (let seconds = 0; seconds < 9; seconds += 1) {
    while (slow.read() !== null);
    await turn();
    while (slow.write('data'));
    clock.advance(1_000);
    await turn();
  }
  assert.deepEqual([stalled.destroyed, slow.destroyed], [true, false]);
  clock.advance(1_000);
  assert.equal(slow.destroyed, true);
});
