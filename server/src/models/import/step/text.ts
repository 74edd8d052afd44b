// Decodes a text as ISO 10303-21 §6.4.3 writes it between its quotes, and as programs write it in violation of the rules.
import { isUtf8 } from 'node:buffer';
import { isSecondByte, type LegacyEncoding, opensPair } from './legacy-encoding.ts';

/** Cuts longer texts, in UTF-16: nobody reads them, and a file may hold millions. */
export const MAX_TEXT = 2000;

export interface DecodedText {
  /** The text, well-formed. */
  readonly text: string;
  /** The encoding of its bytes beyond ASCII. */
  readonly encoding: 'utf-8' | LegacyEncoding;
  /** True if a backslash starts no known escape, and is kept in the text. */
  readonly hasUnknownEscape: boolean;
  /** True if U+FFFD replaces something that is no character: half of a surrogate pair, invalid bytes. */
  readonly hasReplaced: boolean;
}

const QUOTE = 0x27;
const BACKSLASH = 0x5c;

/**
 * Decodes the bytes between the quotes of a text, at least as much as MAX_TEXT; `legacy` is their encoding if they are not UTF-8. Never
 * throws.
 */
export function decodeText(bytes: Uint8Array, legacy: LegacyEncoding): DecodedText {
  const encoding = isUtf8(bytes) ? 'utf-8' : legacy;
  const decoding: TextDecoding = {
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
  while (place < bytes.length && decoding.length < MAX_TEXT) {
    const byte = bytes[place] as number;
    if (encoding === 'shift_jis' && opensPair(byte) && isSecondByte(bytes[place + 1])) place += 2;
    else if (byte === QUOTE) {
      // Of two that represent one, the first is kept.
      addPlain(decoding, from, place + 1);
      place += bytes[place + 1] === QUOTE ? 2 : 1;
      from = place;
    } else if (byte === BACKSLASH) {
      addPlain(decoding, from, place);
      const end = addEscape(decoding, place);
      decoding.hasUnknownEscape ||= end === place;
      from = end;
      place = Math.max(end, place + 1);
    } else place += 1;
  }
  addPlain(decoding, from, place);
  const text = decoding.parts.join('');
  return {
    text: text.toWellFormed(),
    encoding,
    hasUnknownEscape: decoding.hasUnknownEscape,
    hasReplaced: decoding.hasReplaced || !text.isWellFormed(),
  };
}

interface TextDecoding {
  readonly bytes: Uint8Array;
  readonly encoding: DecodedText['encoding'];
  readonly parts: string[];
  /** The length of all parts. */
  length: number;
  /** The page of ISO 8859 for `\S\`: A is part 1. */
  page: string;
  hasUnknownEscape: boolean;
  hasReplaced: boolean;
}

const DECODERS = {
  // A byte order mark within a text is a character of it.
  'utf-8': new TextDecoder('utf-8', { ignoreBOM: true }),
  shift_jis: new TextDecoder('shift_jis'),
  'windows-1252': new TextDecoder('windows-1252'),
  macintosh: new TextDecoder('macintosh'),
};

const REPLACEMENT = '\ufffd';

function add(decoding: TextDecoding, text: string): void {
  decoding.parts.push(text);
  decoding.length += text.length;
}

function addPlain(decoding: TextDecoding, from: number, to: number): void {
  if (from === to) return;
  const text = DECODERS[decoding.encoding].decode(decoding.bytes.subarray(from, to));
  // Valid UTF-8 may hold the character itself.
  if (decoding.encoding === 'shift_jis' && text.includes(REPLACEMENT)) decoding.hasReplaced = true;
  add(decoding, text);
}

/** Adds the character of the escape whose backslash is at `at`; returns the offset after it, or `at` if it is no escape. */
function addEscape(decoding: TextDecoding, at: number): number {
  const { bytes } = decoding;
  const letter = bytes[at + 1];
  if (letter === BACKSLASH) {
    add(decoding, '\\');
    return at + 2;
  }
  const head = /^\\(?:S\\|P([A-I])\\|X\\|X2\\|X4\\)/.exec(latin1(bytes, at, at + 4));
  if (head === null) return at;
  const end = at + head[0].length;
  const [sign, page] = head;
  if (page !== undefined) {
    decoding.page = page;
    return end;
  }
  if (sign === '\\S\\') return addShifted(decoding, at, end);
  return sign === '\\X\\'
    ? addByte(decoding, at, end)
    : addWide(decoding, { at, from: end, digits: sign === '\\X2\\' ? 4 : 8 });
}

/** Adds `\S\d`: the character of the page that is 128 after this one. */
function addShifted(decoding: TextDecoding, at: number, place: number): number {
  const byte = decoding.bytes[place] ?? 0;
  if (byte < 0x20 || byte > 0x7e) return at;
  const page = new TextDecoder(`iso-8859-${decoding.page.charCodeAt(0) - 0x40}`);
  const character = page.decode(Uint8Array.of(byte + 0x80));
  decoding.hasReplaced ||= character === REPLACEMENT;
  add(decoding, character);
  return place + (byte === QUOTE && isDoubled(decoding.bytes, place) ? 2 : 1);
}

/**
 * Returns true for an even number of apostrophes, of which two are shifted; of an odd number one is: the others are pairs
 * (shifted-quote.ts).
 */
function isDoubled(bytes: Uint8Array, at: number): boolean {
  let behind = at;
  while (bytes[behind] === QUOTE) behind += 1;
  return (behind - at) % 2 === 0;
}

/**
 * Adds `\X\E4`: a character of ISO 8859-1. Those from 80 to 9F have no meaning there; programs of the Macintosh write their own
 * letters with them.
 */
function addByte(decoding: TextDecoding, at: number, place: number): number {
  const digits = latin1(decoding.bytes, place, place + 2);
  if (!/^[\da-f]{2}$/i.test(digits)) return at;
  const code = Number.parseInt(digits, 16);
  const isOfMacintosh = code >= 0x80 && code <= 0x9f;
  add(decoding, isOfMacintosh ? DECODERS.macintosh.decode(Uint8Array.of(code)) : String.fromCharCode(code));
  return place + 2;
}

/** Adds `\X2\00E4…\X0\` and `\X4\0001F600…\X0\`. */
function addWide(
  decoding: TextDecoding,
  { at, from, digits }: { readonly at: number; readonly from: number; readonly digits: number },
): number {
  let to = from;
  while (isHex(decoding.bytes[to])) to += 1;
  if (to === from || (to - from) % digits !== 0 || latin1(decoding.bytes, to, to + 4) !== '\\X0\\') return at;
  const text = latin1(decoding.bytes, from, to);
  for (let place = 0; place < text.length; place += digits) {
    const code = Number.parseInt(text.slice(place, place + digits), 16);
    decoding.hasReplaced ||= code > 0x10ffff;
    add(decoding, code > 0x10ffff ? REPLACEMENT : String.fromCodePoint(code));
  }
  return to + 4;
}

const isHex = (byte = 0) =>
  (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);

const latin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, Math.min(to, bytes.length) - from)).toString('latin1');
