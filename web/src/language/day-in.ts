// Which day it is where a project is built. Pure.

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
/** Making a format takes as long as writing hundreds of days by it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns the first instant of a day in a time zone; where the day was left out, that of the next. Zones begin days at whole minutes. */
export function startOfDay(day: string, timeZone: string): Date {
  const dayOf = dayIn(timeZone);
  // No zone is further from UTC than a day.
  let low = Date.parse(day) - DAY_MS;
  let high = Date.parse(day) + DAY_MS;
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayOf(new Date(middle)) < day) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** A function that tells the day of an instant in a time zone: `2026-11-21`. */
export function dayIn(timeZone: string): (at: Date) => string {
  const format = FORMATS.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...DAY, timeZone });
  FORMATS.set(timeZone, format);
  return (at) => {
    const named = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return `${named.year}-${named.month}-${named.day}`;
  };
}
