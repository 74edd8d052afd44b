// Paths of PATCH (RFC 7644 §3.5.2): an attribute, a part of it, or those of its values that a filter chooses; of the core schema
// or of the enterprise extension. A path leads to an attribute of the schema or nowhere: no name from outside becomes a key.
import type { Filter } from 'scim2-parse-filter';
import { SCIM_ENTERPRISE_SCHEMA } from '../../../../../contract/scim-messages.ts';
import { invalidPath, ScimRefusal } from '../scim-error.ts';
import { parseFilter } from './filter.ts';
import { type Attribute, ENTERPRISE, findAttribute, TOP_ATTRIBUTES, withoutCoreUrn } from './user-schema.ts';

export interface Target {
  /** True where the attribute is one of the enterprise extension. */
  readonly inExtension: boolean;
  readonly attribute: Attribute;
  /** Which of several values. */
  readonly filter: Filter | undefined;
  /** Which part of the value. */
  readonly part: Attribute | undefined;
  /** True where the service alone says what stands there. */
  readonly isReadOnly: boolean;
}

const MAX_LENGTH = 1_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f]/;
/** RFC 7644 §3.5.2, figure 7: a letter first. `$ref` is one too. */
const NAME = /^[A-Za-z$][A-Za-z0-9_$-]*$/;
/** Names that an object has of itself: whoever sends them means no attribute. */
const FORBIDDEN: readonly string[] = ['constructor', 'prototype'];
const FORM = /^([^[\]]+)\[(.*)\](?:\.([^[\].]+))?$/;

/**
 * Where a path leads. Undefined where it is well formed and names nothing that is known. Throws invalidPath where it is not.
 */
export function readPath(text: string): Target | undefined {
  if (text.length > MAX_LENGTH || CONTROL.test(text)) throw malformed(text);
  const { inExtension, rest } = withoutUrn(text.trim());
  if (inExtension && rest === '')
    return { inExtension: false, attribute: ENTERPRISE, filter: undefined, part: undefined, isReadOnly: false };
  const { names, filter } = readForm(rest, text);
  const [first = '', second, third] = names.map((each) => readName(each, text));
  const attribute = findAttribute(inExtension ? (ENTERPRISE.subAttributes ?? []) : TOP_ATTRIBUTES, first);
  if (attribute === undefined || attribute === ENTERPRISE || third !== undefined) return undefined;
  if (filter !== undefined && attribute.multiValued !== true) throw malformed(text);
  const isReadOnly = attribute.isReadOnly === true;
  if (second === undefined) return { inExtension, attribute, filter, part: undefined, isReadOnly };
  const part = findAttribute(attribute.subAttributes ?? [], second);
  if (part === undefined) return undefined;
  return { inExtension, attribute, filter, part, isReadOnly: isReadOnly || part.isReadOnly === true };
}

function withoutUrn(text: string): { inExtension: boolean; rest: string } {
  const head = text.slice(0, SCIM_ENTERPRISE_SCHEMA.length);
  const next = text[SCIM_ENTERPRISE_SCHEMA.length];
  if (
    head.toLowerCase() === SCIM_ENTERPRISE_SCHEMA.toLowerCase() &&
    (next === undefined || next === ':' || next === '.')
  ) {
    return { inExtension: true, rest: text.slice(SCIM_ENTERPRISE_SCHEMA.length + 1) };
  }
  return { inExtension: false, rest: withoutCoreUrn(text) };
}

function readForm(rest: string, text: string): { names: string[]; filter: Filter | undefined } {
  if (!rest.includes('[')) {
    // An extension that is not known has dots of its own before its last colon.
    if (/^urn:[\w.:-]+:\w+(\.\w+)?$/i.test(rest)) return { names: ['unknown'], filter: undefined };
    return { names: rest.split('.'), filter: undefined };
  }
  const [, name, filter, part] = FORM.exec(rest) ?? [];
  if (name === undefined || filter === undefined) throw malformed(text);
  return { names: part === undefined ? [name] : [name, part], filter: readValueFilter(filter, text) };
}

function readValueFilter(filter: string, text: string): Filter {
  try {
    return parseFilter(filter);
  } catch (error) {
    throw error instanceof ScimRefusal ? malformed(text) : error;
  }
}

function readName(name: string, text: string): string {
  if (!NAME.test(name) || FORBIDDEN.includes(name.toLowerCase())) throw malformed(text);
  return name;
}

const malformed = (text: string) => invalidPath(`The path cannot be read: ${text.slice(0, 100)}`);
