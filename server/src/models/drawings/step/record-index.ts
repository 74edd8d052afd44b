// Where the records of an IFC file are, what each is and which others it names: enough to take a subset of them without knowing
// what they mean. The file was scanned strictly when it was read (reading/step), so that its form is not doubted here.

/** The records of a file by their places, 0, 1, … in the order of the file. */
export interface RecordIndex {
  readonly bytes: Uint8Array;
  /** Behind `DATA;`. */
  readonly dataFrom: number;
  readonly count: number;
  /** Upper-case names of types; `typeOf` is a place here. */
  readonly types: readonly string[];
  typeOf(place: number): number;
  /** From its `#` to behind its semicolon. */
  spanOf(place: number): readonly [from: number, to: number];
  /** The number by which others name it. */
  numberOf(place: number): number;
  /** The places of the records that it names; those that are not there are left out. */
  namedBy(place: number): Uint32Array;
  /** The place of the record of this number. */
  placeOf(number: number): number | undefined;
}

const [HASH, QUOTE, SLASH, STAR, SEMICOLON, EQUALS, OPENING] = [0x23, 0x27, 0x2f, 0x2a, 0x3b, 0x3d, 0x28];

/** Numbers that are added one by one. */
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
  /** Numbers of named records, of all records one after the other, and where those of each begin. */
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
  const dataFrom = behindData(bytes);
  let at = dataFrom;
  for (;;) {
    at = nextOf(bytes, at, HASH);
    if (at === bytes.length) break;
    at = addRecord(bytes, at, found);
  }
  found.namesFrom.add(found.names.length);
  return indexOf(bytes, dataFrom, found);
}

function addRecord(bytes: Uint8Array, from: number, found: Found): number {
  found.starts.add(from);
  found.numbers.add(numberAt(bytes, from + 1));
  found.namesFrom.add(found.names.length);
  const equals = nextOf(bytes, from, EQUALS);
  const opening = nextOf(bytes, equals + 1, OPENING);
  const type = latin1(bytes, equals + 1, opening)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .trim();
  const known = found.types.get(type) ?? found.types.size;
  found.types.set(type, known);
  found.typeCodes.add(known);
  let at = opening + 1;
  for (;;) {
    at = nextSign(bytes, at);
    if (at === bytes.length || bytes[at] === SEMICOLON) break;
    found.names.add(numberAt(bytes, at + 1));
    at += 1;
  }
  found.ends.add(at + 1);
  return at + 1;
}

function indexOf(bytes: Uint8Array, dataFrom: number, found: Found): RecordIndex {
  const [numbers, starts, ends] = [found.numbers.all(), found.starts.all(), found.ends.all()];
  const [typeCodes, names, namesFrom] = [found.typeCodes.all(), found.names.all(), found.namesFrom.all()];
  const placeOf = placesBy(numbers);
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

/** Finds places by numbers: at once where the numbers rise through the file, as nearly all write them. */
function placesBy(numbers: Uint32Array): (number: number) => number | undefined {
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

/** The header may hold the word in a text. */
function behindData(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; ) {
    const end = nextOf(bytes, at, SEMICOLON);
    const statement = latin1(bytes, at, end).replaceAll(/\/\*.*?\*\//gs, '');
    if (statement.trim() === 'DATA') return end + 1;
    at = end + 1;
  }
  return bytes.length;
}

/** The place of a sign outside of texts and comments from `at` on; the end where there is none. */
function nextOf(bytes: Uint8Array, at: number, sign: number): number {
  let place = at;
  while (place < bytes.length && bytes[place] !== sign) place = behind(bytes, place);
  return Math.min(place, bytes.length);
}

/** The same for a reference or the end of the record. */
function nextSign(bytes: Uint8Array, at: number): number {
  let place = at;
  while (place < bytes.length && bytes[place] !== HASH && bytes[place] !== SEMICOLON) place = behind(bytes, place);
  return Math.min(place, bytes.length);
}

/** Behind the byte at `at`, or behind the text or comment that begins there. */
function behind(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === QUOTE) return over(bytes.indexOf(QUOTE, at + 1), bytes) + 1;
  if (byte !== SLASH || bytes[at + 1] !== STAR) return at + 1;
  let star = bytes.indexOf(STAR, at + 2);
  while (star !== -1 && bytes[star + 1] !== SLASH) star = bytes.indexOf(STAR, star + 1);
  return over(star, bytes) + 2;
}

const over = (found: number, bytes: Uint8Array) => (found === -1 ? bytes.length : found);

function numberAt(bytes: Uint8Array, at: number): number {
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

/** The arguments of a record as they are written, without the parentheses around all of them. */
export function argumentsOf({ bytes, spanOf }: RecordIndex, place: number): string[] {
  const [from, to] = spanOf(place);
  const opening = nextOf(bytes, nextOf(bytes, from, EQUALS), OPENING);
  const written: string[] = [];
  let [depth, start] = [0, opening + 1];
  for (let at = opening; at < to; at = behind(bytes, at)) {
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

/** The places of the records that a written argument names. */
export function namedIn({ placeOf }: RecordIndex, argument: string | undefined): number[] {
  const numbers = (argument ?? '').match(/#\d+/g) ?? [];
  return numbers.map((each) => placeOf(Number(each.slice(1)))).filter((place) => place !== undefined);
}
