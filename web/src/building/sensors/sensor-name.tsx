import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../api/problem.ts';
import { useNamedSensor } from './sensor-data.ts';

interface Props {
  readonly projectId: string;
  readonly sensorId: string;
  readonly isLink?: boolean;
}

/** What the device of a sensor calls itself; of one that was taken away, that it was. */
export function SensorName({ projectId, sensorId, isLink = false }: Props) {
  const { t } = useTranslation('sensors');
  const { data, error } = useNamedSensor(projectId, sensorId);
  if (error instanceof Problem && error.status === 404) return t('gone');
  const name = <span className="as-typed">{data?.deviceId ?? '…'}</span>;
  if (!isLink) return name;
  return (
    <Anchor
      inherit
      renderRoot={(props) => (
        <Link {...props} to="/projects/$projectId/sensors/$sensorId" params={{ projectId, sensorId }} />
      )}
    >
      {name}
    </Anchor>
  );
}
