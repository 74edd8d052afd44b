import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../api/problem.ts';
import { type BulkItem, listLeft, listUntried, openBulkRuns, type Run } from './bulk-runs.ts';

const createItems = (count: number): BulkItem[] =>
  Array.from({ length: count }, (_, each) => ({ id: `i${each}`, number: each, name: `n${each}`, status: 'open' }));

function open(before: readonly Run[] = []) {
  let kept = before;
  let ids = 0;
  const keeping = {
    read: () => kept,
    write: (runs: readonly Run[]) => {
      kept = JSON.parse(JSON.stringify(runs)) as Run[];
    },
  };
  const newId = () => {
    ids += 1;
    return `id${ids}`;
  };
  return { runs: openBulkRuns({ keeping, newId }), kept: () => kept };
}

const WORK = { projectId: 'p', kind: 'issues', said: 'issues:bulk.succeeded' } as const;
const settled = () => new Promise(setImmediate);

function gate() {
  const waiting: (() => void)[] = [];
  return { change: () => new Promise<void>((resolve) => waiting.push(resolve)), release: () => waiting.shift()?.() };
}

test('a run that is over stays until it is removed, with the refused records and reasons', async () => {
  const { runs, kept } = open();
  const refused = new Problem({ code: 'conflict', status: 409, message: 'It is closed.', requestId: 'r1' });
  const over: Run[] = [];
  const change = async ({ number }: BulkItem) => {
    if (number === 1) throw refused;
  };
  runs.start({ ...WORK, items: createItems(3), change, onOver: (run) => over.push(run) });
  await settled();
  const [run] = runs.view().runs;
  assert.ok(run);
  assert.equal(run.state, 'over');
  assert.deepEqual(run.refused, [
    { id: 'i1', reason: { message: 'It is closed.', key: null, params: {} }, requestId: null },
  ]);
  assert.deepEqual(
    listLeft(run).map(({ id }) => id),
    ['i1'],
  );
  assert.deepEqual(listUntried(run), []);
  assert.deepEqual(over, [run]);
  assert.equal(kept().length, 1);
  runs.show(run.id);
  runs.putAway(run.id);
  assert.deepEqual(runs.view(), { runs: [], shown: undefined });
  assert.deepEqual(kept(), []);
});

test('an interrupted run is shown on the next page, with all unconfirmed records', async () => {
  const { change, release } = gate();
  const first = open();
  first.runs.start({ ...WORK, items: createItems(6), change, onOver: () => assert.fail('it is not over') });
  release();
  await settled();
  const [run] = open(first.kept()).runs.view().runs;
  assert.ok(run);
  assert.equal(run.state, 'broken');
  assert.deepEqual(run.succeeded, ['i0']);
  assert.equal(listUntried(run).length, 5);
});

test('a run of the same kind cannot start before the first is over, but one of another kind can', async () => {
  const { change, release } = gate();
  const { runs } = open();
  const start = (kind: 'issues' | 'clashes') =>
    runs.start({ ...WORK, kind, items: createItems(1), change, onOver: () => undefined });
  start('issues');
  start('issues');
  start('clashes');
  assert.deepEqual(
    runs.view().runs.map(({ kind }) => kind),
    ['issues', 'clashes'],
  );
  const [first] = runs.view().runs;
  runs.putAway(first?.id ?? '');
  assert.equal(runs.view().runs.length, 2, 'what is under way is not put away');
  release();
  await settled();
  start('issues');
  assert.deepEqual(
    runs.view().runs.map(({ kind, state }) => `${kind} ${state}`),
    ['clashes running', 'issues running'],
  );
});

test('a stopped run sends no more requests and lists the remaining records', async () => {
  const { change, release } = gate();
  const { runs } = open();
  runs.start({ ...WORK, items: createItems(9), change, onOver: () => undefined });
  const id = runs.view().runs[0]?.id ?? '';
  runs.stop(id);
  assert.equal(runs.view().runs[0]?.state, 'stopping');
  for (let each = 0; each < 4; each += 1) release();
  await settled();
  const [run] = runs.view().runs;
  assert.equal(run?.state, 'over');
  assert.equal(run && listUntried(run).length, 5);
});

test('a retry after a lost response has the key of the first try', async () => {
  const { runs } = open();
  const used: string[] = [];
  const attempt = (isLost: boolean) =>
    runs.start({
      ...WORK,
      items: createItems(1),
      change: async (_item, key) => {
        used.push(key.of('the same'));
        if (isLost) throw new Error('lost');
      },
      onOver: () => undefined,
    });
  for (const isLost of [true, false, false]) {
    attempt(isLost);
    await settled();
  }
  assert.equal(used[0], used[1]);
  assert.notEqual(used[1], used[2]);
});

test('records that one request changes are sent together, and in halves if one is refused', async () => {
  const { runs } = open();
  const sent: string[][] = [];
  const gone = new Problem({ code: 'not_found', status: 404, message: 'It is gone.', requestId: 'r1' });
  const send = async (items: readonly BulkItem[]) => {
    const ids = items.map(({ id }) => id);
    sent.push(ids);
    if (ids.includes('i2')) throw gone;
  };
  runs.start({ ...WORK, items: createItems(5), change: { maxItems: 4, send }, onOver: () => undefined });
  await settled();
  assert.deepEqual(sent, [['i0', 'i1', 'i2', 'i3'], ['i0', 'i1'], ['i2', 'i3'], ['i2'], ['i3'], ['i4']]);
  const [run] = runs.view().runs;
  assert.ok(run);
  assert.deepEqual(run.succeeded, ['i0', 'i1', 'i3', 'i4']);
  assert.deepEqual(run.refused, [
    { id: 'i2', reason: { message: 'It is gone.', key: null, params: {} }, requestId: null },
  ]);
});

test('a large run is stored a hundred times at most, and when the page is left', async () => {
  let written = 0;
  let kept: readonly Run[] = [];
  const keeping = {
    read: () => kept,
    write: (runs: readonly Run[]) => {
      written += 1;
      kept = runs;
    },
  };
  const runs = openBulkRuns({ keeping, newId: () => 'id' });
  const { change, release } = gate();
  runs.start({ ...WORK, items: createItems(1000), change, onOver: () => undefined });
  const answer = async (many: number) => {
    for (let each = 0; each < many; each += 1) {
      release();
      await settled();
    }
  };
  await answer(15);
  assert.equal(kept[0]?.succeeded.length, 10);
  runs.leave();
  assert.equal(kept[0]?.succeeded.length, 15);
  await answer(85);
  assert.equal(kept[0]?.succeeded.length, 15, 'a page that goes keeps nothing more');
  runs.comeBack();
  assert.equal(kept[0]?.succeeded.length, 100);
  await answer(900);
  assert.equal(kept[0]?.state, 'over');
  assert.equal(kept[0]?.succeeded.length, 1000);
  assert.ok(written <= 104, `written ${written} times`);
});
