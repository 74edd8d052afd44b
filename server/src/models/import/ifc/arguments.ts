// Reads the arguments of a record by their meaning in IFC. Their places are the same from IFC2X3 to IFC4X3 in all types that are
// imported.

import { shortenLine } from '../../../../../contract/forms.ts';
import { toNfc } from '../../../platform/text.ts';
import type { Argument } from '../step/arguments.ts';
import { MAX_TEXT } from '../step/text.ts';

type Known = Argument | undefined;

/** Of an argument that is neither a text, a number, a list nor nothing. */
const kindIn = (argument: Known) =>
  argument !== null && typeof argument === 'object' && 'kind' in argument ? argument : undefined;

/** Unwraps a typed value. */
function unwrapTyped(argument: Known): Known {
  const known = kindIn(argument);
  return known?.kind === 'typed' ? known.value : argument;
}

/** Returns a text; null if there is none or it is blank. */
export function readText(argument: Known): string | null {
  const text = unwrapTyped(argument);
  return typeof text === 'string' ? cleanText(text) : null;
}

/** Bytes for which an index and a cursor have room. GlobalIds of IFC have 22 letters. */
const LONGEST_GUID = 64;

/** Returns a GlobalId, or the text that a file has in its place. */
export function readGuid(argument: Known): string | null {
  const text = readText(argument);
  if (text === null || Buffer.byteLength(text) <= LONGEST_GUID) return text;
  return Buffer.from(text).subarray(0, LONGEST_GUID).toString();
}

/** The limit for names that people enter. */
const LONGEST_NAME = 200;

/** Returns a text that names something, as one line. */
export function readName(argument: Known): string | null {
  const text = readText(argument);
  return text === null ? null : (shortenLine(text, LONGEST_NAME) ?? null);
}

/** Cuts a text to the length of a name. */
export const shortText = (text: string): string =>
  text.length <= LONGEST_NAME ? text : [...text].slice(0, LONGEST_NAME).join('');

/** Matches texts that need no cleaning. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** Cleans a text for the database: well-formed, without NUL, as NFC. */
function cleanText(value: string): string | null {
  if (value.length <= MAX_TEXT && PLAIN.test(value)) return value;
  const clean = toNfc(value.slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '')).trim();
  return clean === '' ? null : clean;
}

/** Returns the word of an enumeration. */
export function readWord(argument: Known): string | null {
  const known = kindIn(argument);
  return known?.kind === 'word' ? known.word : null;
}

/** Returns a number; null if there is none. */
export function readNumber(argument: Known): number | null {
  const value = unwrapTyped(argument);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the number of the record that is referred to. */
export function readReference(argument: Known): number | null {
  const known = kindIn(argument);
  return known?.kind === 'reference' ? known.id : null;
}

/** Returns the numbers of the records of a list, or of a single one without a list. */
export function readReferences(argument: Known): number[] {
  return readList(argument)
    .map(readReference)
    .filter((each) => each !== null);
}

/** Returns the members of a list, or a single one without a list. */
export function readList(argument: Known): readonly Argument[] {
  const value = unwrapTyped(argument);
  if (Array.isArray(value)) return value;
  return argument === null || argument === undefined || kindIn(argument)?.kind === 'derived' ? [] : [argument];
}

/** Returns the type of a typed value. */
export function readType(argument: Known): string | undefined {
  const known = kindIn(argument);
  return known?.kind === 'typed' ? known.type : undefined;
}

/** Returns a value without its unit. */
export function readScalar(argument: Known): string | number | boolean | null {
  const value = unwrapTyped(argument);
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return readNumber(value);
  const known = kindIn(value);
  if (known?.kind === 'word') return readTruth(known.word) ?? cleanText(known.word);
  return known?.kind === 'binary' ? known.digits : null;
}

function readTruth(word: string): boolean | undefined {
  if (word === 'T') return true;
  return word === 'F' ? false : undefined;
}
