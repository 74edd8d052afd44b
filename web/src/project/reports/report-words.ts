// Sentences of a scheduled report in the reader's language.
import { useTranslation } from 'react-i18next';
import type { ScheduledReport } from '../../../../contract/scheduled-reports.ts';
import { useFormats } from '../../language/formats.ts';

/** Mondays and the days after them; of any week. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

/** Keeps a name together inside a text of the other direction. */
export const isolate = (text: string) => `\u2068${text}\u2069`;

/** Returns a function that names an ISO day of the week: 1 is Monday. */
export function useWeekday(): (weekday: number) => string {
  const { weekday } = useFormats();
  return (day) => weekday(WEEK[day - 1] ?? '', 'long');
}

type Timing = Pick<ScheduledReport, 'cadence' | 'weekday' | 'dayOfMonth' | 'localTime'>;

/** Returns a function that says when a report is sent: "Every Monday at 07:00". */
export function useCadence(): (report: Timing) => string {
  const { t } = useTranslation('reports');
  const { number } = useFormats();
  const name = useWeekday();
  return ({ cadence, weekday, dayOfMonth, localTime }) => {
    if (cadence === 'weekly') return t('every.week', { weekday: name(weekday), time: localTime });
    if (dayOfMonth === 31) return t('every.monthEnd', { time: localTime });
    return t('every.month', { day: number(dayOfMonth), time: localTime });
  };
}

/** Returns a function that writes an instant in the zone of a report: "Mon 7 Dec 2026, 07:00 Asia/Riyadh". */
export function useZonedInstant(): (at: string, timeZone: string) => string {
  const { t } = useTranslation('reports');
  const { dayIn, weekday, instant } = useFormats();
  return (at, timeZone) => {
    const day = weekday(dayIn(timeZone, new Date(at)), 'short');
    return t('zoned', { day, at: instant(at, timeZone), zone: isolate(timeZone) });
  };
}

/** Returns a function that writes a period: "16 Nov 2026 – 22 Nov 2026", or the month where it is a whole one. */
export function usePeriod(): (period: { readonly firstDay: string; readonly lastDay: string }) => string {
  const { t } = useTranslation('reports');
  const { day, month } = useFormats();
  return ({ firstDay, lastDay }) => {
    const isMonth = firstDay.endsWith('-01') && firstDay.slice(0, 7) === lastDay.slice(0, 7);
    return isMonth ? month(firstDay) : t('period', { from: isolate(day(firstDay)), to: isolate(day(lastDay)) });
  };
}

/** Codes of mail servers that have words of their own (RFC 5321 §4.2.3). */
const KNOWN_CODES = ['421', '450', '451', '452', '550', '551', '552', '553', '554'] as const;

/** Returns a function that says what the reply code of a mail server means. */
export function useReply(): (code: number) => string {
  const { t } = useTranslation('reports');
  return (code) => {
    const known = KNOWN_CODES.find((each) => each === String(code));
    if (known !== undefined) return t(`reply.${known}`);
    if (code < 400) return t('reply.accepted');
    return t(code < 500 ? 'reply.later' : 'reply.never');
  };
}
