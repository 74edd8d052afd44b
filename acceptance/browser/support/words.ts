// The application's words as it shows them, read from its own files: journeys find things by what people read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInstance } from 'i18next';
import { MESSAGES } from '../../../contract/messages/catalog.ts';
import type { Language } from './variants.ts';

/** A word by `<file>:<key>`, with the values that it holds: `word('coordination:issues.selected', { count: 3 })`. */
export type Word = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const FOLDER = fileURLToPath(new URL('../../../web/src/locales/', import.meta.url));

/** The words of a language. A key that has no word throws, and so does a word whose values are not all given. */
export function wordsOf(language: Language, folder: string = FOLDER): Word {
  const words = createInstance();
  const catalogs = Object.fromEntries(
    readdirSync(join(folder, language))
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, language, name), 'utf8'))]),
  );
  // In English the service's messages are shown as they come.
  if (language === 'en' && folder === FOLDER) catalogs.service = readEnglishMessages();
  void words.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(catalogs),
    resources: { [language]: catalogs },
    initAsync: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text) => {
      throw new Error(`"${text}" needs a value`);
    },
  });
  // A catalog has words for the screens of other namespaces too (web/compose-words.ts).
  for (const { contributes = {} } of Object.values(catalogs)) {
    for (const [namespace, more] of Object.entries(contributes)) {
      words.addResourceBundle(language, namespace, more, true);
    }
  }
  return (key, values = {}) => {
    if (!words.exists(key, values)) throw new Error(`${folder}${language} has no word for ${key}`);
    return words.t(key, values) as string;
  };
}

type Template = string | { readonly one: string; readonly other: string };

/** The messages of the service as i18next has them, with its words for states and roles: each is its own name. */
function readEnglishMessages() {
  const areas = Object.entries<Readonly<Record<string, Template>>>(MESSAGES).map(([area, messages]) => [
    area,
    Object.fromEntries(
      Object.entries(messages).flatMap(([name, template]) =>
        typeof template === 'string'
          ? [[name, template]]
          : Object.entries(template).map(([form, text]) => [`${name}_${form}`, text]),
      ),
    ),
  ]);
  const { values } = JSON.parse(readFileSync(join(FOLDER, 'ar', 'service.json'), 'utf8'));
  const itself = (table: object) => Object.fromEntries(Object.keys(table).map((word) => [word, word]));
  const named = Object.entries<object>(values).map(([name, table]) => [name, itself(table)]);
  return { ...Object.fromEntries(areas), values: Object.fromEntries(named) };
}
