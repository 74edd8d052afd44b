// A threshold as a form has it, and as it is sent.
import { useTranslation } from 'react-i18next';
import type { Sentences } from '../../ui/refused-fields.ts';
import type { Threshold, ThresholdCreate } from './sensor-data.ts';

/** What is typed into a number's field: a text while it may go on, as `-` and `20.0` may. */
type Typed = number | string;

export type ThresholdValues = {
  comparison: Threshold['comparison'];
  value: Typed;
  severity: Threshold['severity'];
  consecutive: Typed;
  clearValue: Typed;
  noDataMinutes: Typed;
};

export const NEW_THRESHOLD: ThresholdValues = {
  comparison: 'greater_than',
  value: '',
  severity: 'medium',
  consecutive: 1,
  clearValue: '',
  noDataMinutes: '',
};

const said = (message: string) => message;
export const THRESHOLD_SENTENCES = {
  comparison: said,
  value: said,
  severity: said,
  consecutive: said,
  clearValue: said,
  noDataMinutes: said,
} satisfies Sentences;

/** Undefined: nothing is typed. NaN: what is typed is no number. */
const numberIn = (typed: Typed) =>
  typeof typed === 'number' ? typed : typed.trim() === '' ? undefined : Number(typed);

/** What must hold before a threshold is sent. */
export function useThresholdRules() {
  const { t } = useTranslation('sensors');
  const number = (typed: Typed) => (Number.isFinite(numberIn(typed) ?? 0) ? null : t('thresholds.noNumber'));
  return {
    value: (typed: Typed) => (numberIn(typed) === undefined ? t('thresholds.valueMissing') : number(typed)),
    consecutive: number,
    clearValue: number,
    noDataMinutes: number,
  };
}

/** The values of a threshold as a form begins with them. */
export function thresholdValues(threshold: Threshold): ThresholdValues {
  const { comparison, value, severity, consecutive, clearValue, noDataMinutes } = threshold;
  return { comparison, value, severity, consecutive, clearValue: clearValue ?? '', noDataMinutes: noDataMinutes ?? '' };
}

/** What is sent of values that hold the rules. */
export function thresholdBody(values: ThresholdValues): ThresholdCreate {
  const { comparison, value, severity, consecutive, clearValue, noDataMinutes } = values;
  return {
    comparison,
    value: numberIn(value) ?? 0,
    severity,
    consecutive: numberIn(consecutive) ?? 1,
    clearValue: numberIn(clearValue) ?? null,
    noDataMinutes: numberIn(noDataMinutes) ?? null,
  };
}
