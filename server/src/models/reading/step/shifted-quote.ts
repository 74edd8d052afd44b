// The apostrophe behind `\S\`. ISO 10303-21 shifts it to `§` and writes it once; some programs double it as any other apostrophe;
// and in `'C:\S\'` it ends the text, because the backslashes belong to a path. The record around the text decides.

/** More of the file is needed to decide. */
export const UNDECIDED = -1;

const [QUOTE, SLASH, STAR, COMMA, CLOSING, SEMICOLON] = [0x27, 0x2f, 0x2a, 0x2c, 0x29, 0x3b];

/**
 * Returns the offset behind the apostrophes at `quote` that belong to `\S\`: `quote` itself where the text ends there, else one or
 * two further. Returns UNDECIDED where `end` comes first.
 */
export function shiftedQuoteEnd(bytes: Uint8Array, quote: number, end: number): number {
  let behind = quote;
  while (behind < end && bytes[behind] === QUOTE) behind += 1;
  const isEnded = continuesRecord(bytes, behind, end);
  if (isEnded === undefined) return UNDECIDED;
  const isOdd = (behind - quote) % 2 === 1;
  if (!isEnded) return quote + (isOdd ? 1 : 2);
  // One of the apostrophes ends the text, and all others but those of the shift are pairs.
  if (!isOdd) return quote + 1;
  return behind - quote === 1 ? quote : quote + 2;
}

/** Tells whether a record goes on at `at` as it does behind a text: `)`, or a comma with another value. */
function continuesRecord(bytes: Uint8Array, at: number, end: number): boolean | undefined {
  const place = skipBlank(bytes, at, end);
  if (place === end) return undefined;
  if (bytes[place] !== COMMA && bytes[place] !== CLOSING) return false;
  const next = skipBlank(bytes, place + 1, end);
  if (next === end) return undefined;
  const byte = bytes[next] as number;
  if (bytes[place] === CLOSING) return byte === COMMA || byte === CLOSING || byte === SEMICOLON;
  return beginsValue(bytes, next, end);
}

/** `$`, `*`, texts, lists and binaries by their first byte. */
const BEGINNINGS: ReadonlySet<number> = new Set([0x24, 0x2a, QUOTE, 0x28, 0x22]);

/** References, enumerations, numbers and typed values: as much of each as tells it from words of a text. */
const LONGER = /^(?:#\d+\s*[,)]|\.[A-Z0-9_]+\.\s*[,)]|[+-]?\d+(?:\.\d*(?:E[+-]?\d+)?)?\s*[,)]|[A-Z][A-Z0-9_]*\s*\()/i;

/** Longer than any of LONGER is in a file. */
const LOOKED_AT = 100;

function beginsValue(bytes: Uint8Array, at: number, end: number): boolean | undefined {
  if (BEGINNINGS.has(bytes[at] as number)) return true;
  const to = Math.min(end, at + LOOKED_AT);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + at, to - at).toString('latin1');
  if (LONGER.test(text)) return true;
  return to < at + LOOKED_AT && /^[#.+\-\w\s]*$/.test(text) ? undefined : false;
}

/** The end of spaces and comments; `end` where they reach it. */
function skipBlank(bytes: Uint8Array, at: number, end: number): number {
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) place += 1;
    else if (byte !== SLASH) return place;
    else if (place + 1 === end) return end;
    else if (bytes[place + 1] !== STAR) return place;
    else place = behindComment(bytes, place, end);
  }
  return end;
}

/** The offset behind a comment that begins at `at`; `end` where it is not closed before. */
export function behindComment(bytes: Uint8Array, at: number, end: number): number {
  for (let star = bytes.indexOf(STAR, at + 2); star !== -1 && star + 1 < end; star = bytes.indexOf(STAR, star + 1)) {
    if (bytes[star + 1] === SLASH) return star + 2;
  }
  return end;
}

const BACKSLASH = 0x5c;

/** The offset of the quote that closes the text whose first byte is at `at`; `end` where there is none. */
export function closingQuote(bytes: Uint8Array, at: number, end: number): number {
  let place = at;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === QUOTE) {
      if (bytes[place + 1] !== QUOTE) return place;
      place += 2;
    } else place = byte === BACKSLASH ? behindEscape(bytes, place, end) : place + 1;
  }
  return end;
}

/** The offset behind as much of an escape as could be taken for the end of the text. */
function behindEscape(bytes: Uint8Array, at: number, end: number): number {
  if (bytes[at + 1] === BACKSLASH) return at + 2;
  const isShift = bytes[at + 1] === 0x53 && bytes[at + 2] === BACKSLASH;
  if (!isShift) return at + 1;
  if (bytes[at + 3] !== QUOTE) return at + 4;
  const behind = shiftedQuoteEnd(bytes, at + 3, end);
  return behind === UNDECIDED ? at + 3 : behind;
}
