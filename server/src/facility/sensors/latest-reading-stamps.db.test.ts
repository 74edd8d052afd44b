// The latest readings enter the order of changes within a run of the job, whatever was killed before it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { reading, sensorRig } from '../../../testing/sensor-rig.ts';
import { lockWaiters } from '../../../testing/service-db.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { stampChanges } from '../../platform/records/record-change.ts';
import { bindSensor } from './commands.ts';
import { sensorJobs } from './jobs.ts';
import { stampLatestReadings } from './latest-reading-stamps.ts';
import { getSensor } from './store.ts';

const { database, world, db, clock, deps, workspace, olga, post, findSensor } = await sensorRig();

const listEntries = ({ projectId }: ProjectScope) =>
  database.asOwner<{ change: string; device_id: string }>(
    `select change, device_id from change_entry join sensor on sensor.id = resource_id
     where change_entry.project_id = $1 and resource_type = 'sensor' order by sequence`,
    [projectId],
  );

/** Counts the entries of each sensor. */
async function countEntries(scope: ProjectScope): Promise<Record<string, number>> {
  const entries = await listEntries(scope);
  return Object.fromEntries(
    [...Map.groupBy(entries, (each) => each.device_id)].map(([device, found]) => [device, found.length]),
  );
}

test('a new latest reading is stamped once; a late one or none is not', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('t1', now - 9000, 20), reading('t2', now - 9000, 5));
  await stampLatestReadings(db);
  assert.deepEqual(
    await countEntries(scope),
    { t1: 1, t2: 1 },
    'a new sensor has its reading in the entry of its registration',
  );
  await post(scope, reading('t1', now - 5000, 21));
  await post(scope, reading('t1', now - 4000, 22));
  const before = await findSensor(scope, 't1');
  await stampLatestReadings(db);
  assert.deepEqual(await countEntries(scope), { t1: 2, t2: 1 });
  const after = await findSensor(scope, 't1');
  assert.ok((after?.updated_at as Date) > (before?.updated_at as Date));
  await post(scope, reading('t1', now - 8000, 7));
  await stampLatestReadings(db);
  await stampLatestReadings(db);
  assert.deepEqual(await countEntries(scope), { t1: 2, t2: 1 });
});

test('each of very many sensors is stamped once, page by page, across workspaces', async () => {
  const { scope: other } = await world.workspace({ owen: 'owner' });
  const scopes = [await world.project(workspace), await world.project(other)];
  const now = clock.now();
  const postAll = (value: number) =>
    Promise.all(
      scopes.map((scope) =>
        post(scope, ...Array.from({ length: 25 }, (_each, at) => reading(`m${at}`, now - 1000 + value, value))),
      ),
    );
  await postAll(1);
  await postAll(2);
  await stampLatestReadings(db, { atOnce: 7 });
  for (const scope of scopes) {
    const entries = await listEntries(scope);
    assert.deepEqual([entries.length, new Set(entries.slice(25).map((each) => each.device_id)).size], [50, 25]);
  }
});

test('a worker that is killed while it stamps loses no stamp', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('k1', now - 3000, 1), reading('k2', now - 3000, 1));
  await post(scope, reading('k1', now - 2000, 2), reading('k2', now - 2000, 2));
  // It waits for the clock of the workspace, and is killed there.
  const held = Promise.withResolvers<void>();
  const holder = inTransaction(db, scope, async (tx) => {
    await sql`select from workspace_clock where workspace_id = ${scope.workspaceId}::uuid for update`.execute(tx);
    await held.promise;
  });
  const killed = assert.rejects(stampLatestReadings(db));
  await lockWaiters(database, 1);
  await database.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  await killed;
  held.resolve();
  await holder;
  assert.deepEqual(await countEntries(scope), { k1: 1, k2: 1 });
  await stampLatestReadings(db);
  assert.deepEqual(await countEntries(scope), { k1: 2, k2: 2 });
});

test('no post waits while another transaction holds the clock that the stamps wait for', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('w1', now - 3000, 1));
  await post(scope, reading('w1', now - 2000, 2));
  const held = Promise.withResolvers<void>();
  const holder = inTransaction(db, scope, async (tx) => {
    await sql`select from workspace_clock where workspace_id = ${scope.workspaceId}::uuid for update`.execute(tx);
    await held.promise;
  });
  const stamping = stampLatestReadings(db);
  await lockWaiters(database, 1);
  // Were it to wait, its transaction would reach the bound of 10 s and be refused.
  await post(scope, reading('w1', now - 1000, 3));
  held.resolve();
  await Promise.all([holder, stamping]);
  await stampLatestReadings(db);
  assert.ok(Number((await countEntries(scope)).w1) >= 2);
});

test('a sensor that a post has locked is left to the next run', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('s1', now - 3000, 1), reading('s2', now - 3000, 1));
  await post(scope, reading('s1', now - 2000, 2), reading('s2', now - 2000, 2));
  await inTransaction(db, scope, async (tx) => {
    await sql`select from sensor where project_id = ${scope.projectId}::uuid and device_id = 's1' for update`.execute(
      tx,
    );
    await stampLatestReadings(db);
  });
  assert.deepEqual(await countEntries(scope), { s1: 1, s2: 2 });
  await stampLatestReadings(db);
  assert.deepEqual(await countEntries(scope), { s1: 2, s2: 2 });
});

test('a sensor that is locked at each run is stamped by the second run of a minute, which waits for it before the clock', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('l1', now - 3000, 1), reading('l2', now - 3000, 1));
  await post(scope, reading('l1', now - 2000, 2), reading('l2', now - 2000, 2));
  const stamping = sensorJobs({ db, clock, readingsKeptMs: 1, rollUpsKeptMs: 1 }).find(
    ({ name }) => name === 'stamp_sensor_readings',
  );
  const { id } = (await findSensor(scope, 'l1')) as { id: string };
  let second: Promise<void> | undefined;
  await inTransaction(db, scope, async (tx) => {
    await sql`select from sensor where workspace_id = ${scope.workspaceId}::uuid and id = ${id}::uuid for no key update`.execute(
      tx,
    );
    await stampLatestReadings(db);
    assert.deepEqual(await countEntries(scope), { l1: 1, l2: 2 });
    second = stamping?.handle({ isSecond: true } as never);
    await lockWaiters(database, 1);
    // A post whose readings raise an anomaly locks the clock after its sensors: a transaction that waits for these does
    // not delay it.
    await stampChanges(tx, scope, [
      { change: 'updated', type: 'project', id: scope.projectId, projectId: scope.projectId },
    ]);
  });
  await second;
  assert.deepEqual(await countEntries(scope), { l1: 2, l2: 2 });
});

test('a sensor that stays locked is a fault, and delays no other', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('h1', now - 3000, 1), reading('h2', now - 3000, 1));
  await post(scope, reading('h1', now - 2000, 2), reading('h2', now - 2000, 2));
  await inTransaction(db, scope, async (tx) => {
    await sql`select from sensor where project_id = ${scope.projectId}::uuid and device_id = 'h1' for update`.execute(
      tx,
    );
    await assert.rejects(
      stampLatestReadings(db, { waitsForPosts: true, lockTimeoutMs: 20 }),
      /cannot be told of: 1 faults/,
    );
  });
  assert.deepEqual(await countEntries(scope), { h1: 1, h2: 2 });
});

test('all waits of a run share one time limit, and workspaces take turns in it', async () => {
  const now = clock.now();
  const scopes = [await world.project(workspace), await world.project((await world.workspace({ ola: 'owner' })).scope)];
  for (const age of [3000, 2000]) {
    for (const scope of scopes) {
      const ids = scope === scopes[0] ? Array.from({ length: 30 }, (_each, at) => `p${at}`) : ['p0'];
      await post(scope, ...ids.map((id) => reading(id, now - age, age)));
    }
  }
  const [full, small] = scopes;
  assert.ok(full && small);
  const lock = (scope: ProjectScope) =>
    sql`select from sensor where project_id = ${scope.projectId}::uuid for no key update`;
  const open = Promise.withResolvers<void>();
  const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = inTransaction(db, full, async (tx) => {
    await lock(full).execute(tx);
    holding.resolve();
    await open.promise;
  });
  await holding.promise;
  const other = inTransaction(db, small, async (tx) => {
    await lock(small).execute(tx);
    released.resolve();
    await lockWaiters(database, 1);
  });
  await released.promise;
  // Thirty waits of 200 ms would take 6 s, and let the other workspace wait as long.
  const start = performance.now();
  await assert.rejects(
    stampLatestReadings(db, { waitsForPosts: true, lockTimeoutMs: 200, waitsMs: 1_000 }),
    AggregateError,
  );
  const took = performance.now() - start;
  await other;
  open.resolve();
  await holder;
  assert.ok(took < 7_000, `${took} ms`);
  assert.deepEqual(await countEntries(small), { p0: 2 });
  await stampLatestReadings(db);
  assert.equal((await countEntries(full)).p29, 2);
});

test('workspaces whose sensors stay locked leave another one its time', async () => {
  const now = clock.now();
  const stuck = [await world.project(workspace), await world.project((await world.workspace({ ola: 'owner' })).scope)];
  const free = await world.project((await world.workspace({ ida: 'owner' })).scope);
  for (const age of [3000, 2000])
    for (const scope of [...stuck, free])
      for (const id of ['q0', 'q1', 'q2']) await post(scope, reading(id, now - age, age));
  const open = Promise.withResolvers<void>();
  const holding = [...stuck, free].map(() => Promise.withResolvers<void>());
  const holders = [...stuck, free].map((scope, at) =>
    inTransaction(db, scope, async (tx) => {
      await sql`select from sensor where project_id = ${scope.projectId}::uuid for no key update`.execute(tx);
      holding[at]?.resolve();
      // Until a transaction waits: the run has found all of them locked.
      await (scope === free ? lockWaiters(database, 1) : open.promise);
    }),
  );
  await Promise.all(holding.map(({ promise }) => promise));
  await stampLatestReadings(db, { waitsForPosts: true, lockTimeoutMs: 20_000, waitsMs: 6_000 });
  open.resolve();
  await Promise.all(holders);
  assert.deepEqual(await countEntries(free), { q0: 2, q1: 2, q2: 2 });
  await stampLatestReadings(db);
});

test('a sensor that was stamped meanwhile is not waited for', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('e1', now - 3000, 1));
  await post(scope, reading('e1', now - 2000, 2));
  const stamp = sql`update sensor set told_value = latest_value, told_seen_at = last_seen_at
                    where project_id = ${scope.projectId}::uuid`;
  const begun = Promise.withResolvers<void>();
  const holder = inTransaction(db, scope, async (tx) => {
    await stamp.execute(tx);
    begun.resolve();
    await sql`select from workspace_clock where workspace_id = ${scope.workspaceId}::uuid for update`.execute(tx);
    await lockWaiters(database, 1);
  });
  await begun.promise;
  await stampLatestReadings(db, { waitsForPosts: true });
  await holder;
  assert.deepEqual(await countEntries(scope), { e1: 1 });
});

test('stamping a reading makes no If-Match of a binding stale', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('b1', now - 3000, 1));
  const { id } = (await findSensor(scope, 'b1')) as { id: string };
  const { changedAt } = await getSensor(db.reader(scope), scope, id);
  await post(scope, reading('b1', now - 2000, 2));
  await stampLatestReadings(db);
  assert.equal((await getSensor(db.reader(scope), scope, id)).changedAt, changedAt);
  const bound = await bindSensor(deps, olga, scope, { id, binding: { type: 'element', id: '2O2Fr$t4X7Zf8NOew3FLOH' } });
  assert.ok(bound.changedAt > changedAt);
  await post(scope, reading('b1', now - 1000, 3));
  await stampLatestReadings(db);
  assert.equal((await getSensor(db.reader(scope), scope, id)).changedAt, bound.changedAt);
});

test('the job stamps at once and enqueues itself for half a minute later, which enqueues nothing more', async () => {
  const scope = await world.project(workspace);
  const now = clock.now();
  await post(scope, reading('j1', now - 3000, 1));
  await post(scope, reading('j1', now - 2000, 2));
  const job = sensorJobs(deps).find(({ name }) => name === 'stamp_sensor_readings') as unknown as {
    handle: (payload: { isSecond?: boolean }) => Promise<void>;
  };
  const listQueued = () =>
    database.asOwner(
      "select run_at, queue_name from graphile_worker.jobs where task_identifier = 'stamp_sensor_readings'",
    );
  await job.handle({ isSecond: true });
  assert.deepEqual([await countEntries(scope), await listQueued()], [{ j1: 2 }, []]);
  await job.handle({});
  await job.handle({});
  assert.deepEqual(await listQueued(), [
    { run_at: new Date(clock.now() + 30_000), queue_name: 'stamp_sensor_readings' },
  ]);
});
