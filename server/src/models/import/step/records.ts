// The DATA section: records `#12=IFCWALL(…);`, each number once.
import { type Cursor, isDigit, isLetter, MORE, skipSpace, textOf, unexpected, wordEnd } from './cursor.ts';
import { StepFault } from './fault.ts';
import { numbersScattered, parametersEnd, refuseSmallLetters } from './parameters.ts';
import { isOfName, recordNumber, referenceEnd } from './values.ts';

/** Behind the record whose `#` is at `at`, or MORE. Defines it. */
export function recordEnd(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  const numberTo = referenceEnd(cursor, at);
  if (numberTo === MORE) return MORE;
  if (numberTo === at + 1) throw unexpected(cursor, numberTo);
  const number = recordNumber(cursor, at, numberTo);
  const equals = skipSpace(cursor, numberTo);
  if (equals === end) return MORE;
  if (bytes[equals] !== 0x3d) throw unexpected(cursor, equals);
  const name = skipSpace(cursor, equals + 1);
  if (name === end) return MORE;
  const opening = nameEnd(cursor, name);
  if (opening === MORE) return MORE;
  const listEnd = parametersEnd(cursor, opening);
  if (listEnd === MORE) return MORE;
  const semicolon = skipSpace(cursor, listEnd);
  if (semicolon === end) return MORE;
  if (bytes[semicolon] !== 0x3b) {
    throw new StepFault('record_malformed', semicolon, 'The record before does not end with a semicolon.');
  }
  define(cursor, number, at);
  return semicolon + 1;
}

/** Behind the parenthesis that follows the name of the record's type. */
function nameEnd(cursor: Cursor, at: number): number {
  const { bytes, end } = cursor.window;
  if (bytes[at] === 0x28) {
    throw new StepFault('record_malformed', at, 'A record has several types at once, which IFC does not have.');
  }
  if (!isLetter(bytes[at] as number)) throw unexpected(cursor, at);
  let place = at;
  while (place < end && isOfName(bytes[place] as number)) place += 1;
  const opening = skipSpace(cursor, place);
  if (opening === end) return MORE;
  if (bytes[opening] !== 0x28) throw unexpected(cursor, opening);
  refuseSmallLetters(cursor, at, place);
  return opening + 1;
}

function define({ numbers }: Cursor, number: number, at: number): void {
  const isNew = numbers.define(number);
  if (isNew === undefined) throw numbersScattered(at);
  if (!isNew) throw new StepFault('record_duplicate', at, `There is more than one record #${number}.`);
}

export interface WordStep {
  readonly word: string;
  /** Behind the semicolon. */
  readonly end: number;
}

/** A word with its semicolon, as sections begin and end with; undefined where the window ends before. */
export function wordStep(cursor: Cursor, at: number): WordStep | undefined {
  const { bytes, end } = cursor.window;
  const to = wordEnd(cursor, at);
  if (to === MORE) return undefined;
  if (to === at) throw unexpected(cursor, at);
  const behind = skipSpace(cursor, to);
  if (behind === end) return undefined;
  const word = textOf(cursor, at, Math.min(to, at + 60));
  if (bytes[behind] === 0x3b) return { word, end: behind + 1 };
  throw isDigit(bytes[at] as number) ? unexpected(cursor, at) : misplaced(word, at);
}

/** The refusal of a section, or of a word that begins none. */
export const misplaced = (word: string, at: number) =>
  new StepFault('section_invalid', at, `A file has HEADER and DATA, each once. This cannot stand here: ${word}`);
