// Reads what a vendor says about a call that it refused: its words as plain text for people, the fields that it names, and
// its own id of the request.

import { toPlainText } from '../formatted-text/public.ts';

const MAX_MESSAGE = 2_000;
/** Of all texts of a body: its words are at its beginning. */
const MAX_TEXT = 100_000;
/** Texts that are looked at, empty ones among them. */
const MAX_TEXTS = 1_000;
/** Of the words in which secrets are looked for; what is blanked makes them shorter. */
const MAX_WORDS = 8_000;
const MAX_FIELDS = 50;
const MAX_NAME = 100;
const MAX_ENTRIES = 20;
const MAX_DEPTH = 5;

/** The words of an answer. */
export interface VendorMessage {
  /** Empty if there are none. */
  readonly message: string;
  /** The names of the fields that are refused, as the vendor calls them. */
  readonly fields: readonly string[];
}

/** Reads a body that is JSON, HTML or text. `blank` takes secrets out of it. */
export function readMessage(body: string, blank: (text: string) => string): VendorMessage {
  const value = parse(body);
  if (value === undefined) return { message: formatWords(flattenText(cutText(body, MAX_TEXT)), blank), fields: [] };
  const texts = [...new Set(takeTexts(value).map((each) => flattenText(each)))].filter((each) => each !== '');
  // A code says less than a sentence, and is said by the sentence as well.
  const sentences = texts.filter((each) => /\s/.test(each));
  const told = sentences.length === 0 ? texts : sentences;
  return { message: formatWords(told.join('; '), blank), fields: listFields(value) };
}

const ID_HEADERS = [
  'x-request-id',
  'request-id',
  'x-requestid',
  'x-correlation-id',
  'correlation-id',
  'x-trace-id',
  'traceparent',
];

/** Returns the vendor's id of a request; null without one, and for one that holds a secret: `blank` takes those out of texts. */
export function readRequestId(headers: ReadonlyMap<string, string>, blank: (text: string) => string): string | null {
  for (const name of ID_HEADERS) {
    const value = headers.get(name)?.trim();
    if (value !== undefined && /^[\x21-\x7e]{1,200}$/.test(value) && blank(value) === value) return value;
  }
  return null;
}

/** Returns a text or HTML as text in one line. */
function flattenText(text: string): string {
  return (MARKUP.test(text) ? toPlainText(text) : text)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

const MARKUP = /<[a-z!/]/i;

function parse(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value ?? undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function formatWords(words: string, blank: (text: string) => string): string {
  const points = [...blank(cutText(words, MAX_WORDS)).trim()];
  return points.length <= MAX_MESSAGE ? points.join('') : `${points.slice(0, MAX_MESSAGE - 1).join('')}…`;
}

/** Cuts a text between two words: half of a secret would not be found. */
function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, Math.max(text.lastIndexOf(' ', max), text.lastIndexOf('\n', max)) + 1);
}

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Members that hold words, in the order in which they are told. */
const TEXTS = ['message', 'errorMessage', 'error_description', 'detail', 'title', 'reason', 'error'];
const LISTS = ['errors', 'details'];

/** Returns the first texts of a body. */
function takeTexts(value: unknown): string[] {
  const taken: string[] = [];
  let left = MAX_TEXT;
  for (const text of listTexts(value, 0)) {
    taken.push(cutText(text, left));
    left -= text.length;
    if (left <= 0 || taken.length >= MAX_TEXTS) break;
  }
  return taken;
}

function* listTexts(value: unknown, depth: number): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (depth > MAX_DEPTH) return;
  else if (Array.isArray(value)) yield* listEach(value.slice(0, MAX_ENTRIES), depth + 1);
  else if (isObject(value)) {
    yield* listEach(
      TEXTS.map((name) => value[name]),
      depth + 1,
    );
    for (const list of LISTS.map((name) => value[name])) {
      if (isFieldMap(list)) yield* listFieldTexts(list, depth + 1);
      else yield* listTexts(list, depth + 1);
    }
  }
}

function* listEach(values: readonly unknown[], depth: number): Generator<string> {
  for (const each of values) yield* listTexts(each, depth);
}

function* listFieldTexts(map: JsonObject, depth: number): Generator<string> {
  for (const [field, each] of Object.entries(map).slice(0, MAX_ENTRIES)) {
    for (const text of listTexts(each, depth)) yield `${field}: ${text}`;
  }
}

/** True for `{ due_date: ["is not a day"] }`, where the names are those of fields. */
const isFieldMap = (value: unknown): value is JsonObject =>
  isObject(value) && Object.values(value).some((each) => Array.isArray(each) && typeof each[0] === 'string');

/** Members of an error that name the field it is about. */
const NAMES = ['field', 'fieldName', 'property', 'param', 'parameter', 'pointer', 'path', 'attribute'];
/** Names under which errors of the record as a whole are listed. */
const WHOLE = new Set(['base', 'nonFieldErrors', 'non_field_errors', '']);

function listFields(value: unknown): string[] {
  if (!isObject(value)) return [];
  const names = [
    // A path beside the status is that of the request.
    ...listNames({ ...value, path: undefined }),
    ...LISTS.flatMap((list) => {
      const errors = value[list];
      if (isFieldMap(errors)) return Object.keys(errors);
      return Array.isArray(errors) ? errors.slice(0, MAX_FIELDS).flatMap(listNames) : [];
    }),
  ];
  const last = names.map(takeLastName).filter((each) => !WHOLE.has(each) && each.length <= MAX_NAME);
  return [...new Set(last)].slice(0, MAX_FIELDS);
}

function listNames(error: unknown): string[] {
  if (!isObject(error)) return [];
  const given = [...NAMES.map((name) => error[name]), ...(isObject(error.source) ? [error.source.pointer] : [])];
  return given.filter((each): each is string => typeof each === 'string');
}

/** Returns `dueDate` for `/data/attributes/dueDate`, `issue.dueDate`, `issue[dueDate]` and `dueDate.0`. */
function takeLastName(path: string): string {
  const parts = path.split(/[/.[\]]+/).filter((each) => each !== '' && !/^\d+$/.test(each));
  return parts.at(-1) ?? '';
}
