// Orders of reports for tests and benchmarks: the calendar of a cadence in a zone.
import { REPORT_SECTIONS, type ReportOrder } from '../src/reporting/report-content/public.ts';

export interface OrderChoice extends Partial<Omit<ReportOrder, 'period' | 'periods'>> {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly cadence?: 'weekly' | 'monthly';
  readonly timeZone: string;
  /** The first day of the period. */
  readonly firstDay: string;
}

const PERIODS = 12;

/** Makes the order of a report on the period that begins with a day. */
export function makeReportOrder({ cadence = 'weekly', firstDay, ...choice }: OrderChoice): ReportOrder {
  const { timeZone } = choice;
  const first = Temporal.PlainDate.from(firstDay);
  const getStart = (index: number) =>
    first.add(cadence === 'weekly' ? { weeks: index - PERIODS + 1 } : { months: index - PERIODS + 1 });
  const toInstant = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds).toISOString();
  const periods = Array.from({ length: PERIODS }, (_, index) => ({
    from: toInstant(getStart(index)),
    to: toInstant(getStart(index + 1)),
    firstDay: getStart(index).toString(),
  }));
  const [last] = periods.slice(-1);
  if (last === undefined) throw new Error('a report has periods');
  return {
    ...{ name: 'Progress report', sections: REPORT_SECTIONS, photos: 12, isLate: false },
    ...choice,
    period: { ...last, cadence, lastDay: getStart(PERIODS).subtract({ days: 1 }).toString() },
    periods,
  };
}
