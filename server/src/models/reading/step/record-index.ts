// An index of the records of a STEP file (ISO 10303-21): number, place and type of each, found in one pass over its bytes. Values
// are parsed when they are asked for (arguments.ts). The file was scanned strictly before (scan.ts): its form is not doubted here.
import { behindComment, closingQuote } from './shifted-quote.ts';

export interface RecordIndex {
  readonly bytes: Uint8Array;
  readonly count: number;
  /** Names of types as the file writes them, in capitals; '' is that of instances of several types at once. */
  readonly types: readonly string[];
  typeAt(place: number): string;
  numberAt(place: number): number;
  /** The offset of the parenthesis that opens the arguments. */
  openingAt(place: number): number;
  /** The place of the record of this number. */
  findPlace(number: number): number | undefined;
  /** The places of all records of a type, in the order of the file. */
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

/** Indexes a file that the scan found sound. */
export function indexRecords(bytes: Uint8Array): RecordIndex {
  const end = bytes.length;
  const types = typeTable(bytes);
  // A record of the usual length has some seventy bytes.
  let columns = makeColumns(Math.ceil(end / 64) + 16, end);
  let count = 0;
  for (let at = firstDataOffset(bytes); at < end; ) {
    const byte = bytes[at] as number;
    if (byte === HASH) {
      if (count === columns.numbers.length) columns = enlarge(columns, end);
      const [number, behind] = [parseNumber(bytes, at + 1), skipTo(bytes, at + 1, EQUALS) + 1];
      const name = skipBlank(bytes, behind);
      const nameEnd = wordEnd(bytes, name);
      columns.numbers[count] = number;
      columns.codes[count] = types.findCode(name, nameEnd);
      columns.openings[count] = skipBlank(bytes, nameEnd);
      count += 1;
      at = skipTo(bytes, nameEnd, SEMICOLON) + 1;
    } else if (byte === QUOTE) at = closingQuote(bytes, at + 1, end) + 1;
    else at = byte === SLASH ? behindComment(bytes, at, end) : at + 1;
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

function makeIndex(bytes: Uint8Array, { numbers, openings, codes }: Columns, types: readonly string[]): RecordIndex {
  const byType = groupByType(codes, types.length);
  return {
    bytes,
    types,
    count: numbers.length,
    typeAt: (place) => types[codes[place] ?? 0] ?? '',
    numberAt: (place) => numbers[place] ?? 0,
    openingAt: (place) => openings[place] ?? 0,
    findPlace: placeFinder(numbers),
    listPlaces: (type) => byType(types.indexOf(type)),
  };
}

/** Sorts places by type, and keeps the order of the file within each. */
function groupByType(codes: Uint16Array, typeCount: number): (code: number) => Uint32Array {
  const from = new Uint32Array(typeCount + 1);
  for (const code of codes) from[code + 1] = (from[code + 1] ?? 0) + 1;
  for (let code = 0; code < typeCount; code += 1) from[code + 1] = (from[code + 1] ?? 0) + (from[code] ?? 0);
  const next = from.slice();
  const places = new Uint32Array(codes.length);
  for (const [place, code] of codes.entries()) {
    const to = next[code] ?? 0;
    places[to] = place;
    next[code] = to + 1;
  }
  return (code) => (code === -1 ? new Uint32Array(0) : places.subarray(from[code], from[code + 1]));
}

/** Gives each name of a type a number. A file cannot make the names collide, as it could those of a simple hash. */
function typeTable(bytes: Uint8Array) {
  const names: string[] = [];
  const codes = new Map<string, number>();
  const findCode = (from: number, to: number): number => {
    const name = Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');
    const known = codes.get(name);
    if (known !== undefined) return known;
    if (names.length === MAX_TYPES) throw new RangeError('the file has too many types');
    codes.set(name, names.length);
    return names.push(name) - 1;
  };
  return { names, findCode };
}

/** Numbers are looked up in a table where they are dense, as nearly all files write them, and searched for where not. */
function placeFinder(numbers: Uint32Array): (number: number) => number | undefined {
  let highest = 0;
  for (const number of numbers) if (number > highest) highest = number;
  if (highest > numbers.length * 4 + 1024) return placeSearch(numbers);
  const table = new Uint32Array(highest + 1);
  for (const [place, number] of numbers.entries()) table[number] = place + 1;
  return (number) => {
    const found = table[number] ?? 0;
    return found === 0 ? undefined : found - 1;
  };
}

function placeSearch(numbers: Uint32Array): (number: number) => number | undefined {
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

/** The offset behind the first `DATA;` or `DATA(…);` that is a statement and no part of a text. */
function firstDataOffset(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const from = skipBlank(bytes, at);
    const to = wordEnd(bytes, from);
    const end = skipTo(bytes, to, SEMICOLON);
    if (Buffer.from(bytes.subarray(from, to)).toString('latin1') === 'DATA') return end + 1;
    at = end + 1;
  }
  return bytes.length;
}

/** The offset of a sign outside of texts and comments, from `at` on; the end where there is none. */
function skipTo(bytes: Uint8Array, at: number, sign: number): number {
  const end = bytes.length;
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === sign) return place;
    if (byte === QUOTE) place = closingQuote(bytes, place + 1, end) + 1;
    else place = byte === SLASH && bytes[place + 1] === STAR ? behindComment(bytes, place, end) : place + 1;
  }
  return end;
}

/** The offset behind spaces and comments. */
export function skipBlank(bytes: Uint8Array, at: number): number {
  const end = bytes.length;
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) place += 1;
    else if (byte === SLASH && bytes[place + 1] === STAR) place = behindComment(bytes, place, end);
    else return place;
  }
  return end;
}

/** The offset behind letters, digits and underscores. */
export function wordEnd(bytes: Uint8Array, at: number): number {
  let place = at;
  for (;;) {
    const byte = bytes[place] ?? 0;
    const isLetter = (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
    if (!isLetter && byte !== 0x5f && (byte < 0x30 || byte > 0x39)) return place;
    place += 1;
  }
}

/** The whole number whose first digit is at `at`. */
export function parseNumber(bytes: Uint8Array, at: number): number {
  let [number, place] = [0, at];
  for (;;) {
    const digit = (bytes[place] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
    place += 1;
  }
}

/** The numbers of the records that the arguments at `opening` refer to, each as often as it is written. */
export function* referencesFrom(bytes: Uint8Array, opening: number): Generator<number> {
  const end = recordEnd(bytes, opening);
  for (let at = skipTo(bytes, opening, HASH); at < end; at = skipTo(bytes, at + 1, HASH))
    yield parseNumber(bytes, at + 1);
}

/** The offset of the semicolon that ends the record whose arguments begin at `opening`. */
export const recordEnd = (bytes: Uint8Array, opening: number): number => skipTo(bytes, opening, SEMICOLON);

/** Tells whether the record has several types at once: `#1=(IFCA()IFCB());`. */
export const hasSeveralTypes = (index: RecordIndex, place: number): boolean =>
  index.typeAt(place) === '' && index.bytes[index.openingAt(place)] === OPENING;

/** The offset of the next quote outside of comments before `end`; `end` where there is none. */
export const nextQuote = (bytes: Uint8Array, at: number, end: number): number => {
  let place = at;
  while (place < end && bytes[place] !== QUOTE) {
    place = bytes[place] === SLASH && bytes[place + 1] === STAR ? behindComment(bytes, place, end) : place + 1;
  }
  return Math.min(place, end);
};
