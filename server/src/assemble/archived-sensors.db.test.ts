// The silence job and the scan skip a project whose archiving commits while they visit its sensors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { reading, sensorRig } from '../../testing/sensor-rig.ts';
import { lockWaiters } from '../../testing/service-db.ts';
import { scanAll } from '../facility/anomalies/scan-job.ts';
import { createThreshold } from '../facility/thresholds/commands.ts';
import { evaluateSilentSensors } from '../facility/thresholds/new-readings.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { instantOf } from '../platform/clock.ts';
import { inTransaction, lockStatus } from '../platform/database/transaction.ts';
import { changeProject } from '../tenancy/projects/commands.ts';
import { listPauses } from '../tenancy/projects/public.ts';

const HOUR_MS = 60 * 60_000;
const { database, world, db, clock, deps, workspace, olga, post, findSensor, listAnomalies } = await sensorRig();

async function whileArchiving(scope: ProjectScope, work: () => Promise<unknown>): Promise<void> {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const archiving = inTransaction(db, scope, async (tx) => {
    await lockStatus(tx, scope);
    await sql`update project set status = 'archived' where id = ${scope.projectId}::uuid`.execute(tx);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const working = work();
  await lockWaiters(database, 1).finally(held.resolve);
  await archiving;
  await working;
}

for (const [name, work] of [
  ['silence', () => evaluateSilentSensors(deps)],
  ['the scan', () => scanAll(deps)],
] as const) {
  test(`${name} raises nothing in a project that is archived in the same moment, and nothing fails`, async () => {
    const scope = await world.project(workspace);
    await post(scope, reading('d', clock.now() - HOUR_MS, 5));
    const sensor = await findSensor(scope, 'd');
    const sensorId = String(sensor?.id);
    await createThreshold(deps, olga, scope, {
      sensorId,
      create: {
        comparison: 'greater_than',
        value: 100,
        consecutive: 1,
        clearValue: null,
        noDataMinutes: 90,
        severity: 'low',
      } as never,
    });
    clock.advance(HOUR_MS);
    await whileArchiving(scope, work);
    assert.deepEqual(await listAnomalies(sensorId), []);
  });
}

const silentAfter90 = (sensorId: string) => ({
  sensorId,
  create: {
    comparison: 'greater_than',
    value: 100,
    consecutive: 1,
    clearValue: null,
    noDataMinutes: 90,
    severity: 'low',
  } as never,
});

async function setStatus(scope: ProjectScope, status: 'active' | 'archived'): Promise<void> {
  await changeProject(world, olga, scope, { status, ifMatch: undefined });
  // Stamps use the database's clock, which differs from that of the test.
  const column = status === 'archived' ? 'from_at' : 'to_at';
  await database.asOwner(`update project_pause set ${column} = $1 where project_id = $2`, [
    instantOf(clock.now()),
    scope.projectId,
  ]);
}

test('the time in which a project was archived is no silence: it starts again when the project is restored', async () => {
  const scope = await world.project(workspace);
  await post(scope, reading('d', clock.now(), 5));
  const sensorId = String((await findSensor(scope, 'd'))?.id);
  await createThreshold(deps, olga, scope, silentAfter90(sensorId));
  clock.advance(HOUR_MS);
  await setStatus(scope, 'archived');
  clock.advance(30 * 24 * HOUR_MS);
  await setStatus(scope, 'active');
  const [pause] = await listPauses(db.reader(scope), scope, 0);
  clock.advance(HOUR_MS);
  await evaluateSilentSensors(deps);
  assert.deepEqual(await listAnomalies(sensorId), []);
  clock.advance(HOUR_MS);
  await evaluateSilentSensors(deps);
  const due = (pause?.toMs ?? 0) + 1.5 * HOUR_MS;
  assert.deepEqual(
    (await listAnomalies(sensorId)).map(({ atMs, kind }) => [atMs, kind]),
    [[due, 'no_data']],
  );
  await evaluateSilentSensors(deps);
  await post(scope, reading('d', clock.now(), 5));
  const [told, ...others] = await listAnomalies(sensorId);
  assert.deepEqual([told?.atMs, others.length], [due, 0]);
});

test('a reading that comes soon after the project was restored ends no silence', async () => {
  const scope = await world.project(workspace);
  await post(scope, reading('d', clock.now(), 5));
  const sensorId = String((await findSensor(scope, 'd'))?.id);
  await createThreshold(deps, olga, scope, silentAfter90(sensorId));
  clock.advance(HOUR_MS);
  await setStatus(scope, 'archived');
  clock.advance(10 * 24 * HOUR_MS);
  await setStatus(scope, 'active');
  clock.advance(HOUR_MS);
  await post(scope, reading('d', clock.now(), 5));
  assert.deepEqual(await listAnomalies(sensorId), []);
});

test('the scan raises no gap for the hours in which the project was archived', async () => {
  const scope = await world.project(workspace);
  const sendFor = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      clock.advance(HOUR_MS);
      await post(scope, reading('h', clock.now(), 20 + (hour % 7) / 10));
    }
  };
  await sendFor(160);
  const sensorId = String((await findSensor(scope, 'h'))?.id);
  await setStatus(scope, 'archived');
  clock.advance(30 * HOUR_MS);
  await setStatus(scope, 'active');
  await scanAll(deps);
  await sendFor(3);
  await scanAll(deps);
  assert.deepEqual(await listAnomalies(sensorId), []);
  // The detector still works: as many hours of silence, now of the sensor itself.
  clock.advance(30 * HOUR_MS);
  await scanAll(deps);
  assert.deepEqual(
    (await listAnomalies(sensorId)).map(({ kind }) => kind),
    ['gap'],
  );
});
