// The word files: both languages have the same words, with every plural form that the language knows.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ParseKeys } from 'i18next';
import { readNamespaces, type Words } from '../../compose-words.ts';

const FOLDER = join(import.meta.dirname, '..', 'locales');
const PLURAL = /_(zero|one|two|few|many|other)$/;
const FORMS = {
  en: new Intl.PluralRules('en').resolvedOptions().pluralCategories,
  ar: new Intl.PluralRules('ar').resolvedOptions().pluralCategories,
};

function flat(words: Words, at = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[at + key, value]] : flat(value, `${at}${key}.`),
  );
}

function read(language: 'en' | 'ar', file: string): Map<string, string> {
  return new Map(flat(JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'))));
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w]+)/g)].map(([, name]) => name))].sort();
const stem = (key: string) => key.replace(PLURAL, '');
const files = readdirSync(join(FOLDER, 'en')).sort();

test('both languages have the same files', () => {
  assert.ok(files.length > 0);
  // English messages of the service come with its responses (contract/messages); translate-message.test.ts holds the Arabic ones.
  assert.deepEqual(readdirSync(join(FOLDER, 'ar')).sort(), [...files, 'service.json'].sort());
});

test('no two catalogs have a word for one key of a namespace', () => {
  for (const language of ['en', 'ar']) assert.doesNotThrow(() => readNamespaces(join(FOLDER, language)), language);
});

// The declaration of these types is not checked itself (skipLibCheck): an error in it would let every key compile.
test('the type of a namespace has the keys of its catalog and those contributed to it, and no others', () => {
  const keys: ParseKeys<'shell'>[] = ['close', 'nav.settings', 'nav.milestones'];
  // @ts-expect-error: no catalog has it
  const missing: ParseKeys<'shell'> = 'nav.nothing';
  // @ts-expect-error: the catalog contributes it to the shell
  const moved: ParseKeys<'milestones'> = 'contributes.shell.nav.milestones';
  const { shell = {}, milestones = {} } = readNamespaces(join(FOLDER, 'en'));
  const [ofShell, ofMilestones] = [new Map(flat(shell)), new Map(flat(milestones))];
  assert.ok(keys.every((key) => ofShell.has(key)) && !ofShell.has(missing) && !ofMilestones.has(moved));
});

test('a catalog contributes words to other namespaces, and keeps the rest', (t) => {
  const nav = { label: 'Navigation', nav: { settings: 'Settings' } };
  const permits = { contributes: { shell: { nav: { permits: 'Permits' } } }, title: 'Permits' };
  assert.deepEqual(readNamespaces(writeCatalogs(t, { shell: nav, permits })), {
    shell: { label: 'Navigation', nav: { settings: 'Settings', permits: 'Permits' } },
    permits: { title: 'Permits' },
  });
});

test('a key that another catalog has, and a namespace that no catalog has, are refused', (t) => {
  const contribute = (words: Words, namespace = 'shell') => ({ contributes: { [namespace]: words } });
  const shell = { nav: { plans: 'Plans' } };
  const attempts: [message: RegExp, catalogs: Record<string, Words>][] = [
    [
      /^b contributes shell:nav\.x, which another/,
      {
        ...{ shell, a: contribute({ nav: { x: '1' } }), b: contribute({ nav: { x: '2' } }) },
      },
    ],
    [/^a contributes shell:nav\.plans, which/, { shell, a: contribute({ nav: { plans: 'Permits' } }) }],
    [/^a contributes shell:nav, which/, { shell, a: contribute({ nav: 'Navigation' }) }],
    [/^a contributes shell:nav\.plans, which/, { shell, a: contribute({ nav: { plans: { x: '1' } } }) }],
    [/^a contributes to shelf/, { shell, a: contribute({ x: '1' }, 'shelf') }],
  ];
  for (const [message, catalogs] of attempts) {
    assert.throws(() => readNamespaces(writeCatalogs(t, catalogs)), { message });
  }
});

function writeCatalogs(t: TestContext, catalogs: Record<string, Words>): string {
  const folder = mkdtempSync(join(tmpdir(), 'pcs-words-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, words] of Object.entries(catalogs)) {
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(words));
  }
  return folder;
}

for (const file of files) {
  test(`${file}: the same words in both languages, each plural whole, each text with the same places to fill`, () => {
    const [en, ar] = [read('en', file), read('ar', file)];
    const stems = (words: Map<string, string>) => [...new Set([...words.keys()].map(stem))].sort();
    assert.deepEqual(stems(ar), stems(en));
    for (const [language, words] of [
      ['en', en],
      ['ar', ar],
    ] as const) {
      const plurals = new Set([...words.keys()].filter((key) => PLURAL.test(key)).map(stem));
      for (const each of plurals) {
        const forms = FORMS[language].filter((form) => words.has(`${each}_${form}`));
        assert.deepEqual(forms, FORMS[language], `${language} ${each}`);
      }
      for (const [key, text] of words) assert.notEqual(text.trim(), '', `${language} ${key}`);
    }
    for (const [key, text] of ar) {
      const same = en.get(key) ?? en.get(`${stem(key)}_other`);
      assert.ok(same !== undefined, key);
      // A count need not be written where the word itself says it.
      const isSaid = /_(zero|one|two)$/.test(key);
      const wanted = placeholders(same).filter((name) => name !== 'count');
      const given = placeholders(text).filter((name) => name !== 'count');
      if (isSaid)
        assert.ok(
          given.every((name) => wanted.includes(name)),
          key,
        );
      else assert.deepEqual(given, wanted, key);
    }
  });
}

// After an Arabic letter a number is an Arabic one to the Unicode Bidirectional Algorithm (W2), which leaves its sign behind.
test('in Arabic, signs and units stay beside their numbers', () => {
  const isolates = /[\u2066-\u2068][^\u2069]*\u2069/g;
  const apart = /(?:\}\}|\d)°|#\{\{|\}\} × \{\{|(?<![\w%])\d+%|\d{4}-\d\d-\d\d|^\{\{\w+\}\} (?:م|م²|بكسل)$/;
  const found = files.flatMap((file) =>
    [...read('ar', file)]
      .filter(([, text]) => apart.test(text.replaceAll(isolates, '')))
      .map(([key]) => `${file} ${key}`),
  );
  assert.deepEqual(found, []);
});
