// A record's shape: which columns make it, and how PostgreSQL's text becomes JSON. Lists go straight from the bytes that
// PostgreSQL sent to those of JSON, without parsing and printing again: 1.02 to 1.10 of what bare node:http, pg and
// JSON.stringify serve, where the service with JSON.stringify had 0.95 (2026-11-20; `npm run bench -- list` tells today's).
// Needs TimeZone=UTC and DateStyle=ISO, which pool.ts sets. Held byte for byte against JSON.stringify by a property test.
import { appendBytes, appendSlice, appendString, appendText, appendWord, type JsonBytes } from './json-bytes.ts';
import type { WireRow } from './wire-values.ts';
import { instantFromText } from './wire-values.ts';

/** How one member of a record comes from its columns. */
export interface Member {
  /** SQL expressions, in the order in which `write` takes their texts. */
  readonly columns: readonly string[];
  /** Writes the member's JSON; `at` is its first column's place in the row. */
  write(row: WireRow, at: number, out: JsonBytes): void;
}

type WriteField = (out: JsonBytes, bytes: Buffer, start: number, length: number) => void;

const NULL = Buffer.from('null');

function single(column: string, write: WriteField): Member {
  return {
    columns: [column],
    write({ bytes, starts, lengths }, at, out) {
      const length = lengths[at] as number;
      if (length === -1) appendBytes(out, NULL);
      else write(out, bytes, starts[at] as number, length);
    },
  };
}

/** Any text. */
export const text = (column: string): Member => single(column, appendString);
/** Text that never needs escaping: UUIDs, enumerations, days. */
export const word = (column: string): Member => single(column, appendWord);
/** int2, int4, int8. */
export const integer = (column: string): Member => single(column, appendSlice);
/** float8. */
export const decimal = (column: string): Member => single(column, appendDouble);

const TRUE = Buffer.from('true');
const FALSE = Buffer.from('false');
const LETTER_T = 0x74;

export const boolean = (column: string): Member =>
  single(column, (out, bytes, start) => appendBytes(out, bytes[start] === LETTER_T ? TRUE : FALSE));
/** timestamptz(3): RFC 3339 with milliseconds. */
export const instant = (column: string): Member => single(column, appendInstant);
/** text[] as a JSON array. */
export const texts = (column: string): Member => single(`to_json(${column})`, appendSlice);
/** A jsonb document, written without the spaces that PostgreSQL puts in. */
export const document = (column: string): Member =>
  single(column, (out, bytes, start, length) =>
    appendText(out, JSON.stringify(JSON.parse(bytes.toString('utf8', start, start + length)))),
  );

const ZERO = 0x30;
const NINE = 0x39;
const POINT = 0x2e;
const MINUS = 0x2d;
const BLANK = 0x20;
const PLUS = 0x2b;

// PostgreSQL prints some doubles otherwise than JSON does (1e-05, 1e+15, NaN); short plain decimals are the same.
function appendDouble(out: JsonBytes, bytes: Buffer, start: number, length: number): void {
  if (isPlainDecimal(bytes, start, length)) appendSlice(out, bytes, start, length);
  else appendText(out, JSON.stringify(Number(bytes.toString('latin1', start, start + length))));
}

/** Digits with at most one point among them, no needless zeros, at most 15 characters, and not `-0`. */
function isPlainDecimal(bytes: Buffer, start: number, length: number): boolean {
  if (length > 15) return false;
  const end = start + length;
  const first = bytes[start] === MINUS ? start + 1 : start;
  let point = end;
  for (let index = first; index < end; index += 1) {
    const byte = bytes[index] as number;
    if (byte === POINT && point === end && index > first) point = index;
    else if (byte < ZERO || byte > NINE) return false;
  }
  if (point !== end) return bytes[end - 1] !== ZERO && bytes[end - 1] !== POINT && startsAsNumber(bytes, first, point);
  return startsAsNumber(bytes, first, end) && (first === start || bytes[first] !== ZERO);
}

// A zero begins a number only where it is all there is before the point.
function startsAsNumber(bytes: Buffer, first: number, end: number): boolean {
  return end > first && (bytes[first] !== ZERO || end === first + 1);
}

/** `2026-03-01 08:15:30` and what PostgreSQL appends to it: as much of the fraction as is not zero, and `+00`. */
const SECONDS_LENGTH = 19;
const ZONE_LENGTH = 3;
const INSTANT_TEMPLATE = Buffer.from('"0000-00-00T00:00:00.000Z"');

function appendInstant(out: JsonBytes, bytes: Buffer, start: number, length: number): void {
  const zone = start + length - ZONE_LENGTH;
  const hasOwnForm = bytes[start + 10] === BLANK && bytes[zone] === PLUS && length <= SECONDS_LENGTH + 4 + ZONE_LENGTH;
  if (!hasOwnForm) {
    appendText(out, JSON.stringify(instantFromText(bytes.toString('latin1', start, start + length))));
    return;
  }
  const at = out.length + 1;
  appendBytes(out, INSTANT_TEMPLATE);
  const to = out.bytes;
  for (let index = 0; index < SECONDS_LENGTH; index += 1)
    if (index !== 10) to[at + index] = bytes[start + index] as number;
  for (let index = start + SECONDS_LENGTH; index < zone; index += 1) to[at + index - start] = bytes[index] as number;
}

/** An object of members that are null together: null where the first is. */
export function group(members: Readonly<Record<string, Member>>): Member {
  const parts = layOut(members);
  return {
    columns: parts.flatMap((each) => each.member.columns),
    write(row, at, out) {
      if (row.lengths[at] === -1) appendBytes(out, NULL);
      else writeParts(parts, row, at, out);
    },
  };
}

interface Part {
  /** What stands before the member's value: bracket or comma, name, colon. */
  readonly prefix: Buffer;
  readonly member: Member;
  readonly at: number;
}

const END_OF_RECORD = Buffer.from('}');

function layOut(members: Readonly<Record<string, Member>>): Part[] {
  let at = 0;
  return Object.entries(members).map(([name, member], index) => {
    const part = { prefix: Buffer.from(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`), member, at };
    at += member.columns.length;
    return part;
  });
}

function writeParts(parts: readonly Part[], row: WireRow, from: number, out: JsonBytes): void {
  for (let index = 0; index < parts.length; index += 1) {
    const { prefix, member, at } = parts[index] as Part;
    appendBytes(out, prefix);
    member.write(row, from + at, out);
  }
  appendBytes(out, END_OF_RECORD);
}

export interface RecordShape {
  /** The SQL expressions of the select list, in the order of the members. */
  readonly columns: readonly string[];
  /** Writes one record as JSON, from the row's columns beginning at `from`. */
  write(row: WireRow, from: number, out: JsonBytes): void;
}

/** The shape of a record: its members in the order in which they are written. */
export function recordShape<T>(members: { readonly [M in keyof T]: Member }): RecordShape {
  const parts = layOut(members as Readonly<Record<string, Member>>);
  return {
    columns: parts.flatMap((each) => each.member.columns),
    write: (row, from, out) => writeParts(parts, row, from, out),
  };
}
