import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Threshold } from './sensor-data.ts';

type Rule = Pick<Threshold, 'comparison' | 'value' | 'consecutive' | 'clearValue' | 'noDataMinutes'>;

/** A threshold as a sentence: `Above 26 °C, 3 readings in a row; over at 25 °C or below; silence of 30 minutes`. */
export function useThresholdText(unit: string | null): (rule: Rule) => string {
  const { t } = useTranslation('sensors');
  const { measure } = useFormats();
  // Kept together from left to right within a sentence of any direction.
  const shown = (value: number) => measure(value, unit, 'reading');
  return ({ comparison, value, consecutive, clearValue, noDataMinutes }) => {
    const parts = [t(`comparison.${comparison}`, { value: shown(value) })];
    if (consecutive > 1) parts.push(t('thresholds.inARow', { count: consecutive }));
    const back = comparison === 'greater_than' || comparison === 'at_least' ? 'clearBelow' : 'clearAbove';
    if (clearValue !== null) parts.push(t(`thresholds.${back}`, { value: shown(clearValue) }));
    if (noDataMinutes !== null) parts.push(t('thresholds.silence', { count: noDataMinutes }));
    return parts.join(t('thresholds.and'));
  };
}
