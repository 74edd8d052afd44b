import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { serviceDb } from '../../../testing/service-db.ts';
import { actorOf, tenants } from '../../../testing/tenants.ts';
import { processDb } from '../../platform/access/fixtures/open-processes.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { manualClock } from '../../platform/clock.ts';
import { createApiKey } from './commands.ts';
import { openUsageMeter } from './usage-meter.ts';
import { listKeysToday, listUsageDays } from './usage-store.ts';

const database = await serviceDb();
const world = tenants(database.db);
const START = Date.parse('2026-03-01T23:59:58.500Z');

async function workspaceWithKeys(count: number) {
  const { scope, people } = await world.workspace({ Omar: 'owner' });
  const made = [];
  for (let number = 0; number < count; number += 1) {
    made.push(await createApiKey(world, actorOf(people.Omar), scope, { name: `k${number}`, scope: 'read' }));
  }
  const callers = made.map(({ id }) => ({ id, workspace: { id: scope.workspaceId, name: 'w', plan: 'standard' } }));
  return { scope, callers };
}

/** A process that counts under a clock of the test; `queries` tells how often it asked the database. */
function openProcess(db: Parameters<typeof openUsageMeter>[0]['db'] = database.db, startMs = START) {
  const clock = manualClock(startMs);
  const faults: unknown[] = [];
  const state = { queries: 0 };
  const counting = {
    get directory() {
      state.queries += 1;
      return db.directory;
    },
  };
  const meter = openUsageMeter({ db: counting, clock, onFault: (error) => faults.push(error) });
  return { ...meter, clock, faults, state };
}

const thisTurn = () => new Promise((resolve) => setImmediate(resolve));

const rowsOf = async ({ workspaceId }: WorkspaceScope) => {
  const rows = await database.asOwner<{ day: string; requests: string; refused: string }>(
    `select on_day::text as day, sum(requests) as requests, sum(refused) as refused from api_key_usage
     where workspace_id = $1 group by on_day order by on_day`,
    [workspaceId],
  );
  return rows.map((row) => [row.day, Number(row.requests), Number(row.refused)]);
};

test('requests and refused ones are counted without a query, and added up by each process every two seconds', async () => {
  const { scope, callers } = await workspaceWithKeys(2);
  const [one, other] = [openProcess(), openProcess()];
  for (let number = 0; number < 1_000; number += 1) {
    for (const process of [one, other]) for (const caller of callers) process.count(caller, number % 4 !== 0);
  }
  assert.deepEqual([one.state.queries, other.state.queries], [0, 0]);
  await Promise.all([one.flush(), other.flush()]);
  assert.deepEqual([one.state.queries, other.state.queries], [1, 1]);
  assert.deepEqual(await rowsOf(scope), [['2026-03-01', 4_000, 1_000]]);
  await one.flush();
  assert.equal(one.state.queries, 1, 'nothing to write is no query');
  one.count(callers[0] as never, true);
  one.clock.advance(1_999);
  await thisTurn();
  assert.equal(one.state.queries, 1);
  one.clock.advance(1);
  await thisTurn();
  assert.equal(one.state.queries, 2);
  await one.flush();
  assert.deepEqual(await rowsOf(scope), [['2026-03-01', 4_001, 1_000]]);
  await Promise.all([one.stop(), other.stop()]);
});

test('a request counts for the day in UTC on which it came', async () => {
  const { scope, callers } = await workspaceWithKeys(1);
  const [caller] = callers as [(typeof callers)[number]];
  const meter = openProcess();
  meter.count(caller, true);
  meter.clock.advance(1_499);
  meter.count(caller, false);
  meter.clock.advance(1);
  meter.count(caller, true);
  await meter.stop();
  assert.deepEqual(await rowsOf(scope), [
    ['2026-03-01', 2, 1],
    ['2026-03-02', 1, 0],
  ]);
});

test('what a silent database did not take is counted once it answers, each request once, and it does not pile up', async (t) => {
  const { scope, callers } = await workspaceWithKeys(1);
  const [caller] = callers as [(typeof callers)[number]];
  const dead = processDb(t, { ...database, ownerUrl: 'postgres://nobody@127.0.0.1:1/none' });
  const state = { reachable: false };
  const switched = {
    get directory() {
      return state.reachable ? database.db.directory : dead.directory;
    },
  };
  const meter = openProcess(switched);
  for (let round = 1; round <= 3; round += 1) {
    meter.count(caller, round > 1);
    await meter.flush();
    assert.equal(meter.faults.length, round);
  }
  meter.count(caller, true);
  state.reachable = true;
  const asked = meter.state.queries;
  await meter.flush();
  assert.equal(meter.state.queries - asked, 1);
  assert.deepEqual(await rowsOf(scope), [['2026-03-01', 4, 1]]);
  await meter.stop();
  assert.deepEqual(await rowsOf(scope), [['2026-03-01', 4, 1]]);
});

test('a key that is not there, or that of another workspace, is not counted and holds nothing up', async () => {
  const { scope, callers } = await workspaceWithKeys(1);
  const foreign = await workspaceWithKeys(1);
  const meter = openProcess();
  const { workspace } = callers[0] as (typeof callers)[number];
  meter.count({ id: randomUUID(), workspace }, true);
  meter.count({ id: foreign.callers[0]?.id ?? '', workspace }, true);
  meter.count(callers[0] as never, true);
  await meter.stop();
  assert.deepEqual(meter.faults, []);
  assert.deepEqual(await rowsOf(scope), [['2026-03-01', 1, 0]]);
  assert.deepEqual(await rowsOf(foreign.scope), []);
});

test('thousands of keys go in parts', async () => {
  const { scope, callers } = await workspaceWithKeys(1);
  await database.asOwner(
    `insert into api_key (workspace_id, id, name, prefix, scope, created_by_type, created_at)
     select $1, gen_random_uuid(), 'k', 'p', 'read', 'system', now() from generate_series(1, 2500)`,
    [scope.workspaceId],
  );
  const keys = await database.asOwner<{ id: string }>('select id from api_key where workspace_id = $1', [
    scope.workspaceId,
  ]);
  const meter = openProcess();
  const { workspace } = callers[0] as (typeof callers)[number];
  for (const { id } of keys) meter.count({ id, workspace }, true);
  await meter.stop();
  assert.equal(meter.state.queries, 3);
  assert.deepEqual(await rowsOf(scope), [['2026-03-01', 2_501, 0]]);
});

test('days come without gaps, and keys that are revoked only where they were used today', async () => {
  const { scope, callers } = await workspaceWithKeys(3);
  const foreign = await workspaceWithKeys(1);
  const [first, second, third] = callers.map((each) => each.id);
  for (const [id, day, requests, refused] of [
    [first, '2026-03-01', 5, 1],
    [first, '2026-02-27', 2, 0],
    [second, '2026-03-01', 7, 0],
    [second, '2026-02-26', 100, 100],
    [third, '2026-02-27', 1, 0],
  ] as const) {
    await database.asOwner('insert into api_key_usage values ($1, $2, $3, $4, $5)', [
      scope.workspaceId,
      id,
      day,
      requests,
      refused,
    ]);
  }
  await database.asOwner('insert into api_key_usage values ($1, $2, $3, 1, 1)', [
    foreign.scope.workspaceId,
    foreign.callers[0]?.id,
    '2026-03-01',
  ]);
  await database.asOwner('update api_key set revoked_at = now() where id = any($1)', [[second, third]]);
  const reader = database.db.reader(scope);
  const asked = { today: '2026-03-01', days: 3 };
  assert.deepEqual(await listUsageDays(reader, scope, { ...asked, keyId: undefined }), [
    { day: '2026-02-27', requests: 3, refused: 0 },
    { day: '2026-02-28', requests: 0, refused: 0 },
    { day: '2026-03-01', requests: 12, refused: 1 },
  ]);
  assert.deepEqual(
    (await listUsageDays(reader, scope, { ...asked, keyId: first })).map((each) => each.requests),
    [2, 0, 5],
  );
  const keys = await listKeysToday(reader, scope, { today: '2026-03-01', most: 10 });
  assert.deepEqual(
    keys.map(({ id, name, requests, refused }) => [id, name, requests, refused]),
    [
      [second, 'k1', 7, 0],
      [first, 'k0', 5, 1],
    ],
  );
  assert.equal((await listKeysToday(reader, scope, { today: '2026-03-01', most: 1 })).length, 1);
});
