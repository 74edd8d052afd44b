// PATCH (RFC 7644 §3.5.2), as Okta and Entra ID send it too: pure. The operations are applied to what the user is, one after
// another, and what comes of it is read like the body of a PUT: it is saved whole or not at all.
import { isDeepStrictEqual } from 'node:util';
import { immutable, invalidPath, invalidSyntax, invalidValue, noTarget, tooMany } from '../scim-error.ts';
import { readPath, type Target } from './patch-path.ts';
import { ENTERPRISE } from './user-schema.ts';
import { isObject, readUser, readValue, type ScimUserValues, type Value, type Values } from './user-values.ts';
import { chooses, valueFor } from './value-filter.ts';

const MAX_OPERATIONS = 100;
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:patchop';

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | undefined;
  readonly value: unknown;
}

/** What a user is, in one flat record by the names of the schema. */
type Draft = Record<string, Value>;

/** The operations of a body. Throws invalidSyntax, invalidValue or tooMany. */
export function readPatch(body: unknown): Operation[] {
  if (!isObject(body)) throw invalidSyntax('The body must be an object: a PatchOp.');
  const { schemas } = body;
  const isPatch = (each: unknown) => typeof each === 'string' && each.toLowerCase() === PATCH_SCHEMA;
  if (!Array.isArray(schemas) || !schemas.some(isPatch)) {
    throw invalidSyntax('schemas must name urn:ietf:params:scim:api:messages:2.0:PatchOp.');
  }
  const operations = memberOf(body, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidSyntax('Operations must be a list of one or more.');
  if (operations.length > MAX_OPERATIONS) throw tooMany(`A request has at most ${MAX_OPERATIONS} operations.`);
  return operations.map(readOperation);
}

function readOperation(given: unknown): Operation {
  if (!isObject(given)) throw invalidSyntax('Each of the Operations must be an object.');
  const op = memberOf(given, 'op');
  const word = typeof op === 'string' ? op.toLowerCase() : '';
  if (word !== 'add' && word !== 'replace' && word !== 'remove')
    throw invalidSyntax('op must be add, replace or remove.');
  const path = memberOf(given, 'path') ?? undefined;
  if (path !== undefined && typeof path !== 'string') throw invalidPath('A path must be text.');
  const value = memberOf(given, 'value');
  if (word === 'add' && value === undefined) throw invalidValue('add needs a value.');
  return { op: word, path: path === '' ? undefined : path, value };
}

// Names of members in any case (RFC 7643 §2.1).
function memberOf(holder: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(holder, name)) return holder[name];
  return Object.entries(holder).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** The user after the operations. Throws what readPath, readValue and readUser throw, and noTarget. */
export function applyPatch(before: ScimUserValues, operations: readonly Operation[]): ScimUserValues {
  const { attributes, externalId, ...own } = before;
  const draft = structuredClone({ ...attributes, ...own, ...(externalId === null ? {} : { externalId }) }) as Draft;
  for (const operation of operations) applyOperation(draft, operation);
  const after = readUser(draft);
  if (after.active === undefined) throw invalidValue('active is true or false, and cannot be removed.');
  return after;
}

function applyOperation(draft: Draft, { op, path, value }: Operation): void {
  if (path !== undefined) {
    const target = readPath(path);
    if (target === undefined) throw invalidPath(`The path names no attribute of a User: ${path.slice(0, 100)}`);
    if (target.isReadOnly) throw immutable(`${path.slice(0, 100)} cannot be changed.`);
    if (op === 'remove') removeAt(draft, target, value);
    else setAt(draft, target, op, value);
    return;
  }
  if (op === 'remove') throw noTarget('remove needs a path.');
  if (!isObject(value)) throw invalidValue('Without a path the value must be an object.');
  for (const [name, each] of Object.entries(value)) {
    const target = readPath(name);
    // What is not known or not to be changed is passed over, as in a POST or PUT (RFC 7644 §3.3).
    if (target !== undefined && !target.isReadOnly) setAt(draft, target, op, each);
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

function setAt(draft: Draft, target: Target, op: 'add' | 'replace', given: unknown): void {
  const holder = holderOf(draft, target);
  const { attribute, filter, part } = target;
  const held = holder[attribute.name];
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
  if (made === undefined) throw noTarget(`No value of ${attribute.name} is chosen by the path.`);
  return onePrimary(values, [settled({ ...made, ...change })]);
}

function removeAt(draft: Draft, target: Target, given: unknown): void {
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
