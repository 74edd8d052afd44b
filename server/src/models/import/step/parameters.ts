// The parameters of a record, between its parentheses: one pass without recursion, so that depth is a limit and not a stack.
import { type Cursor, commentEnd, isDigit, isLetter, isSpace, MORE, skipSpace, textOf, unexpected } from './cursor.ts';
import { StepFault } from './fault.ts';
import {
  binaryEnd,
  enumerationEnd,
  isNotFinite,
  isOfName,
  notFinite,
  numberEnd,
  recordNumber,
  referenceEnd,
  stringEnd,
} from './values.ts';

const LIST = 0;
/** `IFCLABEL('x')`: exactly one value. */
const TYPED = 1;

/** Where in a list: behind its parenthesis, behind a comma, behind a value. */
const FIRST = 0;
const NEXT = 1;
const BEHIND = 2;

/** Behind the parenthesis that closes the list whose first is before `at`. Counts the parameters. */
export function parametersEnd(cursor: Cursor, at: number): number {
  const { window, kinds } = cursor;
  const { bytes, end } = window;
  let depth = 1;
  let state = FIRST;
  let place = at;
  kinds[1] = LIST;
  cursor.parameterCount = 0;
  while (place < end) {
    const byte = bytes[place] as number;
    if (isSpace(byte)) place += 1;
    else if (byte === 0x2f) {
      place = commentEnd(cursor, place);
      if (place === MORE) return MORE;
    } else if (state === BEHIND && byte === 0x2c) {
      if (kinds[depth] === TYPED) throw new StepFault('record_malformed', place, 'A type has more than one value.');
      state = NEXT;
      place += 1;
    } else if (byte === 0x29) {
      if (state === NEXT || (state === FIRST && kinds[depth] === TYPED)) throw emptyParameter(place);
      depth -= 1;
      place += 1;
      state = BEHIND;
      if (depth === 0) return place;
    } else if (byte === 0x3b) throw unclosedParenthesis(place);
    else if (state === BEHIND) throw unexpected(cursor, place);
    else {
      if (depth === 1) cursor.parameterCount += 1;
      const opened = openedBy(cursor, place, byte);
      if (opened === MORE) return MORE;
      state = opened === 0 ? BEHIND : FIRST;
      if (opened === 0) place = valueEnd(cursor, place, byte);
      else {
        depth = deeper(cursor, depth, place);
        kinds[depth] = byte === 0x28 ? LIST : TYPED;
        place = opened;
      }
      if (place === MORE) return MORE;
    }
  }
  return MORE;
}

const emptyParameter = (at: number) =>
  new StepFault('parameter_empty', at, 'A value is missing beside a comma: one that is not known is written as $.');

const unclosedParenthesis = (at: number) =>
  new StepFault('parenthesis_unclosed', at, 'The record ends before its parentheses are closed.');

function deeper({ limits: { maxDepth } }: Cursor, depth: number, at: number): number {
  if (depth < maxDepth) return depth + 1;
  throw new StepFault('record_too_deep', at, `A record has parentheses more than ${maxDepth} deep.`);
}

/** Behind the parenthesis that a list or a type opens; 0 where what begins here opens none. */
function openedBy(cursor: Cursor, at: number, byte: number): number {
  if (byte === 0x28) return at + 1;
  return isLetter(byte) ? typeOpening(cursor, at) : 0;
}

function typeOpening(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  let place = at;
  while (place < end && isOfName(bytes[place] as number)) place += 1;
  if (place === end) return MORE;
  const word = textOf(cursor, at, Math.min(place, at + 200));
  if (isNotFinite(word)) throw notFinite(at);
  const opening = skipSpace(cursor, place);
  if (opening === end) return MORE;
  if (bytes[opening] !== 0x28) {
    throw new StepFault('record_malformed', at, `A text stands between quotes. This is not a value: ${word}`);
  }
  refuseSmallLetters(cursor, at, place);
  return opening + 1;
}

/** Readers of IFC do not find what is not in capitals: it would be lost without a word. */
export function refuseSmallLetters({ window: { bytes } }: Cursor, from: number, to: number): void {
  for (let place = from; place < to; place += 1) {
    if ((bytes[place] as number) < 0x61) continue;
    throw new StepFault('record_malformed', from, 'The name of a type is not in capital letters.');
  }
}

function valueEnd(cursor: Cursor, at: number, byte: number): number {
  switch (byte) {
    case 0x27: // '
      return stringEnd(cursor, at);
    case 0x23: // #
      return referredEnd(cursor, at);
    case 0x24: // $
    case 0x2a: // *
      return at + 1;
    case 0x2e: // .
      return enumerationEnd(cursor, at);
    case 0x22: // "
      return binaryEnd(cursor, at);
    case 0x2c: // ,
      throw emptyParameter(at);
    default:
      if (isDigit(byte) || byte === 0x2b || byte === 0x2d) return numberEnd(cursor, at);
      throw unexpected(cursor, at);
  }
}

function referredEnd(cursor: Cursor, at: number): number {
  const end = referenceEnd(cursor, at);
  if (end === MORE) return MORE;
  if (!cursor.numbers.refer(recordNumber(cursor, at, end))) throw numbersScattered(at);
  return end;
}

/** The refusal of numbers that need more memory than is given. */
export const numbersScattered = (at: number) =>
  new StepFault('record_number_invalid', at, 'The numbers of the records are too far apart: number them anew.');
