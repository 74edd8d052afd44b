// The times of readings. A post has up to 10,000 of them: each is read by its digits, without a pattern and without a Date.

const ZERO = 48;
const DAY_MS = 86_400_000;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Milliseconds since the epoch of an RFC 3339 date-time with an offset; undefined for anything else: no such day, a leap
 * second, no offset. What is beyond milliseconds is cut off.
 */
export function readInstant(text: string): number | undefined {
  const { length } = text;
  if (length < 20 || length > 35) return undefined;
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':') return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  if (!isDay(year, month, day) || !isBelow(hour, 24) || !isBelow(minute, 60) || !isBelow(second, 60)) return undefined;
  const fraction = readFraction(text);
  if (fraction === undefined) return undefined;
  const offsetMs = readOffset(text, fraction.end);
  if (offsetMs === undefined) return undefined;
  return (
    daysSinceEpoch(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + fraction.ms - offsetMs
  );
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

function isDay(year: number, month: number, day: number): boolean {
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

/** Milliseconds of the fraction, one to nine digits, and where it ends. */
function readFraction(text: string): { ms: number; end: number } | undefined {
  if (text[19] !== '.') return { ms: 0, end: 19 };
  let end = 20;
  while (isBelow(text.charCodeAt(end) - ZERO, 10)) end += 1;
  const count = end - 20;
  if (count < 1 || count > 9) return undefined;
  const kept = Math.min(count, 3);
  return { ms: digits(text, 20, kept) * 10 ** (3 - kept), end };
}

/** `Z` or an offset under 16 hours, the most that the rest of the API takes; it must end the text. */
function readOffset(text: string, at: number): number | undefined {
  const sign = text[at];
  if (sign === 'Z') return text.length === at + 1 ? 0 : undefined;
  if ((sign !== '+' && sign !== '-') || text.length !== at + 6 || text[at + 3] !== ':') return undefined;
  const hours = digits(text, at + 1, 2);
  const minutes = digits(text, at + 4, 2);
  if (!isBelow(hours, 16) || !isBelow(minutes, 60)) return undefined;
  return (hours * 60 + minutes) * 60_000 * (sign === '-' ? -1 : 1);
}
