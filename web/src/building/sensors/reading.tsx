import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Sensor } from './sensor-data.ts';

/** The latest value of a sensor with its unit. */
export function Reading({ sensor: { latestValue, unit } }: { readonly sensor: Pick<Sensor, 'latestValue' | 'unit'> }) {
  const { t } = useTranslation('sensors');
  if (latestValue === null) return t('noReading');
  return <Measured value={latestValue} unit={unit} />;
}

/** A measured value with its unit, which is written as the gateway wrote it. */
export function Measured({ value, unit }: { readonly value: number; readonly unit: string | null }) {
  const { measure } = useFormats();
  return <span style={{ whiteSpace: 'nowrap' }}>{measure(value, unit, 'reading')}</span>;
}
