// The partitions of readings (a month each) and of their roll-ups (a year each).
import { sql } from 'kysely';
import { instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';

/** Returns the month that contains an instant: the suffix of its partition's name, and its bounds. */
export function getMonth(atMs: number): { name: string; beginsMs: number; endsMs: number } {
  const at = new Date(atMs);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return {
    name: `${String(year).padStart(4, '0')}${String(month + 1).padStart(2, '0')}`,
    beginsMs: Date.UTC(year, month),
    endsMs: Date.UTC(year, month + 1),
  };
}

/** The partitions that this process knows to exist. */
export interface Partitions {
  /** Creates the partitions of these instants if they are missing. */
  ensure(atMs: Iterable<number>): Promise<void>;
}

/** Opens the set of known partitions: each month is checked once a process. */
export function openPartitions(db: Db): Partitions {
  const known = new Set<string>();
  return {
    async ensure(all) {
      let month = { name: '', beginsMs: 0, endsMs: Number.NEGATIVE_INFINITY };
      for (const atMs of all) {
        if (atMs >= month.beginsMs && atMs < month.endsMs) continue;
        month = getMonth(atMs);
        if (known.has(month.name)) continue;
        await addPartitions(db, atMs);
        known.add(month.name);
      }
    },
  };
}

/** Creates the partitions of an instant if they are missing. */
export async function addPartitions(db: Db, atMs: number): Promise<void> {
  await sql`select directory.add_sensor_partitions(${instantOf(atMs)}::timestamptz)`.execute(db.directory);
}

/** Drops partitions that hold nothing younger than these instants; returns how many. */
export async function dropPartitions(db: Db, readingsBeforeMs: number, rollUpsBeforeMs: number): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select directory.drop_sensor_partitions(
      ${instantOf(readingsBeforeMs)}::timestamptz, ${instantOf(rollUpsBeforeMs)}::timestamptz) as dropped`.execute(
    db.directory,
  );
  return rows[0]?.dropped ?? 0;
}
