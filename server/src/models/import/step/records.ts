// Scans the DATA section: records `#12=IFCWALL(…);`, each number once.
import { createMessage } from '../../../../../contract/messages/message.ts';
import { type Cursor, isDigit, isLetter, MORE, readChars, refuseCharacter, skipSpace, skipWord } from './cursor.ts';
import { StepFault } from './fault.ts';
import { numbersScattered, refuseSmallLetters, skipParameters } from './parameters.ts';
import { isNameByte, readRecordNumber, skipReference } from './values.ts';

/** Scans the record whose `#` is at `at`, and defines it. Returns the offset after it, or MORE. */
export function scanRecord(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  const numberTo = skipReference(cursor, at);
  if (numberTo === MORE) return MORE;
  if (numberTo === at + 1) throw refuseCharacter(cursor, numberTo);
  const number = readRecordNumber(cursor, at, numberTo);
  const equals = skipSpace(cursor, numberTo);
  if (equals === end) return MORE;
  if (bytes[equals] !== 0x3d) throw refuseCharacter(cursor, equals);
  const name = skipSpace(cursor, equals + 1);
  if (name === end) return MORE;
  const opening = skipTypeName(cursor, name);
  if (opening === MORE) return MORE;
  const listEnd = skipParameters(cursor, opening);
  if (listEnd === MORE) return MORE;
  const semicolon = skipSpace(cursor, listEnd);
  if (semicolon === end) return MORE;
  if (bytes[semicolon] !== 0x3b) {
    throw new StepFault('record_malformed', semicolon, createMessage('modelFiles.semicolon'));
  }
  define(cursor, number, at);
  return semicolon + 1;
}

/** Returns the offset after the parenthesis that follows the name of the record's type. */
function skipTypeName(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  if (bytes[at] === 0x28) {
    throw new StepFault('record_malformed', at, createMessage('modelFiles.severalTypes'));
  }
  if (!isLetter(bytes[at] as number)) throw refuseCharacter(cursor, at);
  let place = at;
  while (place < end && isNameByte(bytes[place] as number)) place += 1;
  const opening = skipSpace(cursor, place);
  if (opening === end) return MORE;
  if (bytes[opening] !== 0x28) throw refuseCharacter(cursor, opening);
  refuseSmallLetters(cursor, at, place);
  return opening + 1;
}

function define({ numbers }: Cursor, number: number, at: number): void {
  const isNew = numbers.define(number);
  if (isNew === undefined) throw numbersScattered(at);
  if (!isNew) throw new StepFault('record_duplicate', at, createMessage('modelFiles.recordTwice', { name: number }));
}

export interface WordStep {
  readonly word: string;
  /** The offset after the semicolon. */
  readonly end: number;
}

/** Scans a word with its semicolon, with which sections start and end; undefined if the window ends before. */
export function scanWord(cursor: Cursor, at: number): WordStep | undefined {
  const { bytes, end } = cursor.window;
  const to = skipWord(cursor, at);
  if (to === MORE) return undefined;
  if (to === at) throw refuseCharacter(cursor, at);
  const behind = skipSpace(cursor, to);
  if (behind === end) return undefined;
  const word = readChars(cursor, at, Math.min(to, at + 60));
  if (bytes[behind] === 0x3b) return { word, end: behind + 1 };
  throw isDigit(bytes[at] as number) ? refuseCharacter(cursor, at) : misplaced(word, at);
}

/** Creates the refusal of a section, or of a word that starts none. */
export const misplaced = (word: string, at: number) =>
  new StepFault('section_invalid', at, createMessage('modelFiles.section', { text: word }));
