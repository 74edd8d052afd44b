import { Alert, Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openCreationKey } from '../../api/creation-key.ts';
import { useFormats } from '../../language/formats.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../parts/refused-fields.ts';
import { toastDone } from '../../parts/toasts.tsx';
import { SEVERITIES } from '../addresses.ts';
import {
  type Backtest,
  type Sensor,
  type Threshold,
  type ThresholdCreate,
  useBacktest,
  useSaveThreshold,
} from './sensor-data.ts';

interface Props {
  readonly sensor: Sensor;
  /** Undefined: a new one. */
  readonly threshold?: Threshold;
  readonly onClose: () => void;
}

const COMPARISONS = [
  'greater_than',
  'at_least',
  'less_than',
  'at_most',
] as const satisfies readonly Threshold['comparison'][];

type Values = {
  comparison: Threshold['comparison'];
  value: number | '';
  severity: Threshold['severity'];
  consecutive: number | '';
  clearValue: number | '';
  noDataMinutes: number | '';
};

const NEW: Values = {
  comparison: 'greater_than',
  value: '',
  severity: 'medium',
  consecutive: 1,
  clearValue: '',
  noDataMinutes: '',
};
const said = (message: string) => message;
const SENTENCES = {
  comparison: said,
  value: said,
  severity: said,
  consecutive: said,
  clearValue: said,
  noDataMinutes: said,
};

/** Makes or changes a threshold; what it would have raised can be looked at first. */
export function ThresholdDialog({ sensor, threshold, onClose }: Props) {
  const { t } = useTranslation(['sensors', 'frame']);
  const { id, projectId, unit } = sensor;
  const [key] = useState(() => openCreationKey());
  const form = useForm<Values>({
    initialValues: threshold === undefined ? NEW : valuesOf(threshold),
    validate: { value: (value) => (value === '' ? t('sensors:thresholds.valueMissing') : null) },
  });
  const save = useSaveThreshold({ projectId, sensorId: id });
  const backtest = useBacktest(projectId, id);
  const refuse = (problem: unknown) => refuseFields(form, problem, SENTENCES);
  const problem = save.error ?? backtest.error;
  // What was found for other values says nothing of those that stand there now.
  const isTried = JSON.stringify(backtest.variables) === JSON.stringify(bodyOf(form.values));
  const suffix = unit === null ? '' : ` ${unit}`;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(threshold === undefined ? 'sensors:thresholds.new' : 'sensors:thresholds.edit')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          const body = bodyOf(values);
          save.mutate(
            { id: threshold?.id, body, key: key.of(body) },
            {
              onSuccess: () => {
                toastDone(t('sensors:thresholds.saved'));
                onClose();
              },
              onError: refuse,
            },
          );
        })}
      >
        <Stack>
          <Group grow align="flex-start">
            <Select
              label={t('sensors:thresholds.comparison')}
              data={COMPARISONS.map((value) => ({ value, label: t(`sensors:comparisons.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('comparison')}
            />
            <NumberInput
              label={t('sensors:thresholds.value')}
              suffix={suffix}
              required
              {...form.getInputProps('value')}
            />
          </Group>
          <Group grow align="flex-start">
            <Select
              label={t('sensors:thresholds.severity')}
              data={SEVERITIES.map((value) => ({ value, label: t(`sensors:severity.${value}`) }))}
              allowDeselect={false}
              {...form.getInputProps('severity')}
            />
            <NumberInput
              label={t('sensors:thresholds.consecutive')}
              min={1}
              max={1000}
              allowDecimal={false}
              {...form.getInputProps('consecutive')}
            />
          </Group>
          <NumberInput
            label={t('sensors:thresholds.clearValue')}
            description={t('sensors:thresholds.clearAdvice')}
            suffix={suffix}
            {...form.getInputProps('clearValue')}
          />
          <NumberInput
            label={t('sensors:thresholds.noDataMinutes')}
            description={t('sensors:thresholds.noDataAdvice')}
            min={1}
            max={527_040}
            allowDecimal={false}
            {...form.getInputProps('noDataMinutes')}
          />
          {backtest.data !== undefined && isTried && <Outcome backtest={backtest.data} />}
          {problem !== null && !isSaidAtFields(problem, SENTENCES) && <ProblemNotice problem={problem} />}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              loading={backtest.isPending}
              onClick={() => {
                if (!form.validate().hasErrors) backtest.mutate(bodyOf(form.getValues()), { onError: refuse });
              }}
            >
              {t('sensors:backtest.action')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('frame:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function Outcome({ backtest }: { readonly backtest: Backtest }) {
  const { t } = useTranslation('sensors');
  const { number, instant, list } = useFormats();
  const { anomalies, readings, runs } = backtest;
  const latest = runs.slice(-3).map(({ at }) => instant(at));
  return (
    <Alert
      color={anomalies === 0 ? 'gray' : 'blue'}
      role="status"
      title={t('backtest.raised', { count: anomalies, shown: number(anomalies) })}
    >
      {t('backtest.readings', { count: readings, shown: number(readings) })}
      {latest.length > 0 && ` ${t('backtest.latest', { at: list(latest) })}`}
    </Alert>
  );
}

function valuesOf(threshold: Threshold): Values {
  const { comparison, value, severity, consecutive, clearValue, noDataMinutes } = threshold;
  return { comparison, value, severity, consecutive, clearValue: clearValue ?? '', noDataMinutes: noDataMinutes ?? '' };
}

function bodyOf(values: Values): ThresholdCreate {
  const { comparison, value, severity, consecutive, clearValue, noDataMinutes } = values;
  return {
    comparison,
    value: Number(value),
    severity,
    consecutive: consecutive === '' ? 1 : consecutive,
    clearValue: clearValue === '' ? null : clearValue,
    noDataMinutes: noDataMinutes === '' ? null : noDataMinutes,
  };
}
