import { useTranslation } from 'react-i18next';
import { StatusMark } from '../../parts/status-mark.tsx';
import type { Anomaly } from './anomaly-data.ts';

const COLORS = { open: 'orange', acknowledged: 'blue', dismissed: 'gray', withdrawn: 'gray' } as const;

/** Where an anomaly stands. */
export function AnomalyState({ state }: Pick<Anomaly, 'state'>) {
  const { t } = useTranslation('sensors');
  return <StatusMark color={COLORS[state]} label={t(`anomaly.state.${state}`)} />;
}
