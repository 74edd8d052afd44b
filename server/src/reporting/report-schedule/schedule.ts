// When a report is sent and which period it is about (specs/reports.md). Days are days of the report's zone.
import type { ReportCadence } from '../../../../contract/scheduled-reports.ts';

/** The times of a report. */
export interface Schedule {
  readonly cadence: ReportCadence;
  /** ISO day of the week on which a weekly report is sent. */
  readonly weekday: number;
  /** Day of the month on which a monthly report is sent; a shorter month takes its last day. */
  readonly dayOfMonth: number;
  /** `HH:MM`. */
  readonly localTime: string;
  /** IANA name. */
  readonly timeZone: string;
  /** ISO day of the week on which the week of a weekly report begins. */
  readonly weekStartsOn: number;
}

/** A whole week or month: local days, both inclusive, and its bounds as instants `[from, to)`. */
export interface Period {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Finds the first time of the schedule after an instant, in milliseconds. A local time that does not exist on its day is taken
 * as late as the clock was moved forward, one that comes twice at its first.
 */
export function findNextRun(schedule: Schedule, afterMs: number): number {
  const after = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(schedule.timeZone);
  // A day that the zone leaves out, or a clock that is moved across midnight, can put the time of a day on either side of it.
  let day = runDayFrom(schedule, after.toPlainDate().subtract({ days: 2 }));
  for (;;) {
    const at = instantOn(schedule, day);
    if (at > afterMs) return at;
    day = runDayFrom(schedule, day.add({ days: 1 }));
  }
}

/** Lists the times from one that is known to be of the schedule until an instant, inclusive, the newest `most`. */
export function listDueRuns(schedule: Schedule, firstMs: number, untilMs: number, most: number): number[] {
  const due: number[] = [];
  for (let at = firstMs; at <= untilMs; at = findNextRun(schedule, at)) {
    due.push(at);
    if (due.length > most) due.shift();
  }
  return due;
}

/** Finds the last whole period that had ended at or before this day. */
export function findPeriod(schedule: Schedule, day: string): Period {
  const given = Temporal.PlainDate.from(day);
  const end =
    schedule.cadence === 'monthly'
      ? given.with({ day: 1 })
      : given.subtract({ days: (given.dayOfWeek - schedule.weekStartsOn + 7) % 7 });
  return periodUntil(schedule, end);
}

/** The day in the zone of the schedule. */
export function localDay({ timeZone }: Pick<Schedule, 'timeZone'>, atMs: number): string {
  return Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** Lists this period and those before it, oldest first. */
export function listPeriods(schedule: Schedule, { firstDay, lastDay }: Period, count: number): Period[] {
  const periods: Period[] = [];
  let end = Temporal.PlainDate.from(lastDay).add({ days: 1 });
  for (let left = count; left > 0; left -= 1) {
    const period = periodUntil(schedule, end);
    periods.unshift(period);
    end = Temporal.PlainDate.from(period.firstDay);
  }
  if (periods.at(-1)?.firstDay !== firstDay) throw new Error('the period is not one of the schedule');
  return periods;
}

function periodUntil({ cadence, timeZone }: Schedule, end: Temporal.PlainDate): Period {
  const first = end.subtract(cadence === 'monthly' ? { months: 1 } : { days: 7 });
  const findStart = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
  return {
    firstDay: first.toString(),
    lastDay: end.subtract({ days: 1 }).toString(),
    from: findStart(first),
    to: findStart(end),
  };
}

/** The first day of the schedule from a day on. */
function runDayFrom({ cadence, weekday, dayOfMonth }: Schedule, day: Temporal.PlainDate): Temporal.PlainDate {
  if (cadence === 'weekly') return day.add({ days: (weekday - day.dayOfWeek + 7) % 7 });
  const inMonth = day.with({ day: dayOfMonth }, { overflow: 'constrain' });
  if (Temporal.PlainDate.compare(inMonth, day) >= 0) return inMonth;
  return day.with({ day: 1 }).add({ months: 1 }).with({ day: dayOfMonth }, { overflow: 'constrain' });
}

function instantOn({ localTime, timeZone }: Schedule, day: Temporal.PlainDate): number {
  return day.toPlainDateTime(localTime).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}
