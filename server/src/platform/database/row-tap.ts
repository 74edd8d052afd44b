// A tap on a connection's socket, in front of pg's own parser: while a raw query runs, rows go to it as the bytes they
// came in (wire-row.ts), and everything else goes on to pg.
//
// Like scoped-query.ts it rests on inner names of pg 8.23: `connection.stream` with one listener for data.
import { int32At } from './wire-row.ts';
import type { ReadInPlace } from './wire-socket.ts';

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
