import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../platform/clock.ts';
import { watchAncestors } from './ancestors.ts';

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

const stat = (state: string, startedAt: number) =>
  `${process.ppid} (node (a) b) ${state} 1${' 0'.repeat(17)} ${startedAt} 0 0`;

/** Watches a launcher that runs, then reads this of it for a few seconds; answers how often it was gone. */
function countGone(read: () => string): number {
  const clock = manualClock(0);
  let reads = (): string => stat('S', 7);
  let count = 0;
  const startedBy = { startedByNpm: false, launcherPid: process.ppid };
  watchAncestors(
    clock,
    startedBy,
    () => {
      count += 1;
    },
    () => reads(),
  );
  clock.advance(2_000);
  assert.equal(count, 0);
  reads = read;
  clock.advance(5_000);
  return count;
}

test('an ancestor has ended where there is none, where it is dead and unreaped, and where its number is another’s', () => {
  for (const code of ['ENOENT', 'ESRCH']) assert.equal(countGone(failing(code)), 1, code);
  for (const state of ['Z', 'X'])
    assert.equal(
      countGone(() => stat(state, 7)),
      1,
      state,
    );
  assert.equal(
    countGone(() => stat('S', 8)),
    1,
  );
});

test('a look that fails for want of descriptors or memory ends nobody', () => {
  for (const code of ['EMFILE', 'ENFILE', 'ENOMEM', 'EACCES', 'EIO']) assert.equal(countGone(failing(code)), 0, code);
  assert.equal(
    countGone(() => stat('S', 7)),
    0,
  );
});
