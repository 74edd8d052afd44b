// Messages of the service in the reader's language, by their keys.
import type { Formats } from '../language/formats.ts';

/** Message of a response: the English text, with the key and the parameters for its translation. */
export interface ServiceMessage {
  readonly message: string;
  readonly key?: string | null;
  readonly params?: Readonly<Record<string, unknown>>;
}

export interface Translator {
  readonly formats: Formats;
  /** Separator of a list of alternatives. */
  readonly comma: string;
  /** Looks up the text of a key; undefined if there is none. */
  readonly find: (key: string, params: Readonly<Record<string, unknown>>) => string | undefined;
}

/** Numbers that are written with all their digits: a limit may be a small fraction. A `count` is written by i18next. */
const EXACT = new Set(['number', 'limit']);
/** Parameters whose translations are those of another one, or are in another place. */
const WORDS_AT: Readonly<Record<string, string>> = {
  rfiNext: 'service:values.rfiStatus',
  anomalyNext: 'service:values.anomalyState',
  deliveryError: 'webhooks:errors',
};
/** Depth of nested messages: the service composes no deeper ones. */
const MAX_DEPTH = 4;

/** Translates a message; undefined for one whose key is not known, as that of a newer release. */
export function translateMessage(said: ServiceMessage, translator: Translator, depth = 0): string | undefined {
  const { key, params = {} } = said;
  if (key == null || depth > MAX_DEPTH) return undefined;
  const filled = Object.entries(params).map(([name, value]) => [name, formatParam(name, value, translator, depth)]);
  if (filled.some(([, value]) => value === undefined)) return undefined;
  return translator.find(`service:${key}`, Object.fromEntries(filled));
}

function formatParam(name: string, value: unknown, translator: Translator, depth: number): unknown {
  const { formats, comma, find } = translator;
  if (Array.isArray(value)) return value.map((each) => isolate(String(each))).join(comma);
  if (isMessage(value)) return translateMessage(value, translator, depth + 1);
  if (name === 'count') return value;
  if (name === 'bytes') return formats.bytes(Number(value));
  if (typeof value === 'number') return EXACT.has(name) ? formats.number(value, 'exact') : formats.number(value);
  const word = String(value);
  return find(`${WORDS_AT[name] ?? `service:values.${name}`}.${word}`, {}) ?? isolate(word);
}

const isMessage = (value: unknown): value is ServiceMessage =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

// First strong isolate to pop directional isolate: quoted text keeps its own direction within the sentence.
const isolate = (text: string) => `\u2068${text}\u2069`;
