// All statements on sensor; readings and roll-ups have their own stores.
import { sql } from 'kysely';
import type { Sensor, SensorBinding } from '../../../../contract/sensors.ts';
import type { ProjectScope, WorkspaceScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { ListSource } from '../../platform/database/list-query.ts';
import { decimal, group, instant, recordShape, text, word } from '../../platform/database/record-shape.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { LockedSensor } from './sensor.ts';

export const sensorShape = recordShape<Sensor>({
  id: word('sensor.id'),
  projectId: word('sensor.project_id'),
  deviceId: text('sensor.device_id'),
  kind: text('sensor.kind'),
  unit: text('sensor.unit'),
  latestValue: decimal('sensor.latest_value'),
  lastSeenAt: instant('sensor.last_seen_at'),
  binding: group({ type: word('sensor.bound_type'), id: text('sensor.bound_id') }),
  createdAt: instant('sensor.created_at'),
});

/**
 * By id it is served by the unique key (workspace_id, project_id, id), by change by sensor_changed, by device by the
 * unique key of devices. The latest value is stamped in the background (latest-reading-stamps.ts): a post does not wait
 * for the clock.
 */
export const sensorList: ListSource = {
  from: 'sensor',
  table: 'sensor',
  changes: true,
  inProject: true,
  filters: {
    kind: 'sensor.kind = $',
    deviceId: 'sensor.device_id = $',
    q: 'strpos(lower(sensor.device_id), lower($)) > 0',
    bound: '(sensor.bound_id is not null) = $::boolean',
    // A space by its id in any case, an element by its GlobalId as it is written.
    boundId: "(sensor.bound_id = $ or sensor.bound_type = 'space' and sensor.bound_id = lower($))",
  },
};

const columns = [
  'id',
  'project_id as projectId',
  'device_id as deviceId',
  'kind',
  'unit',
  'latest_value as latestValue',
  'last_seen_at as lastSeenAt',
  'bound_type as boundType',
  'bound_id as boundId',
  'created_at as createdAt',
] as const;

/** A sensor and the instant of its last change, except that of its latest reading. */
export interface SensorVersion {
  readonly sensor: Sensor;
  readonly changedAt: string;
}

/** Returns a sensor of the project. */
export async function getSensor(reader: Reader, scope: ProjectScope, id: string): Promise<SensorVersion> {
  return parseSensor(await selectSensor(reader, scope, id).executeTakeFirst());
}

/** Locks a sensor for a change. */
export async function lockSensor(tx: Tx, scope: ProjectScope, id: string): Promise<SensorVersion> {
  return parseSensor(await selectSensor(tx, scope, id).forNoKeyUpdate().executeTakeFirst());
}

/** Locks a sensor for its removal: from here on no threshold can be added to it. */
export async function lockSensorForRemoval(tx: Tx, scope: ProjectScope, id: string): Promise<SensorVersion> {
  return parseSensor(await selectSensor(tx, scope, id).forUpdate().executeTakeFirst());
}

type Row = Omit<Sensor, 'binding'> & { boundType: string | null; boundId: string | null; updatedAt: string };

function parseSensor(row: Row | undefined): SensorVersion {
  if (row === undefined) throw notFound();
  const { boundType, boundId, updatedAt, createdAt, ...same } = row;
  const binding =
    boundType === null || boundId === null ? null : { type: boundType as SensorBinding['type'], id: boundId };
  return { sensor: { ...same, binding, createdAt }, changedAt: updatedAt };
}

function selectSensor(reader: Reader, scope: ProjectScope, id: string) {
  return reader
    .selectFrom('sensor')
    .select(columns)
    .select(sql<string>`coalesce(edited_at, updated_at)`.as('updatedAt'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}

/** Locks the existing sensors of these devices, in the order of their ids. */
export async function lockSensorsByDevice(
  tx: Tx,
  scope: ProjectScope,
  deviceIds: readonly string[],
): Promise<LockedSensor[]> {
  return lockWhere(tx, scope, sql<boolean>`device_id = any(${deviceIds}::text[])`);
}

/** Locks a sensor to evaluate its readings or their absence; undefined if it was deleted. */
export async function lockSensorById(tx: Tx, scope: ProjectScope, id: string): Promise<LockedSensor | undefined> {
  const [sensor] = await lockWhere(tx, scope, sql<boolean>`id = ${id}::uuid`);
  return sensor;
}

async function lockWhere(
  tx: Tx,
  scope: ProjectScope,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<LockedSensor[]> {
  const { rows } = await sql<LockedRow>`
    select id, device_id as "deviceId", kind, unit, extract(epoch from last_seen_at)::float8 * 1000 as "lastSeenMs",
           extract(epoch from more_until)::float8 * 1000 as "moreUntilMs",
           threshold_count as "thresholdCount", rules_given as "rulesGiven", case bound_type when 'space' then bound_id end as "spaceId",
           case bound_type when 'element' then bound_id end as "elementGuid"
    from sensor
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and ${condition}
    order by id for no key update`.execute(tx);
  return rows.map((row) => ({
    ...row,
    lastSeenMs: row.lastSeenMs === null ? undefined : Math.round(row.lastSeenMs),
    moreUntilMs: row.moreUntilMs === null ? undefined : Math.round(row.moreUntilMs),
  }));
}

type LockedRow = Omit<LockedSensor, 'lastSeenMs' | 'moreUntilMs'> & {
  readonly lastSeenMs: number | null;
  readonly moreUntilMs: number | null;
};

/** State of a sensor after a chunk of its readings. */
export interface Latest {
  readonly id: string;
  readonly value: number;
  readonly atMs: number;
  /** Until when later readings of the same post may follow. */
  readonly moreUntilMs?: number | undefined;
  /** Instant from which the roll-ups must be recomputed. */
  readonly rollUpFromMs: number;
}

/** Saves the latest values of locked sensors, by the time of readings. Updated in place: no index has these columns. */
export async function saveLatest(tx: Tx, scope: WorkspaceScope, latest: readonly Latest[]): Promise<void> {
  await sql`
    update sensor set
      latest_value = case when last_seen_at is null or item.at > last_seen_at then item.value else latest_value end,
      last_seen_at = greatest(last_seen_at, item.at),
      rolled_up_to = least(rolled_up_to, item.roll_up_from),
      more_until = item.more_until
    from unnest(
      ${latest.map((each) => each.id)}::uuid[], ${latest.map((each) => each.value)}::float8[],
      ${latest.map((each) => instantOf(each.atMs))}::timestamptz[],
      ${latest.map((each) => instantOf(each.rollUpFromMs))}::timestamptz[],
      ${latest.map(({ moreUntilMs }) => (moreUntilMs === undefined ? null : instantOf(moreUntilMs)))}::timestamptz[]
    ) as item (id, value, at, roll_up_from, more_until)
    where sensor.workspace_id = ${scope.workspaceId}::uuid and sensor.id = item.id`.execute(tx);
}

/** First readings of a sensor. */
export interface NewSensor extends Latest {
  readonly deviceId: string;
  readonly kind: string | undefined;
  readonly unit: string | undefined;
}

/** Inserts sensors under the stamp of their creation; returns how many. Leaves out those that already exist. */
export async function insertSensors(
  tx: Tx,
  scope: ProjectScope,
  sensors: readonly NewSensor[],
  at: string,
): Promise<number> {
  const result = await sql`
    insert into sensor (workspace_id, project_id, id, device_id, kind, unit, latest_value, last_seen_at, rolled_up_to,
                        created_at, updated_at, told_value, told_seen_at)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, item.*, ${at}::timestamptz, ${at}::timestamptz,
           item.value, item.at
    from unnest(
      ${sensors.map((each) => each.id)}::uuid[], ${sensors.map((each) => each.deviceId)}::text[],
      ${sensors.map((each) => each.kind ?? null)}::text[], ${sensors.map((each) => each.unit ?? null)}::text[],
      ${sensors.map((each) => each.value)}::float8[], ${sensors.map((each) => instantOf(each.atMs))}::timestamptz[],
      ${sensors.map((each) => instantOf(each.rollUpFromMs))}::timestamptz[]
    ) as item (id, device_id, kind, unit, value, at, rolled_up_to)
    on conflict do nothing`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** A sensor that gets a kind or a unit for the first time. */
export interface Described {
  readonly id: string;
  readonly kind: string | undefined;
  readonly unit: string | undefined;
}

/** Saves the kinds and units that sensors got for the first time. */
export async function saveDescriptions(
  tx: Tx,
  scope: WorkspaceScope,
  described: readonly Described[],
  at: string,
): Promise<void> {
  await sql`
    update sensor set kind = item.kind, unit = item.unit, updated_at = ${at}::timestamptz,
                      edited_at = ${at}::timestamptz
    from unnest(
      ${described.map((each) => each.id)}::uuid[], ${described.map((each) => each.kind ?? null)}::text[],
      ${described.map((each) => each.unit ?? null)}::text[]
    ) as item (id, kind, unit)
    where sensor.workspace_id = ${scope.workspaceId}::uuid and sensor.id = item.id`.execute(tx);
}

/** Saves the binding of a locked sensor under the stamp of the change. */
export async function saveBinding(
  tx: Tx,
  scope: ProjectScope,
  { id, binding }: { id: string; binding: SensorBinding | null },
  at: string,
): Promise<void> {
  await tx
    .updateTable('sensor')
    .set({ bound_type: binding?.type ?? null, bound_id: binding?.id ?? null, updated_at: at, edited_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** Adds to the number of thresholds of a locked sensor, and to the number of rules that these were given. */
export async function countThresholds(
  tx: Tx,
  scope: ProjectScope,
  id: string,
  { thresholds = 0, rules = 0 }: { readonly thresholds?: -1 | 0 | 1; readonly rules?: 0 | 1 },
): Promise<void> {
  await tx
    .updateTable('sensor')
    .set((eb) => ({
      threshold_count: eb('threshold_count', '+', thresholds),
      rules_given: eb('rules_given', '+', rules),
    }))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a sensor. Its readings are removed by a job. */
export async function deleteSensor(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('sensor')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}
