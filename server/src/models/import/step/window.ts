// Reads a file through a window that moves forward: scanned bytes leave it, bytes of an unfinished statement stay, and it grows for a
// longer record. It knows the line of any offset within.
import type { Place } from './fault.ts';

/** Fills (a part of) the target with the bytes that follow; returns 0 at the end. */
export type ReadBytes = (target: Uint8Array) => Promise<number>;

export interface StepWindow {
  bytes: Uint8Array;
  /** The offset after the last byte. */
  end: number;
  /** True if nothing follows. */
  isLast: boolean;
  /** The line of the byte at offset 0. */
  line: number;
  column: number;
  /** True if the byte before offset 0 was a CR: an LF at 0 belongs to it. */
  followsReturn: boolean;
}

/** Opens a window at the beginning of a file, with nothing read yet. */
export function openWindow(chunkBytes: number): StepWindow {
  const bytes = new Uint8Array(Math.max(chunkBytes, 64));
  return { bytes, end: 0, isLast: false, line: 1, column: 1, followsReturn: false };
}

/**
 * Drops the bytes before `keepFrom`, which becomes offset 0, and reads as many again as were kept, so that a long record, which is
 * scanned again from its beginning each time, costs twice its length and not its square. Returns the number of bytes read.
 */
export async function moveOn(
  window: StepWindow,
  keepFrom: number,
  read: ReadBytes,
  chunkBytes: number,
): Promise<number> {
  drop(window, keepFrom);
  const kept = window.end;
  const wanted = kept + Math.max(chunkBytes, kept);
  if (wanted > window.bytes.length) {
    const larger = new Uint8Array(Math.max(wanted, window.bytes.length * 2));
    larger.set(window.bytes.subarray(0, kept));
    window.bytes = larger;
  }
  while (window.end < wanted) {
    const count = await read(window.bytes.subarray(window.end, Math.min(wanted, window.end + chunkBytes)));
    window.end += count;
    window.isLast = count === 0;
    if (window.isLast) break;
  }
  return window.end - kept;
}

function drop(window: StepWindow, keepFrom: number): void {
  if (keepFrom === 0) return;
  const { line, column } = findPlace(window, keepFrom);
  window.followsReturn = window.bytes[keepFrom - 1] === 13;
  window.line = line;
  window.column = column;
  window.bytes.copyWithin(0, keepFrom, window.end);
  window.end -= keepFrom;
}

/** Finds line and column of an offset of the window. */
export function findPlace({ bytes, line, column, followsReturn }: StepWindow, at: number): Place {
  // Offset of the first byte of the line, if all of it were in the window.
  let lineStart = 1 - column;
  let lines = line;
  for (let each = 0; each < at; each += 1) {
    const byte = bytes[each] as number;
    if (byte !== 10 && byte !== 13) continue;
    const isSecond = byte === 10 && (each === 0 ? followsReturn : bytes[each - 1] === 13);
    if (!isSecond) lines += 1;
    lineStart = each + 1;
  }
  return { line: lines, column: at - lineStart + 1 };
}
