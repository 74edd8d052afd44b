// All statements on the roll-ups of readings. Values before a sensor's `rolled_up_to` are read from them, the rest from
// its readings: a late reading moves that instant back, and the job moves it forward again.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Aggregate of the readings of a span; a span without readings has none. */
export interface Bucket {
  readonly atMs: number;
  readonly least: number;
  readonly most: number;
  readonly total: number;
  readonly readings: number;
}

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly bucketSeconds: number;
  /**
   * Start of each bucket and end of the last one, for buckets of unequal length (days of a time zone): in order, from
   * `fromMs` to `toMs`, at multiples of five minutes.
   */
  readonly edgesMs?: readonly number[];
}

const HOUR_SECONDS = 3600;
const HOUR_MS = HOUR_SECONDS * 1000;

/**
 * A term of a sum. PostgreSQL refuses a sum that a double cannot hold, and any finite number is a valid reading: beyond
 * this value, far from anything measured, a sum is no longer exact, and an average is clamped between the minimum and
 * the maximum.
 */
const term = (column: 'value' | 'total') => sql`least(greatest(${sql.ref(column)}, -1e299), 1e299)`;

/**
 * Lists a sensor's buckets of a span, in one statement and one snapshot: whole hours from sensor_hour where the buckets
 * are as long, the rest from sensor_five_minutes, and from the readings what is not rolled up yet. An hour that an edge
 * divides, as midnight does in a zone of half an hour, is read in five minutes. Each part names the span itself as
 * well, so that partitions beyond it are excluded before they are planned.
 */
export async function listBuckets(
  reader: Reader,
  scope: WorkspaceScope,
  sensorId: string,
  { fromMs, toMs, bucketSeconds, edgesMs }: Span,
): Promise<Bucket[]> {
  const ofSensor = sql`workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid`;
  const [from, to] = [sql`${instantOf(fromMs)}::timestamptz`, sql`${instantOf(toMs)}::timestamptz`];
  const rolledUpTo = sql`(
    select rolled_up_to from sensor where workspace_id = ${scope.workspaceId}::uuid and id = ${sensorId}::uuid)`;
  const hoursTo =
    bucketSeconds % HOUR_SECONDS === 0 ? sql`greatest(${from}, date_trunc('hour', ${rolledUpTo}, 'UTC'))` : from;
  const divided = (edgesMs ?? []).map((each) => each - (each % HOUR_MS)).filter((each, at) => each !== edgesMs?.[at]);
  const dividedHours = sql`${divided.map(instantOf)}::timestamptz[]`;
  const edges = sql`${(edgesMs ?? []).map(instantOf)}::timestamptz[]`;
  const begins =
    edgesMs === undefined
      ? sql`date_bin(${`${bucketSeconds} seconds`}::interval, at, 'epoch')`
      : sql`(${edges})[width_bucket(at, ${edges})]`;
  const { rows } = await sql<{ at: number; least: number; most: number; total: number; readings: number }>`
    select extract(epoch from ${begins})::float8 as at,
           min(least) as least, max(most) as most, sum(${term('total')}) as total, sum(readings)::int as readings
    from (
      select at, least, most, total, readings from sensor_hour
      where ${ofSensor} and at >= ${from} and at < ${hoursTo} and at < ${to} and at <> all (${dividedHours})
      union all
      select at, least, most, total, readings
      from unnest(${dividedHours}) as hour, lateral (
        select * from sensor_five_minutes
        where ${ofSensor} and at >= hour and at < hour + interval '1 hour' and at >= ${from} and at < ${hoursTo} and at < ${to}
      ) as part_of_hour
      union all
      select at, least, most, total, readings from sensor_five_minutes
      where ${ofSensor} and at >= ${from} and at >= ${hoursTo} and at < ${rolledUpTo} and at < ${to}
      union all
      select at, value, value, value, 1 from sensor_reading
      where ${ofSensor} and at >= ${from} and at >= ${rolledUpTo} and at < ${to}
    ) as part
    group by 1 order by 1`.execute(reader);
  return rows.map(({ at, ...bucket }) => ({ ...bucket, atMs: at * 1000 }));
}

/** Longest span that one transaction rolls up: 600,000 readings at one a second. */
const AT_ONCE = '7 days';

/**
 * Rolls up a sensor's readings to the end of the last whole bucket, at most one span at once; returns true if more is
 * left. The lock keeps posts from moving `rolled_up_to` back meanwhile.
 */
export async function rollUp(tx: Tx, scope: WorkspaceScope, sensorId: string): Promise<boolean> {
  const { rows } = await sql<{ from: string; to: string; goal: string }>`
    select rolled_up_to as "from",
           least(date_bin('5 minutes', last_seen_at, 'epoch'), rolled_up_to + ${AT_ONCE}::interval) as "to",
           date_bin('5 minutes', last_seen_at, 'epoch') as goal
    from sensor where workspace_id = ${scope.workspaceId}::uuid and id = ${sensorId}::uuid for no key update`.execute(
    tx,
  );
  const [span] = rows;
  if (span === undefined || span.to <= span.from) return false;
  const ofSensor = sql`workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid`;
  const merge = sql`on conflict (workspace_id, sensor_id, at) do update set
    least = excluded.least, most = excluded.most, total = excluded.total, readings = excluded.readings`;
  await sql`
    insert into sensor_five_minutes (workspace_id, sensor_id, at, least, most, total, readings)
    select workspace_id, sensor_id, date_bin('5 minutes', at, 'epoch'), min(value), max(value), sum(${term('value')}), count(*)
    from sensor_reading
    where ${ofSensor} and at >= ${span.from}::timestamptz and at < ${span.to}::timestamptz
    group by 1, 2, 3 ${merge}`.execute(tx);
  await sql`
    insert into sensor_hour (workspace_id, sensor_id, at, least, most, total, readings)
    select workspace_id, sensor_id, date_trunc('hour', at, 'UTC'), min(least), max(most), sum(${term('total')}), sum(readings)
    from sensor_five_minutes
    where ${ofSensor} and at >= date_trunc('hour', ${span.from}::timestamptz, 'UTC')
      and at < date_trunc('hour', ${span.to}::timestamptz, 'UTC')
    group by 1, 2, 3 ${merge}`.execute(tx);
  await sql`
    update sensor set rolled_up_to = ${span.to}::timestamptz
    where workspace_id = ${scope.workspaceId}::uuid and id = ${sensorId}::uuid`.execute(tx);
  return span.to < span.goal;
}
