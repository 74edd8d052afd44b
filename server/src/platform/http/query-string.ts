// The query of a request, read by the rules of contract §2: a malformed `%` escape is 400, an unknown or repeated
// parameter 422 with its name, integers are [0-9]{1,9} and nothing else.

import type { TSchema } from 'typebox';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { FieldError } from '../app-error.ts';
import { badRequest, validationFailed } from '../app-error.ts';
import { toNfc } from '../nfc.ts';
import { type Check, compileSearch } from './schema.ts';
import { isKeepable } from './text.ts';

/** Reads the text after `?` into checked values, or throws the refusal. */
export type QueryReader = (search: string) => Record<string, unknown>;

const NOT_IN_A_URL = /[^!-~]/;
const NOTHING: Record<string, unknown> = Object.freeze({});

/**
 * Compiles the reader for a route's query schema; undefined for a route that takes no parameters. One that is not known is
 * refused, or passed over where a standard wants it so.
 */
export function compileQuery(schema: TSchema | undefined, unknown: 'refused' | 'passed over' = 'refused'): QueryReader {
  const properties = (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
  const check: Check | undefined = schema === undefined ? undefined : compileSearch(schema);
  const kinds = new Map(Object.entries(properties).map(([name, each]) => [name, kindOf(each)]));
  const required = ((schema as { required?: string[] } | undefined)?.required ?? []).length > 0;
  return (search) => {
    if (search === '' && !required) return NOTHING;
    // Bytes that are not ASCII come out of Node as Latin-1: nobody knows what they were meant to be.
    if (NOT_IN_A_URL.test(search)) throw badRequest(createMessage('request.queryText'));
    const faults: FieldError[] = [];
    const values: Record<string, unknown> = {};
    const spaced = new Set<string>();
    for (const [name, text, hasPlus] of pairsOf(search)) {
      if (hasPlus) spaced.add(name);
      const kind = kinds.get(name);
      if (kind === undefined) {
        if (unknown === 'refused') faults.push({ path: name, message: createMessage('field.unknownParameter') });
      } else if (Object.hasOwn(values, name)) faults.push({ path: name, message: createMessage('field.repeated') });
      else values[name] = kind(text, name, faults);
    }
    if (faults.length === 0 && check !== undefined) faults.push(...check(values));
    if (faults.length > 0) throw validationFailed(explainSpaces(faults.slice(0, 50), spaced));
    return values;
  };
}

/** The message beside the fault of a value that came with a `+`. */
export const PLUS_AS_SPACE = createMessage('request.plusIsSpace');

/** Throws validation_failed where the value of a parameter has a space within it. */
export function requireUnspaced(url: string, name: string): void {
  const search = /\?(.*)/.exec(url)?.[1] ?? '';
  if (new URLSearchParams(search).get(name)?.trim().includes(' ') !== true) return;
  const hasPlus = search.split('&').some((pair) => pair.startsWith(`${name}=`) && pair.includes('+'));
  throw validationFailed(
    explainSpaces([{ path: name, message: createMessage('request.noSpace') }], new Set(hasPlus ? [name] : [])),
  );
}

// In a query a plus is a space: the usual fault of an instant with an offset (`…T08:00:00+02:00`) and of base64.
function explainSpaces(faults: readonly FieldError[], spaced: ReadonlySet<string>): FieldError[] {
  const paths = [...new Set(faults.map(({ path }) => path))].filter((path) => spaced.has(path));
  return [...faults, ...paths.map((path) => ({ path, message: PLUS_AS_SPACE }))];
}

type Kind = (text: string, name: string, faults: FieldError[]) => unknown;

function kindOf(schema: TSchema): Kind {
  const { type } = schema as { type?: string };
  if (type === 'integer') return asInteger;
  if (type === 'boolean') return asBoolean;
  return asText;
}

const asInteger: Kind = (text, name, faults) => {
  if (/^[0-9]{1,9}$/.test(text)) return Number(text);
  faults.push({ path: name, message: createMessage('field.integer') });
  return undefined;
};

const asBoolean: Kind = (text, name, faults) => {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  faults.push({ path: name, message: createMessage('field.boolean') });
  return undefined;
};

const asText: Kind = (text, name, faults) => {
  if (isKeepable(text)) return toNfc(text);
  faults.push({ path: name, message: createMessage('field.nul') });
  return undefined;
};

function* pairsOf(search: string): Generator<[string, string, boolean]> {
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = at === -1 ? pair : pair.slice(0, at);
    const value = at === -1 ? '' : pair.slice(at + 1);
    yield [decode(name), decode(value), value.includes('+')];
  }
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw badRequest(createMessage('request.queryEscape'));
  }
}
