import { ARABIC } from './arabic.ts';
import { ENGLISH, type Word } from './english.ts';

export interface RecordWords {
  readonly language: 'en' | 'ar';
  readonly listSeparator: string;
  say(word: Word): string;
  /** Returns the word of a value, such as `issues:status.` and `open`; the value itself if none is known. */
  sayValue(prefix: string, value: string): string;
}

const WORDS = { en: ENGLISH, ar: ARABIC } as const;

/** Opens the words of a language. */
export function openRecordWords(language: 'en' | 'ar'): RecordWords {
  const words: Readonly<Record<Word, string>> = WORDS[language];
  const isWord = (key: string): key is Word => Object.hasOwn(words, key);
  return {
    language,
    listSeparator: language === 'ar' ? '، ' : ', ',
    say: (word) => words[word],
    sayValue(prefix, value) {
      const key = `${prefix}${value}`;
      return isWord(key) ? words[key] : value;
    },
  };
}
