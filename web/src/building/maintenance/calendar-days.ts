// The days that a calendar shows, as `2026-11-21`: pure, and of no time zone.

export type Range = 'week' | 'month' | 'year';

export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** The day so many days later. */
export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later, or the last of that month where it has no such day. */
export function plusMonths(day: string, count: number): string {
  const first = monthOf(day, count);
  const last = plusDays(monthOf(first, 1), -1);
  return `${first.slice(0, 8)}${[day.slice(8), last.slice(8)].toSorted()[0]}`;
}

/** The first day of the month of a day, or of one so many months later. */
function monthOf(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1)).toISOString().slice(0, 10);
}

/** The first day of the week of a day; weeks begin with the weekday 1 Monday, … 7 Sunday. */
function weekOf(day: string, firstWeekday: number): string {
  const weekday = new Date(day).getUTCDay() || 7;
  return plusDays(day, -((weekday - firstWeekday + 7) % 7));
}

/** The days of the week, the month or the year that a day is in. */
export function daysOf(day: string, range: Range, firstWeekday: number): Days {
  if (range === 'week') {
    const from = weekOf(day, firstWeekday);
    return { from, to: plusDays(from, 6) };
  }
  if (range === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  return { from: monthOf(day), to: plusDays(monthOf(day, 1), -1) };
}

/** The weeks that these days are in, each of seven days. */
export function weeksOf({ from, to }: Days, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  for (let first = weekOf(from, firstWeekday); first <= to; first = plusDays(first, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, each) => plusDays(first, each)));
  }
  return weeks;
}

/** A day in the range before (-1) or behind (1) that of a day. */
export function stepped(day: string, range: Range, step: 1 | -1): string {
  return range === 'week' ? plusDays(day, 7 * step) : plusMonths(day, (range === 'year' ? 12 : 1) * step);
}
