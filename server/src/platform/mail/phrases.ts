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

/** A bound on what is sent: names have 200 characters (contract §1), domains 253, and an asset is called by several values. None is cut. */
const MAX_NAME = 1_000;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
/** Invisible marks that turn the direction of what follows them, or end an isolate that is not theirs. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a name of somebody's choice as one line, as it stands, apart from what the mail itself says (FSI and PDI, UAX #9 §2.4.2). */
export function displayName(name: string, language: MailLanguage): string {
  return quoteLine(name, MAX_NAME, language);
}

/**
 * Returns a text of a record as one line, for a mail: letter by letter as it stands, but for line breaks and marks that turn the
 * direction of the words around it. That no mail program makes a link of it is the business of the HTML (templates.ts).
 */
export function quoteLine(text: string, longest: number, language: MailLanguage): string {
  return isolate(oneLine(text, longest).replace(TURNING, ''), language);
}

/**
 * Returns a line that somebody wrote as a paragraph of its own: uncut, with the blanks at its ends, and as a whole in the direction
 * of its first word. An address within it stays where it stands in the line.
 */
export function quoteWholeLine(text: string, language: MailLanguage): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(TURNING, '');
  return line.trim() === '' ? line : isolate(line, language);
}

const isolate = (text: string, language: MailLanguage): string =>
  language === 'ar' || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

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
