// A user while a request is applied to it. POST, PUT and PATCH go through the same functions, so that an attribute is taken,
// refused or passed over alike whichever request names it.
import { isDeepStrictEqual } from 'node:util';
import { invalidValue, noTarget, ScimRefusal } from '../scim-error.ts';
import { readPath, type Target } from './patch-path.ts';
import { ENTERPRISE, TOP_ATTRIBUTES } from './user-schema.ts';
import {
  findAddress,
  isObject,
  readMembers,
  readValue,
  type ScimUserValues,
  type Value,
  type Values,
} from './user-values.ts';
import { chooses, valueFor } from './value-filter.ts';

/** A user in one flat record by the names of the schema. */
export type Draft = Record<string, Value>;

/** Returns a copy of the user as a draft. */
export function makeDraft({ attributes, externalId, userName, active }: ScimUserValues): Draft {
  const own = { userName, ...(active === undefined ? {} : { active }), ...(externalId === null ? {} : { externalId }) };
  return structuredClone({ ...attributes, ...own }) as Draft;
}

/** Returns the user that a draft has become. Throws invalidValue where it has no userName, or no address to sign in by. */
export function readDraft(draft: Draft): ScimUserValues {
  const { userName, externalId, active, ...attributes } = readMembers(TOP_ATTRIBUTES, draft, '');
  const name = typeof userName === 'string' ? userName.trim() : '';
  if (name === '') throw invalidValue('userName is required.');
  if (findAddress({ userName: name, attributes }) === undefined) {
    throw invalidValue(
      'userName must be an e-mail address, such as noor@example.com, or emails must have one that the person signs in with.',
    );
  }
  return {
    userName: name,
    externalId: typeof externalId === 'string' ? externalId : null,
    active: typeof active === 'boolean' ? active : undefined,
    attributes,
  };
}

/**
 * Writes the members of an object, whose names may be paths. A name that is not known, cannot be read or belongs to the service
 * is passed over (RFC 7644 §3.3). Throws invalidValue, invalidPath for a filter that cannot be read, and noTarget.
 */
export function setMembers(draft: Draft, op: 'add' | 'replace', members: Readonly<Record<string, unknown>>): void {
  for (const [name, each] of Object.entries(members)) {
    const target = findTarget(name);
    if (target !== undefined && !target.isReadOnly) setAt(draft, target, op, each);
  }
}

function findTarget(name: string): Target | undefined {
  try {
    return readPath(name);
  } catch (error) {
    if (error instanceof ScimRefusal && error.scimType === 'invalidPath' && !name.includes('[')) return undefined;
    throw error;
  }
}

/** The record that holds the attribute: the user itself, or its extension. */
function holderOf(draft: Draft, { inExtension }: Target): Draft {
  if (!inExtension) return draft;
  const extension = draft[ENTERPRISE.name];
  const holder: Draft = isObject(extension) ? (extension as Draft) : {};
  draft[ENTERPRISE.name] = holder as Values;
  return holder;
}

/** Writes a value where a path leads. Throws invalidValue, and noTarget where a filter chooses no value. */
export function setAt(draft: Draft, target: Target, op: 'add' | 'replace', given: unknown): void {
  const holder = holderOf(draft, target);
  const { attribute, filter, part } = target;
  const held = holder[attribute.name];
  // Nothing said of it: it stays as it is, as in a PUT.
  if (holder === draft && attribute.name === 'active' && readValue(attribute, given) === undefined) return;
  if (attribute.multiValued === true) {
    const values = listOf(held);
    const after =
      filter === undefined && part === undefined ? setAll(target, op, values, given) : setSome(target, values, given);
    put(holder, attribute.name, after);
  } else if (part !== undefined) {
    put(holder, attribute.name, { ...membersOf(held), [part.name]: readValue(part, given) });
  } else {
    const value = readValue(attribute, given);
    const isMerged = attribute.type === 'complex' && value !== undefined;
    put(holder, attribute.name, isMerged ? { ...membersOf(held), ...membersOf(value) } : value);
  }
}

function setAll({ attribute }: Target, op: 'add' | 'replace', values: readonly Value[], given: unknown): Value[] {
  const added = listOf(readValue(attribute, given));
  if (op === 'replace') return [...added];
  const fresh = added.filter((each) => !values.some((known) => isDeepStrictEqual(known, each)));
  // No two of a list have the same value and type (RFC 7643 §2.4): what is there takes on what is new of it.
  const before = values.filter((known) => !fresh.some((each) => isSameValue(known, each)));
  const merged = fresh.map((each) => {
    const known = values.find((one) => isSameValue(one, each));
    return known === undefined ? each : { ...membersOf(known), ...membersOf(each) };
  });
  return onePrimary(before, merged);
}

function isSameValue(one: Value, other: Value): boolean {
  const { value, type } = membersOf(one);
  return value !== undefined && membersOf(other).value === value && membersOf(other).type === type;
}

/** Changes the values that the filter chooses; where there is none and the filter says what it would be, adds that. */
function setSome({ attribute, filter, part }: Target, values: readonly Value[], given: unknown): Value[] {
  const change =
    part === undefined
      ? membersOf(readValue({ ...attribute, multiValued: undefined } as never, given))
      : { [part.name]: readValue(part, given) };
  const isChosen = (each: Value) => filter === undefined || chooses(filter, attribute, each);
  if (values.some(isChosen)) {
    const changed = values.map((each) => (isChosen(each) ? { ...membersOf(each), ...change } : each)).map(settled);
    return change.primary === true
      ? changed.map((each, at) => (isChosen(values[at] as Value) ? each : unpreferred(each)))
      : changed;
  }
  const made = filter === undefined ? {} : valueFor(filter, attribute);
  if (made === undefined) throw noTarget(`The path selects no value of ${attribute.name}.`);
  return onePrimary(values, [settled({ ...made, ...change })]);
}

/** Removes what a path leads to; nothing where it is not there. */
export function removeAt(draft: Draft, target: Target, given: unknown): void {
  const { attribute, filter, part } = target;
  const holder = holderOf(draft, target);
  const held = holder[attribute.name];
  if (held === undefined) return;
  if (attribute.multiValued !== true) {
    put(holder, attribute.name, part === undefined ? undefined : { ...membersOf(held), [part.name]: undefined });
    return;
  }
  const values = listOf(held);
  const isChosen = (each: Value) => filter === undefined || chooses(filter, attribute, each);
  if (part !== undefined) {
    put(
      holder,
      attribute.name,
      values.map((each) => (isChosen(each) ? { ...membersOf(each), [part.name]: undefined } : each)).map(settled),
    );
    return;
  }
  // With a value, those that are like it (Entra ID), which may be none; without, all that are chosen.
  const likes = listOf(readValue(attribute, given)).map(membersOf);
  const isAll = given === undefined || given === null || given === '';
  const goes = (each: Value) => isChosen(each) && (isAll || likes.some((like) => isLike(membersOf(each), like)));
  put(
    holder,
    attribute.name,
    values.filter((each) => !goes(each)),
  );
}

const isLike = (one: Values, like: Values) => Object.entries(like).every(([name, value]) => one[name] === value);

// Of the values before, none stays the preferred one where one is that comes (RFC 7644 §3.5.2).
function onePrimary(before: readonly Value[], coming: readonly Value[]): Value[] {
  const isTaken = coming.some((each) => membersOf(each).primary === true);
  return [...(isTaken ? before.map(unpreferred) : before), ...coming];
}

const unpreferred = (value: Value): Value =>
  membersOf(value).primary === true ? { ...membersOf(value), primary: false } : value;

/** Writes a value under a name of the schema; one without any member or item is none. */
function put(holder: Draft, name: string, value: Possible): void {
  const after = value === undefined ? undefined : settled(value);
  const isEmpty = after === undefined || (typeof after === 'object' && Object.keys(after).length === 0);
  if (isEmpty) delete holder[name];
  else holder[name] = after;
}

type Possible = Value | Readonly<Record<string, Value | undefined>> | undefined;

/** The value without members that have none. */
function settled(value: NonNullable<Possible>): Value {
  if (!isObject(value)) return value as Value;
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Values;
}

const membersOf = (value: Value | undefined): Values => (isObject(value) ? (value as Values) : {});
const listOf = (value: Value | undefined): readonly Value[] =>
  Array.isArray(value) ? (value as readonly Value[]) : [];
