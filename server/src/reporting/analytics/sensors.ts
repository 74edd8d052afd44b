import { sql } from 'kysely';
import { ANALYTICS_MOST_ROWS, type SensorAnalytics } from '../../../../contract/analytics.ts';
import { sensorList } from '../../facility/sensors/public.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import { type Filters, matching } from './matching.ts';
import { endsOf, listDayStarts, type Range, shownRange } from './range.ts';

/** The lengths of slots, in seconds: each divides a day, and the first is the shortest span that readings are rolled up to. */
const SLOTS = [300, 600, 900, 1800, 3600, 7200, 10_800, 14_400, 21_600, 28_800, 43_200, 86_400];
const HOUR_SECONDS = 3600;
const HOUR_MS = HOUR_SECONDS * 1000;
const DAY_MS = 86_400_000;
/** Ranges up to here are looked at in slots from five minutes on, longer ones in hours: 2,016 rows of a sensor here, 9,600 at most there. */
const FINE_DAYS = 7;
/** How many of the last readings say how often a sensor reports. */
const SPACED = 100;
/**
 * How much longer than its usual spacing a sensor may be silent. Without room a sensor whose readings come a little before and a
 * little after the marks of the clock has two readings in one slot and none in the next.
 */
const ROOM = 1.5;
/** The uptime below which a sensor needs looking at. */
const LOW_UPTIME = 0.9;

type Row = SensorAnalytics['sensors'][number];
interface Counted extends Row {
  readonly sensorCount: number;
  readonly belowCount: number;
  readonly gapCount: number;
  readonly allExpected: number;
  readonly allReported: number;
}

/**
 * Counts how much of the time sensors reported, the worst first. Time is divided into slots, whole ones of the epoch within the range, or whole
 * days of the range's time zone from its first day on; a slot is as long as the sensor may be silent, rounded up. The slots before its
 * first reading count for nothing. Roll-ups have them up to `rolled_up_to` and readings the rest (facility/sensors/roll-ups.ts).
 */
export async function countSensors(
  reader: Reader,
  scope: ProjectScope,
  range: Range,
  filters: Filters,
): Promise<SensorAnalytics> {
  const { gapCount: _gaps, ...counted } = await countSensorGaps(reader, scope, range, filters);
  return counted;
}

/** Counts as `countSensors` does, and of all sensors those with a slot without a reading. */
export async function countSensorGaps(
  reader: Reader,
  scope: ProjectScope,
  range: Range,
  filters: Filters,
): Promise<SensorAnalytics & { readonly gapCount: number }> {
  const { rows } = await sql<Counted>`
    with ${slottedSensors(scope, range, filters)}, judged as (
      select sensor.*, found.number as reported,
             case when begun.first is null then 0 else greatest((ends - begun.first) / slot, 0)::int end as expected
      from sensor cross join ${reportedSlots(scope, range)},
        lateral (select case when ${wasSeenBefore(scope, range)} then starts else found.first end as first) as begun
    ), shared as (
      select judged.*, reported::float8 / nullif(expected, 0) as uptime from judged
    )
    select id as "sensorId", device_id as "deviceId", kind,
           to_char(last_seen_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSeenAt",
           case when silence is not null then 'threshold' when spacing is not null then 'spacing' end as basis,
           basis as "basisSeconds", slot::int as "slotSeconds", expected, reported::int,
           uptime, (count(*) over ())::int as "sensorCount",
           (count(*) filter (where uptime < ${LOW_UPTIME}::float8) over ())::int as "belowCount",
           (count(*) filter (where reported < expected) over ())::int as "gapCount",
           (sum(expected) over ())::int as "allExpected", (sum(reported) over ())::int as "allReported"
    from shared order by uptime nulls last, device_id
    limit ${ANALYTICS_MOST_ROWS}::int`.execute(reader);
  const {
    sensorCount = 0,
    belowCount = 0,
    gapCount = 0,
    allExpected: expected = 0,
    allReported: reported = 0,
  } = rows[0] ?? {};
  return {
    range: shownRange(range),
    sensors: rows.map(toSensor),
    ...{ sensorCount, belowCount, gapCount, expected, reported },
    uptime: expected === 0 ? null : reported / expected,
  };
}

function toSensor(counted: Counted): Row {
  const { sensorCount: _count, belowCount: _below, gapCount: _gaps, ...row } = counted;
  const { allExpected: _expected, allReported: _reported, ...sensor } = row;
  return sensor;
}

/** Up to when slots are looked at: what is still to come is not missing. */
const untilOf = (range: Range) => sql`${earlier(endsOf(range).end, range.asOf)}::timestamptz`;
const earlier = (left: string, right: string) => (left < right ? left : right);
const fromOf = (range: Range) => sql`${endsOf(range).start}::timestamptz`;

function isFine(range: Range): boolean {
  const { start, end } = endsOf(range);
  // A day of a change of the clock is an hour longer.
  return Date.parse(end) - Date.parse(start) <= FINE_DAYS * DAY_MS + HOUR_MS;
}

/** Slots of whole days are days of the range's time zone; a day of a change of the clock has 23 or 25 hours. */
const hasDays = sql`(slot >= ${DAY_MS / 1000}::float8)`;

/** The instants at which the days of the range begin, and the end of the last. */
const writeDays = (range: Range) => sql`${listDayStarts(range)}::timestamptz[]`;

/**
 * The sensors with their slots, and the first and the last whole slot of the range: in seconds of the epoch, or of the range, each day
 * of which counts as 86,400, where slots are whole days.
 */
function slottedSensors(scope: ProjectScope, range: Range, filters: Filters) {
  const slots = isFine(range) ? SLOTS : SLOTS.filter((each) => each >= HOUR_SECONDS);
  const { workspaceId } = scope;
  // Materialized, since the spacing of a sensor would be looked up wherever it is named, which is four times.
  return sql`known as materialized (
      select id, device_id, kind, last_seen_at, rolled_up_to, (
          select min(no_data_minutes) * 60 from sensor_threshold as threshold
          where threshold.workspace_id = ${workspaceId}::uuid and threshold.sensor_id = sensor.id
            and no_data_minutes is not null
        ) as silence, (
          select percentile_cont(0.5) within group (order by gap) from (
            select date_part('epoch', at - lag(at) over (order by at)) as gap from (
              select at from sensor_reading as reading
              where reading.workspace_id = ${workspaceId}::uuid and reading.sensor_id = sensor.id
                and at < ${untilOf(range)}
              order by at desc limit ${SPACED}::int) as newest) as spaced
        ) as spacing
      from sensor where ${matching(sensorList, scope, filters)}
    ), based as (
      select *, coalesce(silence, spacing) as basis, coalesce(silence, ${ROOM}::float8 * spacing) as allowed from known
    ), slotted as (
      select *, coalesce(
          (select min(each) from unnest(${slots}::float8[]) as slot (each) where each >= allowed),
          ceil(allowed / 86400) * 86400) as slot
      from based
    ), sensor as materialized (
      select *,
             case when ${hasDays} then 0 else ceil(date_part('epoch', ${fromOf(range)}) / slot) * slot end as starts,
             case when ${hasDays} then floor((width_bucket(${untilOf(range)}, ${writeDays(range)}) - 1) * 86400 / slot) * slot
                  else floor(date_part('epoch', ${untilOf(range)}) / slot) * slot end as ends
      from slotted
    )`;
}

/**
 * How many slots of a sensor have a reading, and the first of them: read off the keys, a sensor at a time. By date_bin a third
 * quicker than by seconds of the epoch (1,250 ms to 870 ms of 500 sensors over 90 days).
 */
function reportedSlots({ workspaceId }: ProjectScope, range: Range) {
  const of = (table: string) => sql`
        select at from ${sql.table(table)} as part
        where part.workspace_id = ${workspaceId}::uuid and part.sensor_id = sensor.id
          and at >= ${fromOf(range)} and at < ${untilOf(range)}`;
  const hours = sql`date_trunc('hour', rolled_up_to, 'UTC')`;
  // Hours of UTC that a midnight divides cannot be counted by day: shorter roll-ups are.
  const isOnHours = listDayStarts(range).every((each) => Date.parse(each) % HOUR_MS === 0);
  const fineFrom = isOnHours ? hours : sql`case when ${hasDays} then ${fromOf(range)} else ${hours} end`;
  const rolledUp = isFine(range)
    ? sql`${of('sensor_five_minutes')} and at < rolled_up_to`
    : sql`${of('sensor_hour')} and at < ${fineFrom}
        union all ${of('sensor_five_minutes')} and at >= ${fineFrom} and at < rolled_up_to`;
  return sql`lateral (
      select count(*) as number, date_part('epoch', min(begins)) as first
      from (
        select distinct case
          when ${hasDays} then to_timestamp(floor((width_bucket(at, ${writeDays(range)}) - 1) * 86400 / slot) * slot)
          else date_bin(make_interval(secs => slot), at, 'epoch') end as begins
        from (${rolledUp}
          union all ${of('sensor_reading')} and at >= rolled_up_to) as part
      ) as slotted where begins >= to_timestamp(starts) and begins < to_timestamp(ends)
    ) as found`;
}

/** Whether a sensor has a reading before the first whole slot of the range: its silence counts from the beginning then. */
function wasSeenBefore({ workspaceId }: ProjectScope, range: Range) {
  const begins = sql`(case when ${hasDays} then ${fromOf(range)} else to_timestamp(starts) end)`;
  const inTable = (table: string, before = begins) => sql`
      exists (select from ${sql.table(table)} as part
        where part.workspace_id = ${workspaceId}::uuid and part.sensor_id = sensor.id and part.at < ${before})`;
  // Slots may be shorter than an hour: the one that such a slot begins in has more than what was before it.
  const inHours = inTable('sensor_hour', sql`date_trunc('hour', ${begins}, 'UTC')`);
  return sql`(${inHours} or ${inTable('sensor_five_minutes')} or ${inTable('sensor_reading')})`;
}
