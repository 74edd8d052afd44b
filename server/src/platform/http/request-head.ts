// The one form of a request's address. What is remembered or compared goes by the path (answers under an Idempotency-Key, cursors,
// locks, refusals by protocol), and must not differ by how a client writes it.
import type { IncomingMessage } from 'node:http';
import type { TSchema } from 'typebox';
import { createMessage } from '../../../../contract/messages/message.ts';
import type { Caller } from '../access/caller.ts';
import { type AppError, badRequest, type FieldError, validationFailed } from '../app-error.ts';
import { isKeepable, toNfc } from '../text.ts';
import { type Check, compileSearch } from './schema.ts';

/**
 * Returns the refusal of a request that a proxy in front might have understood otherwise: more or fewer than the one Host header of
 * HTTP/1.1 (RFC 9112 §3.2), a field twice of which Node passes one over, or a transfer coding other than chunked. Undefined for all
 * others.
 */
export function findAmbiguity({ rawHeaders, headers, httpVersion }: IncomingMessage): AppError | undefined {
  const seen = { host: 0, authorization: 0, 'content-type': 0 };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] as string).toLowerCase();
    if (Object.hasOwn(seen, name)) seen[name as keyof typeof seen] += 1;
  }
  if (seen.host > 1 || (seen.host === 0 && httpVersion === '1.1')) return badRequest(createMessage('request.host'));
  if (seen.authorization > 1) return badRequest(createMessage('request.authorizationTwice'));
  if (seen['content-type'] > 1) return badRequest(createMessage('request.contentTypeTwice'));
  return hasOtherCoding(headers['transfer-encoding'], httpVersion)
    ? badRequest(createMessage('request.transferEncoding'))
    : undefined;
}

/**
 * True where the end of the body cannot be relied on: Node takes any list that ends in chunked, and leaves the other codings on the
 * body; HTTP/1.0 knows none (RFC 9112 §6.1).
 */
function hasOtherCoding(coding: string | undefined, httpVersion: string): boolean {
  return coding !== undefined && (httpVersion !== '1.1' || coding.toLowerCase() !== 'chunked');
}

/** Returns the target in origin form, its path without needless escapes and empty segments, its ids in lower case, no fragment. */
export function normalizeTarget(target: string, protocols: readonly Protocol[]): string {
  if (isPlain(target)) return withoutEmptySegments(protocols, target);
  const [sent = ''] = target.split('#', 1);
  return lowerIds(withoutEmptySegments(protocols, unescapePath(originForm(sent))));
}

/** Tells a path without escapes and capitals of ids, and without a fragment, as nearly all are: the patterns below cost each request some microseconds. */
function isPlain(target: string): boolean {
  if (target.charCodeAt(0) !== SLASH || target.includes('#')) return false;
  for (let at = 1; at < target.length; at += 1) {
    const code = target.charCodeAt(at);
    if (code === QUESTION_MARK) return true;
    if (code === PERCENT || (code >= CAPITAL_A && code <= CAPITAL_F)) return false;
  }
  return true;
}

const [SLASH, QUESTION_MARK, PERCENT, CAPITAL_A, CAPITAL_F] = [0x2f, 0x3f, 0x25, 0x41, 0x46];

// A target may come with the host in front, as proxies send it (RFC 9112 §3.2.2).
function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const rest = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1];
  return rest === undefined || rest.startsWith('/') ? (rest ?? target) : `/${rest}`;
}

const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * Returns an address whose path has no letter, digit, hyphen, low line or tilde escaped (RFC 3986 §6.2.2.2). Dots stay as they came, as they
 * would make other segments, and a path with a malformed escape is left for the router to refuse.
 */
function unescapePath(target: string): string {
  const [path = ''] = target.split('?', 1);
  if (!path.includes('%') || /%(?![0-9a-f]{2})/i.test(path)) return target;
  const plain = path.replace(ESCAPE, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[\w~-]/.test(character) ? character : escaped.toUpperCase();
  });
  return plain + target.slice(path.length);
}

const ID_SEGMENT = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/?#]|$)/gi;

/** Brings the ids of an address to lower case, the form in which they are kept and compared. */
function lowerIds(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path.replace(ID_SEGMENT, (id) => id.toLowerCase()) + target.slice(path.length);
}

// Standards that some routes speak instead of our own JSON (contract §1): their own media type, their own body of a refusal,
// and tolerance for members and parameters that they do not know. The slice that speaks one hands it in with its routes.

/** A refusal on its way out, for whoever keeps count of them. */
export interface Refused {
  readonly caller: Caller;
  readonly method: string;
  /** The path that was asked for, without its query. */
  readonly path: string;
  readonly status: number;
  /** Undefined: a fault of ours. */
  readonly error: AppError | undefined;
}

export interface Protocol {
  /** Whatever lies below this path is refused in the protocol, also where there is no route. */
  readonly below: string;
  /** The type of its bodies; `application/json` is taken too. */
  readonly mediaType: string;
  /** The schema of a refusal's body, for the documentation. */
  readonly refusal: TSchema;
  /** A refusal in its words; undefined: a fault of ours. */
  readonly tell: (error: AppError | undefined) => { readonly status: number; readonly body: object };
  readonly onRefused: (refused: Refused) => void;
}

/**
 * Returns an address below a protocol's path without empty segments, which clients make of a base address that ends in a slash
 * and of a path that does; any other address as it is.
 */
function withoutEmptySegments(protocols: readonly Protocol[], url: string): string {
  if (findProtocol(protocols, url) === undefined) return url;
  const [path = '', ...query] = url.split('?');
  return [path.replaceAll(/\/{2,}/g, '/').replace(/(?<=[^/])\/$/, ''), ...query].join('?');
}

/** The protocol below whose path an address lies; undefined for our own. */
export function findProtocol(protocols: readonly Protocol[], url: string): Protocol | undefined {
  return protocols.find(({ below }) => url.startsWith(below) && /^([/?#]|$)/.test(url.slice(below.length)));
}

// The query of a request, read by the rules of contract §2: a malformed `%` escape is 400, an unknown or repeated
// parameter 422 with its name, integers are [0-9]{1,9} and nothing else.

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
  const kinds = new Map(Object.entries(properties).map(([name, each]) => [name, selectKind(each)]));
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

function selectKind(schema: TSchema): Kind {
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
