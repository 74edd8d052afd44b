// All statements on sensor_reading.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { KeptReading, Reading } from './batch.ts';
import { encodeRows, type SensorRows } from './copy-rows.ts';
import { getMonth } from './partitions.ts';

/**
 * Writes readings that are not stored yet, of sensors that are locked: by COPY, into the partitions of their months.
 */
export async function copyReadings(tx: Tx, scope: WorkspaceScope, sensors: readonly SensorRows[]): Promise<void> {
  for (const [month, parts] of groupByMonth(sensors)) {
    // The name consists of digits (partitions.ts).
    const text = `copy sensor_reading_${month} (workspace_id, sensor_id, at, value, late_after) from stdin with (format binary)`;
    await tx.copyIn(text, encodeRows(scope.workspaceId, parts));
  }
}

/** Groups rows by month: nearly always a single one, and then without copying them. */
function groupByMonth(sensors: readonly SensorRows[]): Map<string, SensorRows[]> {
  const months = new Map<string, SensorRows[]>();
  const put = (month: string, part: SensorRows) => {
    const parts = months.get(month);
    if (parts === undefined) months.set(month, [part]);
    else parts.push(part);
  };
  for (const { readings, ...of } of sensors) {
    for (let from = 0; from < readings.length; ) {
      const { name, endsMs } = getMonth((readings[from] as Reading).atMs);
      const isWhole = from === 0 && (readings.at(-1) as Reading).atMs < endsMs;
      const end = isWhole ? -1 : readings.findIndex((each, at) => at > from && each.atMs >= endsMs);
      const to = end === -1 ? readings.length : end;
      put(name, { ...of, readings: isWhole ? readings : readings.slice(from, to) });
      from = to;
    }
  }
  return months;
}

/** Finds the stored values of these instants of sensors. Served by the primary key. */
export async function findStored(
  tx: Tx,
  scope: WorkspaceScope,
  query: readonly { readonly id: string; readonly atMs: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sensor_id: string; at: string; value: number }>`
    select reading.sensor_id, reading.at, reading.value
    from unnest(${query.map((each) => each.id)}::uuid[], ${query.map((each) => instantOf(each.atMs))}::timestamptz[])
         as asked (id, at)
    join sensor_reading as reading on reading.workspace_id = ${scope.workspaceId}::uuid
      and reading.sensor_id = asked.id and reading.at = asked.at
    where reading.at between ${instantOf(Math.min(...query.map((each) => each.atMs)))}::timestamptz
      and ${instantOf(Math.max(...query.map((each) => each.atMs)))}::timestamptz`.execute(tx);
  return new Map(rows.map((row) => [formatStoredKey(row.sensor_id, Date.parse(row.at)), row.value]));
}

/** Formats the key of a reading in the result of findStored. */
export const formatStoredKey = (id: string, atMs: number): string => `${id} ${atMs}`;

/**
 * Query for readings of a sensor: those of a span, the earliest first, or those before an instant, the latest first.
 */
export type ReadingQuery =
  | { readonly sensorId: string; readonly fromMs: number; readonly toMs?: number }
  | { readonly sensorId: string; readonly beforeMs: number };

/** Lists up to `max` readings of a sensor. */
export async function listReadings(
  reader: Reader,
  scope: WorkspaceScope,
  query: ReadingQuery,
  max: number,
): Promise<KeptReading[]> {
  const { rows } = await sql<{ at: string; value: number; late_after: number | null }>`
    select at, value, late_after from sensor_reading
    where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${query.sensorId}::uuid and ${buildSpanCondition(query)}
    limit ${max}::int`.execute(reader);
  return rows.map(({ at, value, late_after }) => ({ atMs: Date.parse(at), value, lateAfter: late_after }));
}

function buildSpanCondition(query: ReadingQuery) {
  if ('beforeMs' in query) return sql`at < ${instantOf(query.beforeMs)}::timestamptz order by at desc`;
  const until = query.toMs === undefined ? 'infinity' : instantOf(query.toMs);
  return sql`at >= ${instantOf(query.fromMs)}::timestamptz and at < ${until}::timestamptz order by at`;
}

/** Removes up to `max` readings and roll-ups of a deleted sensor from each table; returns how many. */
export async function removeReadings(tx: Tx, scope: WorkspaceScope, sensorId: string, max: number): Promise<number> {
  let removed = 0;
  for (const table of ['sensor_reading', 'sensor_five_minutes', 'sensor_hour'] as const) {
    const result = await sql`
      delete from ${sql.table(table)} where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid
        and at in (
          select at from ${sql.table(table)}
          where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid order by at limit ${max}::int)`.execute(
      tx,
    );
    removed += Number(result.numAffectedRows ?? 0n);
  }
  return removed;
}
