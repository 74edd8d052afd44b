// Parses the arguments of a record of ISO 10303-21. Nothing is left out, so that the index of an argument always means the same.

import type { LegacyEncoding } from './legacy-encoding.ts';
import { parseNumber, skipBlank, skipName } from './record-index.ts';
import { findClosingQuote, skipComment } from './shifted-quote.ts';
import { decodeText, MAX_TEXT } from './text.ts';

/** A value of a record. Texts are decoded and cut at MAX_TEXT. */
export type Argument = string | number | null | Derived | Reference | Word | Typed | Binary | readonly Argument[];

/** `*`: a value that a subtype derives from others. */
export interface Derived {
  readonly kind: 'derived';
}
/** `#12` */
export interface Reference {
  readonly kind: 'reference';
  readonly id: number;
}
/** `.METRE.` */
export interface Word {
  readonly kind: 'word';
  readonly word: string;
}
/** `IFCLABEL('x')` */
export interface Typed {
  readonly kind: 'typed';
  readonly type: string;
  readonly value: Argument;
}
/** `"0FF"`: the digits as written. */
export interface Binary {
  readonly kind: 'binary';
  readonly digits: string;
}

/** One type of an instance with its own arguments. */
export interface Part {
  readonly type: string;
  readonly arguments: readonly Argument[];
}

const DERIVED: Derived = { kind: 'derived' };

/** Parses the arguments whose opening parenthesis is at `opening`. */
export function parseArguments(bytes: Buffer, opening: number, legacy: LegacyEncoding): readonly Argument[] {
  return parseList({ bytes, at: opening, legacy });
}

/**
 * Parses only the arguments at these places, up to the last of them, of the list whose parenthesis is at `opening`. The others are null
 * in the list.
 */
export function parseSome(
  bytes: Buffer,
  opening: number,
  places: readonly number[],
  legacy: LegacyEncoding,
): readonly Argument[] {
  const parser: Parser = { bytes, at: opening + 1, legacy };
  const list: Argument[] = [];
  const last = Math.max(...places);
  while (list.length <= last && parser.at < bytes.length) {
    parser.at = skipBlank(bytes, parser.at);
    const byte = bytes[parser.at] ?? 0;
    if (byte === CLOSING) break;
    if (byte === COMMA) parser.at += 1;
    else if (places.includes(list.length)) list.push(parseValue(parser, byte));
    else {
      parser.at = skipValue(bytes, parser.at);
      list.push(null);
    }
  }
  return list;
}

/** Returns the offset of the comma or parenthesis that follows the value at `at`. */
function skipValue(bytes: Buffer, at: number): number {
  const end = bytes.length;
  let [place, depth] = [at, 0];
  while (place < end) {
    const byte = bytes[place];
    if (byte === QUOTE) place = findClosingQuote(bytes, place + 1, end);
    else if (byte === SLASH && bytes[place + 1] === STAR) place = skipComment(bytes, place, end) - 1;
    else if (byte === OPENING) depth += 1;
    else if (depth === 0 && (byte === COMMA || byte === CLOSING)) return place;
    else if (byte === CLOSING) depth -= 1;
    place += 1;
  }
  return end;
}

/** Parses an instance of several types, `(IFCA(…)IFCB(…))`, whose first parenthesis is at `opening`. */
export function parseParts(bytes: Buffer, opening: number, legacy: LegacyEncoding): Part[] {
  const parts: Part[] = [];
  const parser: Parser = { bytes, at: skipBlank(bytes, opening + 1), legacy };
  while (parser.at < bytes.length && bytes[parser.at] !== CLOSING) {
    const to = skipName(bytes, parser.at);
    const type = bytes.toString('latin1', parser.at, to);
    parser.at = skipBlank(bytes, to);
    if (bytes[parser.at] !== OPENING) break;
    parts.push({ type, arguments: parseList(parser) });
    parser.at = skipBlank(bytes, parser.at);
  }
  return parts;
}

interface Parser {
  readonly bytes: Buffer;
  readonly legacy: LegacyEncoding;
  at: number;
}

const [QUOTE, OPENING, CLOSING, STAR, COMMA, SLASH, BACKSLASH] = [0x27, 0x28, 0x29, 0x2a, 0x2c, 0x2f, 0x5c];

/** Parses a list from its parenthesis on, and moves past it. The scan limits the depth of lists. */
function parseList(parser: Parser): Argument[] {
  const { bytes } = parser;
  const list: Argument[] = [];
  parser.at += 1;
  while (parser.at < bytes.length) {
    parser.at = skipBlank(bytes, parser.at);
    const byte = bytes[parser.at];
    if (byte === CLOSING) {
      parser.at += 1;
      break;
    }
    if (byte === COMMA) parser.at += 1;
    else list.push(parseValue(parser, byte ?? 0));
  }
  return list;
}

function parseValue(parser: Parser, byte: number): Argument {
  const { bytes, at } = parser;
  switch (byte) {
    case 0x24: // $
      parser.at += 1;
      return null;
    case 0x2a: // *
      parser.at += 1;
      return DERIVED;
    case QUOTE:
      return parseText(parser);
    case OPENING:
      return parseList(parser);
    case 0x23: // #
      parser.at = skipDigits(bytes, at + 1);
      return { kind: 'reference', id: parseNumber(bytes, at + 1) };
    case 0x2e: {
      const to = skipName(bytes, at + 1);
      parser.at = to + 1;
      return { kind: 'word', word: bytes.toString('latin1', at + 1, to) };
    }
    case 0x22: {
      const to = skipName(bytes, at + 1);
      parser.at = to + 1;
      return { kind: 'binary', digits: bytes.toString('latin1', at + 1, to) };
    }
    default:
      return isWordByte(byte) ? parseTyped(parser) : parseReal(parser);
  }
}

const isWordByte = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x5f;

function parseTyped(parser: Parser): Typed {
  const { bytes, at } = parser;
  const to = skipName(bytes, at);
  parser.at = skipBlank(bytes, to);
  const [value = null] = bytes[parser.at] === OPENING ? parseList(parser) : [];
  return { kind: 'typed', type: bytes.toString('latin1', at, to), value };
}

/** Parses integers and reals of every form: `1`, `-2.`, `+3.5E-05`. */
function parseReal(parser: Parser): number | null {
  const { bytes, at } = parser;
  let to = at;
  while (isNumberByte(bytes[to] ?? 0)) to += 1;
  parser.at = Math.max(to, at + 1);
  const number = Number(bytes.toString('latin1', at, to));
  return to === at || Number.isNaN(number) ? null : number;
}

const isNumberByte = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e || byte === 0x45 || byte === 0x65;

function skipDigits(bytes: Uint8Array, at: number): number {
  let place = at;
  while ((bytes[place] ?? 0) >= 0x30 && (bytes[place] ?? 0) <= 0x39) place += 1;
  return place;
}

function parseText(parser: Parser): string {
  const { bytes, at } = parser;
  const plainTo = skipPlain(bytes, at + 1);
  const isPlain = bytes[plainTo] === QUOTE && bytes[plainTo + 1] !== QUOTE;
  const to = isPlain ? plainTo : findClosingQuote(bytes, plainTo, bytes.length);
  parser.at = to + 1;
  if (isPlain) return bytes.toString('latin1', at + 1, Math.min(to, at + 1 + MAX_TEXT));
  return decodeText(bytes.subarray(at + 1, to), parser.legacy).text.slice(0, MAX_TEXT);
}

/** Returns the offset of the first byte that is not ASCII, or is a backslash or a quote. */
function skipPlain(bytes: Buffer, at: number): number {
  const end = bytes.length;
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte > 0x7e || byte === BACKSLASH || byte === QUOTE) break;
    place += 1;
  }
  return place;
}
