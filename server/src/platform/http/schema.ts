// From a TypeBox schema to a check with the contract's wording of faults. No type is coerced and nothing is stripped: an unknown
// member is a fault with its path (contract §1, §2). Ids and instants are brought to the one form in which they are kept and
// compared, as texts are brought to NFC (text.ts): ids to lower case, instants to UTC and milliseconds.

import { isUtf8 } from 'node:buffer';
import { Ajv2020 as Ajv, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { isCurrency } from '../../../../contract/currencies.ts';
import { isOneLine, isUuid, isVisible, plainId, readUuid } from '../../../../contract/forms.ts';
import { isDay, readInstant } from '../../../../contract/instants.ts';
import { createMessage, type Message } from '../../../../contract/messages/message.ts';
import { badRequest, type FieldError } from '../app-error.ts';

/** The faults of a value; empty where it fits. Ids and instants in it are brought to their one form, in place. */
export type Check = (value: unknown) => FieldError[];

const MAX_DETAILS = 50;

/** The keyword that brings a value to the one form of its format. */
const ONE_FORM = 'oneForm';

type Forms = Readonly<Record<string, (text: string) => string | undefined>>;

const asInstant = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());

/** Brings values of a format to one form; undefined for what is not of the format. */
const IN_BODIES: Forms = { uuid: readUuid, id: plainId, 'date-time': (text) => asInstant(readInstant(text)) };
/** Bounds of a search: what is beyond milliseconds must not move a row to the other side of them. */
const IN_QUERIES: Forms = { ...IN_BODIES, 'date-time': (text) => asInstant(readInstant(text, true)) };
/** Our own answers have the form already. */
const IN_REPLIES: Forms = {};

const FORMATS = {
  uuid: isUuid,
  id: true,
  uri: true,
  email: true,
  'date-time': isDateTime,
  date: isDay,
  visible: isVisible,
  line: (text: string) => isVisible(text) && isOneLine(text),
  currency: isCurrency,
} as const;

/** Stored values may be older than a rule for new ones: names of blanks or several lines, currencies that went out of use. */
const REPLY_FORMATS = {
  ...FORMATS,
  uuid: (text: string) => readUuid(text) === text,
  'date-time': (text: string) => IN_BODIES['date-time']?.(text) === text,
  visible: true,
  line: true,
  currency: true,
} as const;

const bodies = openCompiler(FORMATS, IN_BODIES);
const queries = openCompiler(FORMATS, IN_QUERIES);
const replies = openCompiler(REPLY_FORMATS, IN_REPLIES);

function openCompiler(formats: typeof FORMATS | typeof REPLY_FORMATS, forms: Forms): Ajv {
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
    // Of the two things that a line must be, the refusal says the one that it is not.
    verbose: true,
    formats,
  });
  ajv.addKeyword({
    keyword: ONE_FORM,
    type: 'string',
    modifying: true,
    errors: false,
    validate: (format: string, text: string, _schema?: AnySchemaObject, at?: Place) => {
      const form = forms[format]?.(text);
      if (form !== undefined && at?.parentData !== undefined) at.parentData[at.parentDataProperty] = form;
      return true;
    },
  });
  return ajv;
}

/** The place of a value. */
interface Place {
  readonly parentData: Record<string | number, unknown>;
  readonly parentDataProperty: string | number;
}

/**
 * Compiles a request schema; every object in it is closed. At its first use: all of them at once would be a third of the
 * time of a start (2026-11-20), and the walking test uses each.
 */
export function compileRequest(schema: TSchema): Check {
  return compileLater(schema, bodies);
}

/** Compiles the schema of a query, whose instants are bounds. */
export function compileSearch(schema: TSchema): Check {
  return compileLater(schema, queries);
}

/** @internal Compiles a reply schema, closed as well: for tests, which hold every answer against it. */
export function compileReply(schema: TSchema): Check {
  return compileLater(schema, replies);
}

function compileLater(schema: TSchema, ajv: Ajv): Check {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(withForms(closed(schema)) as object);
    return validate(value) ? [] : detailsOf(validate.errors ?? []);
  };
}

/** Returns the schema with the keyword of the one form beside each `format`; the documents go without it. */
function withForms(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withForms);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, withForms(each)]));
  return typeof copy.format === 'string' ? { ...copy, [ONE_FORM]: copy.format } : copy;
}

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

function detailsOf(errors: ErrorObject[]): FieldError[] {
  const byPath = new Map<string, Message>();
  const nullable = new Set<string>();
  for (const error of errors) {
    if (error.keyword === 'anyOf' || error.keyword === 'if') continue;
    const path = pathOf(error);
    if (error.keyword === 'type' && error.params.type === 'null') nullable.add(path);
    else if (!byPath.has(path)) byPath.set(path, wordFault(error));
  }
  for (const path of nullable) allowNull(byPath, path);
  return [...byPath].slice(0, MAX_DETAILS).map(([path, message]) => ({ path, message }));
}

// Both branches of a nullable field complain: the field's own complaint is what a person needs, be it of a member inside.
function allowNull(byPath: Map<string, Message>, path: string): void {
  const own = byPath.get(path);
  if (own !== undefined) byPath.set(path, createMessage('field.orNull', { sentence: own }));
  else if (!byPath.keys().some((each) => each.startsWith(`${path}/`))) byPath.set(path, createMessage('field.null'));
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

function wordFault({ keyword, params, data }: ErrorObject): Message {
  if (params.format === 'line') return isVisible(String(data)) ? NOT_ONE_LINE : NOT_BLANK;
  return WORDING[keyword]?.(params) ?? createMessage('field.notValid');
}

const NOT_BLANK = createMessage('field.blank');
const NOT_ONE_LINE = createMessage('field.oneLine');
/** The refusal of a currency, also of one that only a new value must not have. */
export const NO_CURRENCY = createMessage('field.currency');

/** Parameters of Ajv's keywords, as far as messages name them. */
interface Params {
  readonly allowedValues?: readonly unknown[];
  readonly limit?: number;
  readonly format?: unknown;
  readonly pattern?: unknown;
  readonly type?: unknown;
}

// Ajv's own sentences speak of JSON schema ("must NOT have fewer than 1 characters"); these are for a person.
const WORDING: Record<string, (params: Params) => Message | undefined> = {
  required: () => createMessage('field.required'),
  additionalProperties: () => createMessage('field.unknownField'),
  enum: ({ allowedValues = [] }) => createMessage('field.oneOf', { list: allowedValues.map(String) }),
  format: ({ format }) => FORMAT_WORDING[String(format)],
  pattern: ({ pattern }) => (pattern === '\\S' ? NOT_BLANK : createMessage('field.form')),
  type: ({ type }) => TYPE_WORDING[String(type)],
  minLength: ({ limit = 0 }) =>
    limit === 1 ? createMessage('field.empty') : createMessage('field.minLength', { count: limit }),
  maxLength: ({ limit = 0 }) => createMessage('field.maxLength', { count: limit }),
  minItems: ({ limit = 0 }) =>
    limit === 1 ? createMessage('field.empty') : createMessage('field.minItems', { count: limit }),
  maxItems: ({ limit = 0 }) => createMessage('field.maxItems', { count: limit }),
  uniqueItems: () => createMessage('field.unique'),
  minimum: ({ limit = 0 }) => createMessage('field.minimum', { number: limit }),
  maximum: ({ limit = 0 }) => createMessage('field.maximum', { number: limit }),
  exclusiveMinimum: ({ limit = 0 }) => createMessage('field.above', { number: limit }),
  exclusiveMaximum: ({ limit = 0 }) => createMessage('field.below', { number: limit }),
};

const TYPE_WORDING: Record<string, Message> = {
  string: createMessage('field.text'),
  number: createMessage('field.number'),
  integer: createMessage('field.integer'),
  boolean: createMessage('field.boolean'),
  object: createMessage('field.object'),
  array: createMessage('field.list'),
};

const FORMAT_WORDING: Record<string, Message> = {
  uuid: createMessage('field.uuid'),
  visible: NOT_BLANK,
  currency: NO_CURRENCY,
  'date-time': createMessage('field.instant'),
  date: createMessage('field.day'),
};

/** @internal RFC 3339 with an offset (contract/instants.ts). */
export function isDateTime(text: string): boolean {
  return readInstant(text) !== undefined;
}

/** Parses a JSON body; bytes that are not UTF-8 or not JSON are 400 (contract §2). */
export function parseJson(body: Buffer): unknown {
  if (body[0] === 0x1f && body[1] === 0x8b) {
    throw badRequest(createMessage('request.unnamedGzip'));
  }
  if (!isUtf8(body)) throw badRequest(createMessage('request.notUtf8'));
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw badRequest(createMessage('request.notJson'));
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;

/** Refuses a Content-Type that names another character set than UTF-8: JSON has no other (RFC 8259 §8.1). */
export function requireUtf8(contentType: string): void {
  const charset = CHARSET.exec(contentType)?.[1]?.toLowerCase();
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8' && charset !== 'us-ascii') {
    throw badRequest(createMessage('request.charset'));
  }
}
