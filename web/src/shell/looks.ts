// The language and the theme of the page while it lives: shown, remembered in this browser, and followed by its other tabs.
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import type { i18n } from 'i18next';
import { LANGUAGES, THEMES } from '../../../contract/choices.ts';
import type { Language, Theme } from '../../../contract/preferences.ts';
import { LANGUAGE_KEY, THEME_KEY } from '../api/session-owner.ts';
import type { Looks } from '../api/use-api.ts';
import { browserLanguage, showLanguage } from '../language/language.ts';

interface OpenedLooks {
  readonly looks: Looks;
  readonly schemes: MantineColorSchemeManager;
}

/** Opens the looks of this page, whose words are given. */
export function openLooks(words: i18n, storage: Storage = localStorage): OpenedLooks {
  // Before Mantine asks: what the page tells of its person is newer than what this browser remembers.
  const theirs = findIn(THEMES, document.documentElement.dataset.theme ?? null);
  if (theirs !== null) storage.setItem(THEME_KEY, theirs);
  const schemes = openSchemes(storage);
  printInLight();
  const getLanguage = () => findIn(LANGUAGES, storage.getItem(LANGUAGE_KEY));
  window.addEventListener('storage', ({ key, newValue }) => {
    const language = findIn(LANGUAGES, newValue);
    if (key === LANGUAGE_KEY && language !== null) void showLanguage(words, language);
  });
  const changeLanguage = async (language: Language | null) => {
    if (language === null) storage.removeItem(LANGUAGE_KEY);
    else storage.setItem(LANGUAGE_KEY, language);
    await showLanguage(words, language ?? browserLanguage());
  };
  const looks: Looks = {
    async show({ language, theme }) {
      if (theme !== undefined) schemes.show(theme);
      if (language !== undefined) await changeLanguage(language);
    },
    remembered: () => ({ language: getLanguage(), theme: findIn(THEMES, storage.getItem(THEME_KEY)) }),
  };
  return { looks, schemes };
}

/**
 * Shows the light theme while the page is laid out for paper: pale letters of the dark one would be printed on white. Keeps the time,
 * which print.css shows above the page.
 */
function printInLight(): void {
  const { dataset } = document.documentElement;
  let shown: string | undefined;
  window.addEventListener('beforeprint', () => {
    shown = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    const locale = `${document.documentElement.lang}-u-nu-latn`;
    document.getElementById('main')?.setAttribute('data-printed', new Date().toLocaleString(locale));
  });
  window.addEventListener('afterprint', () => {
    if (shown !== undefined) dataset.mantineColorScheme = shown;
  });
}

/** Keeps the theme as Mantine asks for it, and takes one from outside of its components. */
function openSchemes(storage: Storage): MantineColorSchemeManager & { show: (theme: Theme | null) => void } {
  const listeners = new Set<(scheme: MantineColorScheme) => void>();
  const notify = (scheme: MantineColorScheme) => {
    for (const listener of listeners) listener(scheme);
  };
  window.addEventListener('storage', ({ key, newValue }) => {
    const theme = findIn(THEMES, newValue);
    if (key === THEME_KEY && theme !== null) notify(theme);
  });
  return {
    get: (fallback) => findIn(THEMES, storage.getItem(THEME_KEY)) ?? fallback,
    set: (scheme) => storage.setItem(THEME_KEY, scheme),
    subscribe: (listener) => void listeners.add(listener),
    unsubscribe: () => listeners.clear(),
    clear: () => storage.removeItem(THEME_KEY),
    show(theme) {
      storage.setItem(THEME_KEY, theme ?? 'auto');
      notify(theme ?? 'auto');
      if (theme === null) storage.removeItem(THEME_KEY);
    },
  };
}

function findIn<const Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((each) => each === value) ?? null;
}
