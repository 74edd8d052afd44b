// From a TypeBox schema to a check with the contract's wording of faults. Nothing is coerced and nothing is stripped:
// an unknown member is a fault with its path (contract §1, §2).
import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import type { ErrorDetail } from '../../../../contract/errors.ts';

/** The faults of a value; empty where it fits. */
export type Check = (value: unknown) => ErrorDetail[];

const MAX_DETAILS = 50;

const ajv = new Ajv({
  // The schemas are ours; the compiler knows their form, and reading the meta-schema costs a start 60 ms (2026-11-20).
  meta: false,
  validateSchema: false,
  allErrors: true,
  strict: false,
  removeAdditional: false,
  useDefaults: false,
  coerceTypes: false,
  // 1e400 is JSON, but no number that can be kept or written again.
  strictNumbers: true,
  formats: {
    uuid: true,
    uri: true,
    email: true,
    'date-time': isDateTime,
    date: isDay,
  },
});

/**
 * Compiles a request schema; every object in it is closed. At its first use: all of them at once would be a third of the
 * time of a start (2026-11-20), and the walking test uses each.
 */
export function compileRequest(schema: TSchema): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(closed(schema) as object);
    return validate(value) ? [] : detailsOf(validate.errors ?? []);
  };
}

/** @internal Compiles a reply schema, closed as well: for tests, which hold every answer against it. */
export const compileReply = compileRequest;

/** The same schema with `additionalProperties: false` on each object that says nothing of it. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties') copy[name] = closedEach(value);
    else if (name !== '$id') copy[name] = name === 'examples' || name === 'default' ? value : closed(value);
  }
  if (copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined) {
    copy.additionalProperties = false;
  }
  return copy;
}

// The names in `properties` are the fields' own: one may be called `default`, or `$id`.
const closedEach = (properties: object) =>
  Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, closed(each)]));

function detailsOf(errors: ErrorObject[]): ErrorDetail[] {
  const byPath = new Map<string, string>();
  const nullable = new Set<string>();
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'if') continue;
    const path = pathOf(error);
    if (error.keyword === 'type' && error.params.type === 'null') nullable.add(path);
    else if (!byPath.has(path)) byPath.set(path, wordingOf(error));
  }
  for (const path of nullable) allowNull(byPath, path);
  return [...byPath].slice(0, MAX_DETAILS).map(([path, message]) => ({ path, message }));
}

// Both branches of a nullable field complain: the field's own complaint is what a person needs, be it of a member inside.
function allowNull(byPath: Map<string, string>, path: string): void {
  const own = byPath.get(path);
  if (own !== undefined) byPath.set(path, `${own} or null`);
  else if (!byPath.keys().some((each) => each.startsWith(`${path}/`))) byPath.set(path, 'must be null');
}

function pathOf(error: ErrorObject): string {
  const base = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') base.push(String(error.params.missingProperty));
  if (error.keyword === 'additionalProperties') base.push(String(error.params.additionalProperty));
  return base.join('/');
}

function wordingOf({ keyword, params, message }: ErrorObject): string {
  return WORDING[keyword]?.(params) ?? message ?? 'is not valid';
}

// Ajv's own sentences speak of JSON schema ("must NOT have fewer than 1 characters"); these are for a person.
const WORDING: Record<string, (params: Record<string, unknown>) => string | undefined> = {
  required: () => 'is required',
  additionalProperties: () => 'is not a known field',
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  format: ({ format }) => FORMAT_WORDING[String(format)],
  pattern: () => 'has the wrong form',
  type: ({ type }) => TYPE_WORDING[String(type)],
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} items`),
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  uniqueItems: () => 'must not hold the same item twice',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
};

const TYPE_WORDING: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
};

const FORMAT_WORDING: Record<string, string> = {
  'date-time': 'must be a date-time with an offset, such as 2026-03-01T08:15:30Z',
  date: 'must be a day, such as 2026-03-01',
};

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** @internal RFC 3339 with an offset, a real day, no leap second; years 0001 to 9999, once it is kept in UTC to the millisecond. */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [, day = '', hour, minute, second, fraction = '', offset = ''] = match;
  const isReal = isDay(day) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!isReal || !isOffset(offset)) return false;
  // PostgreSQL rounds what is beyond milliseconds, JavaScript cuts it off.
  const roundsUp = (fraction[4] ?? '0') >= '5';
  return isWritable(Date.parse(text) + (roundsUp ? 1 : 0));
}

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

// An offset can push the year out of the four digits that the wire has.
function isWritable(ms: number): boolean {
  return ms >= FIRST_INSTANT && ms <= LAST_INSTANT;
}

// PostgreSQL takes no offset of 16 hours or more; the farthest in use is +14:00.
function isOffset(text: string): boolean {
  return text === 'Z' || (Number(text.slice(1, 3)) < 16 && Number(text.slice(4)) < 60);
}

/** @internal A day of the calendar, `YYYY-MM-DD`, years 0001 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
