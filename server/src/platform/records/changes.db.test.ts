import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import type { WorkspaceScope } from '../access/scope.ts';
import type { Db } from '../database/db.ts';
import { openDatabase } from '../database/fixtures/open-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { addItems, type Item, lingering, newIds, pageOf, readAll, renameItem } from '../http/fixtures/project-list.ts';
import { stampChanges } from './record-change.ts';

const SEEDS = process.env.PCS_TEST_SOAK === '1' ? 500 : 25;
const database = await openDatabase();
const db = database.open(3);

interface Entry {
  sequence: string;
  at: string;
  change: string;
  resource_id: string;
}

const feedOf = async (scope: WorkspaceScope) =>
  (await database.asAdmin(
    `select sequence, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, change, resource_id
     from change_entry where workspace_id = $1 order by sequence`,
    [scope.workspaceId],
  )) as unknown as Entry[];

test('changes of one transaction have one stamp and follow each other in the feed in the order given', async () => {
  const scope = await database.newWorkspace(db);
  const ids = newIds(5);
  const at = await addItems(db, scope, ids);
  const [page] = await readAll(db, scope, {});
  assert.deepEqual(new Set(page?.data.map((each) => each.updatedAt)), new Set([at]));
  const feed = await feedOf(scope);
  assert.deepEqual(
    feed.map((each) => [Number(each.sequence), each.change, each.resource_id]),
    ids.map((id, index) => [index + 1, 'created', id]),
  );
});

test('stamps rise by at least a millisecond, however quickly changes follow each other', async () => {
  const scope = await database.newWorkspace(db);
  const [id = ''] = newIds(1);
  const stamps = [Date.parse(await addItems(db, scope, [id]))];
  for (let index = 0; index < 40; index += 1) {
    stamps.push(Date.parse((await renameItem(db, scope, { id, name: `${index}` })) ?? ''));
  }
  for (let index = 1; index < stamps.length; index += 1) {
    assert.ok((stamps[index] ?? 0) >= (stamps[index - 1] ?? 0) + 1, `${stamps}`);
  }
});

test('stamps go on rising when PostgreSQL’s clock is set back', async () => {
  const scope = await database.newWorkspace(db);
  const [id = ''] = newIds(1);
  await addItems(db, scope, [id]);
  const ahead = '2100-01-01T00:00:00.000Z';
  await database.asAdmin('update workspace_clock set at = $2 where workspace_id = $1', [scope.workspaceId, ahead]);
  assert.equal(await renameItem(db, scope, { id, name: 'a' }), '2100-01-01T00:00:00.001Z');
  assert.equal(await renameItem(db, scope, { id, name: 'b' }), '2100-01-01T00:00:00.002Z');
});

test('a change that is rolled back leaves no entry and no gap', async () => {
  const scope = await database.newWorkspace(db);
  await addItems(db, scope, newIds(2));
  const refused = inTransaction(db, scope, async (tx) => {
    await stampChanges(tx, scope, [{ change: 'deleted', type: 'project', id: newIds(1)[0] ?? '', projectId: null }]);
    throw new Error('no');
  });
  await assert.rejects(refused);
  await addItems(db, scope, newIds(1));
  assert.deepEqual(
    (await feedOf(scope)).map((each) => Number(each.sequence)),
    [1, 2, 3],
  );
});

test('a stamp without a change, and one for another workspace, are refused', async () => {
  const [ours, theirs] = [await database.newWorkspace(db), await database.newWorkspace(db)];
  await assert.rejects(
    inTransaction(db, ours, (tx) => stampChanges(tx, ours, [])),
    /needs a change/,
  );
  const change = { change: 'created', type: 'project', id: newIds(1)[0] ?? '', projectId: null } as const;
  await assert.rejects(
    inTransaction(db, ours, (tx) => stampChanges(tx, theirs, [change])),
    /has no clock/,
  );
});

test('writers of one workspace do not hold up those of another', async () => {
  const [slow, quick] = [await database.newWorkspace(db), await database.newWorkspace(db)];
  const [id = ''] = newIds(1);
  await addItems(db, slow, [id]);
  const stamped = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  const lingerer = renameItem(db, slow, { id, name: 'x' }, () => {
    stamped.resolve();
    return others.promise;
  });
  await stamped.promise;
  await addItems(db, quick, newIds(1));
  others.resolve();
  assert.notEqual(await lingerer, undefined);
});

test('a reader is not held back by a transaction that is open, and misses nothing of it once it commits', async () => {
  const scope = await database.newWorkspace(db);
  const [early = '', late = ''] = newIds(2);
  await addItems(db, scope, [early, late]);
  const { nextSince } = (await readAll(db, scope, {})).at(-1) ?? { nextSince: '' };
  const stamped = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const writing = renameItem(db, scope, { id: late, name: 'late' }, async () => {
    stamped.resolve();
    await read.promise;
  });
  await stamped.promise;
  const during = await pageOf(db, scope, { updated_since: nextSince });
  read.resolve();
  const at = await writing;
  assert.equal(
    during.data.some((each) => each.updatedAt === at),
    false,
    'not committed, not seen',
  );
  const after = await pageOf(db, scope, { updated_since: during.nextSince });
  assert.equal(after.data.find((each) => each.id === late)?.updatedAt, at);
});

interface Step {
  kind: 'add' | 'rename' | 'addMany';
  pauseMs: number;
  target: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('add', 'rename', 'rename', 'rename', 'addMany'),
    pauseMs: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(6) }),
    target: fc.nat(1_000),
  }),
  { minLength: 12, maxLength: 25 },
);
const play = fc.record({
  writers: fc.array(steps, { minLength: 2, maxLength: 4 }),
  limits: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 }),
});

/** One writer on a connection of its own: other transactions, and the moment of its commit, fall where they fall. */
async function write(over: Db, scope: WorkspaceScope, ids: string[], mine: Step[]): Promise<void> {
  for (const { kind, pauseMs, target } of mine) {
    const pause = pauseMs === 0 ? undefined : lingering(pauseMs / 1000);
    if (kind === 'rename') {
      await renameItem(over, scope, { id: ids[target % ids.length] ?? '', name: `n${target}` }, pause);
    } else {
      const made = newIds(kind === 'add' ? 1 : 4);
      await addItems(over, scope, made);
      ids.push(...made);
    }
  }
}

/** A client as the documentation tells it to be: a full load, then polls from `X-Next-Updated-Since`. */
async function follow(over: Db, scope: WorkspaceScope, limits: number[], isOver: () => boolean) {
  const seen = new Map<string, string>();
  const take = (item: Item) => {
    if ((seen.get(item.id) ?? '') < item.updatedAt) seen.set(item.id, item.updatedAt);
  };
  let since: string | undefined;
  let polls = 0;
  for (let last = false; ; ) {
    const limit = limits[polls % limits.length] ?? 1;
    const pages = await readAll(over, scope, since === undefined ? { limit } : { limit, updated_since: since });
    const rows = pages.flatMap((each) => each.data);
    rows.forEach(take);
    const stamps = rows.map((each) => each.updatedAt);
    if (since !== undefined) assert.deepEqual(stamps, [...stamps].sort(), 'the order of change within a load');
    since = pages.at(-1)?.nextSince ?? '';
    polls += 1;
    if (last) return { seen, polls };
    last = isOver();
  }
}

const firstSeed = randomInt(2 ** 31 - SEEDS);
for (let seed = firstSeed; seed < firstSeed + SEEDS; seed += 1) {
  test(`seed ${seed}: a client that polls misses no change of several writers, and the feed has their commits in order`, async (t) => {
    const [{ writers, limits } = { writers: [], limits: [] }] = fc.sample(play, { seed, numRuns: 1 });
    const scope = await database.newWorkspace(db);
    const ids = newIds(6);
    await addItems(db, scope, ids);
    const own = writers.map(() => database.open(1));
    let running = writers.length;
    const writing = writers.map((mine, index) =>
      write(own[index] as Db, scope, ids, mine).finally(() => {
        running -= 1;
      }),
    );
    const [{ seen, polls }] = await Promise.all([follow(db, scope, limits, () => running === 0), ...writing]);
    const rows = (await readAll(db, scope, { limit: 200 })).flatMap((each) => each.data);
    for (const { id, updatedAt } of rows) assert.equal(seen.get(id), updatedAt, `${id} was missed`);
    const feed = await feedOf(scope);
    assert.deepEqual(
      feed.map((each) => Number(each.sequence)),
      feed.map((_each, index) => index + 1),
    );
    const stamps = feed.map((each) => each.at);
    assert.deepEqual(stamps, [...stamps].sort(), 'stamps rise with the order of the feed');
    const latest = new Map(feed.map((each) => [each.resource_id, each.at]));
    for (const { id, updatedAt } of rows) assert.equal(latest.get(id), updatedAt);
    t.diagnostic(`${polls} loads of ${rows.length} rows while ${feed.length} changes were made`);
  });
}
