// Indexes the records of an IFC file: where each is, its type and the records it names, which is enough to take a subset without
// knowing what they mean. The import scanned the file strictly (import/step), so its syntax is not checked here.

/** The records of a file by their places: indexes 0, 1, … in the order of the file. */
export interface RecordIndex {
  readonly bytes: Uint8Array;
  /** Offset after `DATA;`. */
  readonly dataFrom: number;
  readonly count: number;
  /** Upper-case names of types; `typeOf` is a place here. */
  readonly types: readonly string[];
  typeOf(place: number): number;
  /** Returns the range from its `#` to after its semicolon. */
  spanOf(place: number): readonly [from: number, to: number];
  /** Returns the number by which others name it. */
  numberOf(place: number): number;
  /** Returns the places of the records that it names, without those that are missing from the file. */
  namedBy(place: number): Uint32Array;
  /** Returns the place of the record of this number. */
  placeOf(number: number): number | undefined;
}

const [HASH, QUOTE, SLASH, STAR, SEMICOLON, EQUALS, OPENING] = [0x23, 0x27, 0x2f, 0x2a, 0x3b, 0x3d, 0x28];

/** A growing list of numbers. */
class Numbers {
  private held = new Uint32Array(1024);
  length = 0;

  add(value: number): void {
    if (this.length === this.held.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.held);
      this.held = larger;
    }
    this.held[this.length] = value;
    this.length += 1;
  }

  all(): Uint32Array {
    return this.held.subarray(0, this.length);
  }
}

interface Found {
  readonly numbers: Numbers;
  readonly starts: Numbers;
  readonly ends: Numbers;
  readonly typeCodes: Numbers;
  /** Numbers of named records, for all records in sequence, and where those of each start. */
  readonly names: Numbers;
  readonly namesFrom: Numbers;
  readonly types: Map<string, number>;
}

/** Indexes a file. */
export function indexRecords(bytes: Uint8Array): RecordIndex {
  const found: Found = {
    numbers: new Numbers(),
    starts: new Numbers(),
    ends: new Numbers(),
    typeCodes: new Numbers(),
    names: new Numbers(),
    namesFrom: new Numbers(),
    types: new Map(),
  };
  const dataFrom = findDataStart(bytes);
  let at = dataFrom;
  for (;;) {
    at = findNext(bytes, at, HASH);
    if (at === bytes.length) break;
    at = addRecord(bytes, at, found);
  }
  found.namesFrom.add(found.names.length);
  return createIndex(bytes, dataFrom, found);
}

function addRecord(bytes: Uint8Array, from: number, found: Found): number {
  found.starts.add(from);
  found.numbers.add(readNumber(bytes, from + 1));
  found.namesFrom.add(found.names.length);
  const equals = findNext(bytes, from, EQUALS);
  const opening = findNext(bytes, equals + 1, OPENING);
  const type = latin1(bytes, equals + 1, opening)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .trim();
  const known = found.types.get(type) ?? found.types.size;
  found.types.set(type, known);
  found.typeCodes.add(known);
  let at = opening + 1;
  for (;;) {
    at = findNextSign(bytes, at);
    if (at === bytes.length || bytes[at] === SEMICOLON) break;
    found.names.add(readNumber(bytes, at + 1));
    at += 1;
  }
  found.ends.add(at + 1);
  return at + 1;
}

function createIndex(bytes: Uint8Array, dataFrom: number, found: Found): RecordIndex {
  const [numbers, starts, ends] = [found.numbers.all(), found.starts.all(), found.ends.all()];
  const [typeCodes, names, namesFrom] = [found.typeCodes.all(), found.names.all(), found.namesFrom.all()];
  const placeOf = preparePlaces(numbers);
  return {
    bytes,
    dataFrom,
    count: numbers.length,
    types: [...found.types.keys()],
    typeOf: (place) => typeCodes[place] ?? 0,
    spanOf: (place) => [starts[place] ?? 0, ends[place] ?? 0],
    numberOf: (place) => numbers[place] ?? 0,
    namedBy: (place) => {
      const places = new Numbers();
      for (const number of names.subarray(namesFrom[place], namesFrom[place + 1])) {
        const named = placeOf(number);
        if (named !== undefined) places.add(named);
      }
      return places.all();
    },
    placeOf,
  };
}

/** Looks up places by numbers, without sorting if the numbers rise through the file, as nearly all programs write them. */
function preparePlaces(numbers: Uint32Array): (number: number) => number | undefined {
  const isRising = numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));
  const order = isRising
    ? undefined
    : Uint32Array.from(numbers.keys()).sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  return (number) => {
    let [low, high] = [0, numbers.length - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const place = order?.[middle] ?? middle;
      const there = numbers[place] ?? 0;
      if (there === number) return place;
      if (there < number) low = middle + 1;
      else high = middle - 1;
    }
    return undefined;
  };
}

/** Finds the offset after `DATA;`; the header may contain the word in a text. */
function findDataStart(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const end = findNext(bytes, at, SEMICOLON);
    const statement = latin1(bytes, at, end).replaceAll(/\/\*.*?\*\//gs, '');
    if (statement.trim() === 'DATA') return end + 1;
    at = end + 1;
  }
  return bytes.length;
}

/** Finds a sign outside of texts and comments from `at` on; returns the end if there is none. */
function findNext(bytes: Uint8Array, at: number, sign: number): number {
  let place = at;
  while (place < bytes.length && bytes[place] !== sign) place = skip(bytes, place);
  return Math.min(place, bytes.length);
}

/** Finds a reference or the end of the record in the same way. */
function findNextSign(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place < bytes.length && bytes[place] !== HASH && bytes[place] !== SEMICOLON) place = skip(bytes, place);
  return Math.min(place, bytes.length);
}

/** Returns the offset after the byte at `at`, or after the text or comment that starts there. */
function skip(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === QUOTE) return over(bytes.indexOf(QUOTE, at + 1), bytes) + 1;
  if (byte !== SLASH || bytes[at + 1] !== STAR) return at + 1;
  let star = bytes.indexOf(STAR, at + 2);
  while (star !== -1 && bytes[star + 1] !== SLASH) star = bytes.indexOf(STAR, star + 1);
  return over(star, bytes) + 2;
}

const over = (found: number, bytes: Uint8Array) => (found === -1 ? bytes.length : found);

function readNumber(bytes: Uint8Array, at: number): number {
  let [number, place] = [0, at];
  for (;;) {
    const digit = (bytes[place] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
    place += 1;
  }
}

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1');

/** Reads the arguments of a record as they are written, without the parentheses around them. */
export function readArguments({ bytes, spanOf }: RecordIndex, place: number): string[] {
  const [from, to] = spanOf(place);
  const opening = findNext(bytes, findNext(bytes, from, EQUALS), OPENING);
  const written: string[] = [];
  let [depth, start] = [0, opening + 1];
  for (let at = opening; at < to; at = skip(bytes, at)) {
    const byte = bytes[at];
    if (byte === OPENING) depth += 1;
    if (byte === 0x29) depth -= 1;
    if (depth === 0) {
      written.push(latin1(bytes, start, at).trim());
      return written;
    }
    if (depth > 1 || byte !== 0x2c) continue;
    written.push(latin1(bytes, start, at).trim());
    start = at + 1;
  }
  return written;
}

/** Reads the places of the records that a written argument names. */
export function readReferences({ placeOf }: RecordIndex, argument: string | undefined): number[] {
  const numbers = (argument ?? '').match(/#\d+/g) ?? [];
  return numbers.map((each) => placeOf(Number(each.slice(1)))).filter((place) => place !== undefined);
}
