// The days that a calendar shows, as `2026-11-21`: pure, and of no time zone.

export type Range = 'week' | 'month' | 'year';

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
/** The first and the last day that the service takes: those of years of four digits. */
const [FIRST_MS, LAST_MS] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')];

function formatDay(ms: number): string {
  return new Date(Math.min(Math.max(ms, FIRST_MS), LAST_MS)).toISOString().slice(0, 10);
}

/** Returns the day so many days later; at the ends of the calendar, its first or last day. */
export function plusDays(day: string, count: number): string {
  return formatDay(Date.parse(day) + count * DAY_MS);
}

/** Returns the same day so many months later, or the last of that month where it has no such day. */
export function plusMonths(day: string, count: number): string {
  const days = new Date(getMonthMs(day, count + 1) - DAY_MS).getUTCDate();
  return formatDay(getMonthMs(day, count) + (Math.min(Number(day.slice(8)), days) - 1) * DAY_MS);
}

/** Returns the instant at which the month of a day, or one so many months later, begins in UTC. */
function getMonthMs(day: string, later = 0): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  // Date.UTC takes the years 1 to 99 for those of the twentieth century.
  return new Date(0).setUTCFullYear(year, month - 1 + later, 1);
}

/** Returns the instant at which the week of a day begins in UTC; weeks begin with the weekday 1 Monday, … 7 Sunday. */
function getWeekMs(day: string, firstWeekday: number): number {
  const weekday = new Date(day).getUTCDay() || 7;
  return Date.parse(day) - ((weekday - firstWeekday + 7) % 7) * DAY_MS;
}

/** The days of the week, the month or the year that a day is in. */
export function daysOf(day: string, range: Range, firstWeekday: number): Days {
  if (range === 'week') {
    const at = getWeekMs(day, firstWeekday);
    return { from: formatDay(at), to: formatDay(at + 6 * DAY_MS) };
  }
  if (range === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  return { from: formatDay(getMonthMs(day)), to: formatDay(getMonthMs(day, 1) - DAY_MS) };
}

/** Lists the weeks that these days are in, each of seven days; the first and the last of the calendar are shorter. */
export function weeksOf({ from, to }: Days, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  for (let at = getWeekMs(from, firstWeekday); at <= Date.parse(to); at += 7 * DAY_MS) {
    weeks.push([...new Set(Array.from({ length: 7 }, (_, each) => formatDay(at + each * DAY_MS)))]);
  }
  return weeks;
}

/** A day in the range before (-1) or behind (1) that of a day. */
export function stepped(day: string, range: Range, step: 1 | -1): string {
  return range === 'week' ? plusDays(day, 7 * step) : plusMonths(day, (range === 'year' ? 12 : 1) * step);
}
