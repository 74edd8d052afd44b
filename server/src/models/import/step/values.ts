// Scans the values of a record: texts, numbers, references, enumerations, binaries (ISO 10303-21 §6.4). Each function takes the offset
// of the value's first byte.

import { isAscii, isUtf8 } from 'node:buffer';
import { createMessage } from '../../../../../contract/messages/message.ts';
import {
  type Cursor,
  isDigit,
  isLetter,
  isSpace,
  LINE_BREAK,
  MORE,
  NOT_ASCII,
  note,
  readChars,
  refuseCharacter,
} from './cursor.ts';
import { isRegularEscape, UNDECIDED } from './escapes.ts';
import { StepFault } from './fault.ts';
import { MAX_RECORD_NUMBER } from './record-numbers.ts';
import { skipEscape } from './shifted-quote.ts';

const QUOTE = 0x27;
const BACKSLASH = 0x5c;

/** Returns the offset after a text in single quotes. Oddities in it (escapes, bytes, line breaks) are noted, a zero byte is refused. */
export function skipString(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  let isPrintable = true;
  let isEscaped = true;
  let hasBreak = false;
  let isAtLineStart = false;
  let place = at + 1;
  while (place < end) {
    const byte = bytes[place] as number;
    if (byte === QUOTE) {
      if (place + 1 === end) break;
      if (bytes[place + 1] !== QUOTE) {
        if (!isPrintable) noteBytes(cursor, at, place);
        if (!isEscaped) cursor.hasOddTexts = true;
        if (hasBreak) note(cursor, LINE_BREAK, at);
        cursor.texts?.push(readChars(cursor, at + 1, place));
        return place + 1;
      }
      place += 2;
      isAtLineStart = false;
    } else if (byte === BACKSLASH) {
      const next = skipEscape(bytes, place, cursor.window);
      if (next === UNDECIDED) break;
      isEscaped &&= isRegularEscape(bytes, place, next);
      place = next;
      isAtLineStart = false;
    } else {
      if (byte === 0) throw refuseCharacter(cursor, place);
      if (byte > 0x7e) isPrintable = false;
      if (byte === 10 || byte === 13) {
        hasBreak = true;
        isAtLineStart = true;
      } else if (byte !== 0x20) {
        if (byte === 0x23 && isAtLineStart) refuseRecord(cursor, place, at);
        isAtLineStart = false;
      }
      place += 1;
    }
  }
  cursor.open = 'string';
  cursor.openAt = at;
  return MORE;
}

/** Refuses a text that was never closed, at its start: a record that starts a line within the text shows it. */
function refuseRecord({ window: { bytes, end } }: Cursor, at: number, openAt: number): void {
  let place = at + 1;
  while (place < end && isDigit(bytes[place] as number)) place += 1;
  if (place === at + 1) return;
  while (place < end && isSpace(bytes[place] as number)) place += 1;
  if (place < end && bytes[place] === 0x3d) throw unclosedString(openAt);
}

/** Creates the refusal of a text without its closing quote. */
export const unclosedString = (at: number) =>
  new StepFault('string_unclosed', at, createMessage('modelFiles.textOpen'));

const DELETE = 0x7f;

/** Notes a text with bytes beyond the printable ones, from its quote at `at` to the other. */
function noteBytes(cursor: Cursor, at: number, to: number): void {
  const text = cursor.window.bytes.subarray(at + 1, to);
  const isReadable = isUtf8(text);
  if (!isReadable || text.includes(DELETE)) cursor.hasOddTexts = true;
  if (isReadable && !isAscii(text)) note(cursor, NOT_ASCII, at);
}

/** Returns true for the hexadecimal digits of ISO 10303-21, which are capitals. */
const isHex = (byte: number) => isDigit(byte) || (byte >= 0x41 && byte <= 0x46);

/** Returns the offset after an integer or a real. */
export function skipNumber(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  let place = at;
  if (!isDigit(bytes[at] as number)) place += 1;
  const digits = place;
  while (place < end && isDigit(bytes[place] as number)) place += 1;
  const hasDigits = place > digits;
  if (place < end && bytes[place] === 0x2e) {
    place += 1;
    while (place < end && isDigit(bytes[place] as number)) place += 1;
  }
  let isLarge = place - at > 300;
  if (hasDigits && place < end && (bytes[place] === 0x45 || bytes[place] === 0x65)) {
    place += 1;
    if (place < end && (bytes[place] === 0x2b || bytes[place] === 0x2d)) place += 1;
    const exponent = place;
    while (place < end && isDigit(bytes[place] as number)) place += 1;
    if (place < end && place === exponent) return refuseNumber(cursor, at, place);
    isLarge ||= place - exponent > 2;
  }
  if (place === end) return MORE;
  const isEnded = isDelimiter(bytes[place] as number);
  if (!hasDigits || !isEnded) return refuseNumber(cursor, at, place);
  if (isLarge && !Number.isFinite(Number(readChars(cursor, at, place)))) throw notFinite(at);
  return place;
}

const isDelimiter = (byte: number) => byte === 0x2c || byte === 0x29 || byte === 0x3b || byte === 0x2f || isSpace(byte);

/** Refuses a number by what follows it: a word for a non-number (`-inf`, `1.#QNAN`), or no number at all. */
function refuseNumber(cursor: Cursor, at: number, from: number): number {
  const { bytes, end } = cursor.window;
  let place = from;
  while (place < end && !isDelimiter(bytes[place] as number) && place < from + 16) place += 1;
  if (place === end) return MORE;
  throw isNotFinite(readChars(cursor, from, place))
    ? notFinite(at)
    : refuseMalformed(readChars(cursor, at, Math.min(place, at + 40)), at);
}

/** Matches `NaN`, `INF`, `Infinity`, `#INF`, `#QNAN00`, `#IND`, `-nan(ind)`. */
export const isNotFinite = (word: string) => /^#?[qs]?(nan|inf|ind)/i.test(word);

/** Creates the refusal of a number that is none. */
export const notFinite = (at: number) => new StepFault('number_not_finite', at, createMessage('modelFiles.notFinite'));

function refuseMalformed(text: string, at: number): StepFault {
  const shown = text.replace(/[^\x20-\x7e]/g, '?');
  return new StepFault('number_malformed', at, createMessage('modelFiles.number', { text: shown }));
}

/** Returns the offset after `#` and the number of a record, which `readRecordNumber` returns. */
export function skipReference({ window: { bytes, end } }: Cursor, at: number): number {
  let place = at + 1;
  while (place < end && isDigit(bytes[place] as number)) place += 1;
  return place === end ? MORE : place;
}

/** Reads the number after the `#` at `at`, whose digits end at `to`. */
export function readRecordNumber({ window: { bytes } }: Cursor, at: number, to: number): number {
  let number = 0;
  for (let place = at + 1; place < to; place += 1) number = number * 10 + (bytes[place] as number) - 0x30;
  if (number < 1 || number > MAX_RECORD_NUMBER) {
    throw new StepFault(
      'record_number_invalid',
      at,
      createMessage('modelFiles.recordNumber', { number: MAX_RECORD_NUMBER }),
    );
  }
  return number;
}

/** Returns the offset after `.NAME.`. */
export function skipEnumeration(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  let place = at + 1;
  while (place < end && isNameByte(bytes[place] as number)) place += 1;
  if (place === end) return MORE;
  if (bytes[place] !== 0x2e || place === at + 1) throw refuseCharacter(cursor, place);
  return place + 1;
}

/** Returns true for letters, digits and the underscore. */
export const isNameByte = (byte: number) => isLetter(byte) || isDigit(byte) || byte === 0x5f;

/** Returns the offset after a binary: `"`, the number of unused bits (0 to 3), hexadecimal digits, `"`. */
export function skipBinary(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  let place = at + 1;
  if (place === end) return MORE;
  const unused = bytes[place] as number;
  if (unused < 0x30 || unused > 0x33) throw refuseCharacter(cursor, place);
  while (place < end && isHex(bytes[place] as number)) place += 1;
  if (place === end) return MORE;
  if (bytes[place] !== 0x22) throw refuseCharacter(cursor, place);
  return place + 1;
}
