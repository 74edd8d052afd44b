import { useTranslation } from 'react-i18next';
import type { TrackedAnomaly } from '../../../contract/anomalies.ts';
import { StatusMark } from './status-mark.tsx';

export type Severity = TrackedAnomaly['severity'];

const COLORS = { low: 'gray', medium: 'yellow', high: 'orange', critical: 'red' } as const;

/** Shows a severity. */
export function SeverityMark({ severity }: { readonly severity: Severity }) {
  const { t } = useTranslation('sensors');
  return <StatusMark color={COLORS[severity]} label={t(`severity.${severity}`)} />;
}
