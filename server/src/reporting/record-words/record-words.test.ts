import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ARABIC } from './arabic.ts';
import { ENGLISH } from './english.ts';

type Catalog = Readonly<Record<string, unknown>>;

/** The catalog of a language, with what others contribute to it. */
function readCatalogs(language: string): (name: string) => Catalog {
  const folder = new URL(`../../../../web/src/locales/${language}/`, import.meta.url);
  const read = (file: string): Catalog => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  const all = new Map(readdirSync(folder).map((file) => [file.replace('.json', ''), read(file)]));
  const contributed = [...all.values()].map((each) => find(each, 'contributes.fields.names') ?? {});
  return (name) => {
    const own = all.get(name) ?? assert.fail(`no catalog ${name}`);
    return name === 'fields' ? { names: Object.assign({}, own.names, ...contributed) } : own;
  };
}

function find(catalog: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Catalog | undefined)?.[key], catalog);
}

const VOWEL_MARKS = /[\u064b-\u0652]/g;

for (const [language, words] of Object.entries({ en: ENGLISH, ar: ARABIC })) {
  test(`documents in ${language} call everything as the screens do`, () => {
    const readCatalog = readCatalogs(language);
    for (const [key, word] of Object.entries(words)) {
      const [catalog = '', path = ''] = key.split(':');
      if (catalog === 'document') continue;
      const shown = String(find(readCatalog(catalog), path))
        .replaceAll(VOWEL_MARKS, '')
        .replaceAll(/<\/?field>/g, '');
      assert.equal(word, shown, key);
    }
  });
}

test('no Arabic word of a document has vowel marks', () => {
  for (const word of Object.values(ARABIC)) assert.doesNotMatch(word, VOWEL_MARKS);
});
