// JSON as it is written: bytes of UTF-8 one after the other in a buffer that grows. PostgreSQL's text is UTF-8 and so is
// JSON, so that most of it is copied as it is. Loops instead of Buffer.copy: what is copied is short, and a call out of
// JavaScript costs more than forty bytes do.

export interface JsonBytes {
  bytes: Buffer;
  /** How much of it is written. */
  length: number;
}

/** What was written; whoever takes it must be the last to write. */
export function writtenJson({ bytes, length }: JsonBytes): Buffer {
  return bytes.subarray(0, length);
}

/** Buffers that are written in again and again. */
export interface JsonShelf {
  take(): JsonBytes;
  /** Puts back what nobody reads any more. What is never put back is only made anew. */
  putBack(json: JsonBytes): void;
}

const FIRST_BYTES = 16 * 1024;
// A shelf holds 4 MiB at most, however large the pages of a burst were.
const MOST_KEPT = 64;
const LARGEST_KEPT_BYTES = 64 * 1024;

/**
 * Opens a shelf. A buffer a page costs more than its own making: V8 collects its whole heap to see which of them are still
 * read, 65 µs of its threads for a page of 16 KiB (2026-11-20).
 */
export function openJsonShelf(firstBytes = FIRST_BYTES): JsonShelf {
  const kept: Buffer[] = [];
  return {
    take: () => ({ bytes: kept.pop() ?? Buffer.allocUnsafeSlow(firstBytes), length: 0 }),
    putBack({ bytes }) {
      if (kept.length < MOST_KEPT && bytes.length <= LARGEST_KEPT_BYTES) kept.push(bytes);
    },
  };
}

/** JSON that stands fast, as bytes. */
export function appendBytes(out: JsonBytes, piece: Uint8Array): void {
  const bytes = roomFor(out, piece.length);
  let to = out.length;
  for (let index = 0; index < piece.length; index += 1) bytes[to++] = piece[index] as number;
  out.length = to;
}

/** JSON as text. */
export function appendText(out: JsonBytes, text: string): void {
  // No character takes more than three bytes of UTF-8 for each of its units.
  const bytes = roomFor(out, text.length * 3);
  out.length += bytes.write(text, out.length);
}

/** Bytes of another buffer, as they are. */
export function appendSlice(out: JsonBytes, from: Buffer, start: number, length: number): void {
  const bytes = roomFor(out, length);
  let to = out.length;
  for (let index = start; index < start + length; index += 1) bytes[to++] = from[index] as number;
  out.length = to;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const FIRST_PLAIN = 0x20;

/** UTF-8 as a JSON string that needs no escapes: UUIDs, enumerations, days. */
export function appendWord(out: JsonBytes, from: Buffer, start: number, length: number): void {
  const bytes = roomFor(out, length + 2);
  let to = out.length;
  bytes[to++] = QUOTE;
  for (let index = start; index < start + length; index += 1) bytes[to++] = from[index] as number;
  bytes[to++] = QUOTE;
  out.length = to;
}

/** Any UTF-8 as a JSON string, escaped as JSON.stringify does it: quotes, backslashes, control characters. */
export function appendString(out: JsonBytes, from: Buffer, start: number, length: number): void {
  const bytes = roomFor(out, length + 2);
  let to = out.length;
  bytes[to++] = QUOTE;
  for (let index = start; index < start + length; index += 1) {
    const byte = from[index] as number;
    if (byte < FIRST_PLAIN || byte === QUOTE || byte === BACKSLASH) {
      // What was written so far is written again: out.length still stands before it.
      appendText(out, JSON.stringify(from.toString('utf8', start, start + length)));
      return;
    }
    bytes[to++] = byte;
  }
  bytes[to++] = QUOTE;
  out.length = to;
}

function roomFor(out: JsonBytes, more: number): Buffer {
  const needed = out.length + more;
  if (needed <= out.bytes.length) return out.bytes;
  const grown = Buffer.allocUnsafeSlow(Math.max(needed, out.bytes.length * 2));
  out.bytes.copy(grown, 0, 0, out.length);
  out.bytes = grown;
  return grown;
}
