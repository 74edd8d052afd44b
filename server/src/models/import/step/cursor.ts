// Defines the state of the scan, and its smallest steps: space, comments, words. Each step takes an offset of the window and returns the
// offset after what it read, or MORE if the window ends before it; the statement is then read again from its beginning when more of
// the file is in the window. So no step needs to know about chunks.
import { createMessage } from '../../../../../contract/messages/message.ts';
import { StepFault, type StepWarningCode } from './fault.ts';
import type { StepLimits } from './limits.ts';
import type { RecordNumbers } from './record-numbers.ts';
import type { StepWindow } from './window.ts';

/** Returned if the window ends within what is read. */
export const MORE = -1;

/** Faults that a text is imported in spite of, by their index in `Notes.counts`. */
export const NOTED: readonly StepWarningCode[] = ['text_not_ascii', 'text_line_break'];
export const NOT_ASCII = 0;
export const LINE_BREAK = 1;

/** Faults found in the statement that is being read; cleared when it has to be read again. */
interface Notes {
  isEmpty: boolean;
  readonly counts: Uint32Array;
  /** Offset of the first fault. */
  readonly firstAt: Uint32Array;
}

export interface Cursor {
  readonly window: StepWindow;
  readonly limits: StepLimits;
  readonly numbers: RecordNumbers;
  /** By depth: what is open, a list or the value of a named type. */
  readonly kinds: Uint8Array;
  readonly notes: Notes;
  /** The text or comment in which the window ended, and its offset. */
  open: 'string' | 'comment' | undefined;
  openAt: number;
  /** Parameters of the statement that was read last. */
  parameterCount: number;
  /** Texts of the statement, as Latin-1 between their quotes; undefined if they are not needed. */
  texts: string[] | undefined;
  /** True if a text of the file has bytes or escapes that need a survey of the file (survey.ts). */
  hasOddTexts: boolean;
}

/** Opens a cursor at the beginning of a window. */
export function openCursor(window: StepWindow, limits: StepLimits, numbers: RecordNumbers): Cursor {
  const notes = {
    isEmpty: true,
    counts: new Uint32Array(NOTED.length),
    firstAt: new Uint32Array(NOTED.length),
  };
  const kinds = new Uint8Array(limits.maxDepth + 2);
  const nothingRead = { open: undefined, openAt: 0, parameterCount: 0, texts: undefined, hasOddTexts: false };
  return { window, limits, numbers, kinds, notes, ...nothingRead };
}

/** Clears the notes of the previous statement. */
export function clearNotes({ notes }: Cursor): void {
  if (notes.isEmpty) return;
  notes.counts.fill(0);
  notes.isEmpty = true;
}

/** Notes a fault of the text at an offset. */
export function note({ notes }: Cursor, what: number, at: number): void {
  const count = notes.counts[what] ?? 0;
  if (count === 0) notes.firstAt[what] = at;
  notes.counts[what] = count + 1;
  notes.isEmpty = false;
}

/** Returns the end of space and comments from `at` on; the end of the window if they reach it. */
export function skipSpace(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === 0x2f) {
      place = skipComment(cursor, place);
      if (place === MORE) return end;
    } else if (isSpace(byte)) place += 1;
    else return place;
  }
  return place;
}

/** Space, tab, line feed, vertical tab, form feed, carriage return. */
export const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Returns the offset after a comment that starts at `at` with a slash. */
export function skipComment(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  if (at + 1 < end && bytes[at + 1] !== 0x2a) throw refuseCharacter(cursor, at);
  for (let star = bytes.indexOf(0x2a, at + 2); star !== -1 && star + 1 < end; star = bytes.indexOf(0x2a, star + 1)) {
    if (bytes[star + 1] !== 0x2f) continue;
    if (star + 2 - at > cursor.limits.maxRecordBytes) throw tooLong(cursor, at);
    return star + 2;
  }
  cursor.open = 'comment';
  cursor.openAt = at;
  return MORE;
}

/** Creates the refusal of a statement that does not fit into memory. */
export const tooLong = ({ limits: { maxRecordBytes } }: Cursor, at: number) =>
  new StepFault('record_too_long', at, createMessage('modelFiles.tooLong', { bytes: maxRecordBytes }));

/** Returns the offset after the letters, digits, underscores and hyphens from `at` on; MORE if they reach the end of the window. */
export function skipWord({ window: { bytes, end } }: Cursor, at: number): number {
  let place = at;
  while (place < end && isWordByte(bytes[place] as number)) place += 1;
  return place === end ? MORE : place;
}

const isWordByte = (byte: number) => isLetter(byte) || isDigit(byte) || byte === 0x5f || byte === 0x2d;
export const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
/** Returns true for letters of either case. */
export const isLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Returns bytes of the window as text, each a character. */
export function readChars({ window: { bytes } }: Cursor, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
}

/** Creates the refusal of a character that is not allowed where it is. */
export function refuseCharacter({ window: { bytes } }: Cursor, at: number): StepFault {
  const byte = bytes[at] ?? 0;
  if (byte === 0) return new StepFault('character_invalid', at, createMessage('modelFiles.zeroByte'));
  const shown = byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `0x${byte.toString(16).padStart(2, '0')}`;
  return new StepFault('record_malformed', at, createMessage('modelFiles.character', { text: shown }));
}
