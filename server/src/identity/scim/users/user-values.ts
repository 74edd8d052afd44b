// A user as requests give it, read by the schema: known attributes under their own names and of their own types, nothing else.
// POST, PUT and the outcome of a PATCH go through the same reader. Providers are read generously where the meaning is plain:
// booleans as text, one value where a list is expected, a list of one where a value is.
import { emailKeyOf } from '../../users/public.ts';
import { invalidSyntax, invalidValue } from '../scim-error.ts';
import { type Attribute, findAttribute, TOP_ATTRIBUTES } from './user-schema.ts';

/** A value of an attribute: text, a truth, members by their names, or a list of such. */
export type Value = string | boolean | Values | readonly Value[];
export interface Values {
  readonly [name: string]: Value;
}

/** A user, split into what the service itself goes by and the rest. */
export interface ScimUserValues {
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

/** The user that a body describes. Throws invalidSyntax or invalidValue, naming the attribute. */
export function readUser(body: unknown): ScimUserValues {
  if (!isObject(body)) throw invalidSyntax('The body must be an object: a User.');
  const { userName, externalId, active, ...attributes } = readMembers(TOP_ATTRIBUTES, body, '');
  if (typeof userName !== 'string') throw invalidValue('userName is required.');
  const address = userName.trim();
  if (emailKeyOf(address) === undefined) {
    throw invalidValue('userName must be an e-mail address, such as noor@example.com: the person signs in by it.');
  }
  return {
    userName: address,
    externalId: typeof externalId === 'string' ? externalId : null,
    active: typeof active === 'boolean' ? active : undefined,
    attributes,
  };
}

/** The known members of an object under their own names; members without a value are left out. */
function readMembers(
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
  if (primaries.length > 1) throw invalidValue(`${where} has more than one value that is primary.`);
  return values.length === 0 ? undefined : values;
}

function readOne(attribute: Attribute, given: unknown, where: string): Value | undefined {
  if (given === null || given === undefined || given === '') return undefined;
  if (Array.isArray(given)) {
    const [only] = given;
    if (given.length !== 1 || Array.isArray(only)) throw invalidValue(`${where} takes one value, not a list.`);
    return readOne(attribute, only, where);
  }
  if (attribute.type === 'complex') return readComplex(attribute, given, where);
  // `[{ "value": "x" }]` for a plain attribute, as Entra ID sends it.
  const plain = isObject(given) && Object.hasOwn(given, 'value') ? given.value : given;
  return attribute.type === 'boolean' ? readBoolean(plain, where) : readText(attribute, plain, where);
}

function readComplex({ subAttributes = [] }: Attribute, given: unknown, where: string): Value | undefined {
  const isShort = typeof given === 'string' && findAttribute(subAttributes, 'value') !== undefined;
  const members = isShort ? { value: given } : given;
  if (!isObject(members)) throw invalidValue(`${where} must be an object.`);
  const values = readMembers(subAttributes, members, `${where}.`);
  return Object.keys(values).length === 0 ? undefined : values;
}

function readBoolean(given: unknown, where: string): boolean {
  if (typeof given === 'boolean') return given;
  const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
  if (word !== 'true' && word !== 'false') throw invalidValue(`${where} must be true or false.`);
  return word === 'true';
}

function readText({ maxLength = MAX_TEXT }: Attribute, given: unknown, where: string): string | undefined {
  if (given === null || given === '') return undefined;
  if (typeof given !== 'string') throw invalidValue(`${where} must be text.`);
  if (given.length > maxLength) throw invalidValue(`${where} is longer than ${maxLength} characters.`);
  return given;
}

const MAX_NAME = 200;

/** The name by which the account goes: as it is shown, else as it is put together, else the address. */
export function nameOf({ userName, attributes }: Pick<ScimUserValues, 'userName' | 'attributes'>): string {
  const { displayName, name } = attributes;
  const parts = isObject(name) ? name : {};
  const joined = [parts.givenName, parts.familyName].filter((each) => typeof each === 'string').join(' ');
  const chosen = [displayName, parts.formatted, joined].find((each) => typeof each === 'string' && each.trim() !== '');
  return [...String(chosen ?? userName).trim()].slice(0, MAX_NAME).join('');
}
