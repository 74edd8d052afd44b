import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntegrationRun, RunCounts, RunState } from '../../../../contract/integration-runs.ts';
import {
  doesNothing,
  findActive,
  findFirstWords,
  findPreview,
  findRunWord,
  isBeforeFirst,
  isPlanned,
  listCounts,
} from './run-counts.ts';

const NONE: RunCounts = { considered: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, conflicts: 0, errors: 0 };

const run = (id: string, state: RunState, kind: IntegrationRun['kind'] = 'sync', dryRun = false) =>
  ({ id, state, kind, dryRun, counts: NONE }) as IntegrationRun;

test('counts that are zero are left out, and those that changed something come first', () => {
  assert.deepEqual(listCounts(NONE), []);
  const counts = { ...NONE, considered: 9, unchanged: 4, errors: 1, created: 3, skipped: 1 };
  assert.deepEqual(
    listCounts(counts).map(({ name, count }) => `${name} ${count}`),
    ['created 3', 'errors 1', 'skipped 1', 'unchanged 4'],
  );
});

test('a run that skipped every difference did nothing; one that found none was not needed', () => {
  assert.equal(doesNothing({ ...NONE, considered: 14, skipped: 14 }), true);
  assert.equal(doesNothing({ ...NONE, considered: 14, unchanged: 4, skipped: 10 }), true);
  assert.equal(doesNothing({ ...NONE, considered: 14, unchanged: 14 }), false);
  for (const name of ['created', 'updated', 'conflicts'] as const) {
    assert.equal(doesNothing({ ...NONE, skipped: 13, [name]: 1 }), false);
  }
});

test('a preview only plans what it counts as created, updated or skipped', () => {
  const preview = run('a', 'done', 'sync', true);
  for (const name of ['created', 'updated', 'skipped'] as const) {
    assert.equal(isPlanned(preview, name), true);
    assert.equal(isPlanned(run('b', 'done', 'compare'), name), true);
    assert.equal(isPlanned(run('c', 'done'), name), false);
  }
  assert.equal(isPlanned(preview, 'conflicts'), false);
  assert.equal(isPlanned(preview, 'considered'), false);
});

test('the run that works is the active one, also if another one was asked for after it', () => {
  assert.equal(findActive([run('a', 'done'), run('b', 'failed'), run('c', 'cancelled')]), undefined);
  assert.equal(findActive([run('a', 'queued'), run('b', 'waiting')])?.id, 'b');
  assert.equal(findActive([run('a', 'queued'), run('b', 'running')])?.id, 'b');
  assert.equal(findActive([run('a', 'queued'), run('b', 'done')])?.id, 'a');
  assert.equal(findActive([run('a', 'waiting'), run('b', 'running'), run('c', 'waiting')])?.id, 'b');
  assert.equal(findActive([run('a', 'queued'), run('b', 'queued'), run('c', 'done')])?.id, 'b');
});

test('a first synchronization is to come until a run has ended well, and what only looks is none', () => {
  const none = { lastPushAt: null };
  assert.equal(isBeforeFirst([], none), true);
  assert.equal(isBeforeFirst([run('a', 'done', 'import')], none), true);
  assert.equal(isBeforeFirst([run('a', 'failed'), run('b', 'cancelled'), run('c', 'running')], none), true);
  assert.equal(isBeforeFirst([run('a', 'done', 'compare'), run('b', 'done', 'sync', true)], none), true);
  assert.equal(isBeforeFirst([run('a', 'done')], none), false);
  // Over models alone: one that sends records notes when.
  assert.equal(isBeforeFirst([run('a', 'done', 'push')], none), true);
  assert.equal(isBeforeFirst([{ ...run('a', 'done', 'pull'), cause: 'event' }], none), true);
  assert.equal(isBeforeFirst([], { lastPushAt: '2026-11-28T10:00:00.000Z' }), false);
});

test('of a vendor whose changes arrive by events, only the sending of issues has a first time', () => {
  assert.deepEqual((['a', 'b', 'c'] as const).map(findFirstWords), ['sending', 'exchange', 'exchange']);
});

test('the preview is the newest dry run that ended well, and is named so', () => {
  const dry = (id: string, state: RunState) => run(id, state, 'sync', true);
  assert.equal(findPreview([run('a', 'done'), run('b', 'done', 'compare', true), dry('c', 'failed')]), undefined);
  assert.equal(findPreview([dry('a', 'running'), dry('b', 'done'), dry('c', 'done')])?.id, 'b');
  const named = [dry('a', 'done'), run('b', 'done', 'push'), run('c', 'done', 'compare', true)];
  assert.deepEqual(named.map(findRunWord), ['preview', 'push', 'compare']);
});
