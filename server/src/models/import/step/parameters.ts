// Scans the parameters of a record between its parentheses, in one pass without recursion, so that depth is a limit and not a stack.
import { createMessage } from '../../../../../contract/messages/message.ts';
import {
  type Cursor,
  isDigit,
  isLetter,
  isSpace,
  MORE,
  readChars,
  refuseCharacter,
  skipComment,
  skipSpace,
} from './cursor.ts';
import { StepFault } from './fault.ts';
import {
  isNameByte,
  isNotFinite,
  notFinite,
  readRecordNumber,
  skipBinary,
  skipEnumeration,
  skipNumber,
  skipReference,
  skipString,
} from './values.ts';

const LIST = 0;
/** `IFCLABEL('x')`: exactly one value. */
const TYPED = 1;

/** Positions in a list: after its parenthesis, after a comma, after a value. */
const FIRST = 0;
const NEXT = 1;
const BEHIND = 2;

/** Returns the offset after the parenthesis that closes the list opened before `at`. Counts the parameters. */
export function skipParameters(cursor: Cursor, at: number): number {
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
      place = skipComment(cursor, place);
      if (place === MORE) return MORE;
    } else if (state === BEHIND && byte === 0x2c) {
      if (kinds[depth] === TYPED)
        throw new StepFault('record_malformed', place, createMessage('modelFiles.typeValues'));
      state = NEXT;
      place += 1;
    } else if (byte === 0x29) {
      if (state === NEXT || (state === FIRST && kinds[depth] === TYPED)) throw emptyParameter(place);
      depth -= 1;
      place += 1;
      state = BEHIND;
      if (depth === 0) return place;
    } else if (byte === 0x3b) throw unclosedParenthesis(place);
    else if (state === BEHIND) throw refuseCharacter(cursor, place);
    else {
      if (depth === 1) cursor.parameterCount += 1;
      const opened = skipOpening(cursor, place, byte);
      if (opened === MORE) return MORE;
      state = opened === 0 ? BEHIND : FIRST;
      if (opened === 0) place = skipValue(cursor, place, byte);
      else {
        depth = checkDepth(cursor, depth, place);
        kinds[depth] = byte === 0x28 ? LIST : TYPED;
        place = opened;
      }
      if (place === MORE) return MORE;
    }
  }
  return MORE;
}

const emptyParameter = (at: number) => new StepFault('parameter_empty', at, createMessage('modelFiles.valueMissing'));

const unclosedParenthesis = (at: number) =>
  new StepFault('parenthesis_unclosed', at, createMessage('modelFiles.parentheses'));

function checkDepth({ limits: { maxDepth } }: Cursor, depth: number, at: number): number {
  if (depth < maxDepth) return depth + 1;
  throw new StepFault('record_too_deep', at, createMessage('modelFiles.depth', { count: maxDepth }));
}

/** Returns the offset after the parenthesis of a list or a type; 0 if none opens here. */
function skipOpening(cursor: Cursor, at: number, byte: number): number {
  if (byte === 0x28) return at + 1;
  return isLetter(byte) ? skipTypeOpening(cursor, at) : 0;
}

function skipTypeOpening(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  let place = at;
  while (place < end && isNameByte(bytes[place] as number)) place += 1;
  if (place === end) return MORE;
  const word = readChars(cursor, at, Math.min(place, at + 200));
  if (isNotFinite(word)) throw notFinite(at);
  const opening = skipSpace(cursor, place);
  if (opening === end) return MORE;
  if (bytes[opening] !== 0x28) {
    throw new StepFault('record_malformed', at, createMessage('modelFiles.bareWord', { text: word }));
  }
  refuseSmallLetters(cursor, at, place);
  return opening + 1;
}

/** Refuses small letters: programs that read IFC do not find names that are not in capitals, which would be lost silently. */
export function refuseSmallLetters({ window: { bytes } }: Cursor, from: number, to: number): void {
  for (let place = from; place < to; place += 1) {
    if ((bytes[place] as number) < 0x61) continue;
    throw new StepFault('record_malformed', from, createMessage('modelFiles.smallLetters'));
  }
}

function skipValue(cursor: Cursor, at: number, byte: number): number {
  switch (byte) {
    case 0x27: // '
      return skipString(cursor, at);
    case 0x23: // #
      return skipReferred(cursor, at);
    case 0x24: // $
    case 0x2a: // *
      return at + 1;
    case 0x2e: // .
      return skipEnumeration(cursor, at);
    case 0x22: // "
      return skipBinary(cursor, at);
    case 0x2c: // ,
      throw emptyParameter(at);
    default:
      if (isDigit(byte) || byte === 0x2b || byte === 0x2d) return skipNumber(cursor, at);
      throw refuseCharacter(cursor, at);
  }
}

function skipReferred(cursor: Cursor, at: number): number {
  const end = skipReference(cursor, at);
  if (end === MORE) return MORE;
  if (!cursor.numbers.refer(readRecordNumber(cursor, at, end))) throw numbersScattered(at);
  return end;
}

/** Creates the refusal of numbers that need more memory than allowed. */
export const numbersScattered = (at: number) =>
  new StepFault('record_number_invalid', at, createMessage('modelFiles.scattered'));
