// Finds the extent of each escape within a text of a STEP file (ISO 10303-21 §6.4.3). The scan, the index and the decoder skip escapes
// by the same rule: if one takes the last backslash of an escape for the first of the next, all that follows is garbled.

/** Returned if more of the file is needed to decide. */
export const UNDECIDED = -1;

const [QUOTE, BACKSLASH] = [0x27, 0x5c];
const [LETTER_P, LETTER_S, LETTER_X] = [0x50, 0x53, 0x58];

/**
 * Returns the offset after the escape whose backslash is at `at`: after the backslash alone if it starts no known escape, at the
 * apostrophe for `\S\'` (shifted-quote.ts), and UNDECIDED if `end` comes first.
 */
export function skipFixedEscape(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end) return UNDECIDED;
  const letter = bytes[at + 1] as number;
  if (letter === BACKSLASH) return at + 2;
  if (letter !== LETTER_P && letter !== LETTER_S && letter !== LETTER_X) return at + 1;
  if (at + 3 >= end) return UNDECIDED;
  const [sign, next] = [bytes[at + 2] as number, bytes[at + 3] as number];
  if (letter === LETTER_P) return sign >= 0x41 && sign <= 0x49 && next === BACKSLASH ? at + 4 : at + 1;
  if (letter === LETTER_S) return sign === BACKSLASH ? skipShift(next, at) : at + 1;
  if (sign === BACKSLASH) {
    if (at + 4 >= end) return UNDECIDED;
    return isAnyHex(next) && isAnyHex(bytes[at + 4] as number) ? at + 5 : at + 1;
  }
  const isWide = (sign === 0x32 || sign === 0x34) && next === BACKSLASH;
  return isWide ? skipWide(bytes, { at, digits: sign === 0x32 ? 4 : 8 }, end) : at + 1;
}

/** Returns true if `next`, which skipFixedEscape returned for the escape at `at`, is the apostrophe that `\S\` shifts. */
export const isShiftedQuote = (bytes: Uint8Array, at: number, next: number): boolean =>
  next === at + 3 && bytes[next] === QUOTE;

function skipShift(shifted: number, at: number): number {
  if (shifted === QUOTE) return at + 3;
  return shifted >= 0x20 && shifted <= 0x7e ? at + 4 : at + 1;
}

/** Returns the offset after `\X0\`, which ends digits in whole groups. */
function skipWide(bytes: Uint8Array, { at, digits }: { at: number; digits: number }, end: number): number {
  const from = at + 4;
  let place = from;
  while (place < end && isAnyHex(bytes[place] as number)) place += 1;
  if (place + 4 > end) return UNDECIDED;
  const isClosed =
    bytes[place] === BACKSLASH &&
    bytes[place + 1] === LETTER_X &&
    bytes[place + 2] === 0x30 &&
    bytes[place + 3] === BACKSLASH;
  return isClosed && place > from && (place - from) % digits === 0 ? place + 4 : at + 1;
}

/** Hexadecimal digits of either case; those of ISO 10303-21 are capitals. */
const isAnyHex = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

/** Returns true if the escape from `at` to `next` follows the rules and needs no survey of the file (survey.ts). */
export function isRegularEscape(bytes: Uint8Array, at: number, next: number): boolean {
  if (next === at + 1) return false;
  const [letter, sign] = [bytes[at + 1] as number, bytes[at + 2] as number];
  if (letter === LETTER_P) return isWholePage(sign);
  if (letter !== LETTER_X) return true;
  if (sign === 0x34) return false;
  const [from, to] = sign === BACKSLASH ? [at + 3, next] : [at + 4, next - 4];
  for (let place = from; place < to; place += 1) {
    const byte = bytes[place] as number;
    if (byte > 0x46) return false;
    // Rejects half of a surrogate pair.
    if (to - from > 2 && (place - from) % 4 === 0 && byte === 0x44 && (bytes[place + 1] as number) >= 0x38)
      return false;
  }
  return true;
}

/** Returns true for the full pages A, B, D, E and I. Characters that the others lack are counted with the odd texts. */
const isWholePage = (byte: number) => byte === 0x41 || byte === 0x42 || byte === 0x44 || byte === 0x45 || byte === 0x49;
