// The values of the form of a report, as they are read from one and sent.
import { useTranslation } from 'react-i18next';
import type {
  ReportCadence,
  ReportDelivery,
  ReportLanguage,
  ReportSection,
  ScheduledReport,
  ScheduledReportChange,
  ScheduledReportCreate,
} from '../../../../contract/scheduled-reports.ts';
import { useFormats } from '../../language/formats.ts';
import { listBadAddresses } from './recipients.ts';
import { MAX_RECIPIENTS, SECTIONS } from './report-choices.ts';
import { isolate } from './report-words.ts';

/** A section in the order of a form; those that are left out keep their place. */
export interface SectionChoice {
  readonly name: ReportSection;
  readonly isIncluded: boolean;
}

export type ReportValues = {
  name: string;
  recipients: readonly string[];
  cadence: ReportCadence;
  weekday: number;
  dayOfMonth: number;
  localTime: string;
  /** Empty for that of the project. */
  timeZone: string;
  weekStartsOn: number;
  language: ReportLanguage;
  /** Empty in a new report: those that the project has data for. */
  sections: readonly SectionChoice[];
  /** Empty while it is typed. */
  photos: number | '';
  delivery: ReportDelivery;
  skipWhenEmpty: boolean;
  active: boolean;
};

export const NEW_REPORT: ReportValues = {
  name: '',
  recipients: [],
  cadence: 'weekly',
  weekday: 1,
  dayOfMonth: 1,
  localTime: '07:00',
  timeZone: '',
  weekStartsOn: 1,
  language: 'en_ar',
  sections: [],
  photos: 12,
  delivery: 'auto',
  skipWhenEmpty: false,
  active: true,
};

/** Returns all sections, those of a report first. */
export function chooseSections(included: readonly ReportSection[]): SectionChoice[] {
  const rest = SECTIONS.filter((name) => !included.includes(name));
  return [
    ...included.map((name) => ({ name, isIncluded: true })),
    ...rest.map((name) => ({ name, isIncluded: false })),
  ];
}

/** Lists the sections that are included, in their order. */
export function listIncluded(sections: readonly SectionChoice[]): ReportSection[] {
  return sections.filter(({ isIncluded }) => isIncluded).map(({ name }) => name);
}

/** Returns the values of a report. */
export function toValues(report: ScheduledReport): ReportValues {
  const { name, cadence, weekday, dayOfMonth, localTime, weekStartsOn, language, photos, delivery } = report;
  const { skipWhenEmpty, active } = report;
  return {
    ...{
      name,
      cadence,
      weekday,
      dayOfMonth,
      localTime,
      weekStartsOn,
      language,
      photos,
      delivery,
      skipWhenEmpty,
      active,
    },
    recipients: report.recipients.map(({ email }) => email),
    timeZone: report.timeZone ?? '',
    sections: chooseSections(report.sections),
  };
}

/** Returns the members of a change. */
export function toChange(values: ReportValues): ScheduledReportChange {
  return {
    ...values,
    name: values.name.trim(),
    recipients: [...values.recipients],
    timeZone: values.timeZone || null,
    sections: listIncluded(values.sections),
    photos: Number(values.photos),
  };
}

/** Returns a new report as it is sent. */
export function toCreate(values: ReportValues): ScheduledReportCreate {
  const { sections, ...rest } = toChange(values);
  const create = { ...rest, name: values.name.trim(), cadence: values.cadence, recipients: [...values.recipients] };
  return values.sections.length === 0 ? create : { ...create, ...(sections && { sections }) };
}

/** Returns the rules that are checked before anything is sent. */
export function useReportRules() {
  const { t } = useTranslation('reports');
  const { list } = useFormats();
  return {
    name: (name: string) => (name.trim() === '' ? t('wrong.name') : null),
    recipients: (recipients: readonly string[]) => {
      const bad = listBadAddresses(recipients);
      if (bad.length > 0) return t('recipients.bad', { count: bad.length, list: list(bad.map(isolate)) });
      if (recipients.length === 0) return t('wrong.recipients');
      return recipients.length > MAX_RECIPIENTS ? t('wrong.tooMany', { count: MAX_RECIPIENTS }) : null;
    },
    localTime: (time: string) => (/^\d\d:\d\d$/.test(time) ? null : t('wrong.time')),
    sections: (sections: readonly SectionChoice[]) =>
      sections.length > 0 && listIncluded(sections).length === 0 ? t('wrong.sections') : null,
    photos: (photos: number | '') => (photos === '' ? t('wrong.photos') : null),
  };
}

const said = (message: string) => message;

/** Fields that show refusals of the service. */
export const SENTENCES = Object.fromEntries(Object.keys(NEW_REPORT).map((name) => [name, said]));
