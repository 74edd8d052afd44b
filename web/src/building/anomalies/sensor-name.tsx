import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../api/problem.ts';
import { useNamedSensor } from '../sensors/sensor-data.ts';
import type { Anomaly } from './anomaly-data.ts';

/** The sensor of an anomaly, which leads to it; of one that was taken away, what it was called, and that it was. */
export function SensorName({ anomaly }: { readonly anomaly: Pick<Anomaly, 'projectId' | 'sensorId' | 'deviceId'> }) {
  const { t } = useTranslation('sensors');
  const { projectId, sensorId, deviceId } = anomaly;
  const { error } = useNamedSensor(projectId, sensorId);
  const name = <span className="as-typed">{deviceId}</span>;
  if (error instanceof Problem && error.status === 404) {
    return (
      <>
        {name}
        <Text size="xs" c="dimmed">
          {t('gone')}
        </Text>
      </>
    );
  }
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
