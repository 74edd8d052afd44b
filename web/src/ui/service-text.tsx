// Messages of the service in the reader's language, and the names of its fields.
import { Code } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../language/formats.ts';
import { type FieldWords, fieldName } from './field-names.ts';
import { type ServiceMessage, translateMessage } from './translate-message.ts';

/** Shows a message of the service in the reader's language; one without a known key stays in English, with its own direction. */
export function ServiceText({ said }: { readonly said: ServiceMessage }) {
  const { language } = useTranslation().i18n;
  const isTranslated = language !== 'en' && said.key != null;
  return <span className="own-direction">{isTranslated ? <Translated said={said} /> : said.message}</span>;
}

function Translated({ said }: { readonly said: ServiceMessage }) {
  const { i18n, ready } = useTranslation(['service', 'webhooks'], { useSuspense: false });
  const formats = useFormats();
  // Empty until the translations are loaded, to avoid a flash of English.
  if (!ready) return '';
  const find = (key: string, params: Readonly<Record<string, unknown>>) =>
    i18n.exists(key, params) ? String(i18n.t(key as never, params)) : undefined;
  const sentence = translateMessage(said, { formats, comma: '، ', find });
  if (sentence === undefined) console.error(`missingMessage ${said.key}`);
  return sentence ?? said.message;
}

/** Shows one side of a check: a message in the reader's language, or a value as it is. */
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

/** Shows the name of a field as in its form, or its path in the service. */
export function FieldName({ path }: { readonly path: string }) {
  const findName = useFieldNames();
  if (findName === undefined) return null;
  const name = findName(path);
  return name === undefined ? <Code className="as-typed">{path}</Code> : <b>{name}</b>;
}

/** Returns a function that finds the name of a field by its path in the service; undefined until the names are loaded. */
export function useFieldNames(): ((path: string) => string | undefined) | undefined {
  const words = useFetched(fieldsIn);
  if (words === undefined) return undefined;
  return (path) => (words === null ? undefined : fieldName(path, words));
}

const fieldsIn = async (language: string): Promise<FieldWords> =>
  (language === 'ar' ? await import('../locales/ar/fields.json') : await import('../locales/en/fields.json')).default;

/** Loads translations: undefined until they are loaded; null if that failed, so that the English message is shown. */
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
