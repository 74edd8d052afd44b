// Numbers, days and instants as a document writes them.
import { isolate } from '../../platform/pdf/foreign-text.ts';
import type { DocumentModel, NumberPiece } from './model.ts';
import { type DocumentWords, type PluralForms, WORDS } from './words.ts';

/** The formats of one document. */
export interface Formats {
  readonly words: DocumentWords;
  number(piece: NumberPiece): string;
  /** `22 November 2026`. */
  longDate(day: string): string;
  /** `22 Nov 2026`, for tables. */
  shortDate(day: string): string;
  /** `22 Nov`, for the axis of a chart. */
  dayAndMonth(day: string): string;
  /** `22 November 2026, 14:05`. */
  instant(at: string): string;
  shortInstant(at: string): string;
  period(from: string, to: string): string;
  plural(forms: PluralForms, count: number): string;
}

/** Opens the formats of a document. Throws RangeError for a zone that does not exist. */
export function openFormats({ language, digits = 'latn', timeZone }: FormatChoice): Formats {
  const locale = `${language === 'ar' ? 'ar' : 'en-GB'}-u-ca-gregory-nu-${digits}`;
  const words = WORDS[language];
  const rules = new Intl.PluralRules(language);
  const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const short = { ...long, month: 'short' } as const;
  const openDay = (form: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
    return (day: string) => shorten(format.format(parseDay(day)));
  };
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const openInstant = (form: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, timeZone });
    return (at: string) => {
      const instant = parseInstant(at);
      return `${shorten(format.format(instant))}${words.listSeparator}${clock.format(instant)}`;
    };
  };
  const number = openNumbers(locale);
  const longDay = new Intl.DateTimeFormat(locale, { ...long, timeZone: 'UTC' });
  return {
    words,
    number,
    longDate: openDay(long),
    shortDate: openDay(short),
    dayAndMonth: openDay({ day: 'numeric', month: 'short' }),
    instant: openInstant(long),
    shortInstant: openInstant(short),
    period: (from, to) => longDay.formatRange(parseDay(from), parseDay(to)),
    plural: (forms, count) => (forms[rules.select(count)] ?? forms.other).replace('{n}', number({ number: count })),
  };
}

/** British months have three letters in tables, except one. */
function shorten(date: string): string {
  return date.replace(/\bSept\b/, 'Sep');
}

type FormatChoice = Pick<DocumentModel, 'language' | 'digits' | 'timeZone'>;

function openNumbers(locale: string): (piece: NumberPiece) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return ({ number, style = 'plain', fractionDigits, unit }) => {
    const key = `${style} ${fractionDigits}`;
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, getNumberOptions(style, fractionDigits));
    formats.set(key, format);
    // The sign of minus, as wide as plus; Intl writes a hyphen.
    const text = format.format(number).replace('-', '−');
    // The unit is at the side that its own letters ask for.
    return unit === undefined ? text : `${isolate(text)}\u00a0${unit}`;
  };
}

function getNumberOptions(style: NonNullable<NumberPiece['style']>, digits?: number): Intl.NumberFormatOptions {
  return {
    ...(style === 'percent' ? { style: 'percent' as const } : {}),
    signDisplay: style === 'signed' ? 'exceptZero' : 'negative',
    ...(digits === undefined
      ? { maximumFractionDigits: style === 'percent' ? 1 : 2 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  };
}

function parseDay(day: string): Date {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`${JSON.stringify(day)} is not a day`);
  return parseInstant(`${day}T00:00:00Z`);
}

function parseInstant(at: string): Date {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`${JSON.stringify(at)} is not an instant`);
  return instant;
}
