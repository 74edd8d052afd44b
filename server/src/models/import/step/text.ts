// A text as ISO 10303-21 §6.4.3 writes it between its quotes, and as programs write it all the same: what it says.
import { isUtf8 } from 'node:buffer';
import { isSecondByte, type LegacyEncoding, opensPair } from './legacy-encoding.ts';

/** Longer texts are cut: nobody reads them, and a file may hold millions. In UTF-16. */
export const LONGEST_TEXT = 2000;

export interface DecodedText {
  /** Well-formed. */
  readonly text: string;
  /** How its bytes beyond ASCII were read. */
  readonly encoding: 'utf-8' | LegacyEncoding;
  /** A backslash in it begins nothing known, and stands in the text as it is. */
  readonly hasUnknownEscape: boolean;
  /** Something in it is no character: half of a surrogate pair, bytes that are none. U+FFFD stands for it. */
  readonly hasReplaced: boolean;
}

const QUOTE = 0x27;
const BACKSLASH = 0x5c;

/**
 * Reads a text by its bytes between the quotes, at least as much as LONGEST_TEXT; `legacy` is how they are read where they are not
 * UTF-8. Never throws.
 */
export function decodeText(bytes: Uint8Array, legacy: LegacyEncoding): DecodedText {
  const encoding = isUtf8(bytes) ? 'utf-8' : legacy;
  const reading: TextReading = {
    bytes,
    encoding,
    parts: [],
    page: 'A',
    length: 0,
    hasUnknownEscape: false,
    hasReplaced: false,
  };
  let from = 0;
  let place = 0;
  while (place < bytes.length && reading.length < LONGEST_TEXT) {
    const byte = bytes[place] as number;
    if (encoding === 'shift_jis' && opensPair(byte) && isSecondByte(bytes[place + 1])) place += 2;
    else if (byte === QUOTE) {
      // Of two that stand for one, the first is kept.
      addPlain(reading, from, place + 1);
      place += bytes[place + 1] === QUOTE ? 2 : 1;
      from = place;
    } else if (byte === BACKSLASH) {
      addPlain(reading, from, place);
      const end = addEscape(reading, place);
      reading.hasUnknownEscape ||= end === place;
      from = end;
      place = Math.max(end, place + 1);
    } else place += 1;
  }
  addPlain(reading, from, place);
  const text = reading.parts.join('');
  return {
    text: text.toWellFormed(),
    encoding,
    hasUnknownEscape: reading.hasUnknownEscape,
    hasReplaced: reading.hasReplaced || !text.isWellFormed(),
  };
}

interface TextReading {
  readonly bytes: Uint8Array;
  readonly encoding: DecodedText['encoding'];
  readonly parts: string[];
  /** Of all parts. */
  length: number;
  /** Of ISO 8859, by which `\S\` is read: A is part 1. */
  page: string;
  hasUnknownEscape: boolean;
  hasReplaced: boolean;
}

const DECODERS = {
  // A mark of byte order within a text is a character of it.
  'utf-8': new TextDecoder('utf-8', { ignoreBOM: true }),
  shift_jis: new TextDecoder('shift_jis'),
  'windows-1252': new TextDecoder('windows-1252'),
  macintosh: new TextDecoder('macintosh'),
};

const REPLACEMENT = '\ufffd';

function add(reading: TextReading, text: string): void {
  reading.parts.push(text);
  reading.length += text.length;
}

function addPlain(reading: TextReading, from: number, to: number): void {
  if (from === to) return;
  const text = DECODERS[reading.encoding].decode(reading.bytes.subarray(from, to));
  // UTF-8 that is valid may hold the character itself.
  if (reading.encoding === 'shift_jis' && text.includes(REPLACEMENT)) reading.hasReplaced = true;
  add(reading, text);
}

/** Behind the escape whose backslash is at `at`, having added what it says; `at` where it is none. */
function addEscape(reading: TextReading, at: number): number {
  const { bytes } = reading;
  const letter = bytes[at + 1];
  if (letter === BACKSLASH) {
    add(reading, '\\');
    return at + 2;
  }
  const head = /^\\(?:S\\|P([A-I])\\|X\\|X2\\|X4\\)/.exec(latin1(bytes, at, at + 4));
  if (head === null) return at;
  const end = at + head[0].length;
  const [sign, page] = head;
  if (page !== undefined) {
    reading.page = page;
    return end;
  }
  if (sign === '\\S\\') return addShifted(reading, at, end);
  return sign === '\\X\\'
    ? addByte(reading, at, end)
    : addWide(reading, { at, from: end, digits: sign === '\\X2\\' ? 4 : 8 });
}

/** `\S\d`: the character of the page that is 128 further than this one. */
function addShifted(reading: TextReading, at: number, place: number): number {
  const byte = reading.bytes[place] ?? 0;
  if (byte < 0x20 || byte > 0x7e) return at;
  const page = new TextDecoder(`iso-8859-${reading.page.charCodeAt(0) - 0x40}`);
  const character = page.decode(Uint8Array.of(byte + 0x80));
  reading.hasReplaced ||= character === REPLACEMENT;
  add(reading, character);
  return place + (byte === QUOTE && isDoubled(reading.bytes, place) ? 2 : 1);
}

/** Of an even number of apostrophes two are shifted, of an odd number one: the others are pairs (shifted-quote.ts). */
function isDoubled(bytes: Uint8Array, at: number): boolean {
  let behind = at;
  while (bytes[behind] === QUOTE) behind += 1;
  return (behind - at) % 2 === 0;
}

/**
 * `\X\E4`: a character of ISO 8859-1. Those from 80 to 9F say nothing there; programs of the Macintosh write their own letters by
 * them.
 */
function addByte(reading: TextReading, at: number, place: number): number {
  const digits = latin1(reading.bytes, place, place + 2);
  if (!/^[\da-f]{2}$/i.test(digits)) return at;
  const code = Number.parseInt(digits, 16);
  const isOfMacintosh = code >= 0x80 && code <= 0x9f;
  add(reading, isOfMacintosh ? DECODERS.macintosh.decode(Uint8Array.of(code)) : String.fromCharCode(code));
  return place + 2;
}

/** `\X2\00E4…\X0\` and `\X4\0001F600…\X0\`. */
function addWide(
  reading: TextReading,
  { at, from, digits }: { readonly at: number; readonly from: number; readonly digits: number },
): number {
  let to = from;
  while (isHex(reading.bytes[to])) to += 1;
  if (to === from || (to - from) % digits !== 0 || latin1(reading.bytes, to, to + 4) !== '\\X0\\') return at;
  const text = latin1(reading.bytes, from, to);
  for (let place = 0; place < text.length; place += digits) {
    const code = Number.parseInt(text.slice(place, place + digits), 16);
    reading.hasReplaced ||= code > 0x10ffff;
    add(reading, code > 0x10ffff ? REPLACEMENT : String.fromCodePoint(code));
  }
  return to + 4;
}

const isHex = (byte = 0) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, Math.min(to, bytes.length) - from)).toString('latin1');
