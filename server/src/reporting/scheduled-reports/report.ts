// The rules of a scheduled report: pure.
import { createMessage } from '../../../../contract/messages/message.ts';
import {
  MAX_REPORT_RECIPIENTS,
  type ScheduledReport,
  type ScheduledReportChange,
  type ScheduledReportCreate,
} from '../../../../contract/scheduled-reports.ts';
import { readEmail } from '../../identity/users/public.ts';
import { invalidField } from '../../platform/app-error.ts';
import { readTimeZone } from '../../tenancy/projects/public.ts';
import type { Schedule } from '../report-schedule/public.ts';

/** The fields of a report that people set, without its recipients. */
export type ReportFields = Pick<
  ScheduledReport,
  | 'name'
  | 'cadence'
  | 'language'
  | 'active'
  | 'weekday'
  | 'dayOfMonth'
  | 'localTime'
  | 'timeZone'
  | 'weekStartsOn'
  | 'sections'
  | 'photos'
  | 'delivery'
  | 'skipWhenEmpty'
>;

/** An address as it was entered and what it is compared by. */
export interface Address {
  readonly email: string;
  readonly emailKey: string;
}

const DEFAULT_PHOTOS = 12;

/** The fields of a new report; `sections` are those that the project has data for. */
export function newReport(create: ScheduledReportCreate, sections: ReportFields['sections']): ReportFields {
  return {
    name: create.name,
    cadence: create.cadence,
    language: create.language ?? 'en_ar',
    active: create.active ?? true,
    weekday: create.weekday ?? 1,
    dayOfMonth: create.dayOfMonth ?? 1,
    localTime: create.localTime ?? '07:00',
    timeZone: create.timeZone == null ? null : readTimeZone(create.timeZone),
    weekStartsOn: create.weekStartsOn ?? 1,
    sections: create.sections ?? sections,
    photos: create.photos ?? DEFAULT_PHOTOS,
    delivery: create.delivery ?? 'auto',
    skipWhenEmpty: create.skipWhenEmpty ?? false,
  };
}

/** The fields that differ after a change. */
export function changedFields(before: ReportFields, change: ScheduledReportChange): Partial<ReportFields> {
  const { recipients: _, timeZone, ...same } = change;
  const asked = {
    ...same,
    ...(timeZone !== undefined && { timeZone: timeZone === null ? null : readTimeZone(timeZone) }),
  };
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof ReportFields]);
  return Object.fromEntries(Object.entries(asked).filter(differs)) as Partial<ReportFields>;
}

const SEPARATORS = /[,;\r\n\u2028\u2029]+/;

/**
 * Reads recipients as they were entered: an array, or one text with commas, semicolons or line breaks between them. Repeated
 * addresses are taken once. Throws validation_failed with the place of what is not an address.
 */
export function readRecipients(given: ScheduledReportCreate['recipients']): Address[] {
  const entered = typeof given === 'string' ? given.split(SEPARATORS).filter((each) => each.trim() !== '') : given;
  const found = new Map<string, Address>();
  for (const [index, text] of entered.entries()) {
    const address = readEmail(text, `recipients/${index}`);
    if (!found.has(address.emailKey)) found.set(address.emailKey, address);
  }
  if (found.size < 1 || found.size > MAX_REPORT_RECIPIENTS) {
    throw invalidField('recipients', createMessage('reports.recipients', { number: MAX_REPORT_RECIPIENTS }));
  }
  return [...found.values()];
}

/** The schedule of a report in its zone. */
export function describeSchedule(fields: Omit<Schedule, 'timeZone'>, timeZone: string): Schedule {
  const { cadence, weekday, dayOfMonth, localTime, weekStartsOn } = fields;
  return { cadence, weekday, dayOfMonth, localTime, weekStartsOn, timeZone };
}
