import { Checkbox, NumberInput, Radio, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../ui/project-access.ts';
import { Section } from '../../ui/section.tsx';
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { CADENCES, DELIVERIES, LANGUAGES, MAX_PHOTOS, WEEKDAYS } from './report-choices.ts';
import type { ReportRecipient } from './report-data.ts';
import type { ReportValues } from './report-values.ts';
import { useWeekday } from './report-words.ts';
import { SectionsField } from './sections-field.tsx';

interface Props {
  readonly projectId: string;
  readonly form: UseFormReturnType<ReportValues>;
  readonly known?: readonly ReportRecipient[];
  readonly refused?: readonly string[];
}

const NONE: readonly never[] = [];

/** The fields of a report: who gets it, when, and what is in it. */
export function ReportFields({ projectId, form, known = NONE, refused = NONE }: Props) {
  const { t } = useTranslation('reports');
  return (
    <>
      <Section title={t('parts.who')}>
        <TextInput label={t('name')} withAsterisk maxLength={200} {...form.getInputProps('name')} />
        <RecipientsField
          {...{ projectId, known, refused }}
          path="recipients"
          value={form.values.recipients}
          onChange={(next) => form.setFieldValue('recipients', next)}
          error={form.errors.recipients}
        />
      </Section>
      <Section title={t('parts.when')}>
        <ScheduleFields {...{ projectId, form }} />
      </Section>
      <Section title={t('parts.content')}>
        <ContentFields form={form} />
      </Section>
    </>
  );
}

function ScheduleFields({ projectId, form }: Props) {
  const { t } = useTranslation('reports');
  const { cadence } = form.values;
  return (
    <>
      <Radio.Group label={t('cadence')} {...form.getInputProps('cadence')}>
        <Stack gap="xs" mt={6}>
          {CADENCES.map((value) => (
            <Radio key={value} value={value} label={t(`cadences.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {cadence === 'weekly' ? (
          <WeekdaySelect {...{ form }} name="weekday" label={t('weekday')} />
        ) : (
          <DayOfMonthSelect form={form} />
        )}
        <TextInput type="time" dir="ltr" label={t('time')} withAsterisk {...form.getInputProps('localTime')} />
      </SimpleGrid>
      <ZoneFields {...{ projectId, form }} />
      {cadence === 'weekly' && (
        <WeekdaySelect {...{ form }} name="weekStartsOn" label={t('weekStart')} description={t('weekStartHint')} />
      )}
      <Switch
        label={t('isActive')}
        description={t('activeHint')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </>
  );
}

type FormProps = Pick<Props, 'form'>;

function WeekdaySelect({
  form,
  name,
  ...texts
}: FormProps & { readonly name: 'weekday' | 'weekStartsOn'; readonly label: string; readonly description?: string }) {
  const nameDay = useWeekday();
  return (
    <Select
      {...texts}
      data={WEEKDAYS.map((day) => ({ value: String(day), label: nameDay(day) }))}
      allowDeselect={false}
      {...form.getInputProps(name)}
      value={String(form.values[name])}
      onChange={(day) => form.setFieldValue(name, Number(day))}
    />
  );
}

const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));

function DayOfMonthSelect({ form }: FormProps) {
  const { t } = useTranslation('reports');
  const { dayOfMonth } = form.values;
  return (
    <Select
      label={t('dayOfMonth')}
      description={dayOfMonth > 28 ? t('shorterMonths') : undefined}
      data={DAYS}
      allowDeselect={false}
      {...form.getInputProps('dayOfMonth')}
      value={String(dayOfMonth)}
      onChange={(day) => form.setFieldValue('dayOfMonth', Number(day))}
    />
  );
}

function ZoneFields({ projectId, form }: Props) {
  const { t } = useTranslation('reports');
  const { timeZone } = useProject(projectId);
  const zone = form.values.timeZone;
  return (
    <>
      <Checkbox
        label={t('zone.project', { zone: `\u2066${timeZone}\u2069` })}
        checked={zone === ''}
        onChange={({ currentTarget }) => form.setFieldValue('timeZone', currentTarget.checked ? '' : timeZone)}
      />
      {zone !== '' && (
        <TimeZoneSelect
          label={t('zone.label')}
          description={t('zone.hint')}
          nothingFound={t('zone.none')}
          {...form.getInputProps('timeZone')}
          value={zone}
        />
      )}
    </>
  );
}

function ContentFields({ form }: FormProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      <Radio.Group label={t('language')} {...form.getInputProps('language')}>
        <Stack gap="xs" mt={6}>
          {LANGUAGES.map((value) => (
            <Radio key={value} value={value} label={t(`languages.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <SectionsField
        value={form.values.sections}
        onChange={(next) => form.setFieldValue('sections', next)}
        error={form.errors.sections}
      />
      <NumberInput
        label={t('photos')}
        description={t('photosHint', { count: MAX_PHOTOS })}
        min={0}
        max={MAX_PHOTOS}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        maw={240}
        {...form.getInputProps('photos')}
        onChange={(count) => form.setFieldValue('photos', typeof count === 'number' ? count : '')}
      />
      <Radio.Group label={t('delivery')} {...form.getInputProps('delivery')}>
        <Stack gap="xs" mt={6}>
          {DELIVERIES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={t(`deliveries.${value}.label`)}
              description={t(`deliveries.${value}.hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        label={t('skip')}
        description={t('skipHint')}
        {...form.getInputProps('skipWhenEmpty', { type: 'checkbox' })}
      />
    </>
  );
}
