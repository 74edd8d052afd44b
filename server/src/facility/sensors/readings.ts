// Every statement on sensor_reading.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { KeptReading, Reading } from './batch.ts';
import { copyRows, type OfSensor } from './copy-rows.ts';
import { monthOf } from './partitions.ts';

/** Writes readings that are not stored yet, of sensors whose locks are held: by COPY, into the partitions of their months. */
export async function copyReadings(tx: Tx, scope: WorkspaceScope, sensors: readonly OfSensor[]): Promise<void> {
  for (const [month, parts] of byMonth(sensors)) {
    // The name is made of digits (partitions.ts).
    const text = `copy sensor_reading_${month} (workspace_id, sensor_id, at, value, late_after) from stdin with (format binary)`;
    await tx.copyIn(text, copyRows(scope.workspaceId, parts));
  }
}

/** Nearly always one month, and then as they are. */
function byMonth(sensors: readonly OfSensor[]): Map<string, OfSensor[]> {
  const months = new Map<string, OfSensor[]>();
  const put = (month: string, part: OfSensor) => {
    const parts = months.get(month);
    if (parts === undefined) months.set(month, [part]);
    else parts.push(part);
  };
  for (const { readings, ...of } of sensors) {
    for (let from = 0; from < readings.length; ) {
      const { name, endsMs } = monthOf((readings[from] as Reading).atMs);
      const isWhole = from === 0 && (readings.at(-1) as Reading).atMs < endsMs;
      const end = isWhole ? -1 : readings.findIndex((each, at) => at > from && each.atMs >= endsMs);
      const to = end === -1 ? readings.length : end;
      put(name, { ...of, readings: isWhole ? readings : readings.slice(from, to) });
      from = to;
    }
  }
  return months;
}

/** Which of these instants of sensors have a reading. Served by the primary key. */
export async function findStored(
  tx: Tx,
  scope: WorkspaceScope,
  asked: readonly { readonly id: string; readonly atMs: number }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sensor_id: string; at: string; value: number }>`
    select reading.sensor_id, reading.at, reading.value
    from unnest(${asked.map((each) => each.id)}::uuid[], ${asked.map((each) => instantOf(each.atMs))}::timestamptz[])
         as asked (id, at)
    join sensor_reading as reading on reading.workspace_id = ${scope.workspaceId}::uuid
      and reading.sensor_id = asked.id and reading.at = asked.at
    where reading.at between ${instantOf(Math.min(...asked.map((each) => each.atMs)))}::timestamptz
      and ${instantOf(Math.max(...asked.map((each) => each.atMs)))}::timestamptz`.execute(tx);
  return new Map(rows.map((row) => [storedKey(row.sensor_id, Date.parse(row.at)), row.value]));
}

/** What findStored calls a reading. */
export const storedKey = (id: string, atMs: number): string => `${id} ${atMs}`;

/** Readings of a sensor: those of a span, the earliest first, or those before an instant, the latest first. */
export type Asked =
  | { readonly sensorId: string; readonly fromMs: number; readonly toMs?: number }
  | { readonly sensorId: string; readonly beforeMs: number };

/** Up to `most` readings of a sensor. */
export async function listReadings(
  reader: Reader,
  scope: WorkspaceScope,
  asked: Asked,
  most: number,
): Promise<KeptReading[]> {
  const { rows } = await sql<{ at: string; value: number; late_after: number | null }>`
    select at, value, late_after from sensor_reading
    where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${asked.sensorId}::uuid and ${spanOf(asked)}
    limit ${most}::int`.execute(reader);
  return rows.map(({ at, value, late_after }) => ({ atMs: Date.parse(at), value, lateAfter: late_after }));
}

function spanOf(asked: Asked) {
  if ('beforeMs' in asked) return sql`at < ${instantOf(asked.beforeMs)}::timestamptz order by at desc`;
  const until = asked.toMs === undefined ? 'infinity' : instantOf(asked.toMs);
  return sql`at >= ${instantOf(asked.fromMs)}::timestamptz and at < ${until}::timestamptz order by at`;
}

/** Removes up to `most` readings and roll-ups of a sensor that is gone; answers how many. */
export async function removeReadings(tx: Tx, scope: WorkspaceScope, sensorId: string, most: number): Promise<number> {
  let removed = 0;
  for (const table of ['sensor_reading', 'sensor_five_minutes', 'sensor_hour'] as const) {
    const result = await sql`
      delete from ${sql.table(table)} where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid
        and at in (
          select at from ${sql.table(table)}
          where workspace_id = ${scope.workspaceId}::uuid and sensor_id = ${sensorId}::uuid order by at limit ${most}::int)`.execute(
      tx,
    );
    removed += Number(result.numAffectedRows ?? 0n);
  }
  return removed;
}
