// What mails are made of: names, durations and instants, in English and Arabic.
import { oneLine } from './recipient.ts';

export type MailLanguage = 'en' | 'ar';

/** What a mail says in one language. */
export interface Words {
  language: MailLanguage;
  subject: string;
  before: string[];
  button?: { label: string; link: string };
  after: string[];
}

const LONGEST_NAME = 100;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

// A name such as "Prize at http://x.test" would be a link in a mail that bears our address. Direction marks of its own
// could turn the rest of the line around; FSI and PDI keep a name to itself (UAX #9 §2.4.2).
/** A name of somebody's choice, cut to a line, without anything that a mail program would make a link of. */
export function displayName(name: string, language: MailLanguage): string {
  return inertLine(name, LONGEST_NAME, language);
}

/** The same of any length: a line of somebody's text. */
export function inertLine(text: string, longest: number, language: MailLanguage): string {
  const line = oneLine(text, longest).replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '');
  const inert = line
    .replaceAll('://', ': ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll('@', ' @ ');
  const foreign = language === 'ar' || RIGHT_TO_LEFT.test(inert);
  return foreign ? `\u2068${inert}\u2069` : inert;
}

const LOCALES = { en: 'en-GB', ar: 'ar-u-nu-latn' };

/** So long, in words. */
export function duration(ms: number, language: MailLanguage): string {
  const minutes = Math.round(ms / 60_000);
  const [amount, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** An instant, in words. */
export function instant(ms: number, language: MailLanguage): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(LOCALES[language], form).format(ms)} (UTC)`;
}

/** A calendar day, in words. */
export function calendarDay(day: string, language: MailLanguage): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
