// Indexes the records of a STEP file (ISO 10303-21): number, offset and type of each, found in one pass over its bytes. Values are
// parsed on demand (arguments.ts). The file was scanned strictly before (scan.ts): its syntax is not checked here.
import { findClosingQuote, skipComment } from './shifted-quote.ts';

export interface RecordIndex {
  readonly bytes: Buffer;
  readonly count: number;
  /** Names of types as the file writes them, in capitals; '' for instances of several types at once. */
  readonly types: readonly string[];
  typeAt(place: number): string;
  numberAt(place: number): number;
  /** Returns the offset of the parenthesis that opens the arguments. */
  openingAt(place: number): number;
  /** Returns the place of the record of this number. */
  findPlace(number: number): number | undefined;
  /** Returns the places of all records of a type, in the order of the file. */
  listPlaces(type: string): Uint32Array;
}

const [HASH, QUOTE, SLASH, STAR, SEMICOLON, EQUALS, OPENING] = [0x23, 0x27, 0x2f, 0x2a, 0x3b, 0x3d, 0x28];

/** Columns of the index, as long as the records that they have room for. */
interface Columns {
  numbers: Uint32Array;
  openings: Uint32Array | Float64Array;
  codes: Uint16Array;
}

const LARGEST_UINT32 = 0xffffffff;
const MAX_TYPES = 0xffff;

/** Indexes a file that passed the scan, by the offsets of records from the scan if they are known. */
export function indexRecords(bytes: Buffer, starts: Uint32Array | undefined): RecordIndex {
  const end = bytes.length;
  const types = openTypeTable(bytes);
  // A record of the usual length has some seventy bytes.
  let columns = makeColumns(starts?.length ?? Math.ceil(end / 64) + 16, end);
  let count = 0;
  const add = (start: number): number => {
    const name = skipBlank(bytes, skipTo(bytes, start + 1, EQUALS) + 1);
    const nameEnd = skipName(bytes, name);
    columns.numbers[count] = parseNumber(bytes, start + 1);
    columns.codes[count] = types.findCode(name, nameEnd);
    columns.openings[count] = skipBlank(bytes, nameEnd);
    count += 1;
    return nameEnd;
  };
  if (starts !== undefined) {
    for (let at = 0; at < starts.length; at += 1) add(starts[at] as number);
    return makeIndex(bytes, columns, types.names);
  }
  for (let at = findDataStart(bytes); at < end; ) {
    const byte = bytes[at] as number;
    if (byte === HASH) {
      if (count === columns.numbers.length) columns = enlarge(columns, end);
      at = skipTo(bytes, add(at), SEMICOLON) + 1;
    } else if (byte === QUOTE) at = findClosingQuote(bytes, at + 1, end) + 1;
    else at = byte === SLASH ? skipComment(bytes, at, end) : at + 1;
  }
  return makeIndex(bytes, shorten(columns, count), types.names);
}

function makeColumns(room: number, fileBytes: number): Columns {
  const openings = fileBytes > LARGEST_UINT32 ? new Float64Array(room) : new Uint32Array(room);
  return { numbers: new Uint32Array(room), openings, codes: new Uint16Array(room) };
}

function enlarge(columns: Columns, fileBytes: number): Columns {
  const larger = makeColumns(columns.numbers.length * 2, fileBytes);
  larger.numbers.set(columns.numbers);
  larger.openings.set(columns.openings);
  larger.codes.set(columns.codes);
  return larger;
}

const shorten = ({ numbers, openings, codes }: Columns, count: number): Columns => ({
  numbers: numbers.slice(0, count),
  openings: openings.slice(0, count),
  codes: codes.slice(0, count),
});

function makeIndex(bytes: Buffer, { numbers, openings, codes }: Columns, types: readonly string[]): RecordIndex {
  const byType = groupByType(codes, types.length);
  return {
    bytes,
    types,
    count: numbers.length,
    typeAt: (place) => types[codes[place] ?? 0] ?? '',
    numberAt: (place) => numbers[place] ?? 0,
    openingAt: (place) => openings[place] ?? 0,
    findPlace: preparePlaces(numbers),
    listPlaces: (type) => byType(types.indexOf(type)),
  };
}

/** Groups places by type, keeping the order of the file within each. */
function groupByType(codes: Uint16Array, typeCount: number): (code: number) => Uint32Array {
  const from = new Uint32Array(typeCount + 1);
  for (const code of codes) from[code + 1] = (from[code + 1] ?? 0) + 1;
  for (let code = 0; code < typeCount; code += 1) from[code + 1] = (from[code + 1] ?? 0) + (from[code] ?? 0);
  const next = from.slice();
  const places = new Uint32Array(codes.length);
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] as number;
    const to = next[code] ?? 0;
    places[to] = place;
    next[code] = to + 1;
  }
  return (code) => (code === -1 ? new Uint32Array(0) : places.subarray(from[code], from[code + 1]));
}

/** The number of slots, a power of two. */
const SLOTS = 4096;

/**
 * Opens a table that gives each name of a type a number. Most names are recognised by the slot of their letters, without creating a
 * string. A file can make names share a slot, which then costs the string; it cannot make a lookup slower than that.
 */
function openTypeTable(bytes: Buffer) {
  const names: string[] = [];
  const codes = new Map<string, number>();
  /** One more than the code of the name that used the slot last. */
  const slots = new Uint32Array(SLOTS);
  /** The offset of the first occurrence of each name. */
  const firstAt: number[] = [];
  const isNamed = (code: number, from: number, to: number) => {
    if (names[code]?.length !== to - from) return false;
    const first = firstAt[code] ?? 0;
    for (let at = 0; at < to - from; at += 1) if (bytes[first + at] !== bytes[from + at]) return false;
    return true;
  };
  const findCode = (from: number, to: number): number => {
    let mixed = to - from;
    for (let at = from; at < to; at += 1) mixed = (Math.imul(mixed, 31) + (bytes[at] as number)) | 0;
    const slot = mixed & (SLOTS - 1);
    const guessed = (slots[slot] ?? 0) - 1;
    if (guessed >= 0 && isNamed(guessed, from, to)) return guessed;
    const name = bytes.toString('latin1', from, to);
    const code = codes.get(name) ?? names.length;
    if (code === names.length) {
      if (code === MAX_TYPES) throw new RangeError('the file has too many types');
      codes.set(name, code);
      names.push(name);
      firstAt.push(from);
    }
    slots[slot] = code + 1;
    return code;
  };
  return { names, findCode };
}

/** Prepares the lookup of numbers: in a table if they are dense, as in nearly all files, else by search. */
function preparePlaces(numbers: Uint32Array): (number: number) => number | undefined {
  let highest = 0;
  for (const number of numbers) if (number > highest) highest = number;
  if (highest > numbers.length * 4 + 1024) return prepareSearch(numbers);
  const table = new Uint32Array(highest + 1);
  for (let place = 0; place < numbers.length; place += 1) table[numbers[place] as number] = place + 1;
  return (number) => {
    const found = table[number] ?? 0;
    return found === 0 ? undefined : found - 1;
  };
}

function prepareSearch(numbers: Uint32Array): (number: number) => number | undefined {
  const order = Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  return (number) => {
    let [low, high] = [0, order.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const place = order[middle] ?? 0;
      const there = numbers[place] ?? 0;
      if (there === number) return place;
      if (there < number) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  };
}

/** Finds the offset after the first `DATA;` or `DATA(…);` that is a statement and no part of a text. */
function findDataStart(bytes: Buffer): number {
  for (let at = 0; at < bytes.length; ) {
    const from = skipBlank(bytes, at);
    const to = skipName(bytes, from);
    const end = skipTo(bytes, to, SEMICOLON);
    if (bytes.toString('latin1', from, to) === 'DATA') return end + 1;
    at = end + 1;
  }
  return bytes.length;
}

/** Finds a sign outside of texts and comments, from `at` on; returns the end if there is none. */
function skipTo(bytes: Uint8Array, at: number, sign: number): number {
  const end = bytes.length;
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === sign) return place;
    if (byte === QUOTE) place = findClosingQuote(bytes, place + 1, end) + 1;
    else place = byte === SLASH && bytes[place + 1] === STAR ? skipComment(bytes, place, end) : place + 1;
  }
  return end;
}

/** Returns the offset after spaces and comments. */
export function skipBlank(bytes: Uint8Array, at: number): number {
  const end = bytes.length;
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) place += 1;
    else if (byte === SLASH && bytes[place + 1] === STAR) place = skipComment(bytes, place, end);
    else return place;
  }
  return end;
}

/** Returns the offset after letters, digits and underscores. */
export function skipName(bytes: Uint8Array, at: number): number {
  let place = at;
  for (;;) {
    const byte = bytes[place] ?? 0;
    const isLetter = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
    if (!isLetter && byte !== 0x5f && (byte < 0x30 || byte > 0x39)) return place;
    place += 1;
  }
}

/** Parses the whole number whose first digit is at `at`. */
export function parseNumber(bytes: Uint8Array, at: number): number {
  let [number, place] = [0, at];
  for (;;) {
    const digit = (bytes[place] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
    place += 1;
  }
}

/** Lists the numbers of the records that the arguments at `opening` refer to, each as often as it is written. */
export function* referencesFrom(bytes: Uint8Array, opening: number): Generator<number> {
  const end = findRecordEnd(bytes, opening);
  for (let at = skipTo(bytes, opening, HASH); at < end; at = skipTo(bytes, at + 1, HASH))
    yield parseNumber(bytes, at + 1);
}

/** Finds the semicolon that ends the record whose arguments start at `opening`. */
export const findRecordEnd = (bytes: Uint8Array, opening: number): number => skipTo(bytes, opening, SEMICOLON);

/** Returns true if the record has several types at once: `#1=(IFCA()IFCB());`. */
export const hasSeveralTypes = (index: RecordIndex, place: number): boolean =>
  index.typeAt(place) === '' && index.bytes[index.openingAt(place)] === OPENING;

/** Finds the next quote outside of comments before `end`; returns `end` if there is none. */
export const findQuote = (bytes: Uint8Array, at: number, end: number): number => {
  let place = at;
  while (place < end && bytes[place] !== QUOTE) {
    place = bytes[place] === SLASH && bytes[place + 1] === STAR ? skipComment(bytes, place, end) : place + 1;
  }
  return Math.min(place, end);
};
