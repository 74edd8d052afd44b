// The days that analytics are about, and where their intervals begin: pure, by the calendar of a time zone.

import {
  ANALYTICS_DAYS_DEFAULT,
  ANALYTICS_MOST_DAYS,
  type AnalyticsInterval,
  type AnalyticsRange,
} from '../../../../contract/analytics.ts';
import { createMessage } from '../../../../contract/messages/message.ts';
import { invalidField } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { readTimeZone } from '../../tenancy/projects/public.ts';

/** What a request says of its range. */
export interface AskedRange {
  readonly from?: string;
  readonly to?: string;
  readonly interval?: AnalyticsInterval;
  readonly timeZone?: string;
}

/** A range with the instants at which its intervals begin, and behind them the end of the last: one more than intervals. */
export interface Range extends AnalyticsRange {
  readonly edges: readonly string[];
}

/** PostgreSQL and Temporal agree on days from here on. */
const FIRST_DAY = '1970-01-01';

/** Reads a range; `projectZone` is the project's. Throws validation_failed for one that is empty, too long or in no zone. */
export function readRange(asked: AskedRange, { projectZone, nowMs }: { projectZone: string; nowMs: number }): Range {
  const timeZone = asked.timeZone === undefined ? projectZone : readTimeZone(asked.timeZone);
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const to = asked.to === undefined ? today : earlier(readDay('to', asked.to), today);
  const from =
    asked.from === undefined ? to.subtract({ days: ANALYTICS_DAYS_DEFAULT - 1 }) : readDay('from', asked.from);
  if (Temporal.PlainDate.compare(from, to) > 0) {
    throw invalidField('from', createMessage('analytics.order'));
  }
  if (from.until(to).days >= ANALYTICS_MOST_DAYS) {
    throw invalidField('from', createMessage('analytics.tooLong', { number: ANALYTICS_MOST_DAYS - 1 }));
  }
  const interval = asked.interval ?? 'week';
  // A zone that crossed the date line has no such day: no interval begins with it.
  const edges = [...new Set(edgesOf({ from, to, interval }).map((day) => startOf(day, timeZone)))];
  if (edges.length === 1) throw invalidField('from', createMessage('analytics.noSuchDay', { name: timeZone }));
  return { from: from.toString(), to: to.toString(), interval, timeZone, asOf: instantOf(nowMs), edges };
}

/** The instant at which a day begins. */
export function startOfDay(day: string, timeZone: string): string {
  return startOf(Temporal.PlainDate.from(day), timeZone);
}

/** Lists the instants at which the days of a range begin, and the end of the last. A day that a zone skipped is none. */
export function listDayStarts({ from, to, timeZone }: Pick<Range, 'from' | 'to' | 'timeZone'>): string[] {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(Temporal.PlainDate.from(to)).days + 2;
  return [...new Set(Array.from({ length: count }, (_each, days) => startOf(first.add({ days }), timeZone)))];
}

/** The day so many days before another. */
export function daysBefore(day: string, days: number): string {
  return Temporal.PlainDate.from(day).subtract({ days }).toString();
}

/** Where the range begins and where it ends. */
export function endsOf({ edges }: Pick<Range, 'edges'>): { start: string; end: string } {
  const [start, end] = [edges[0], edges.at(-1)];
  if (start === undefined || end === undefined) throw new Error('a range has at least one interval');
  return { start, end };
}

/** The intervals of a range, each with what it comes to; `slot` counts them from 1, as width_bucket does. */
export function eachInterval<Figures extends object>(
  { edges }: Pick<Range, 'edges'>,
  figuresOf: (span: { from: string; to: string }, slot: number) => Figures,
): (Figures & { from: string; to: string })[] {
  return edges.slice(1).map((to, index) => {
    const span = { from: edges[index] as string, to };
    return { ...span, ...figuresOf(span, index + 1) };
  });
}

/** What the answer says of the range. */
export function shownRange({ edges: _edges, ...range }: Range): AnalyticsRange {
  return range;
}

function readDay(path: 'from' | 'to', day: string): Temporal.PlainDate {
  if (day < FIRST_DAY) throw invalidField(path, createMessage('analytics.tooEarly', { day: FIRST_DAY }));
  return Temporal.PlainDate.from(day);
}

const earlier = (left: Temporal.PlainDate, right: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(left, right) < 0 ? left : right;

function edgesOf({ from, to, interval }: { from: Temporal.PlainDate; to: Temporal.PlainDate; interval: string }) {
  const edges: Temporal.PlainDate[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = nextAfter(day, interval)) edges.push(day);
  return [...edges, to.add({ days: 1 })];
}

/** Where the interval after the one that this day is in begins. */
function nextAfter(day: Temporal.PlainDate, interval: string): Temporal.PlainDate {
  if (interval === 'day') return day.add({ days: 1 });
  if (interval === 'week') return day.add({ days: 8 - day.dayOfWeek });
  return day.with({ day: 1 }).add({ months: 1 });
}

// A day begins where the zone says: some have no midnight when summer time begins.
const startOf = (day: Temporal.PlainDate, timeZone: string) =>
  instantOf(day.toZonedDateTime({ timeZone, plainTime: '00:00' }).startOfDay().epochMilliseconds);
