// From a TypeBox schema to a check with the contract's wording of faults. Nothing is coerced and nothing is stripped:
// an unknown member is a fault with its path (contract §1, §2).
import { Ajv2020 as Ajv, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import type { ErrorDetail } from '../../../../contract/errors.ts';

/** The faults of a value; empty where it fits. */
export type Check = (value: unknown) => ErrorDetail[];

const MAX_DETAILS = 50;

const ajv = new Ajv({
  allErrors: true,
  strict: false,
  removeAdditional: false,
  useDefaults: false,
  coerceTypes: false,
  formats: {
    uuid: true,
    uri: true,
    email: true,
    'date-time': isDateTime,
    date: isDay,
  },
});

/** Compiles a request schema; every object in it is closed. */
export function compileRequest(schema: TSchema): Check {
  return checkOf(ajv.compile(closed(schema) as object));
}

/** Compiles a reply schema, closed as well: for tests, which hold every answer against it. */
export const compileReply = compileRequest;

function checkOf(validate: ValidateFunction): Check {
  return (value) => (validate(value) ? [] : detailsOf(validate.errors ?? []));
}

/** The same schema with `additionalProperties: false` on each object that says nothing of it. */
export function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(schema)) {
    if (name !== '$id') copy[name] = name === 'examples' || name === 'default' ? value : closed(value);
  }
  if (copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined) {
    copy.additionalProperties = false;
  }
  return copy;
}

function detailsOf(errors: ErrorObject[]): ErrorDetail[] {
  const byPath = new Map<string, string>();
  for (const error of errors) {
    // The branches of a nullable field each complain; the first one, of the field itself, is what a person needs.
    if (error.keyword === 'anyOf' || error.keyword === 'if') continue;
    const path = pathOf(error);
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, wordingOf(error));
    else if (error.keyword === 'type' && error.params.type === 'null' && !known.endsWith('or null')) {
      byPath.set(path, `${known} or null`);
    }
  }
  return [...byPath].slice(0, MAX_DETAILS).map(([path, message]) => ({ path, message }));
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

function wordingOf(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is not a known field';
    case 'enum':
      return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
    case 'format':
      return FORMAT_WORDING[String(error.params.format)] ?? `must be a ${error.params.format}`;
    case 'pattern':
      return 'has the wrong form';
    default:
      return error.message ?? 'is not valid';
  }
}

const FORMAT_WORDING: Record<string, string> = {
  'date-time': 'must be a date-time with an offset, such as 2026-03-01T08:15:30Z',
  date: 'must be a day, such as 2026-03-01',
};

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** RFC 3339 with an offset, a real day, no leap second; years 0001 to 9999. */
export function isDateTime(text: string): boolean {
  const match = DATE_TIME.exec(text);
  if (match === null) return false;
  const [, day = '', hour, minute, second] = match;
  const isReal = isDay(day) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  return isReal && isOffset(match[6] ?? '') && isWritable(Date.parse(text));
}

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

// An offset can push the year out of the four digits that the wire has.
function isWritable(ms: number): boolean {
  return ms >= FIRST_INSTANT && ms <= LAST_INSTANT;
}

function isOffset(text: string): boolean {
  return text === 'Z' || (Number(text.slice(1, 3)) < 24 && Number(text.slice(4)) < 60);
}

/** A day of the calendar, `YYYY-MM-DD`, years 0001 to 9999. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
