// Conversion of PostgreSQL's text form to our values. pg's own parsers turn timestamps into Date: that loses microseconds,
// reads `date` in local time and costs a quarter of a list's time (measured 2026-11-20). Connections run with
// TimeZone=UTC and DateStyle=ISO, so the text is always `2026-03-01 08:15:30.25+00`.

import { Socket } from 'node:net';
import pg from 'pg';

const BOOL = 16;
const INT8 = 20;
const FLOAT4 = 700;
const FLOAT8 = 701;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/** `2026-03-01 08:15:30.25+00` → `2026-03-01T08:15:30.250Z`. Text of a `timestamptz(3)` in UTC only. */
export function instantFromText(text: string): string {
  const day = text.slice(0, 10);
  const time = text.slice(11, 19);
  const fraction = text.charCodeAt(19) === 46 ? text.slice(20, text.length - 3).padEnd(3, '0') : '000';
  return `${day}T${time}.${fraction}Z`;
}

function asSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('an int8 is beyond 2^53');
  return value;
}

const PARSERS: Record<number, (text: string) => unknown> = {
  [BOOL]: (text) => text === 't',
  [INT8]: asSafeInteger,
  [FLOAT4]: Number,
  [FLOAT8]: Number,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: instantFromText,
  [NUMERIC]: (text) => text,
};

/** The type parsers of every connection of the service: instants and days as text, int8 as number, numeric as text. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return PARSERS[oid] ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};

// A row of an answer as the bytes in which PostgreSQL sent it: where each field's text lies among them. On its way to JSON
// nothing of it becomes a JavaScript text: a page of 50 rows of 12 fields was 750 of those, most of the garbage of a
// request (2026-11-20).

/** One row at a time: opened once for an answer, read anew for each of its rows. */
export interface WireRow {
  /** Bytes that hold the fields, among others that do not belong to the row. */
  bytes: Buffer;
  /** Where each field's text begins. */
  readonly starts: number[];
  /** Its length in bytes; -1 for null. */
  readonly lengths: number[];
}

/** Called for each row; the next call reuses the object. */
export type TakeRow = (row: WireRow) => void;

const NO_BYTES = Buffer.alloc(0);

/** A row with nothing in it yet. */
export function openWireRow(): WireRow {
  return { bytes: NO_BYTES, starts: [], lengths: [] };
}

/** Reads a DataRow message whose count of fields stands at `at` (PostgreSQL's documentation, "Message Formats"). */
export function readWireRow(row: WireRow, bytes: Buffer, at: number): void {
  const count = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
  let from = at + 2;
  row.bytes = bytes;
  for (let index = 0; index < count; index += 1) {
    const length = int32At(bytes, from);
    from += 4;
    row.starts[index] = from;
    row.lengths[index] = length;
    if (length > 0) from += length;
  }
  row.starts.length = count;
  row.lengths.length = count;
}

/** A field's text, or null. */
export function fieldText({ bytes, starts, lengths }: WireRow, field: number): string | null {
  const [start = 0, length = -1] = [starts[field], lengths[field]];
  return length === -1 ? null : bytes.toString('utf8', start, start + length);
}

/** A number of four bytes, the highest first; Buffer's own reader checks its bounds again for each. */
function int32At(bytes: Buffer, at: number): number {
  return (
    ((bytes[at] as number) << 24) |
    ((bytes[at + 1] as number) << 16) |
    ((bytes[at + 2] as number) << 8) |
    (bytes[at + 3] as number)
  );
}

// A connection's socket that reads into one buffer over and over. Node by itself makes a buffer of 64 KiB for each read; V8
// counts those and collects its whole heap for them three times a second under load, 60 µs of its threads for a page of 50
// (2026-11-20). `onread` is documented of net.Socket, and `stream` of pg's configuration.

/** What a reader in place needs to know of the socket. */
export interface ReadInPlace {
  /** Set by who reads each chunk at once and keeps none of it: until then chunks are copies. */
  isReadInPlace?: boolean;
}

const BUFFER_BYTES = 64 * 1024;

/** A socket for pg to connect. Its chunks of data are valid during the event alone, once they are read in place. */
export function openWireSocket(): Socket & ReadInPlace {
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const socket: Socket & ReadInPlace = new Socket({
    onread: {
      buffer,
      callback(length) {
        const chunk = buffer.subarray(0, length);
        socket.emit('data', socket.isReadInPlace === true ? chunk : Buffer.from(chunk));
        return true;
      },
    },
  });
  return socket;
}

// A tap on a connection's socket, in front of pg's own parser: while a raw query runs, rows go to it as the bytes they
// came in, and everything else goes on to pg.
//
// Like scoped-query.ts it rests on inner names of pg 8.23: `connection.stream` with one listener for data.

/** Takes a row's message: its bytes, and where its count of fields stands. */
export type TakeMessage = (bytes: Buffer, at: number) => void;

/** What the tap knows of pg's Connection. */
export interface Tapped {
  stream: ReadInPlace & {
    listeners(event: 'data'): unknown[];
    on(event: 'data', listener: (chunk: Buffer) => void): unknown;
    removeListener(event: 'data', listener: (chunk: Buffer) => void): unknown;
  };
  /** Set while a raw query runs. */
  takeRow?: TakeMessage | undefined;
}

const DATA_ROW = 0x44;
/** A message is a byte of kind, then four of length, which count themselves but not the kind. */
const HEAD_BYTES = 5;

/** Taps a connection, once, after it was made. */
export function tapRows(connection: Tapped): void {
  const [parse, another] = connection.stream.listeners('data') as ((chunk: Buffer) => void)[];
  if (parse === undefined || another !== undefined) throw new Error('pg reads its socket in another way than it did');
  const wholeMessages = gatherMessages((bytes, end) => handOn(connection, bytes, end, parse));
  connection.stream.on('data', wholeMessages);
  connection.stream.removeListener('data', parse);
  connection.stream.isReadInPlace = true;
}

// Rows are handed out one by one, what lies between them in one piece, as a copy: pg may keep what it is given. It is told
// first of what came before a row: that tells the query whose row it is.
function handOn(connection: Tapped, bytes: Buffer, end: number, parse: (chunk: Buffer) => void): void {
  let from = 0;
  let at = 0;
  while (at < end) {
    const next = at + lengthAt(bytes, at);
    if (bytes[at] === DATA_ROW && connection.takeRow !== undefined) {
      if (from < at) parse(Buffer.from(bytes.subarray(from, at)));
      connection.takeRow?.(bytes, at + HEAD_BYTES);
      from = next;
    }
    at = next;
  }
  if (from < end) parse(Buffer.from(bytes.subarray(from, end)));
}

/** Calls `use` with bytes that hold whole messages up to `end`; what lies beyond is kept for the next chunk. */
function gatherMessages(use: (bytes: Buffer, end: number) => void): (chunk: Buffer) => void {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let neededBytes = 0;
  return (chunk) => {
    let bytes = chunk;
    if (keptBytes > 0) {
      keptBytes += chunk.length;
      if (keptBytes < neededBytes) {
        kept.push(Buffer.from(chunk));
        return;
      }
      bytes = Buffer.concat([...kept, chunk], keptBytes);
    }
    let end = 0;
    neededBytes = HEAD_BYTES;
    while (bytes.length - end >= HEAD_BYTES) {
      neededBytes = lengthAt(bytes, end);
      if (bytes.length - end < neededBytes) break;
      end += neededBytes;
      neededBytes = HEAD_BYTES;
    }
    kept = end < bytes.length ? [Buffer.from(bytes.subarray(end))] : [];
    keptBytes = bytes.length - end;
    if (end > 0) use(bytes, end);
  };
}

function lengthAt(bytes: Buffer, at: number): number {
  return 1 + int32At(bytes, at + 1);
}
