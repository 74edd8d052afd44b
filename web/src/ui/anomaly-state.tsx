import { useTranslation } from 'react-i18next';
import type { TrackedAnomaly } from '../../../contract/anomalies.ts';
import { StatusMark } from './status-mark.tsx';

const COLORS = { open: 'orange', acknowledged: 'blue', dismissed: 'gray', withdrawn: 'gray' } as const;

/** Where an anomaly stands. */
export function AnomalyState({ state }: Pick<TrackedAnomaly, 'state'>) {
  const { t } = useTranslation('sensors');
  return <StatusMark color={COLORS[state]} label={t(`anomaly.state.${state}`)} />;
}
