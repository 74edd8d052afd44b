// The arguments of a record as web-ifc hands them out raw: by their place, which in what is read here is the same from IFC2X3
// to IFC4X3.
import * as WebIfc from 'web-ifc';
import { LONGEST_TEXT } from '../step/text.ts';

/** A raw argument: a text, a typed value, an enumeration, a number, a reference, a list of such, or nothing. */
export type Argument = RawArgument | Argument[] | null | undefined;

interface RawArgument {
  readonly type: number;
  readonly value?: unknown;
  /** Of a typed value. */
  readonly typecode?: number;
}

const TEXT = 1;
const TYPED = 2;
const ENUMERATION = 3;
const REFERENCE = 5;

/** A text; null where there is none or it is blank. */
export function textOf(argument: Argument): string | null {
  if (argument == null || Array.isArray(argument)) return null;
  if (argument.type === TYPED) return cleanText(argument.value);
  return argument.type === TEXT ? cleanText(argument.value) : null;
}

/** Of bytes: what an index and a cursor have room for. IFC's own have 22 letters. */
const LONGEST_GUID = 64;

/** A GlobalId, or what a file has instead of one. */
export function guidOf(argument: Argument): string | null {
  const text = textOf(argument);
  if (text === null || Buffer.byteLength(text) <= LONGEST_GUID) return text;
  return Buffer.from(text).subarray(0, LONGEST_GUID).toString();
}

/** As long as names are that a person enters. */
const LONGEST_NAME = 200;

/** A text that names something. */
export function nameOf(argument: Argument): string | null {
  const text = textOf(argument);
  return text === null ? null : shortText(text);
}

/** As much of a text as a name has room for. */
export const shortText = (text: string): string => [...text].slice(0, LONGEST_NAME).join('');

/** What the database takes: well-formed, without NUL, as NFC. */
function cleanText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const clean = value.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', '').normalize('NFC').trim();
  return clean === '' ? null : clean;
}

/** The word of an enumeration. */
export function wordOf(argument: Argument): string | null {
  if (argument == null || Array.isArray(argument) || argument.type !== ENUMERATION) return null;
  return typeof argument.value === 'string' ? argument.value : null;
}

/** A number; null where there is none. */
export function numberOf(argument: Argument): number | null {
  if (argument == null || Array.isArray(argument)) return null;
  if (argument.type === TEXT || argument.type === ENUMERATION || argument.type === REFERENCE) return null;
  const { value } = argument;
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** The number of the record that is referred to. */
export function referenceOf(argument: Argument): number | null {
  if (argument == null || Array.isArray(argument) || argument.type !== REFERENCE) return null;
  return typeof argument.value === 'number' ? argument.value : null;
}

/** The numbers of the records of a list, or of one that stands without a list. */
export function referencesOf(argument: Argument): number[] {
  const all = listOf(argument).map(referenceOf);
  return all.filter((each) => each !== null);
}

/** The members of a list, or the one that stands without a list. */
export function listOf(argument: Argument): Argument[] {
  if (Array.isArray(argument)) return argument;
  if (argument == null) return [];
  return argument.type === TYPED && Array.isArray(argument.value) ? (argument.value as Argument[]) : [argument];
}

/** The type of a typed value. */
export function typeCodeOf(argument: Argument): number | undefined {
  return argument == null || Array.isArray(argument) ? undefined : argument.typecode;
}

/** What a value says, without its unit. */
export function scalarOf(argument: Argument): string | number | boolean | null {
  if (argument == null || Array.isArray(argument)) return null;
  const { type, value } = argument;
  if (type === TEXT) return cleanText(value);
  if (type === ENUMERATION) return truthOf(value) ?? cleanText(value);
  if (type === TYPED) return typedScalar(argument);
  return numberOf(argument);
}

/** Types whose values are texts, also where they look like numbers. */
const TEXTS: ReadonlySet<number | undefined> = new Set([
  WebIfc.IFCLABEL,
  WebIfc.IFCTEXT,
  WebIfc.IFCIDENTIFIER,
  WebIfc.IFCDESCRIPTIVEMEASURE,
  WebIfc.IFCDATE,
  WebIfc.IFCDATETIME,
  WebIfc.IFCTIME,
  WebIfc.IFCDURATION,
  WebIfc.IFCGLOBALLYUNIQUEID,
  WebIfc.IFCURIREFERENCE,
]);

/** A real as ISO 10303-21 writes it, which web-ifc hands on as its text. */
const REAL = /^[+-]?\d+\.?\d*(E[+-]?\d+)?$/i;

function typedScalar({ value, typecode }: RawArgument): string | number | boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const number = REAL.test(value) && !TEXTS.has(typecode) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : cleanText(value);
}

function truthOf(value: unknown): boolean | undefined {
  if (value === 'T' || value === true) return true;
  return value === 'F' || value === false ? false : undefined;
}
