// Messages of the service in the reader's language, and the names of its fields.
import { Code } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { type FieldWords, fieldName } from './field-names.ts';
import { type ServiceMessage, translateMessage } from './translate-message.ts';

/** A message of the service in the reader's language; one without a known key stays in English, in its own direction. */
export function ServiceText({ said }: { readonly said: ServiceMessage }) {
  const { language } = useTranslation().i18n;
  const isTranslated = language !== 'en' && said.key != null;
  return <span className="own-direction">{isTranslated ? <Translated said={said} /> : said.message}</span>;
}

function Translated({ said }: { readonly said: ServiceMessage }) {
  const { i18n, ready } = useTranslation(['service', 'webhooks'], { useSuspense: false });
  const formats = useFormats();
  // Empty until the words are loaded: a sentence that turns Arabic under one's eyes is read twice.
  if (!ready) return '';
  const find = (key: string, params: Readonly<Record<string, unknown>>) =>
    i18n.exists(key, params) ? String(i18n.t(key as never, params)) : undefined;
  const sentence = translateMessage(said, { formats, comma: '، ', find });
  if (sentence === undefined) console.error(`missingMessage ${said.key}`);
  return sentence ?? said.message;
}

/** One side of a check: a message in the reader's language, or a value letter by letter. */
export function MessageOrValue({
  value,
  said,
}: {
  readonly value: string;
  readonly said: ServiceMessage | null | undefined;
}) {
  if (said != null) return <ServiceText said={said} />;
  return (
    <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
      {value}
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
