import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { useThresholdText } from '../sensors/threshold-text.ts';
import type { Anomaly } from './anomaly-data.ts';

/** What is odd, in a sentence made of what the service explains: the value, and what it crossed. */
export function AnomalyText({
  anomaly: { unit, value, explanation },
}: {
  readonly anomaly: Pick<Anomaly, 'unit' | 'value' | 'explanation'>;
}) {
  const { t } = useTranslation('sensors');
  const { measure, hours } = useFormats();
  const ruleText = useThresholdText(unit);
  const { kind, threshold, baseline, band, spacingHours, limitHours } = explanation;
  const shown = (one: number | null | undefined) => (one == null ? '—' : measure(one, unit, 'reading'));
  if (kind === 'breach' && threshold !== null) {
    return (
      <span>
        {t('anomaly.kind.breach', { value: shown(value), rule: ruleText({ ...threshold, noDataMinutes: null }) })}
      </span>
    );
  }
  if (kind === 'no_data' && threshold !== null) {
    return <span>{t('anomaly.kind.no_data', { count: threshold.noDataMinutes ?? 0 })}</span>;
  }
  if (kind === 'deviation') {
    const words = { value: shown(value), usual: shown(baseline), low: shown(band?.low), high: shown(band?.high) };
    return <span>{t('anomaly.kind.deviation', words)}</span>;
  }
  const which = kind === 'flat_line' ? 'flat_line' : 'gap';
  // What was raised before explanations said so names neither.
  if (spacingHours === null || limitHours === null) {
    return <span>{t(`anomaly.kind.${which}`, { value: shown(value) })}</span>;
  }
  const words = { value: shown(value), spacing: hours(spacingHours), limit: hours(limitHours) };
  return <span>{t(`anomaly.kind.${which}Why`, words)}</span>;
}
