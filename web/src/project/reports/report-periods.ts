// The whole weeks or months that a run by hand can be about, as the service finds them.
import type { ScheduledReport } from '../../../../contract/scheduled-reports.ts';

/** A whole week or month, both days inclusive. */
interface Period {
  readonly firstDay: string;
  readonly lastDay: string;
  /** The first day after it: the service takes the last period that had ended by this day. */
  readonly endDay: string;
}

/** Lists the last whole periods that had ended by a day, newest first. */
export function listPeriods(
  { cadence, weekStartsOn }: Pick<ScheduledReport, 'cadence' | 'weekStartsOn'>,
  today: string,
  count: number,
): Period[] {
  const periods: Period[] = [];
  const day = new Date(`${today}T00:00:00Z`);
  const weekday = day.getUTCDay() || 7;
  let end =
    cadence === 'monthly' ? moveDay(day, 1 - day.getUTCDate()) : moveDay(day, -((weekday - weekStartsOn + 7) % 7));
  for (let left = count; left > 0; left -= 1) {
    const first = cadence === 'monthly' ? moveMonth(end, -1) : moveDay(end, -7);
    periods.push({ firstDay: toDay(first), lastDay: toDay(moveDay(end, -1)), endDay: toDay(end) });
    end = first;
  }
  return periods;
}

/** Returns the day after a day. */
export function findNextDay(day: string): string {
  return toDay(moveDay(new Date(`${day}T00:00:00Z`), 1));
}

const toDay = (at: Date) => at.toISOString().slice(0, 10);

const moveDay = (at: Date, days: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days));

/** Of the first day of a month. */
const moveMonth = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
