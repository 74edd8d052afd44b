import { Button, Group, Select } from '@mantine/core';
import { IconAccessPoint } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { Below } from '../../records/below.tsx';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { SensorView } from '../addresses.ts';
import { FindText } from '../find-text.tsx';
import { BindingText } from './binding-text.tsx';
import { Reading } from './reading.tsx';
import { EVERY_MS, type Sensor, sensorPage, sensorsKey } from './sensor-data.ts';

const route = getRouteApi('/in/projects/$projectId/sensors');

/** The sensors of a project with their latest readings. */
export function SensorsScreen() {
  const { t } = useTranslation('sensors');
  return (
    <>
      <PageHead title={t('title')} />
      <Below>
        <SensorList />
      </Below>
    </>
  );
}

function SensorList() {
  const { t } = useTranslation('sensors');
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const goTo = useNavigate();
  const rows = useRows({
    key: [...sensorsKey(projectId), search],
    page: sensorPage(useApi(), projectId, search),
    everyMs: EVERY_MS,
  });
  const go = (next: SensorView) => void navigate({ search: next, replace: true });
  const isFiltered = Object.keys(search).length > 0;
  return (
    <>
      <Filters search={search} onChange={go} />
      <RecordTable
        label={t('title')}
        rows={rows}
        columns={useColumns()}
        card={(sensor) => (
          <>
            <strong className="as-typed">{sensor.deviceId}</strong>
            <Group gap="xs" fz="sm">
              <Reading sensor={sensor} />
              {sensor.lastSeenAt !== null && <Ago at={sensor.lastSeenAt} />}
            </Group>
          </>
        )}
        idOf={({ id }) => id}
        nameOf={({ deviceId }) => deviceId}
        onOpen={({ id }) =>
          void goTo({ to: '/projects/$projectId/sensors/$sensorId', params: { projectId, sensorId: id } })
        }
        empty={
          <EmptyState
            icon={<IconAccessPoint size={28} />}
            title={isFiltered ? t('noneFound') : t('empty.title')}
            advice={isFiltered ? undefined : t('empty.advice')}
            action={
              isFiltered && (
                <Button variant="default" onClick={() => go({})}>
                  {t('clear')}
                </Button>
              )
            }
          />
        }
      />
    </>
  );
}

const BOUND = { yes: true, no: false } as const;

function Filters({ search, onChange }: { readonly search: SensorView; readonly onChange: (view: SensorView) => void }) {
  const { t } = useTranslation('sensors');
  const set = (change: Readonly<Record<string, string | boolean | undefined>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as SensorView);
  };
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('filters')}>
      <FindText label={t('field.deviceId')} value={search.q} onChange={(q) => set({ q })} />
      <FindText label={t('field.kind')} value={search.kind} onChange={(kind) => set({ kind })} />
      <Select
        aria-label={t('field.binding')}
        placeholder={t('field.binding')}
        data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`bound.${value}`) }))}
        value={search.bound === undefined ? null : search.bound ? 'yes' : 'no'}
        onChange={(value) => set({ bound: value === null ? undefined : BOUND[value as keyof typeof BOUND] })}
        clearable
        w={{ base: '100%', xs: 180 }}
      />
    </Group>
  );
}

function useColumns(): Column<Sensor>[] {
  const { t } = useTranslation('sensors');
  return useMemo(
    (): Column<Sensor>[] => [
      {
        id: 'device',
        header: t('field.deviceId'),
        width: 'minmax(200px, 2fr)',
        cell: ({ deviceId }) => <span className="as-typed">{deviceId}</span>,
      },
      {
        id: 'kind',
        header: t('field.kind'),
        width: 'minmax(120px, 1fr)',
        cell: ({ kind }) => <span className="own-direction">{kind}</span>,
      },
      { id: 'latest', header: t('field.latestValue'), width: '150px', cell: (sensor) => <Reading sensor={sensor} /> },
      {
        id: 'seen',
        header: t('field.lastSeenAt'),
        width: '160px',
        cell: ({ lastSeenAt }) => lastSeenAt !== null && <Ago at={lastSeenAt} />,
      },
      {
        id: 'binding',
        header: t('field.binding'),
        width: 'minmax(180px, 1fr)',
        cell: ({ projectId, binding }) => <BindingText projectId={projectId} binding={binding} />,
      },
    ],
    [t],
  );
}
