// Numbers, instants and days as the reader's language writes them, by Intl. Arabic is written with Latin digits: drawings,
// numbers of records and dates on site are, and mixing both in one line reverses them.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayIn as dayOf } from './day-in.ts';

const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn-ca-gregory' };

/** Decimals that are read of a number. One that is not zero is never written as zero: it takes two significant digits then. */
const DECIMALS = {
  plain: 3,
  count: 0,
  pixels: 0,
  /** In square metres. */
  area: 2,
  /** In metres, to the millimetre. */
  length: 3,
  /** In metres, where a place is pointed at by hand. */
  distance: 2,
  elevation: 2,
  altitude: 1,
  degrees: 2,
  /** Of a map's grid, and of true north. */
  bearing: 4,
  /** Latitude and longitude, to about a decimetre. */
  geographic: 6,
  /** Metres of a pixel. */
  scale: 6,
  /** Values of sensors, and what they are compared with. */
  reading: 3,
  /** The end of a span of readings. */
  span: 2,
  /** Of an element of a model, in the units of the service. */
  property: 4,
  /** Mean and median of times. */
  time: 1,
  /** As many as there are: what the service wrote into a sentence. */
  exact: 20,
} as const;
export type NumberKind = keyof typeof DECIMALS;

const SHORT = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Stands where there is no number to write. */
const NO_NUMBER = '—';
/** Beyond these a row of digits is counted and not read. */
const SCIENTIFIC_FROM = 1e15;
const SCIENTIFIC_TO = 1e-7;

export interface Formats {
  /** 12,345 or 0.25; with no more decimals than are read of the kind. */
  number: (value: number, kind?: NumberKind) => string;
  /** 21.5 °C: a number with its unit, which stay together and in their order inside a text of the other direction. */
  measure: (value: number, unit: string | null, kind?: NumberKind) => string;
  /** 1,250.50 EUR, of an amount as the service writes it, with the decimals that it has. */
  money: (amount: string, currency: string) => string;
  percent: (share: number) => string;
  /** 21 Nov 2026, 14:05, in the reader's own time zone unless another one is named. */
  instant: (iso: string, timeZone?: string) => string;
  /** 14:05, 21 Nov or Nov 26, in a time zone: below the axis of a plot. */
  short: (iso: string, part: keyof typeof SHORT, timeZone: string) => string;
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
  const number = openNumbers(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  });
  const listed = new Intl.ListFormat(locale);
  const hours = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  const instantIn = keptBy(
    (timeZone: string | undefined) =>
      new Intl.DateTimeFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        ...(timeZone !== undefined && { timeZone }),
      }),
  );
  const dayIn = keptBy(dayOf);
  const shortIn = keptBy((timeZone: string) =>
    keptBy((part: keyof typeof SHORT) => new Intl.DateTimeFormat(locale, { ...SHORT[part], timeZone })),
  );
  return {
    number,
    measure: (value, unit, kind) => isolateMeasure(number(value, kind), unit),
    money: (amount, currency) => isolateMeasure(formatAmount(locale, amount), currency),
    percent: (share) => (Number.isFinite(share) ? percent.format(share) : NO_NUMBER),
    hours: (count) => (Number.isFinite(count) ? hours.format(count) : NO_NUMBER),
    instant: (iso, timeZone) => instantIn(timeZone).format(new Date(iso)),
    short: (iso, part, timeZone) => shortIn(timeZone)(part).format(new Date(iso)),
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

/** Opens the one way in which numbers are written in a locale. */
function openNumbers(locale: string): Formats['number'] {
  // Negative zero is what is left of a small negative number: it has no sign.
  const signDisplay = 'negative';
  const roundedTo = keptBy((digits: number) => {
    return new Intl.NumberFormat(locale, { maximumFractionDigits: digits, signDisplay });
  });
  const small = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2, signDisplay });
  const scientific = new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 3, signDisplay });
  return (value, kind = 'plain') => {
    if (!Number.isFinite(value)) return NO_NUMBER;
    const size = Math.abs(value);
    const isUnreadable = size >= SCIENTIFIC_FROM || (size > 0 && size < SCIENTIFIC_TO);
    if (isUnreadable && kind !== 'exact') return scientific.format(value);
    const digits = DECIMALS[kind];
    return (digits > 0 && size > 0 && size < 0.5 / 10 ** digits ? small : roundedTo(digits)).format(value);
  };
}

/** Groups the digits of a decimal that may hold more of them than a number does. */
function formatAmount(locale: string, amount: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, digits).format(amount as `${number}`);
}

const [LEFT_TO_RIGHT, RIGHT_TO_LEFT, END_OF_ISOLATE] = ['\u2066', '\u2067', '\u2069'];

/** Keeps a number and its unit together (Unicode Bidirectional Algorithm, isolates), in the direction of the unit. */
function isolateMeasure(shown: string, unit: string | null): string {
  if (unit === null || unit === '') return `${LEFT_TO_RIGHT}${shown}${END_OF_ISOLATE}`;
  const direction = /\p{Script=Arabic}/u.test(unit) ? RIGHT_TO_LEFT : LEFT_TO_RIGHT;
  return `${direction}${shown}\u00a0${unit}${END_OF_ISOLATE}`;
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
  if (!Number.isFinite(count)) return NO_NUMBER;
  // A value that rounds up to a thousand of a unit is one of the next.
  const place = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, count * 1.00005)) / 3));
  const unit = UNITS[place] ?? 'byte';
  // The short form of bytes has no plural in English.
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(
    count / 1000 ** place,
  );
}
