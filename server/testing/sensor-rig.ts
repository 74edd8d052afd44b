// Sensors, their readings and their thresholds in a test file's own database, and queries for what a post leaves
// behind.
import { endOngoingAnomalies } from '../src/facility/anomalies/public.ts';
import { openIngest } from '../src/facility/sensors/ingest.ts';
import { evaluateNewReadings, removeThresholds } from '../src/facility/thresholds/public.ts';
import type { Rule } from '../src/facility/thresholds/threshold.ts';
import type { ProjectScope } from '../src/platform/access/scope.ts';
import { instantOf } from '../src/platform/clock.ts';
import { serviceDb } from './service-db.ts';
import { actorOf, tenants } from './tenants.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Creates a workspace whose owner is Olga, the ingest of the service, and queries for what is stored. */
export async function sensorRig() {
  const database = await serviceDb();
  const world = tenants(database.db);
  const { db, ids, clock } = world;
  const deps = {
    db,
    clock,
    ids,
    readingsKeptMs: 400 * DAY_MS,
    rollUpsKeptMs: 1826 * DAY_MS,
    evaluateNewReadings: (
      tx: Parameters<typeof evaluateNewReadings>[1],
      scope: ProjectScope,
      newReadings: Parameters<typeof evaluateNewReadings>[3],
    ) => evaluateNewReadings({ clock, ids }, tx, scope, newReadings),
    endAnomalies: (tx: Parameters<typeof endOngoingAnomalies>[0], scope: ProjectScope, sensorId: string) =>
      endOngoingAnomalies(tx, scope, { sensorId }),
    removeThresholds,
  };
  const { scope: workspace, people } = await world.workspace({ olga: 'owner' });
  const ingest = openIngest(deps);
  return {
    ...{ database, world, db, ids, clock, deps, workspace, olga: actorOf(people.olga) },
    post: (scope: ProjectScope, ...readings: unknown[]) => ingest(scope, readings),
    async findSensor(scope: ProjectScope, deviceId: string) {
      const [row] = await database.asOwner<Record<string, unknown> & { id: string }>(
        'select *, extract(epoch from last_seen_at)::float8 * 1000 as last_seen_at from sensor where project_id = $1 and device_id = $2',
        [scope.projectId, deviceId],
      );
      return row;
    },
    /** By time; `more` is a condition. */
    async listAnomalies(sensorId: string, more = "state <> 'withdrawn'") {
      const rows = await database.asOwner<{
        kind: Rule['comparison'];
        at: Date;
        ended_at: Date | null;
        value: number | null;
        state: string;
      }>(`select kind, at, ended_at, value, state from anomaly where sensor_id = $1 and ${more} order by at, kind`, [
        sensorId,
      ]);
      return rows.map(({ at, ended_at, ...same }) => ({ ...same, atMs: at.getTime(), endedMs: ended_at?.getTime() }));
    },
    /** Counts the events of raised anomalies. */
    async countEvents(scope: ProjectScope) {
      const [row] = await database.asOwner<{ count: number }>(
        "select count(*)::int as count from outbox_event where type = 'anomaly.raised' and project_id = $1",
        [scope.projectId],
      );
      return row?.count;
    },
    async getClock(scope: ProjectScope) {
      const [row] = await database.asOwner<{ sequence: string }>(
        'select sequence from workspace_clock where workspace_id = $1',
        [scope.workspaceId],
      );
      return row?.sequence;
    },
  };
}

export const reading = (deviceId: string, atMs: number, value: number) => ({ deviceId, value, at: instantOf(atMs) });
