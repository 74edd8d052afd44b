import i18next, { type FormatterModule, type i18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { initReactI18next } from 'react-i18next';
import { LANGUAGES } from '../../../contract/choices.ts';
import type { Language } from '../../../contract/preferences.ts';
import { formatsOf } from './formats.ts';

export { LANGUAGES, type Language };

/** A language is called by its own name: whoever needs it may not read the other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

/** Returns the language that the page is marked with: from its first paint on (index.html). */
export function firstLanguage(): Language {
  const chosen = document.documentElement.lang;
  return LANGUAGES.find((each) => each === chosen) ?? 'en';
}

/** Returns the first of the browser's languages that is one of ours. */
export function browserLanguage({ language }: Pick<Navigator, 'language'> = navigator): Language {
  return language.startsWith('ar') ? 'ar' : 'en';
}

/** The direction in which a language is written. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** @internal Writes the numbers among the values of words as they are written elsewhere on screens. */
export const numbersInWords = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value: unknown, _format: unknown, language: string | undefined, options?: Readonly<Record<string, unknown>>) {
    const isQuantity = typeof value === 'number' && !IDENTIFYING.has(String(options?.interpolationkey));
    return isQuantity ? formatsOf(language ?? 'en').number(value) : (value as string);
  },
} as const satisfies FormatterModule;

/** Values of words that are numbers and name something: they are written as the thing is called, without grouping. */
const IDENTIFYING: ReadonlySet<string> = new Set(['number', 'line', 'place', 'sequence', 'status', 'version']);

/** Waits for something that is fetched until it comes. */
type WaitFor = <T>(load: () => Promise<T>) => Promise<T>;

/**
 * Starts the words of the application; those of a part are fetched with its first screen. They are waited for: once they were
 * said to be missing, their keys would stand in their place until the page is loaded again.
 */
export async function startLanguage(waitFor: WaitFor): Promise<i18n> {
  const words = i18next.createInstance();
  await words
    .use(
      resourcesToBackend((language: string, namespace: string) =>
        waitFor(() => import(`../locales/${language}/${namespace}.json`)),
      ),
    )
    .use(initReactI18next)
    .use(numbersInWords)
    .init({
      lng: firstLanguage(),
      supportedLngs: [...LANGUAGES],
      fallbackLng: false,
      ns: ['shell', 'problems'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false, alwaysFormat: true }, // React escapes
      saveMissing: true,
      missingKeyHandler: (languages, namespace, key) =>
        console.error(`missingKey ${languages.join(',')} ${namespace}:${key}`),
    });
  return words;
}

/** Changes the language of the whole page: its words, the direction of its layout, and what screen readers are told. */
export async function showLanguage(words: i18n, language: Language): Promise<void> {
  if (words.language !== language) await words.changeLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
