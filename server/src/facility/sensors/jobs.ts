import { sql } from 'kysely';
import { type WorkspaceScope, workspaceScope } from '../../platform/access/scope.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { inTransaction, NO_WORKSPACE } from '../../platform/database/transaction.ts';
import { type AnyJob, enqueue, type Job } from '../../platform/jobs/job.ts';
import { stampLatestReadings } from './latest-reading-stamps.ts';
import { addPartitions, dropPartitions } from './partitions.ts';
import { REMOVE_READINGS, type Removal, removeAllReadings } from './removal.ts';
import { rollUp } from './roll-ups.ts';

export interface SensorJobDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly readingsKeptMs: number;
  readonly rollUpsKeptMs: number;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';
const SENSORS_A_LOOK = 200;
const MONTH_MS = 31 * 24 * 60 * 60_000;

/**
 * The scheduler of jobs has a resolution of minutes: stamps are repeated half a minute later, so that none is late by
 * more than one.
 */
const STAMP_AGAIN_MS = 30_000;

/**
 * Creates the jobs of sensors: roll-ups and stamps of the latest readings each minute, creating and dropping partitions
 * each day, and removing the readings of deleted sensors.
 */
export function sensorJobs(deps: SensorJobDeps): AnyJob[] {
  const removal: Job<Removal> = { ...REMOVE_READINGS, handle: (payload) => removeAllReadings(deps.db, payload) };
  return [
    { name: 'roll_up_sensors', cron: '* * * * *', handle: () => rollUpAll(deps.db) },
    { name: 'keep_sensor_partitions', cron: '41 2 * * *', handle: () => keepPartitions(deps) },
    stamping(deps) as unknown as AnyJob,
    removal as unknown as AnyJob,
  ];
}

/**
 * Stamps the latest readings each minute, and once more half a minute later by a job that it enqueues: in a queue, so
 * that only one second run is in progress.
 */
function stamping({ db, clock }: SensorJobDeps): Job<{ isSecond?: boolean }> {
  const name = 'stamp_sensor_readings';
  return {
    name,
    cron: '* * * * *',
    async handle({ isSecond = false }) {
      if (!isSecond) {
        const runAt = instantOf(clock.now() + STAMP_AGAIN_MS);
        await inTransaction(db, NO_WORKSPACE, (tx) =>
          enqueue(tx, { name }, { isSecond: true }, { key: name, runAt, queue: name }),
        );
      }
      // The second run waits for sensors that were locked at the first, so that each is stamped at most a minute later.
      await stampLatestReadings(db, { waitsForPosts: isSecond });
    },
  };
}

/**
 * @internal Brings the roll-ups of every sensor up to date, one span of a sensor a transaction. No sensor delays
 * another.
 */
export async function rollUpAll(db: Db): Promise<void> {
  const faults: unknown[] = [];
  let [workspaceId, id] = [BEFORE_ALL, BEFORE_ALL];
  for (;;) {
    const { rows } = await sql<{ workspace_id: string; id: string }>`
      select workspace_id, id
      from directory.list_sensors_to_roll_up(${workspaceId}::uuid, ${id}::uuid, ${SENSORS_A_LOOK}::int)`.execute(
      db.directory,
    );
    for (const row of rows) {
      await rollUpOne(db, workspaceScope(row.workspace_id), row.id).catch((error: unknown) => faults.push(error));
      [workspaceId, id] = [row.workspace_id, row.id];
    }
    if (rows.length < SENSORS_A_LOOK) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} sensors cannot be rolled up`);
}

async function rollUpOne(db: Db, scope: WorkspaceScope, id: string): Promise<void> {
  while (await inTransaction(db, scope, (tx) => rollUp(tx, scope, id)));
}

/** @internal Creates the partitions of this month and the next two, and drops the expired ones. */
export async function keepPartitions({ db, clock, readingsKeptMs, rollUpsKeptMs }: SensorJobDeps): Promise<void> {
  const nowMs = clock.now();
  for (const ahead of [0, 1, 2]) await addPartitions(db, nowMs + ahead * MONTH_MS);
  await dropPartitions(db, nowMs - readingsKeptMs, nowMs - rollUpsKeptMs);
}
