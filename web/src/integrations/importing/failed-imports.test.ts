import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntegrationRun, RunState } from '../../../../contract/integration-runs.ts';
import { findFailedImports } from './failed-imports.ts';

const run = (id: string, state: RunState, itemId: string | null) =>
  ({ id, state, import: itemId === null ? null : { itemId, versionId: null, name: null } }) as IntegrationRun;
const find = (...runs: IntegrationRun[]) => findFailedImports(runs).map(({ id }) => id);

test('an import that failed is shown until its file is imported again, whatever becomes of that', () => {
  assert.deepEqual(find(run('2', 'done', null), run('1', 'failed', 'a')), ['1']);
  for (const state of ['queued', 'running', 'waiting', 'done', 'cancelled'] as const) {
    assert.deepEqual(find(run('2', state, 'a'), run('1', 'failed', 'a')), [], state);
  }
  assert.deepEqual(find(run('2', 'failed', 'a'), run('1', 'failed', 'a')), ['2'], 'the file once');
});

test('other runs that failed are no imports, and at most three files are shown', () => {
  assert.deepEqual(find(run('1', 'failed', null)), []);
  const runs = ['a', 'b', 'c', 'd'].map((item) => run(item, 'failed', item));
  assert.deepEqual(find(...runs), ['a', 'b', 'c']);
});
