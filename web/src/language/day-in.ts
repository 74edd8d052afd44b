// Which day it is where a project is built. Pure.

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
/** Making a format takes as long as writing hundreds of days by it. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Returns the first instant of a day in a time zone; where the day was left out, that of the next. Since 1970 zones begin days at whole minutes. */
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

const CLOCK = { ...DAY, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

/** Returns the time on the wall of a time zone, as if it were UTC. */
function wallTime(at: number, timeZone: string): number {
  const format = CLOCKS.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...CLOCK, timeZone });
  CLOCKS.set(timeZone, format);
  const named = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = named;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Returns the instant at which clocks of a time zone show an hour of a day; where it is left out, as much later as it is long. */
export function hourOfDay(day: string, hour: number, timeZone: string): Date {
  const wall = Date.parse(day) + hour * 3_600_000;
  const offset = (at: number) => wallTime(at, timeZone) - at;
  // The offset before a change of the clock, which is the first of the two of an hour that there is twice.
  const before = wall - offset(wall - DAY_MS);
  if (wallTime(before, timeZone) === wall) return new Date(before);
  const behind = wall - offset(wall + DAY_MS);
  return new Date(wallTime(behind, timeZone) === wall ? behind : before);
}
