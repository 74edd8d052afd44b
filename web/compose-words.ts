// Composes the namespaces of a language from its catalogs. All words of a record are in its own catalog: the section
// `contributes` has those that screens of other namespaces show, such as its entry in the navigation, under the namespace and
// the keys by which they are asked for there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Words = { [key: string]: string | Words };
type Named = { [name: string]: Words };

interface Catalog {
  readonly name: string;
  readonly own: Words;
  readonly contributes: Named;
}

/** Reads the catalogs of a language and returns its namespaces by name. Throws where two catalogs have a word for one key. */
export function readNamespaces(folder: string): Named {
  const catalogs = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readCatalog(folder, file));
  const namespaces = Object.fromEntries(catalogs.map(({ name, own }) => [name, own]));
  for (const { name, contributes } of catalogs) {
    for (const [namespace, words] of Object.entries(contributes)) {
      const target = namespaces[namespace];
      if (target === undefined) throw new Error(`${name} contributes to ${namespace}, which has no catalog.`);
      addWords(target, words, `${name} contributes ${namespace}:`);
    }
  }
  return namespaces;
}

function readCatalog(folder: string, file: string): Catalog {
  const { contributes = {}, ...own } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  return { name: file.slice(0, -'.json'.length), own, contributes };
}

function addWords(target: Words, words: Words, place: string): void {
  for (const [key, value] of Object.entries(words)) {
    const known = target[key];
    if (known === undefined) target[key] = value;
    else if (typeof known === 'object' && typeof value === 'object') addWords(known, value, `${place}${key}.`);
    else throw new Error(`${place}${key}, which another catalog has.`);
  }
}
