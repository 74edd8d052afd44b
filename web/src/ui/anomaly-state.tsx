import { useTranslation } from 'react-i18next';
import type { TrackedAnomaly } from '../../../contract/anomalies.ts';
import { StatusMark } from './status-mark.tsx';

const COLORS = { open: 'orange', acknowledged: 'blue', dismissed: 'gray', withdrawn: 'gray' } as const;

/** Shows the state of an anomaly. */
export function AnomalyState({ state }: Pick<TrackedAnomaly, 'state'>) {
  const { t } = useTranslation('sensors');
  return <StatusMark color={COLORS[state]} label={t(`anomaly.state.${state}`)} />;
}
