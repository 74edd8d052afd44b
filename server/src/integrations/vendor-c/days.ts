// Days and instants of vendor C, which come as days, instants or milliseconds since the epoch, in the zone of the connection: pure.
import { instantOf } from '../../platform/clock.ts';
import type { FieldValue } from '../fields/public.ts';

/** The forms in which vendors store a day. */
export const DATE_FORMS = ['day', 'local_time', 'instant', 'epoch_ms'] as const;
export type DateForm = (typeof DATE_FORMS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const OFFSET = /(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;
const MILLISECONDS = /^-?\d{11,14}$/;
/** The first instant of calendars that have no year 0, which programs store for a date that is not set. */
const UNSET = /^0001-01-01(?:T00:00|$)/;

/** True for a value of the vendor that means that no date is set. */
export function isUnset(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'string' && UNSET.test(value));
}

/** Returns the day that a value of the vendor is in a zone; undefined if it is not a day. */
export function readDay(value: unknown, timeZone: string): string | undefined {
  const read = readMoment(value);
  if (read === undefined) return undefined;
  const day = read.kind === 'local' ? read.at.toPlainDate() : read.at.toZonedDateTimeISO(timeZone).toPlainDate();
  const text = day.toString();
  return DAY.test(text) ? text : undefined;
}

/**
 * Returns an instant of the vendor in UTC with milliseconds; null for what is none. Of a whole day it is the first instant
 * in the zone, so that a change that may have been later never wins over one that certainly was.
 */
export function readInstant(value: unknown, timeZone: string): string | null {
  const read = isUnset(value) ? undefined : readMoment(value);
  if (read === undefined) return null;
  const instant = read.kind === 'local' ? read.at.toZonedDateTime(timeZone).toInstant() : read.at;
  return instantOf(instant.epochMilliseconds);
}

/**
 * Returns a day in a form of the vendor; undefined for a day that the form cannot express, such as one that the zone skipped.
 */
export function formatDay(day: string, form: DateForm, timeZone: string): FieldValue | undefined {
  if (!DAY.test(day)) return undefined;
  const date = parse(() => Temporal.PlainDate.from(day));
  if (date === undefined) return undefined;
  const value = formatDate(date, form, timeZone);
  return readDay(value, timeZone) === day ? value : undefined;
}

function formatDate(date: Temporal.PlainDate, form: DateForm, timeZone: string): FieldValue {
  const { epochMilliseconds } = date.toZonedDateTime(timeZone);
  switch (form) {
    case 'day':
      return date.toString();
    case 'local_time':
      return `${date.toString()}T00:00:00`;
    case 'instant':
      return instantOf(epochMilliseconds);
    case 'epoch_ms':
      return epochMilliseconds;
  }
}

/** Returns the form of a date that the vendor has; undefined if it has none. */
export function findDateForm(value: FieldValue | undefined): DateForm | undefined {
  const read = value === undefined || isUnset(value) ? undefined : readMoment(value);
  if (read === undefined) return undefined;
  if (typeof value === 'number') return 'epoch_ms';
  if (read.kind === 'instant') return 'instant';
  return typeof value === 'string' && DATE_TIME.test(value) ? 'local_time' : 'day';
}

/** A time on the calendar of the vendor's own zone, or an instant. */
type Moment =
  | { readonly kind: 'local'; readonly at: Temporal.PlainDateTime }
  | { readonly kind: 'instant'; readonly at: Temporal.Instant };

function readMoment(value: unknown): Moment | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && MILLISECONDS.test(value))) {
    const at = parse(() => Temporal.Instant.fromEpochMilliseconds(Number(value)));
    return at === undefined ? undefined : { kind: 'instant', at };
  }
  if (typeof value !== 'string') return undefined;
  if (DATE_TIME.test(value) && OFFSET.test(value)) {
    const at = parse(() => Temporal.Instant.from(value));
    return at === undefined ? undefined : { kind: 'instant', at };
  }
  if (!DAY.test(value) && !DATE_TIME.test(value)) return undefined;
  const at = parse(() => Temporal.PlainDateTime.from(value));
  return at === undefined ? undefined : { kind: 'local', at };
}

/** Returns undefined in place of the error of a date that does not exist. */
function parse<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
