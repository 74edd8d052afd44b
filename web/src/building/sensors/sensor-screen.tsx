import { Anchor, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Below } from '../../records/below.tsx';
import { Allowed } from '../../ui/allowed.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Ago } from '../../ui/instant.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useProject } from '../../ui/project-access.ts';
import { Section } from '../../ui/section.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { SERIES_RANGES } from '../addresses.ts';
import { BindDialog } from './bind-dialog.tsx';
import { BindingText, BoundInViewer } from './binding-text.tsx';
import { Reading } from './reading.tsx';
import { type Sensor, useDecommission, useSensor, useSeries, useThresholds } from './sensor-data.ts';
import { SeriesChart } from './series-chart.tsx';
import { ThresholdList } from './threshold-list.tsx';

const route = getRouteApi('/in/projects/$projectId/sensors/$sensorId');

/** A sensor: what it measures, over time, and what is odd about it. */
export function SensorScreen() {
  const { t } = useTranslation('sensors');
  const { projectId, sensorId } = route.useParams();
  const sensor = useSensor(projectId, sensorId);
  const [doing, setDoing] = useState<'bind' | 'decommission'>();
  if (sensor.data === undefined) {
    return sensor.error === null ? (
      <Pending height={240} />
    ) : (
      <ProblemNotice problem={sensor.error} onRetry={() => void sensor.refetch()} />
    );
  }
  const all = { label: t('title'), to: { to: '/projects/$projectId/sensors', params: { projectId } } } as const;
  const close = () => setDoing(undefined);
  return (
    <>
      <PageHead
        title={sensor.data.deviceId}
        crumbs={[all]}
        actions={
          <>
            <Allowed projectId={projectId} role="upload_engineer">
              <Button variant="default" onClick={() => setDoing('bind')}>
                {t('bind.open')}
              </Button>
            </Allowed>
            <Allowed projectId={projectId} role="admin">
              <Button variant="default" onClick={() => setDoing('decommission')}>
                {t('decommission.open')}
              </Button>
            </Allowed>
          </>
        }
      />
      <Below>
        <Stack pb="md">
          <Facts sensor={sensor.data} />
          <SeriesSection sensor={sensor.data} />
          <ThresholdList sensor={sensor.data} />
        </Stack>
      </Below>
      {doing === 'bind' && <BindDialog sensor={sensor.data} onClose={close} />}
      {doing === 'decommission' && <Decommission sensor={sensor.data} onClose={close} />}
    </>
  );
}

function Facts({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensors');
  const { id, projectId, kind, lastSeenAt, binding } = sensor;
  return (
    <Group component="dl" gap="xl" m={0} align="flex-end">
      <Fact name={t('field.latestValue')}>
        <Reading sensor={sensor} />
      </Fact>
      <Fact name={t('field.lastSeenAt')}>{lastSeenAt === null ? t('never') : <Ago at={lastSeenAt} />}</Fact>
      {kind !== null && (
        <Fact name={t('field.kind')}>
          <span className="own-direction">{kind}</span>
        </Fact>
      )}
      <Fact name={t('field.binding')}>
        <Group gap="xs">
          <BindingText projectId={projectId} binding={binding} />
          {binding !== null && <BoundInViewer projectId={projectId} binding={binding} />}
        </Group>
      </Fact>
      <Fact name={t('anomalies')}>
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link {...props} to="/projects/$projectId/anomalies" params={{ projectId }} search={{ sensor: id }} />
          )}
        >
          {t('showAnomalies')}
        </Anchor>
      </Fact>
    </Group>
  );
}

function SeriesSection({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('sensors');
  const { id, projectId, unit, createdAt } = sensor;
  const { range = '24h' } = route.useSearch();
  const navigate = route.useNavigate();
  const series = useSeries(projectId, id, range);
  const thresholds = useThresholds(projectId, id).data?.rows ?? [];
  const { timeZone } = useProject(projectId);
  return (
    <Section
      title={t('series.title')}
      actions={
        <SegmentedControl
          aria-label={t('series.range')}
          data={SERIES_RANGES.map((value) => ({ value, label: t(`series.ranges.${value}`) }))}
          value={range}
          onChange={(next) => {
            const chosen = SERIES_RANGES.find((each) => each === next) ?? '24h';
            void navigate({ search: { range: chosen }, replace: true });
          }}
        />
      }
    >
      {series.error !== null && series.data === undefined && (
        <ProblemNotice problem={series.error} onRetry={() => void series.refetch()} />
      )}
      {series.isPending && <Pending height={280} />}
      {series.data !== undefined && (
        <SeriesChart
          series={series.data}
          timeZone={timeZone}
          appearedAt={createdAt}
          unit={unit}
          thresholds={thresholds}
        />
      )}
    </Section>
  );
}

function Decommission({ sensor, onClose }: { readonly sensor: Sensor; readonly onClose: () => void }) {
  const { t } = useTranslation('sensors');
  const { id, projectId, deviceId } = sensor;
  const router = useRouter();
  const { decommission, forget } = useDecommission(projectId, id);
  return (
    <Confirm
      opened
      title={t('decommission.title', { name: deviceId })}
      action={t('decommission.action')}
      isPending={decommission.isPending}
      problem={decommission.error}
      onConfirm={() =>
        decommission.mutate(undefined, {
          onSuccess: () => {
            toastDone(t('decommission.done', { name: deviceId }));
            void router.navigate({ to: '/projects/$projectId/sensors', params: { projectId } }).then(forget);
          },
        })
      }
      onClose={onClose}
    >
      {t('decommission.advice')}
    </Confirm>
  );
}
