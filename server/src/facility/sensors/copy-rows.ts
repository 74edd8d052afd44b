// Readings in PostgreSQL's binary COPY format (documentation of COPY, "Binary Format"): two thirds of the bytes of its
// text format, and neither side prints or parses identifiers and times.
import type { Reading } from './batch.ts';

const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
const FIELDS = 5;
/** Count of fields, then two identifiers, an instant, a number and a count or null, each after its length. */
const PREFIX_BYTES = 2 + 4 + 16 + 4 + 16 + 4;
const LARGEST_ROW_BYTES = PREFIX_BYTES + 8 + 4 + 8 + 4 + 4;
const NULL = -1;
/** PostgreSQL counts microseconds from here. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const WORD = 2 ** 32;

/** Readings of a sensor. */
export interface SensorRows {
  readonly id: string;
  readonly readings: readonly Reading[];
  /** Instant of the latest reading before these: a reading that is not after it is late. Undefined if none is. */
  readonly lastSeenMs: number | undefined;
  readonly rulesGiven: number;
}

/** Encodes rows of (workspace_id, sensor_id, at, value, late_after) as `copy … with (format binary)` reads them. */
export function encodeRows(workspaceId: string, sensors: readonly SensorRows[]): Buffer {
  const count = sensors.reduce((sum, each) => sum + each.readings.length, 0);
  const rows = Buffer.allocUnsafe(HEADER.length + count * LARGEST_ROW_BYTES + TRAILER.length);
  HEADER.copy(rows);
  let at = HEADER.length;
  for (const { id, readings, lastSeenMs, rulesGiven } of sensors) {
    const prefix = encodePrefix(workspaceId, id);
    for (const reading of readings) {
      prefix.copy(rows, at);
      at = writeReading(rows, at + PREFIX_BYTES, reading);
      const isLate = lastSeenMs !== undefined && reading.atMs <= lastSeenMs;
      at = rows.writeInt32BE(isLate ? 4 : NULL, at);
      if (isLate) at = rows.writeInt32BE(rulesGiven, at);
    }
  }
  at += TRAILER.copy(rows, at);
  return rows.subarray(0, at);
}

function writeReading(rows: Buffer, from: number, { atMs, value }: Reading): number {
  const micros = (atMs - EPOCH_MS) * 1000;
  // A 64-bit integer in two halves: BigInt takes ten times as long.
  rows.writeInt32BE(Math.floor(micros / WORD), from);
  rows.writeUInt32BE(micros - Math.floor(micros / WORD) * WORD, from + 4);
  rows.writeInt32BE(8, from + 8);
  return rows.writeDoubleBE(value, from + 12);
}

function encodePrefix(workspaceId: string, sensorId: string): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  let at = prefix.writeInt16BE(FIELDS, 0);
  for (const id of [workspaceId, sensorId]) {
    at = prefix.writeInt32BE(16, at);
    at += prefix.write(id.replaceAll('-', ''), at, 'hex');
  }
  prefix.writeInt32BE(8, at);
  return prefix;
}
