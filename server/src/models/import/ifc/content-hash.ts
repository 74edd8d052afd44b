// Hashes the content of an element, by which versions are compared: equal for elements that differ in nothing but the order of
// their sets and values, or beyond the seventh digit of a number.
import { hash } from 'node:crypto';
import type { ElementClassification, ElementMaterial, ElementValue } from '../../../../../contract/model-elements.ts';
import type { ValueSets } from './values.ts';

interface Content {
  readonly class: string;
  readonly name: string | null;
  readonly typeName: string | null;
  readonly tag: string | null;
  readonly storeyGuid: string | null;
  readonly propertySets: ValueSets;
  readonly quantities: ValueSets;
  readonly materials: readonly ElementMaterial[];
  readonly classifications: readonly ElementClassification[];
}

/** Hashes of 32 hexadecimal digits each. */
export interface ContentHashes {
  /**
   * Covers neither materials and classifications nor location and systems, so that an element of a version that was imported before
   * these existed has the same hash.
   */
  readonly hash: string;
  readonly propertyHash: string;
  readonly quantityHash: string;
  readonly materialHash: string;
  readonly classificationHash: string;
}

export type ContentHasher = (content: Content) => ContentHashes;

/** Opens a hasher for the elements of a file. Sets and values are objects that many of them share: each is written once. */
export function openContentHasher(): ContentHasher {
  const values = new WeakMap<ElementValue, string>();
  const sets = new WeakMap<Readonly<Record<string, ElementValue>>, string>();
  const writeValue = (value: ElementValue) => memoize(values, value, writeCanonical);
  const writeSet = (set: Readonly<Record<string, ElementValue>>) =>
    memoize(sets, set, (each) => writeMembers(each, writeValue));
  const write = (all: ValueSets) => writeMembers(all, writeSet);
  // Elements share the lists of their types and layer sets.
  const lists = new WeakMap<readonly object[], string>();
  const hashList = (list: readonly object[]) => memoize(lists, list, (each) => shortHash(writeCanonical(each)));
  return (content) => {
    const [properties, quantities] = [write(content.propertySets), write(content.quantities)];
    const members = [
      `["class",${writeCanonical(content.class)}]`,
      `["name",${writeCanonical(content.name)}]`,
      `["propertySets",${properties}]`,
      `["quantities",${quantities}]`,
      `["storeyGuid",${writeCanonical(content.storeyGuid)}]`,
      `["tag",${writeCanonical(content.tag)}]`,
      `["typeName",${writeCanonical(content.typeName)}]`,
    ];
    return {
      hash: shortHash(`[${members.join(',')}]`),
      propertyHash: shortHash(properties),
      quantityHash: shortHash(quantities),
      materialHash: hashList(content.materials),
      classificationHash: hashList(content.classifications),
    };
  };
}

const shortHash = (text: string) => (text === NOTHING ? HASH_OF_NOTHING : hash('sha256', text, 'hex').slice(0, 32));

/** The form of an empty list or object, of which there are many. */
const NOTHING = '[]';
const HASH_OF_NOTHING = hash('sha256', NOTHING, 'hex').slice(0, 32);

function memoize<Key extends object>(known: WeakMap<Key, string>, key: Key, write: (key: Key) => string): string {
  const before = known.get(key);
  if (before !== undefined) return before;
  const written = write(key);
  known.set(key, written);
  return written;
}

/** Writes an object as the list of its members by name, each a list of name and value. */
function writeMembers<Value>(members: Readonly<Record<string, Value>>, write: (value: Value) => string): string {
  let written = '';
  for (const name of Object.keys(members).sort()) {
    if (written !== '') written += ',';
    written += `[${quote(name)},${write(members[name] as Value)}]`;
  }
  return `[${written}]`;
}

/** Writes a value as JSON, except objects (writeMembers). */
function writeCanonical(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return JSON.stringify(Number(value.toPrecision(7)));
  if (value === null || value === undefined || typeof value === 'boolean') return String(value ?? null);
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join(',')}]`;
  return writeMembers(value as Readonly<Record<string, unknown>>, writeCanonical);
}

/** Matches texts that JSON writes unchanged. */
const PLAIN = /^[ !#-[\]-~]*$/;

const quote = (text: string) => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
