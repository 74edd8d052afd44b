// The service speaks English (contract §2). Its sentences, as they are in locales/en/service.json with holes for what changes
// in them, are told from each other by their words and said again as in the reader's language.
import type { Formats } from '../language/formats.ts';

/** A tree of sentences, as a file of words holds it. */
export type Sentences = { readonly [key: string]: string | Sentences };

export interface Catalogue {
  /** The sentences as the service says them. */
  readonly said: Sentences;
  /** The same in the reader's language: each under the same key, one with a count in all plural forms. */
  readonly heard: Sentences;
  /** The words that stand in a hole, by the name of the hole: the states of an RFI, the roles. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Reading {
  readonly language: string;
  readonly formats: Formats;
  /** Between the words of a list of which one is to be chosen. */
  readonly comma: string;
}

/** The sentence in the reader's language; undefined for one that is not known. */
export type Translate = (sentence: string) => string | undefined;

const HOLE = /\{\{(\w+)\}\}/;
const HOLES = /\{\{(\w+)\}\}/g;
const PLURAL = /_(zero|one|two|few|many|other)$/;
/**
 * Holes that hold a number: `count` chooses the plural form, `bytes` is written as a size. `list` holds words with commas
 * between them, `sentence` another sentence; one that `values` has a table for, a word of it. All others are quoted.
 */
const NUMBERS = new Set(['count', 'number', 'limit', 'bytes']);

/** A sentence within a sentence within …: beyond what the service composes it is somebody's text. */
const DEEPEST = 3;
const LONGEST = 4_000;

interface Form {
  readonly key: string;
  readonly holes: readonly string[];
  readonly pattern: RegExp;
  /** How much of it is words: of two that fit, the one that says more is meant. */
  readonly weight: number;
}

/** Reads a catalogue once; what it answers with says one sentence after the other. */
export function translatorOf(catalogue: Catalogue, { language, formats, comma }: Reading): Translate {
  const forms = [...flat(catalogue.said)].map(formOf).toSorted((a, b) => b.weight - a.weight);
  const heard = new Map(flat(catalogue.heard));
  const plural = new Intl.PluralRules(language);

  const fill = (hole: string, text: string, depth: number): string | undefined => {
    if (hole === 'sentence') return translate(text, depth + 1);
    if (hole === 'bytes') return formats.bytes(Number(text));
    // As many digits as the service wrote: a limit may be a small fraction.
    if (NUMBERS.has(hole)) return formats.number(Number(text), 'exact');
    if (hole === 'list') return text.split(', ').map(asTyped).join(comma);
    return wordFor(catalogue, hole, text) ?? asTyped(text);
  };

  const translate = (sentence: string, depth: number): string | undefined => {
    if (depth > DEEPEST || sentence.length > LONGEST) return undefined;
    for (const { key, holes, pattern } of forms) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      const texts = new Map(holes.map((hole, at) => [hole, found[at + 1] ?? '']));
      const form = heard.get(`${key}_${plural.select(Number(texts.get('count')))}`) ?? heard.get(key);
      const filled = new Map([...texts].map(([hole, text]) => [hole, fill(hole, text, depth)]));
      if (form === undefined || [...filled.values()].includes(undefined)) continue;
      return form.replaceAll(HOLES, (hole, name: string) => filled.get(name) ?? hole);
    }
    return undefined;
  };
  return (sentence) => translate(sentence, 0);
}

// First strong isolate to pop directional isolate: what is quoted keeps its own direction inside that of the sentence.
const asTyped = (text: string) => `\u2068${text}\u2069`;

function wordFor({ values }: Catalogue, hole: string, text: string): string | undefined {
  const words = values[hole];
  return words !== undefined && Object.hasOwn(words, text) ? words[text] : undefined;
}

function* flat(sentences: Sentences, at = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(sentences)) {
    if (typeof value === 'string') yield [at + key, value];
    else yield* flat(value, `${at}${key}.`);
  }
}

function formOf([key, sentence]: [string, string]): Form {
  const parts = sentence.split(HOLE);
  const holes = parts.filter((_, at) => at % 2 === 1);
  const source = parts.map((part, at) => (at % 2 === 0 ? escaped(part) : wildcardOf(part))).join('');
  return {
    key: key.replace(PLURAL, ''),
    holes,
    pattern: new RegExp(`^${source}$`, 's'),
    weight: sentence.replaceAll(HOLES, '').length,
  };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function wildcardOf(hole: string): string {
  return NUMBERS.has(hole) ? '([+-]?\\d[\\d.]*(?:e[+-]?\\d+)?)' : '(.+?)';
}
