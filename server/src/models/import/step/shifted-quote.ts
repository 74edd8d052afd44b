// Interprets the apostrophe after `\S\`. ISO 10303-21 shifts it to `§` and writes it once; some programs double it like any other
// apostrophe; and in `'C:\S\'` it ends the text, because the backslashes belong to a path. The record around the text decides.
import { isShiftedQuote, skipFixedEscape, UNDECIDED } from './escapes.ts';

const [QUOTE, SLASH, STAR, COMMA, CLOSING, SEMICOLON, BACKSLASH] = [0x27, 0x2f, 0x2a, 0x2c, 0x29, 0x3b, 0x5c];

/**
 * Returns the offset after the apostrophes at `quote` that belong to `\S\`: `quote` itself if the text ends there, else one or two
 * more. Returns UNDECIDED if `end` comes first and is not that of the file (`isLast`).
 */
function skipShiftedQuote(bytes: Uint8Array, quote: number, { end, isLast }: Extent): number {
  const behind = skipQuotes(bytes, quote, end);
  const isOdd = (behind - quote) % 2 === 1;
  const isEnded = continuesRecord(bytes, behind, end);
  if (isEnded === undefined && !isLast) return UNDECIDED;
  if (isEnded !== true) return quote + (isOdd ? 1 : 2);
  // By the standard, one of an even number ends the text, and all others but the shifted one are pairs.
  if (!isOdd) return quote + 1;
  const isStandard = endsByStandard(bytes, behind, { end, isLast });
  if (isStandard === undefined && !isLast) return UNDECIDED;
  if (isStandard === true) return quote + 1;
  return behind - quote === 1 ? quote : quote + 2;
}

/** The part of a file in memory: to `end`, which is the end of the file if `isLast`. */
interface Extent {
  readonly end: number;
  readonly isLast: boolean;
}

function skipQuotes(bytes: Uint8Array, at: number, end: number): number {
  let place = at;
  while (place < end && bytes[place] === QUOTE) place += 1;
  return place;
}

/** Bytes in which the end of a text is searched: words after a section sign, not chapters. A file may need this every few bytes. */
const MAX_LOOK_AHEAD = 512;

/**
 * Returns true if a text that continues at `from` by the standard, which writes a shifted apostrophe once, ends where its record can
 * continue. False if another statement starts first, or the end is not near.
 */
function endsByStandard(bytes: Uint8Array, from: number, { end, isLast }: Extent): boolean | undefined {
  const limit = Math.min(end, from + MAX_LOOK_AHEAD);
  let place = from;
  while (place < limit) {
    const byte = bytes[place] as number;
    let quotes = place;
    if (byte === BACKSLASH) {
      const next = skipFixedEscape(bytes, place, end);
      if (next === UNDECIDED) return undefined;
      const isShifted = isShiftedQuote(bytes, place, next);
      place = isShifted ? next + 1 : next;
      if (!isShifted) continue;
      quotes = place;
    } else if (byte !== QUOTE) {
      if (byte === SEMICOLON) {
        const isOver = isStatementNext(bytes, place + 1, end);
        if (isOver === true) return false;
        // A beginning that is cut by the end of the file is no statement.
        if (isOver === undefined && !isLast) return undefined;
      }
      place += 1;
      continue;
    }
    place = skipQuotes(bytes, quotes, end);
    if (place === end) return undefined;
    if ((place - quotes) % 2 === 0) continue;
    const isEnded = continuesRecord(bytes, place, end);
    // Doubled after a shift, the apostrophes end nothing.
    if (isEnded !== false || byte === QUOTE) return isEnded;
  }
  return limit === end ? undefined : false;
}

const STATEMENTS = ['ENDSEC', 'FILE_'].map((name) => Buffer.from(name));

/** Spaces and comments between two statements are shorter. */
const MAX_BETWEEN = 4096;

/** Bytes that distinguish a record from words of a text: its number, spaces, and the first letter of its type. */
const RECORD_HEAD = 64;

/**
 * Returns true if a record, a header's entry or the end of a section starts at `at`, after spaces and closed comments. Undefined if
 * `end` comes before that is decided.
 */
function isStatementNext(bytes: Uint8Array, at: number, end: number): boolean | undefined {
  const limit = Math.min(end, at + MAX_BETWEEN);
  const place = skipBlank(bytes, at, limit);
  if (place === limit) return limit === end ? undefined : false;
  if (bytes[place] === 0x23) return isRecordHead(bytes, place, end);
  if (place + 6 > end) return undefined;
  return STATEMENTS.some((name) => name.every((byte, index) => bytes[place + index] === byte));
}

function isRecordHead(bytes: Uint8Array, at: number, end: number): boolean | undefined {
  const to = Math.min(end, at + RECORD_HEAD);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, to - at).toString('latin1');
  if (/^#\d+\s*=\s*[A-Z(]/.test(text)) return true;
  return to === end && /^#\d*\s*=?\s*$/.test(text) ? undefined : false;
}

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Spaces and comments before a comma or parenthesis are shorter. */
const MAX_BLANK = 256;

/** Returns true if a record continues at `at` as it does after a text: `)`, or a comma with another value. */
function continuesRecord(bytes: Uint8Array, at: number, end: number): boolean | undefined {
  const limit = Math.min(end, at + MAX_BLANK);
  const openEnd = limit === end ? undefined : false;
  const place = skipBlank(bytes, at, limit);
  if (place === limit) return openEnd;
  if (bytes[place] !== COMMA && bytes[place] !== CLOSING) return false;
  const next = skipBlank(bytes, place + 1, limit);
  if (next === limit) return openEnd;
  const byte = bytes[next] as number;
  if (bytes[place] === CLOSING) return byte === COMMA || byte === CLOSING || byte === SEMICOLON;
  return beginsValue(bytes, next, end);
}

/** `$`, `*`, texts, lists and binaries by their first byte. */
const BEGINNINGS: ReadonlySet<number> = new Set([0x24, 0x2a, QUOTE, 0x28, 0x22]);

/** References, enumerations, numbers and typed values: enough of each to distinguish it from words of a text. */
const LONGER = /^(?:#\d+\s*[,)]|\.[A-Z0-9_]+\.\s*[,)]|[+-]?\d+(?:\.\d*(?:E[+-]?\d+)?)?\s*[,)]|[A-Z][A-Z0-9_]*\s*\()/;

/** Longer than any match of LONGER in a file. */
const LOOKED_AT = 100;

function beginsValue(bytes: Uint8Array, at: number, end: number): boolean | undefined {
  if (BEGINNINGS.has(bytes[at] as number)) return true;
  const to = Math.min(end, at + LOOKED_AT);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, to - at).toString('latin1');
  if (LONGER.test(text)) return true;
  return to < at + LOOKED_AT && /^[#.+\-\w\s]*$/.test(text) ? undefined : false;
}

/** Returns the end of spaces and comments, or `limit` if they reach it. */
function skipBlank(bytes: Uint8Array, at: number, limit: number): number {
  let place = at;
  while (place < limit) {
    const byte = bytes[place] as number;
    if (isBlank(byte)) place += 1;
    else if (byte !== SLASH) return place;
    else if (place + 1 === limit) return limit;
    else if (bytes[place + 1] !== STAR) return place;
    else {
      place += 2;
      while (place < limit && !(bytes[place] === STAR && bytes[place + 1] === SLASH && place + 1 < limit)) place += 1;
      if (place < limit) place += 2;
    }
  }
  return limit;
}

/** Returns the offset after a comment that starts at `at`; `end` if it is not closed before. */
export function skipComment(bytes: Uint8Array, at: number, end: number): number {
  for (let star = bytes.indexOf(STAR, at + 2); star !== -1 && star + 1 < end; star = bytes.indexOf(STAR, star + 1)) {
    if (bytes[star + 1] === SLASH) return star + 2;
  }
  return end;
}

/** Finds the quote that closes the text whose first byte is at `at`; returns `end` if there is none. */
export function findClosingQuote(bytes: Uint8Array, at: number, end: number): number {
  // The text around an apostrophe is examined to the end of the file, not of the record.
  const extent: Extent = { end: bytes.length, isLast: true };
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === QUOTE) {
      if (bytes[place + 1] !== QUOTE) return place;
      place += 2;
    } else if (byte === BACKSLASH) {
      const next = skipEscape(bytes, place, extent);
      place = next === UNDECIDED ? place + 1 : next;
    } else place += 1;
  }
  return end;
}

/**
 * Returns the offset after the escape whose backslash is at `at`, with the apostrophes that `\S\` shifts: after the backslash alone if
 * it starts no known escape, and UNDECIDED if the extent ends first.
 */
export function skipEscape(bytes: Uint8Array, at: number, extent: Extent): number {
  const next = skipFixedEscape(bytes, at, extent.end);
  if (next === UNDECIDED || !isShiftedQuote(bytes, at, next)) return next;
  const behind = skipShiftedQuote(bytes, next, extent);
  // In a path, the last backslash ends nothing but itself.
  return behind === next ? at + 1 : behind;
}
