import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IntegrationRun, RunState } from '../../../../contract/integration-runs.ts';
import { readNewestRuns } from './newest-runs.ts';
import { findActive } from './run-counts.ts';

/** Reads runs of the states, the newest first, and counts the pages. */
async function read(states: readonly RunState[], isWorking = false) {
  const runs = states.map((state, at) => ({ id: `${at}`, state }) as IntegrationRun);
  let pages = 0;
  const found = await readNewestRuns(async ({ limit, cursor = '0' }) => {
    pages += 1;
    const end = Number(cursor) + limit;
    return { data: runs.slice(Number(cursor), end), nextCursor: end < runs.length ? String(end) : null };
  }, isWorking);
  return { active: findActive(found)?.id, pages };
}

const repeat = (state: RunState, count: number) => Array.from({ length: count }, () => state);

test('one page is read while the active run is among the newest, and while there is none', async () => {
  assert.deepEqual(await read([]), { active: undefined, pages: 1 });
  assert.deepEqual(await read(['queued', 'running', ...repeat('done', 30)], true), { active: '1', pages: 1 });
  assert.deepEqual(await read(repeat('done', 30)), { active: undefined, pages: 1 });
});

test('the run at work is found behind the imports that wait for their turn', async () => {
  assert.deepEqual(await read([...repeat('queued', 40), 'running', ...repeat('done', 9)]), { active: '40', pages: 2 });
  assert.deepEqual(await read([...repeat('queued', 500), 'waiting', 'done']), { active: '500', pages: 4 });
});

test('an import at work that was asked for long ago is found where the connection says that a run works', async () => {
  const states: RunState[] = [...repeat('done', 12), 'running', ...repeat('done', 3)];
  assert.deepEqual(await read(states, true), { active: '12', pages: 2 });
});
