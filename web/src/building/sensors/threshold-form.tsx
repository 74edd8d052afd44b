import { Alert, Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { SEVERITIES } from '../addresses.ts';
import { type Backtest, type Sensor, type Threshold, useBacktest } from './sensor-data.ts';
import { THRESHOLD_SENTENCES, type ThresholdValues, thresholdBody } from './threshold-values.ts';

const COMPARISONS = [
  'greater_than',
  'at_least',
  'less_than',
  'at_most',
] as const satisfies readonly Threshold['comparison'][];

interface Props {
  readonly sensor: Sensor;
  readonly form: UseFormReturnType<ThresholdValues>;
  readonly onSubmit: (values: ThresholdValues) => void;
  readonly isPending: boolean;
  /** What is not said at a field. */
  readonly problem: unknown;
}

/** What a threshold is made of; what it would have raised can be looked at first. */
export function ThresholdForm({ sensor, form, onSubmit, isPending, problem }: Props) {
  const { t } = useTranslation(['sensors', 'shell']);
  const { id, projectId, unit } = sensor;
  const backtest = useBacktest(projectId, id);
  const notTried = isSaidAtFields(backtest.error, THRESHOLD_SENTENCES) ? undefined : (backtest.error ?? undefined);
  const shownProblem = problem ?? notTried;
  // What was found for other values says nothing of those that stand there now.
  const isTried = JSON.stringify(backtest.variables) === JSON.stringify(thresholdBody(form.values));
  const suffix = unit === null ? '' : ` ${unit}`;
  return (
    <form noValidate onSubmit={form.onSubmit(onSubmit)}>
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
        {shownProblem !== undefined && <ProblemNotice problem={shownProblem} />}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            loading={backtest.isPending}
            onClick={() => {
              if (form.validate().hasErrors) return;
              backtest.mutate(thresholdBody(form.getValues()), {
                onError: (refusal) => refuseFields(form, refusal, THRESHOLD_SENTENCES),
              });
            }}
          >
            {t('sensors:backtest.action')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('shell:save')}
          </Button>
        </Group>
      </Stack>
    </form>
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
