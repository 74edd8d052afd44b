import type { MailLanguage } from './phrases.ts';

const KNOWN: readonly MailLanguage[] = ['en', 'ar'];

/** The language of a mail to whoever sent this `Accept-Language` (RFC 9110 §12.5.4); English where it names none of ours. */
export function mailLanguageOf(acceptLanguage: string | undefined): MailLanguage {
  const wishes = (acceptLanguage ?? '').slice(0, 500).split(',').map(readWish);
  const [best] = wishes.filter((each) => each.weight > 0).toSorted((one, other) => other.weight - one.weight);
  return best?.language ?? 'en';
}

function readWish(text: string): { language: MailLanguage | undefined; weight: number } {
  const [tag = '', ...parameters] = text
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/);
  const language = KNOWN.find((each) => tag === each || tag.startsWith(`${each}-`));
  const q = parameters.find((each) => each.startsWith('q='))?.slice(2);
  const weight = q === undefined ? 1 : Number(q);
  return { language, weight: language === undefined || Number.isNaN(weight) ? 0 : weight };
}
