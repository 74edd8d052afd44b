import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { listIncluded, type ReportValues } from './report-values.ts';
import { useWeekday } from './report-words.ts';

/** Returns a function that names a field of a report. */
export function useFieldLabel(): (field: keyof ReportValues) => string {
  const { t } = useTranslation('reports');
  const labels: Record<keyof ReportValues, string> = {
    name: t('name'),
    recipients: t('recipients.label'),
    cadence: t('cadence'),
    weekday: t('weekday'),
    dayOfMonth: t('dayOfMonth'),
    localTime: t('time'),
    timeZone: t('zone.label'),
    weekStartsOn: t('weekStart'),
    language: t('language'),
    sections: t('sections.label'),
    photos: t('photos'),
    delivery: t('delivery'),
    skipWhenEmpty: t('skip'),
    active: t('isActive'),
  };
  return (field) => labels[field];
}

/** Returns a function that shows the value of a field in the choice between two versions. */
export function useShownValue(): (field: keyof ReportValues, values: ReportValues) => ReactNode {
  const { t } = useTranslation('reports');
  const { number } = useFormats();
  const weekday = useWeekday();
  return (field, values) => {
    switch (field) {
      case 'recipients':
        return <Lines texts={values.recipients} />;
      case 'sections':
        return <Lines texts={listIncluded(values.sections).map((name) => t(`sections.names.${name}`))} />;
      case 'weekday':
      case 'weekStartsOn':
        return weekday(values[field]);
      case 'cadence':
        return t(`cadences.${values.cadence}`);
      case 'language':
        return t(`languages.${values.language}`);
      case 'delivery':
        return t(`deliveries.${values.delivery}.label`);
      case 'timeZone':
        return values.timeZone === '' ? t('zone.ofProject') : values.timeZone;
      case 'skipWhenEmpty':
      case 'active':
        return t(values[field] ? 'yes' : 'no');
      default:
        return typeof values[field] === 'number' ? number(values[field]) : values[field];
    }
  };
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <Stack gap={2}>
      {texts.map((text) => (
        <bdi key={text}>{text}</bdi>
      ))}
    </Stack>
  );
}
