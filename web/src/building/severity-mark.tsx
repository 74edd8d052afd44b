import { useTranslation } from 'react-i18next';
import { StatusMark } from '../parts/status-mark.tsx';
import type { SEVERITIES } from './addresses.ts';

export type Severity = (typeof SEVERITIES)[number];

const COLORS = { low: 'gray', medium: 'yellow', high: 'orange', critical: 'red' } as const;

/** How bad it is. */
export function SeverityMark({ severity }: { readonly severity: Severity }) {
  const { t } = useTranslation('sensors');
  return <StatusMark color={COLORS[severity]} label={t(`severity.${severity}`)} />;
}
