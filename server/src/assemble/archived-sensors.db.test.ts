// Silence and the scan leave a project alone whose archiving commits while they look at its sensors.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { reading, sensorRig } from '../../testing/sensor-rig.ts';
import { lockWaiters } from '../../testing/service-db.ts';
import { scanAll } from '../facility/anomalies/scan-job.ts';
import { judgeSilentSensors } from '../facility/thresholds/arrivals.ts';
import { createThreshold } from '../facility/thresholds/commands.ts';
import type { ProjectScope } from '../platform/access/scope.ts';
import { lockStatus } from '../platform/database/active-project.ts';
import { inTransaction } from '../platform/database/transaction.ts';

const HOUR_MS = 60 * 60_000;
const { database, world, db, clock, deps, workspace, olga, post, sensorOf, anomaliesOf } = await sensorRig();

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
  ['silence', () => judgeSilentSensors(deps)],
  ['the scan', () => scanAll(deps)],
] as const) {
  test(`${name} raises nothing in a project that is archived in the same moment, and nothing fails`, async () => {
    const scope = await world.project(workspace);
    await post(scope, reading('d', clock.now() - HOUR_MS, 5));
    const sensor = await sensorOf(scope, 'd');
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
    assert.deepEqual(await anomaliesOf(sensorId), []);
  });
}
