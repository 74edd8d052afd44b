import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { changeOptions } from './change.ts';
import type { Tagged } from './client.ts';
import type { Page } from './page-chain.ts';
import { Problem } from './problem.ts';
import { Queries } from './reads.ts';

interface Door {
  readonly id: string;
  readonly name: string;
}

const LIST = ['doors', 'page'];
const RECORD = ['door', '1'];
const NOTES = ['door', '1', 'notes'];

/** A service that changes and answers when the test says so; what it reads is as things were when it was asked. */
function openDoors(t: TestContext) {
  const queries = new Queries({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  t.after(() => queries.clear());
  let name = 'Old';
  const waiting: { what: string; answer: () => void; refuse: (problem: Error) => void }[] = [];
  const ask = <Answer>(what: string, answer: (door: Door) => Answer) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const now = answer({ id: '1', name });
    waiting.push({ what, answer: () => resolve(now), refuse: reject });
    return promise;
  };
  const watch = (queryKey: readonly string[], answer: (door: Door) => unknown) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: ({ signal: _signal }) => ask(queryKey.join(' '), answer),
    }).subscribe(() => undefined);
  const change = new MutationObserver(
    queries,
    changeOptions<Door, { name: string }>(queries, {
      recordKey: (id) => ['door', id],
      listKey: ['doors'],
      touches: (_id, isRefused) => (isRefused ? [['doors']] : []),
      send: async (id, body) => {
        await ask(`change to ${body.name}`, () => undefined);
        name = body.name;
        return { record: { id, name }, etag: name };
      },
    }),
  );
  return {
    queries,
    watchList: () => watch(LIST, (door): Page<Door> => ({ data: [door], nextCursor: null })),
    watchRecord: () => watch(RECORD, (record): Tagged<Door> => ({ record, etag: record.name })),
    watchNotes: () => watch(NOTES, () => ['note']),
    rename: (to: string) => change.mutate({ id: '1', change: { name: to }, etag: null }),
    waiting: () => waiting.map(({ what }) => what),
    /** Answers what was asked first under this name. */
    async answer(what: string) {
      take(what).answer();
      await settled();
    },
    async refuse(what: string, problem: Error) {
      take(what).refuse(problem);
      await settled();
    },
    listed: () => queries.getQueryData<Page<Door>>(LIST)?.data.map((door) => door.name),
    recorded: () => queries.getQueryData<Tagged<Door>>(RECORD)?.record.name,
  };

  function take(what: string) {
    const at = waiting.findIndex((each) => each.what === what);
    const [taken] = waiting.splice(at, at < 0 ? 0 : 1);
    assert.ok(taken, `${what} is not among ${waiting.map((each) => each.what)}`);
    return taken;
  }
}

/** Waits until all that follows from an answer has happened: promises and what TanStack Query puts off by a timer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('a list that was asked for before a change, and answered after it, shows the change', async (t) => {
  const doors = openDoors(t);
  doors.watchList();
  await doors.answer('doors page');
  void doors.queries.invalidateQueries({ queryKey: LIST });
  const done = doors.rename('New');
  await settled();
  assert.deepEqual(doors.listed(), ['New']);
  await doors.answer('doors page');
  assert.deepEqual(doors.listed(), ['New'], 'the answer of before the change is passed over');
  await doors.answer('change to New');
  await done;
  assert.deepEqual(doors.listed(), ['New']);
  await doors.answer('doors page');
  assert.deepEqual(doors.listed(), ['New']);
  assert.deepEqual(doors.waiting(), [], 'the list is read once more');
});

test('a list that was asked for while a change was on its way is asked for again', async (t) => {
  const doors = openDoors(t);
  doors.watchList();
  await doors.answer('doors page');
  const done = doors.rename('New');
  await settled();
  void doors.queries.invalidateQueries({ queryKey: LIST });
  await doors.answer('change to New');
  await done;
  assert.deepEqual(doors.waiting(), ['doors page', 'doors page']);
  await doors.answer('doors page');
  assert.deepEqual(doors.listed(), ['New'], 'the first was asked for before the change');
  await doors.answer('doors page');
  assert.deepEqual(doors.listed(), ['New']);
});

test('a list that is read for the first time while its record is changed shows the change', async (t) => {
  const doors = openDoors(t);
  doors.watchList();
  const done = doors.rename('New');
  await settled();
  await doors.answer('change to New');
  await done;
  assert.deepEqual(doors.waiting(), ['doors page', 'doors page']);
  await doors.answer('doors page');
  assert.equal(doors.listed(), undefined, 'the answer of before the change is passed over');
  await doors.answer('doors page');
  assert.deepEqual(doors.listed(), ['New']);
});

test('a record that was asked for before a change, and answered after it, is as it was changed', async (t) => {
  const doors = openDoors(t);
  doors.watchRecord();
  await doors.answer('door 1');
  const done = doors.rename('New');
  await settled();
  void doors.queries.invalidateQueries({ queryKey: RECORD });
  await doors.answer('change to New');
  await done;
  await doors.answer('door 1');
  assert.equal(doors.recorded(), 'New');
});

test('what is read of a record for the first time is not given up when the record changes', async (t) => {
  const doors = openDoors(t);
  doors.watchRecord();
  doors.watchNotes();
  await doors.answer('door 1');
  const done = doors.rename('New');
  await settled();
  await doors.answer('door 1 notes');
  assert.deepEqual(doors.queries.getQueryData(NOTES), ['note']);
  await doors.answer('change to New');
  await done;
});

test('a list is read again once, after the last of several changes', async (t) => {
  const doors = openDoors(t);
  doors.watchList();
  await doors.answer('doors page');
  void doors.queries.invalidateQueries({ queryKey: LIST });
  const first = doors.rename('One');
  await settled();
  const second = doors.rename('Two');
  await settled();
  await doors.answer('doors page');
  await doors.answer('change to One');
  assert.deepEqual(doors.waiting(), ['change to Two']);
  await doors.answer('change to Two');
  await Promise.all([first, second]);
  assert.deepEqual(doors.waiting(), ['doors page']);
  await doors.answer('doors page');
  assert.deepEqual(doors.listed(), ['Two']);
});

test('after a refusal everything is as before, and list and record are read again once', async (t) => {
  const doors = openDoors(t);
  doors.watchList();
  doors.watchRecord();
  await doors.answer('doors page');
  await doors.answer('door 1');
  const done = doors.rename('New');
  await settled();
  assert.deepEqual([doors.listed(), doors.recorded()], [['New'], 'New']);
  const refused = assert.rejects(done);
  await doors.refuse(
    'change to New',
    new Problem({ status: 412, code: 'precondition_failed', message: 'Changed.', requestId: null }),
  );
  await refused;
  assert.deepEqual([doors.listed(), doors.recorded()], [['Old'], 'Old']);
  assert.deepEqual(doors.waiting(), ['doors page', 'door 1']);
});

test('what is made while a list is read for the first time is in it', async (t) => {
  const doors = openDoors(t);
  doors.watchList();
  const read = doors.queries.invalidateQueries({ queryKey: ['doors'] });
  assert.deepEqual(doors.waiting(), ['doors page', 'doors page']);
  await doors.answer('doors page');
  assert.equal(doors.listed(), undefined);
  await doors.answer('doors page');
  await read;
  assert.deepEqual(doors.listed(), ['Old']);
});
