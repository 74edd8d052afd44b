// Filters (RFC 7644 §3.4.2.2) as they are read: bounded before the parser, which recurses, sees them.
import { type Filter, parse } from 'scim2-parse-filter';
import { readInstant } from '../../../../../contract/instants.ts';
import { toNfc } from '../../../platform/text.ts';
import { invalidFilter } from '../scim-error.ts';
import { withoutTexts, withTexts } from './filter-texts.ts';
import { withoutCoreUrn } from './user-schema.ts';

const MAX_LENGTH = 2_000;
/** Brackets and words that join terms. */
const MAX_JOINTS = 60;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL = /[\u0000-\u001f]/;

/** A filter, or what stands in the brackets of a path, as a tree. Throws invalidFilter. */
export function parseFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) throw invalidFilter(`The filter is longer than ${MAX_LENGTH} characters.`);
  // The library's pattern for texts takes a line break two ways, and so for a text of many that never ends an eternity.
  if (CONTROL.test(text)) throw invalidFilter('The filter contains a control character.');
  const { bare, texts } = withoutTexts(text);
  const joints = bare.match(/[([]|\b(?:and|or|not)\b/gi) ?? [];
  if (joints.length > MAX_JOINTS)
    throw invalidFilter(`The filter has more than ${MAX_JOINTS} brackets and logical operators.`);
  return withTexts(parsed(bare), texts);
}

function parsed(bare: string): Filter {
  try {
    // `True` is what .NET writes.
    return parse(bare.replaceAll(/\b(?:true|false|null)\b/gi, (word) => word.toLowerCase()));
  } catch {
    throw invalidFilter('The filter cannot be read (RFC 7644 §3.4.2.2).');
  }
}

type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'pr' | 'gt' | 'ge' | 'lt' | 'le';

/** What a list can be filtered by. */
export type Filtered = 'id' | 'userName' | 'externalId' | 'active' | 'created' | 'lastModified' | EmailMember;
export type EmailMember = 'email.value' | 'email.type' | 'email.primary';

/** A filter in the terms of this service; a test of `emails` is of one address at a time. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly anEmail: Condition | null }
  | { readonly of: Filtered; readonly op: Operator; readonly value: string | boolean | null };

const FILTERED: Readonly<Record<string, Filtered>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  active: 'active',
  'meta.created': 'created',
  'meta.lastmodified': 'lastModified',
};
const EMAIL_MEMBERS: Readonly<Record<string, EmailMember>> = {
  value: 'email.value',
  type: 'email.type',
  primary: 'email.primary',
};
const TEXT_OPERATORS: readonly string[] = ['eq', 'ne', 'co', 'sw', 'ew', 'pr'];
const OPERATORS: Readonly<Record<Filtered, readonly string[]>> = {
  id: TEXT_OPERATORS,
  userName: TEXT_OPERATORS,
  externalId: TEXT_OPERATORS,
  active: ['eq', 'ne', 'pr'],
  created: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'pr'],
  lastModified: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'pr'],
  'email.value': TEXT_OPERATORS,
  'email.type': TEXT_OPERATORS,
  'email.primary': ['eq', 'ne', 'pr'],
};
const BOOLEAN: readonly Filtered[] = ['active', 'email.primary'];
const INSTANT: readonly Filtered[] = ['created', 'lastModified'];

/** What a list's filter asks for. Throws invalidFilter for what cannot be read and for what is not supported. */
export function readFilter(text: string): Condition {
  return conditionOf(parseFilter(text), false);
}

function conditionOf(filter: Filter, inEmails: boolean): Condition {
  switch (filter.op) {
    case 'and':
      return { all: filter.filters.map((each) => conditionOf(each, inEmails)) };
    case 'or':
      return { any: filter.filters.map((each) => conditionOf(each, inEmails)) };
    case 'not':
      return { not: conditionOf(filter.filter, inEmails) };
    case '[]':
      if (inEmails || withoutCoreUrn(filter.attrPath).toLowerCase() !== 'emails') throw unsupported(filter.attrPath);
      return { anEmail: conditionOf(filter.valFilter, true) };
    default:
      return termOf(filter, inEmails);
  }
}

type Term = Extract<Filter, { readonly attrPath: string; readonly op: Operator }>;

function termOf(term: Term, inEmails: boolean): Condition {
  const path = withoutCoreUrn(term.attrPath).toLowerCase();
  if (inEmails) return test(emailMember(path, term.attrPath), term);
  if (path === 'emails' && term.op === 'pr') return { anEmail: null };
  // `emails` by itself is `emails.value` (RFC 7644 §3.4.2.2 for multi-valued attributes).
  const [, member = 'value'] = /^emails(?:\.(.+))?$/.exec(path) ?? [];
  if (path === 'emails' || path.startsWith('emails.')) {
    return { anEmail: test(emailMember(member, term.attrPath), term) };
  }
  const of = Object.hasOwn(FILTERED, path) ? FILTERED[path] : undefined;
  if (of === undefined) throw unsupported(term.attrPath);
  return test(of, term);
}

function emailMember(name: string, given: string): EmailMember {
  const member = Object.hasOwn(EMAIL_MEMBERS, name) ? EMAIL_MEMBERS[name] : undefined;
  if (member === undefined) throw unsupported(given);
  return member;
}

function test(of: Filtered, term: Term): Condition {
  const { op } = term;
  if (!OPERATORS[of].includes(op)) throw invalidFilter(`${term.attrPath} does not support the operator ${op}.`);
  if (!('compValue' in term)) return { of, op, value: null };
  const { compValue } = term;
  if (compValue === null && (op === 'eq' || op === 'ne')) {
    const isThere: Condition = { of, op: 'pr', value: null };
    return op === 'ne' ? isThere : { not: isThere };
  }
  return { of, op, value: comparedWith(of, compValue, term.attrPath) };
}

function comparedWith(of: Filtered, value: unknown, given: string): string | boolean {
  if (BOOLEAN.includes(of)) {
    const word = String(value).toLowerCase();
    if (word !== 'true' && word !== 'false') throw invalidFilter(`${given} must be compared with true or false.`);
    return word === 'true';
  }
  if (typeof value !== 'string') throw invalidFilter(`${given} must be compared with a string in quotes.`);
  return INSTANT.includes(of) ? instantOf(value, given) : toNfc(value);
}

function instantOf(text: string, given: string): string {
  const ms = readInstant(text);
  if (ms === undefined)
    throw invalidFilter(`${given} must be compared with a date-time, such as 2026-03-01T08:15:30Z.`);
  return new Date(ms).toISOString();
}

const unsupported = (path: string) =>
  invalidFilter(
    `${path.slice(0, 100)} cannot be used in a filter. Use userName, externalId, id, emails, active, meta.created and ` +
      'meta.lastModified.',
  );
