import { Group, NumberInput, Radio, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { MaintenancePlanWrite } from '../../../../contract/assets.ts';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Plan, type PlanRecord, planQuery, useChangePlan } from './asset-data.ts';

interface Props {
  readonly projectId: string;
  readonly read: Tagged<PlanRecord>;
  readonly onClose: () => void;
}

const UNITS = ['days', 'months'] as const;
const ANCHORS = ['install_date', 'last_completion'] as const;

/** The interval of a form: its count may be empty while it is typed. */
interface EnteredInterval {
  readonly unit: (typeof UNITS)[number];
  readonly count: number | '';
}

type Values = {
  interval: EnteredInterval | null;
  anchor: Plan['anchor'];
  startsOn: string;
};

const said = (message: string) => message;
const SENTENCES = { interval: said, anchor: said, startsOn: said };

/** Changes how the maintenance of an asset comes round. */
export function PlanDialog({ projectId, read, onClose }: Props) {
  const { t } = useTranslation(['assets', 'shell']);
  const { id } = read.record;
  const api = useApi();
  const queries = useQueryClient();
  const shown = useShown();
  const editing = useRecordForm<PlanRecord, MaintenancePlanWrite, Values>({
    name: `plan:${id}`,
    title: t('assets:plan.title'),
    read,
    readAgain: () => queries.fetchQuery({ ...planQuery(api, projectId, id), staleTime: 0 }),
    change: useChangePlan(projectId),
    ...{ valuesOf, bodyOf, sentences: SENTENCES, onClose },
    validate: { interval: (interval) => (interval?.count === '' ? t('assets:plan.countMissing') : null) },
  });
  return (
    <Dialog
      opened
      onClose={editing.close}
      size="lg"
      title={t('assets:plan.title')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <RecordForm editing={editing} label={(name) => t(`assets:plan.${name}`)} show={shown}>
        <Fields form={editing.form} />
        <Text size="sm" c="dimmed">
          {t('assets:plan.anew')}
        </Text>
      </RecordForm>
    </Dialog>
  );
}

function Fields({ form }: { readonly form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('assets');
  const { interval } = form.values;
  const set = (next: EnteredInterval | null) => form.setFieldValue('interval', next);
  return (
    <>
      <Switch
        label={t('plan.isPlanned')}
        checked={interval !== null}
        onChange={({ currentTarget }) => set(currentTarget.checked ? { unit: 'months', count: '' } : null)}
      />
      {interval !== null && (
        <>
          <Group grow align="flex-start">
            <NumberInput
              label={t('plan.count')}
              min={1}
              max={36_500}
              allowDecimal={false}
              required
              value={interval.count}
              onChange={(count) => set({ ...interval, count: typeof count === 'number' ? count : '' })}
              error={form.errors.interval}
            />
            <Select
              label={t('plan.unit')}
              data={UNITS.map((value) => ({ value, label: t(`plan.units.${value}`) }))}
              allowDeselect={false}
              value={interval.unit}
              onChange={(unit) => set({ ...interval, unit: UNITS.find((each) => each === unit) ?? 'days' })}
            />
          </Group>
          <Radio.Group label={t('plan.anchor')} {...form.getInputProps('anchor')}>
            <Stack gap="xs" mt={6}>
              {ANCHORS.map((value) => (
                <Radio key={value} value={value} label={t(`plan.anchors.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            type="date"
            dir="ltr"
            label={t('plan.startsOn')}
            description={t('plan.startsAdvice')}
            {...form.getInputProps('startsOn')}
          />
        </>
      )}
    </>
  );
}

function valuesOf({ interval, anchor, startsOn }: Plan): Values {
  return { interval: interval && { unit: interval.unit, count: interval.count }, anchor, startsOn: startsOn ?? '' };
}

function bodyOf({ interval, anchor, startsOn }: Values): MaintenancePlanWrite {
  return {
    interval: interval === null ? null : { unit: interval.unit, count: Number(interval.count) },
    anchor,
    startsOn: startsOn || null,
  };
}

/** The values of a plan as they are read. */
function useShown() {
  const { t } = useTranslation('assets');
  const { day } = useFormats();
  return (name: keyof Values, { interval, anchor, startsOn }: Values): string => {
    if (name === 'anchor') return t(`plan.anchors.${anchor}`);
    if (name === 'startsOn') return startsOn && day(startsOn);
    if (interval === null) return t('plan.none');
    return t(interval.unit === 'days' ? 'plan.days' : 'plan.months', { count: Number(interval.count) });
  };
}
