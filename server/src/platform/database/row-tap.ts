// A tap on a connection's socket, in front of pg's own parser: while a raw query runs, rows go to it as the bytes they
// came in, and everything else goes on to pg. A page of 50 rows of 12 fields is 750 texts, which pg reads one by one from
// UTF-8 and which then are written to UTF-8 again: a third of Node's time on a page (2026-11-20).
//
// Like scoped-query.ts it rests on inner names of pg 8.23: `connection.stream` with one listener for data.

/** Takes a row: the message's bytes, and where its count of fields stands. */
export type TakeRow = (bytes: Buffer, at: number) => void;

/** What the tap knows of pg's Connection. */
export interface Tapped {
  stream: {
    listeners(event: 'data'): unknown[];
    on(event: 'data', listener: (chunk: Buffer) => void): unknown;
    removeListener(event: 'data', listener: (chunk: Buffer) => void): unknown;
  };
  /** Set while a raw query runs. */
  takeRow?: TakeRow | undefined;
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
}

// Rows are handed out one by one, what lies between them in one piece. pg is told first of what came before a row: that
// tells the query whose row it is.
function handOn(connection: Tapped, bytes: Buffer, end: number, parse: (chunk: Buffer) => void): void {
  let from = 0;
  let at = 0;
  while (at < end) {
    const next = at + lengthAt(bytes, at);
    if (bytes[at] === DATA_ROW && connection.takeRow !== undefined) {
      if (from < at) parse(bytes.subarray(from, at));
      connection.takeRow?.(bytes, at + HEAD_BYTES);
      from = next;
    }
    at = next;
  }
  if (from < end) parse(from === 0 && end === bytes.length ? bytes : bytes.subarray(from, end));
}

/** Calls `use` with bytes that hold whole messages up to `end`; what lies beyond is kept for the next chunk. */
function gatherMessages(use: (bytes: Buffer, end: number) => void): (chunk: Buffer) => void {
  let kept: Buffer[] = [];
  let keptBytes = 0;
  let neededBytes = 0;
  return (chunk) => {
    let bytes = chunk;
    if (keptBytes > 0) {
      kept.push(chunk);
      keptBytes += chunk.length;
      if (keptBytes < neededBytes) return;
      bytes = Buffer.concat(kept, keptBytes);
    }
    let end = 0;
    neededBytes = HEAD_BYTES;
    while (bytes.length - end >= HEAD_BYTES) {
      neededBytes = lengthAt(bytes, end);
      if (bytes.length - end < neededBytes) break;
      end += neededBytes;
      neededBytes = HEAD_BYTES;
    }
    kept = end < bytes.length ? [bytes.subarray(end)] : [];
    keptBytes = bytes.length - end;
    if (end > 0) use(bytes, end);
  };
}

function lengthAt(bytes: Buffer, at: number): number {
  return 1 + bytes.readInt32BE(at + 1);
}
