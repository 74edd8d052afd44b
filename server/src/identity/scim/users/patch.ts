// The bodies of requests about a user: POST and PUT, and PATCH (RFC 7644 §3.5.2) as Okta and Entra ID send it too. Pure: all are
// applied to a draft (draft.ts), which is read and saved whole or not at all.
import { invalidPath, invalidSyntax, invalidValue, noTarget, tooMany } from '../scim-error.ts';
import { type Draft, makeDraft, readDraft, removeAt, setAt, setMembers } from './draft.ts';
import { readPath } from './patch-path.ts';
import { isObject, type ScimUserValues } from './user-values.ts';

const MAX_OPERATIONS = 100;
const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:patchop';

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | undefined;
  readonly value: unknown;
}

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
  if (path !== undefined && typeof path !== 'string') throw invalidPath('A path must be a string.');
  const value = memberOf(given, 'value');
  if (word === 'add' && value === undefined) throw invalidValue('add requires a value.');
  return { op: word, path: path === '' ? undefined : path, value };
}

// Names of members in any case (RFC 7643 §2.1).
function memberOf(holder: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(holder, name)) return holder[name];
  return Object.entries(holder).find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** Returns the user after the operations. Throws what readPath, setAt and readDraft throw. */
export function applyPatch(before: ScimUserValues, operations: readonly Operation[]): ScimUserValues {
  const draft = makeDraft(before);
  for (const operation of operations) applyOperation(draft, operation);
  const after = readDraft(draft);
  if (after.active === undefined) throw invalidValue('active must be true or false and cannot be removed.');
  return after;
}

function applyOperation(draft: Draft, { op, path, value }: Operation): void {
  if (path !== undefined) {
    const target = readPath(path);
    // An attribute that is not known, or that the service alone sets, is passed over as in a POST: the rest of the patch counts.
    if (target === undefined || target.isReadOnly) return;
    if (op === 'remove') removeAt(draft, target, value);
    else setAt(draft, target, op, value);
    return;
  }
  if (op === 'remove') throw noTarget('remove requires a path.');
  if (!isObject(value)) throw invalidValue('Without a path the value must be an object.');
  setMembers(draft, op, value);
}

/** Returns the user that a body describes (POST). Throws invalidSyntax, and what setMembers and readDraft throw. */
export function readUser(body: unknown): ScimUserValues {
  return readMembersInto({}, body);
}

/**
 * Returns the user that takes the place of another one (PUT). Attributes that the body does not name are removed, but for
 * `externalId`, by which the provider finds the user again, and `active`. Throws what readUser throws.
 */
export function readReplacement({ externalId }: Pick<ScimUserValues, 'externalId'>, body: unknown): ScimUserValues {
  return readMembersInto(externalId === null ? {} : { externalId }, body);
}

function readMembersInto(draft: Draft, body: unknown): ScimUserValues {
  if (!isObject(body)) throw invalidSyntax('The body must be an object: a User.');
  setMembers(draft, 'replace', body);
  return readDraft(draft);
}
