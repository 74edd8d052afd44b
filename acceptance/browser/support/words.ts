// The application's words as it shows them, read from its own files: journeys find things by what people read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createInstance } from 'i18next';
import type { Language } from './variants.ts';

/** A word by `<file>:<key>`, with the values that it holds: `word('coordination:issues.selected', { count: 3 })`. */
export type Word = (key: string, values?: Readonly<Record<string, unknown>>) => string;

const FOLDER = fileURLToPath(new URL('../../../web/src/locales/', import.meta.url));

/** The words of a language. A key that has no word throws, and so does a word whose values are not all given. */
export function wordsOf(language: Language, folder: string = FOLDER): Word {
  const words = createInstance();
  const namespaces = Object.fromEntries(
    readdirSync(join(folder, language))
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, language, name), 'utf8'))]),
  );
  void words.init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(namespaces),
    resources: { [language]: namespaces },
    initAsync: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (text) => {
      throw new Error(`"${text}" needs a value`);
    },
  });
  return (key, values = {}) => {
    if (!words.exists(key, values)) throw new Error(`${folder}${language} has no word for ${key}`);
    return words.t(key, values) as string;
  };
}
