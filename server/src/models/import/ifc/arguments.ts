// The arguments of a record by their meaning in IFC. Their places, in the types that are read here, are the same from IFC2X3 to
// IFC4X3.

import { shortenLine } from '../../../../../contract/forms.ts';
import { toNfc } from '../../../platform/nfc.ts';
import type { Argument } from '../step/arguments.ts';
import { LONGEST_TEXT } from '../step/text.ts';

type Known = Argument | undefined;

/** Of an argument that is neither a text, a number, a list nor nothing. */
const kindIn = (argument: Known) =>
  argument !== null && typeof argument === 'object' && 'kind' in argument ? argument : undefined;

/** A typed value without its type. */
function untyped(argument: Known): Known {
  const known = kindIn(argument);
  return known?.kind === 'typed' ? known.value : argument;
}

/** Returns a text; null where there is none or it is blank. */
export function readText(argument: Known): string | null {
  const text = untyped(argument);
  return typeof text === 'string' ? cleanText(text) : null;
}

/** Of bytes: what an index and a cursor have room for. IFC's own have 22 letters. */
const LONGEST_GUID = 64;

/** Returns a GlobalId, or what a file has instead of one. */
export function readGuid(argument: Known): string | null {
  const text = readText(argument);
  if (text === null || Buffer.byteLength(text) <= LONGEST_GUID) return text;
  return Buffer.from(text).subarray(0, LONGEST_GUID).toString();
}

/** As long as names are that a person enters. */
const LONGEST_NAME = 200;

/** Returns a text that names something, as one line. */
export function readName(argument: Known): string | null {
  const text = readText(argument);
  return text === null ? null : (shortenLine(text, LONGEST_NAME) ?? null);
}

/** As much of a text as a name has room for. */
export const shortText = (text: string): string =>
  text.length <= LONGEST_NAME ? text : [...text].slice(0, LONGEST_NAME).join('');

/** Texts that are clean as they are. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** What the database takes: well-formed, without NUL, as NFC. */
function cleanText(value: string): string | null {
  if (value.length <= LONGEST_TEXT && PLAIN.test(value)) return value;
  const clean = toNfc(value.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', '')).trim();
  return clean === '' ? null : clean;
}

/** Returns the word of an enumeration. */
export function readWord(argument: Known): string | null {
  const known = kindIn(argument);
  return known?.kind === 'word' ? known.word : null;
}

/** Returns a number; null where there is none. */
export function readNumber(argument: Known): number | null {
  const value = untyped(argument);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the number of the record that is referred to. */
export function readReference(argument: Known): number | null {
  const known = kindIn(argument);
  return known?.kind === 'reference' ? known.id : null;
}

/** Returns the numbers of the records of a list, or of one that stands without a list. */
export function readReferences(argument: Known): number[] {
  return readList(argument)
    .map(readReference)
    .filter((each) => each !== null);
}

/** Returns the members of a list, or the one that stands without a list. */
export function readList(argument: Known): readonly Argument[] {
  const value = untyped(argument);
  if (Array.isArray(value)) return value;
  return argument === null || argument === undefined || kindIn(argument)?.kind === 'derived' ? [] : [argument];
}

/** Returns the type of a typed value. */
export function readType(argument: Known): string | undefined {
  const known = kindIn(argument);
  return known?.kind === 'typed' ? known.type : undefined;
}

/** Returns what a value says, without its unit. */
export function readScalar(argument: Known): string | number | boolean | null {
  const value = untyped(argument);
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
