// What the service says, for a person: its sentences in the reader's language, and the names of its fields.
import { Code } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldWords, fieldName } from './field-names.ts';
import type { Translate } from './service-words.ts';

/** A sentence of the service in the reader's language; one that is not known stays in English, in its own direction. */
export function ServiceText({ text }: { readonly text: string }) {
  const { language } = useTranslation().i18n;
  const translate = useFetched(sentencesIn);
  // Nothing for the moment until the words are there: a sentence that turns Arabic under one's eyes is read twice.
  const isAwaited = language !== 'en' && translate === undefined;
  return <span className="own-direction">{isAwaited ? '' : said(text, translate ?? null)}</span>;
}

/** What a check expected or received: the service's words in the reader's language, all else letter by letter. */
export function SentenceOrValue({ text }: { readonly text: string }) {
  const sentence = useFetched(sentencesIn)?.(text);
  if (sentence !== undefined) return <span>{sentence}</span>;
  return (
    <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
      {text}
    </Code>
  );
}

/** The name of a field as its form calls it, or its path as the service writes it. */
export function FieldName({ path }: { readonly path: string }) {
  const words = useFetched(fieldsIn);
  if (words === undefined) return null;
  const name = words === null ? undefined : fieldName(path, words);
  return name === undefined ? <Code className="as-typed">{path}</Code> : <b>{name}</b>;
}

function said(text: string, translate: Translate | null): string {
  if (translate === null) return text;
  const sentence = translate(text);
  if (sentence === undefined) console.error(`missingSentence ${text}`);
  return sentence ?? text;
}

/** Null where the sentences stay as they are: in English. */
const sentencesIn = async (language: string): Promise<Translate | null> =>
  language === 'ar' ? (await import('./service-arabic.ts')).inArabic : null;

const fieldsIn = async (language: string): Promise<FieldWords> =>
  (language === 'ar' ? await import('../locales/ar/fields.json') : await import('../locales/en/fields.json')).default;

/** Undefined until it is there; null where it cannot be fetched, so that people get the service's own words. */
function useFetched<T>(fetch: (language: string) => Promise<T>): T | null | undefined {
  const { language } = useTranslation().i18n;
  const [held, setHeld] = useState<{ language: string; value: T | null }>();
  useEffect(() => {
    let isGone = false;
    const hold = (value: T | null) => {
      if (!isGone) setHeld({ language, value });
    };
    fetch(language).then(hold, () => hold(null));
    return () => {
      isGone = true;
    };
  }, [language, fetch]);
  return held?.language === language ? held.value : undefined;
}
