// Values of a user's attributes, read by the schema: known attributes under their own names and of their own types, nothing else.
// Clients are read generously where the meaning is plain and nothing is lost: numbers and booleans for text, text and 0 or 1 for
// booleans, one value where a list is expected, a list of one where a value is.
import { shortenLine } from '../../../../../contract/forms.ts';
import { emailKeyOf } from '../../users/public.ts';
import { invalidValue } from '../scim-error.ts';
import { type Attribute, findAttribute } from './user-schema.ts';

/** A value of an attribute: text, a truth, members by their names, or a list of such. */
export type Value = string | boolean | Values | readonly Value[];
export interface Values {
  readonly [name: string]: Value;
}

/** A user, split into what the service itself goes by and the rest. */
export interface ScimUserValues {
  /** An e-mail address, or a login name of the provider's own. */
  readonly userName: string;
  readonly externalId: string | null;
  /** Undefined: not said. */
  readonly active: boolean | undefined;
  /** The rest by the names of the schema. */
  readonly attributes: Values;
}

const MAX_TEXT = 2_000;
const MAX_ITEMS = 100;

/** True for what JSON writes in braces. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the known members of an object under their own names; members without a value are left out. */
export function readMembers(
  attributes: readonly Attribute[],
  given: Record<string, unknown>,
  where: string,
): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [name, each] of Object.entries(given)) {
    const attribute = findAttribute(attributes, name);
    if (attribute === undefined || attribute.isReadOnly === true) continue;
    const value = readValue(attribute, each, `${where}${attribute.name}`);
    if (value !== undefined) values[attribute.name] = value;
  }
  return values;
}

/** The value of an attribute; undefined where it has none: null, an empty text or list, an object without known members. */
export function readValue(attribute: Attribute, given: unknown, where = attribute.name): Value | undefined {
  if (given === null || given === undefined || given === '') return undefined;
  if (attribute.multiValued !== true) return readOne(attribute, given, where);
  const items = Array.isArray(given) ? given : [given];
  if (items.length > MAX_ITEMS) throw invalidValue(`${where} has more than ${MAX_ITEMS} values.`);
  const values = items.flatMap((each) => readOne(attribute, each, where) ?? []);
  const primaries = values.filter((each) => isObject(each) && each.primary === true);
  if (primaries.length > 1) throw invalidValue(`${where} has more than one primary value.`);
  return values.length === 0 ? undefined : values;
}

function readOne(attribute: Attribute, given: unknown, where: string): Value | undefined {
  if (given === null || given === undefined || given === '') return undefined;
  if (Array.isArray(given)) {
    const [only] = given;
    if (given.length !== 1 || Array.isArray(only)) throw invalidValue(`${where} must be a single value, not an array.`);
    return readOne(attribute, only, where);
  }
  if (attribute.type === 'complex') return readComplex(attribute, given, where);
  // `[{ "value": "x" }]` for a plain attribute, as Entra ID sends it.
  const plain = isObject(given) && Object.hasOwn(given, 'value') ? given.value : given;
  return attribute.type === 'boolean' ? readBoolean(plain, where) : readText(attribute, plain, where);
}

function readComplex({ subAttributes = [] }: Attribute, given: unknown, where: string): Value | undefined {
  const isShort = !isObject(given) && findAttribute(subAttributes, 'value') !== undefined;
  const members = isShort ? { value: given } : given;
  if (!isObject(members)) throw invalidValue(`${where} must be an object.`);
  const values = readMembers(subAttributes, members, `${where}.`);
  return Object.keys(values).length === 0 ? undefined : values;
}

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false, 1: true, 0: false };

function readBoolean(given: unknown, where: string): boolean {
  const word = typeof given === 'object' ? '' : String(given).trim().toLowerCase();
  const value = Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined;
  if (value === undefined) throw invalidValue(`${where} must be true or false.`);
  return value;
}

function readText({ maxLength = MAX_TEXT }: Attribute, given: unknown, where: string): string | undefined {
  if (given === null || given === '') return undefined;
  const text = typeof given === 'number' ? writeNumber(given, where) : typeof given === 'boolean' ? `${given}` : given;
  if (typeof text !== 'string') throw invalidValue(`${where} must be a string.`);
  if (text.length > maxLength) throw invalidValue(`${where} is longer than ${maxLength} characters.`);
  return text;
}

/** Most digits that every JSON number keeps as it is read. */
const EXACT_DIGITS = 15;

/** Writes a number as the text that the client meant. Throws invalidValue where digits may have been lost as it was read. */
function writeNumber(given: number, where: string): string {
  const text = String(given);
  const isExact = /^-?\d+(?:\.\d+)?$/.test(text) && text.replaceAll(/\D/g, '').length <= EXACT_DIGITS;
  if (!isExact && !Number.isSafeInteger(given))
    throw invalidValue(`${where} must be a string: the number has too many digits.`);
  return text;
}

const MAX_NAME = 200;

/** The name by which the account goes: as it is shown, else as it is put together, else the address. */
export function composeName({ userName, attributes }: Pick<ScimUserValues, 'userName' | 'attributes'>): string {
  const { displayName, name } = attributes;
  const parts = isObject(name) ? name : {};
  const joined = [parts.givenName, parts.familyName].filter((each) => typeof each === 'string').join(' ');
  for (const each of [displayName, parts.formatted, joined]) {
    const name = typeof each === 'string' ? shortenLine(each.trim(), MAX_NAME) : undefined;
    if (name !== undefined) return name;
  }
  return [...userName.trim()].slice(0, MAX_NAME).join('');
}

/** Returns true for a `userName` that is a login name of the provider's own and no e-mail address. */
export const isLoginName = (userName: string): boolean => emailKeyOf(userName) === undefined;

/**
 * Returns the address that an account is to have: `userName` where it is one, else the first of `emails` that can be written to,
 * the primary one for work first, then another primary one, then another for work. Undefined where there is none.
 */
export function findAddress({
  userName,
  attributes,
}: Pick<ScimUserValues, 'userName' | 'attributes'>): string | undefined {
  if (!isLoginName(userName)) return userName;
  const emails = Array.isArray(attributes.emails) ? (attributes.emails as readonly Value[]) : [];
  const candidates = emails.flatMap((each) => {
    const { value, type, primary } = isObject(each) ? (each as Values) : {};
    if (typeof value !== 'string' || emailKeyOf(value) === undefined) return [];
    const isWork = typeof type === 'string' && type.toLowerCase() === 'work';
    return [{ address: value.trim(), rank: (primary === true ? 2 : 0) + (isWork ? 1 : 0) }];
  });
  return candidates.toSorted((one, other) => other.rank - one.rank)[0]?.address;
}
