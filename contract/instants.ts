// Days and instants as RFC 3339 writes them: one reader for bodies, queries, readings and filters, and for the addresses of the web
// application. A post of readings has up to 10,000 instants: each is read by its digits, without a pattern and without a Date.

const ZERO = 48;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');
/** `2026-03-01T08:15:30Z`; the longest has a fraction of any length within this bound. */
const MIN_LENGTH = 20;
const MAX_LENGTH = 64;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Returns milliseconds since the epoch of an RFC 3339 date-time; undefined for anything else. `T` and `Z` may be lower case. What
 * is beyond milliseconds is cut off, or counts as a full one with `roundsUp`: rows at whole milliseconds are then before or not
 * before the bound exactly as they are before or not before what was written. A leap second is taken where one may be, at the end
 * of a month in UTC, and is the first second of the next. Years 0001 to 9999, in UTC.
 */
export function readInstant(text: string, roundsUp = false): number | undefined {
  if (!hasFrame(text)) return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  if (!isInCalendar(year, month, day) || !isBelow(hour, 24) || !isBelow(minute, 60) || !isBelow(second, 61))
    return undefined;
  const fraction = readFraction(text);
  if (fraction === undefined) return undefined;
  const offsetMs = readOffset(text, fraction.end);
  if (offsetMs === undefined) return undefined;
  const minuteMs = daysSinceEpoch(year, month, day) * DAY_MS + (hour * 60 + minute) * MINUTE_MS - offsetMs;
  if (second === 60 && !endsMonth(minuteMs)) return undefined;
  const ms = minuteMs + second * 1000 + fraction.ms;
  if (ms < FIRST_MS || ms > LAST_MS) return undefined;
  return roundsUp && fraction.isCut ? Math.min(ms + 1, LAST_MS) : ms;
}

function hasFrame(text: string): boolean {
  const { length } = text;
  if (length < MIN_LENGTH || length > MAX_LENGTH) return false;
  const isParted = text[4] === '-' && text[7] === '-' && text[13] === ':' && text[16] === ':';
  return isParted && (text[10] === 'T' || text[10] === 't');
}

/** Returns true for the last minute of a month in UTC, the only one that a leap second may end. */
function endsMonth(minuteMs: number): boolean {
  const next = minuteMs + MINUTE_MS;
  return next % DAY_MS === 0 && new Date(next).getUTCDate() === 1;
}

/** Returns true for a day of the calendar, `YYYY-MM-DD`, years 0001 to 9999. */
export function isDay(text: string): boolean {
  if (text.length !== DAY_LENGTH || text[4] !== '-' || text[7] !== '-') return false;
  return isInCalendar(digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2));
}

/** The number that these digits write; -1 where one is none. */
function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

const isBelow = (value: number, end: number) => value >= 0 && value < end;
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function isInCalendar(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= (month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0));
}

/** Days since 1970-01-01 in the Gregorian calendar, by years that begin in March. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leaps = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leaps + ofYear - 719_468;
}

/** Milliseconds of the fraction, where it ends, and whether digits behind them say more. */
function readFraction(text: string): { ms: number; end: number; isCut: boolean } | undefined {
  if (text[19] !== '.') return { ms: 0, end: 19, isCut: false };
  let end = 20;
  while (isBelow(text.charCodeAt(end) - ZERO, 10)) end += 1;
  const count = end - 20;
  if (count < 1) return undefined;
  const kept = Math.min(count, 3);
  let isCut = false;
  for (let at = 23; at < end; at += 1) isCut ||= text.charCodeAt(at) !== ZERO;
  return { ms: digits(text, 20, kept) * 10 ** (3 - kept), end, isCut };
}

/** `Z` or an offset under 24 hours; it must end the text. */
function readOffset(text: string, at: number): number | undefined {
  const sign = text[at];
  if (sign === 'Z' || sign === 'z') return text.length === at + 1 ? 0 : undefined;
  if ((sign !== '+' && sign !== '-') || text.length !== at + 6 || text[at + 3] !== ':') return undefined;
  const hours = digits(text, at + 1, 2);
  const minutes = digits(text, at + 4, 2);
  if (!isBelow(hours, 24) || !isBelow(minutes, 60)) return undefined;
  return (hours * 60 + minutes) * MINUTE_MS * (sign === '-' ? -1 : 1);
}
