// Numbers, instants and days as the reader's language writes them, by Intl. Arabic is written with Latin digits: drawings,
// numbers of records and dates on site are, and mixing both in one line reverses them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn as dayOf } from './day-in.ts';

const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn-ca-gregory' };

export interface Formats {
  /** 12,345 or 0.25 */
  number: (value: number, digits?: number) => string;
  percent: (share: number) => string;
  /** 21 Nov 2026, 14:05, in the reader's own time zone unless another one is named. */
  instant: (iso: string, timeZone?: string) => string;
  /** Which day it is in a time zone: `2026-11-21`. */
  dayIn: (timeZone: string, at: Date) => string;
  /** 21 Nov 2026, of a day `2026-11-21` or an instant. */
  day: (iso: string) => string;
  /** November 2026, of a day. */
  month: (iso: string) => string;
  /** Sat, or Saturday: of a day. */
  weekday: (iso: string, width: 'short' | 'long') => string;
  /** The day that weeks begin with: 1 Monday, … 7 Sunday. */
  firstWeekday: number;
  /** "3 minutes ago", "in 2 days". */
  ago: (iso: string, now?: number) => string;
  /** "40 minutes", "3.5 hours", "2 days". */
  duration: (seconds: number) => string;
  bytes: (count: number) => string;
  /** 3 hours */
  hours: (count: number) => string;
  list: (items: readonly string[]) => string;
  compare: (a: string, b: string) => number;
}

/** The formats of a language. */
export function formatsOf(language: string): Formats {
  const locale = LOCALES[language] ?? language;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  const weekdayIn = keptBy(
    (weekday: 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }),
  );
  const plain = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const listed = new Intl.ListFormat(locale);
  const hours = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const roundedTo = keptBy((digits: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }));
  const instantIn = keptBy(
    (timeZone: string | undefined) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        ...(timeZone !== undefined && { timeZone }),
      }),
  );
  const dayIn = keptBy(dayOf);
  return {
    number: (value, digits) => (digits === undefined ? plain : roundedTo(digits)).format(value),
    percent: (share) => percent.format(share),
    hours: (count) => hours.format(count),
    instant: (iso, timeZone) => instantIn(timeZone).format(new Date(iso)),
    dayIn: (timeZone, at) => dayIn(timeZone)(at),
    // A day is no instant: read and written in the same zone it stays the day it is.
    day: (iso) => day.format(middayOf(iso)),
    month: (iso) => month.format(middayOf(iso)),
    weekday: (iso, width) => weekdayIn(width).format(middayOf(iso)),
    firstWeekday: firstWeekdayOf(locale),
    ago: (iso, now = Date.now()) => ago(relative, (Date.parse(iso) - now) / 1000),
    duration: (seconds) => duration(locale, seconds),
    bytes: (count) => bytes(locale, count),
    list: (items) => listed.format(items),
    compare: (a, b) => collator.compare(a, b),
  };
}

const middayOf = (iso: string) => new Date(`${iso.slice(0, 10)}T12:00:00Z`);

/** Not every browser knows the weeks of its languages: then they begin with Monday, as ISO 8601 has it. */
function firstWeekdayOf(locale: string): number {
  const known: Partial<Pick<Intl.Locale, 'getWeekInfo'>> = new Intl.Locale(locale);
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** What is made once for each key: a formatter takes longer to make than a hundred dates to write, and each row writes some. */
function keptBy<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new Map<Key, Made>();
  return (key) => {
    const known = kept.get(key) ?? make(key);
    kept.set(key, known);
    return known;
  };
}

const FORMATS: Readonly<Record<string, Formats>> = Object.fromEntries(
  Object.keys(LOCALES).map((language) => [language, formatsOf(language)]),
);

/** The formats of the language at the screen. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  return useMemo(() => FORMATS[i18n.language] ?? formatsOf(i18n.language), [i18n.language]);
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

function ago(format: Intl.RelativeTimeFormat, seconds: number): string {
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step ? format.format(Math.trunc(seconds / step[1]), step[0]) : format.format(Math.trunc(seconds), 'second');
}

/** The units in which a time is said, each of times shorter than `upTo`. */
const SPANS = [
  { unit: 'minute', seconds: 60, digits: 0, upTo: 7200 },
  { unit: 'hour', seconds: 3600, digits: 1, upTo: 172_800 },
  { unit: 'day', seconds: 86_400, digits: 1, upTo: Number.POSITIVE_INFINITY },
] as const;

function duration(locale: string, seconds: number): string {
  const span = SPANS.find(({ upTo }) => seconds < upTo) ?? SPANS[2];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: span.unit,
    unitDisplay: 'long',
    maximumFractionDigits: span.digits,
  }).format(seconds / span.seconds);
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function bytes(locale: string, count: number): string {
  const place = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  const unit = UNITS[place] ?? 'byte';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
    count / 1000 ** place,
  );
}
