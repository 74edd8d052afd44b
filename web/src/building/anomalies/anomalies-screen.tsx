import { Button, Group, Select, Switch, Text } from '@mantine/core';
import { IconActivity, IconX } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Below } from '../../records/below.tsx';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { AnomalyState } from '../../ui/anomaly-state.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { ANOMALY_STATES, type AnomalyView, SEVERITIES } from '../addresses.ts';
import { EVERY_MS } from '../sensors/sensor-data.ts';
import { type Anomaly, anomaliesKey, anomalyPage } from './anomaly-data.ts';
import { AnomalyDrawer } from './anomaly-drawer.tsx';
import { AnomalyText } from './anomaly-text.tsx';

const route = getRouteApi('/in/projects/$projectId/anomalies');

/** What thresholds and the scan found odd, newest first. */
export function AnomaliesScreen() {
  const { t } = useTranslation('sensors');
  return (
    <>
      <PageHead title={t('anomaly.title')} />
      <Below>
        <AnomalyList />
      </Below>
    </>
  );
}

function AnomalyList() {
  const { t } = useTranslation('sensors');
  const { projectId } = route.useParams();
  const { opened, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = useRows({
    key: [...anomaliesKey(projectId), search],
    page: anomalyPage(useApi(), projectId, search),
    everyMs: EVERY_MS,
  });
  const go = (next: AnomalyView) => void navigate({ search: next, replace: true });
  const { sort, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <Filters search={search} onChange={go} />
      <RecordTable
        label={t('anomaly.title')}
        rows={rows}
        columns={useColumns()}
        card={(anomaly) => (
          <>
            <AnomalyText anomaly={anomaly} />
            <Group gap="xs" fz="sm">
              <SeverityMark severity={anomaly.severity} />
              <AnomalyState state={anomaly.state} />
              <Text span inherit className="as-typed">
                {anomaly.deviceId}
              </Text>
              <Ago at={anomaly.at} />
            </Group>
          </>
        )}
        idOf={({ id }) => id}
        nameOf={({ at }) => at}
        onOpen={({ id }) => void navigate({ search: { ...search, opened: id } })}
        sort={sort ?? '-at'}
        onSort={(next) => go({ ...filters, ...(next !== undefined && { sort: next }) } as AnomalyView)}
        empty={
          <EmptyState
            icon={<IconActivity size={28} />}
            title={isFiltered ? t('noneFound') : t('anomaly.none')}
            advice={isFiltered ? undefined : t('anomaly.noneAdvice')}
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
      {opened !== undefined && <AnomalyDrawer projectId={projectId} anomalyId={opened} onClose={() => go(search)} />}
    </>
  );
}

function Filters({
  search,
  onChange,
}: {
  readonly search: AnomalyView;
  readonly onChange: (view: AnomalyView) => void;
}) {
  const { t } = useTranslation('sensors');
  const { instant } = useFormats();
  const set = (change: Readonly<Record<string, string | true | undefined>>) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as AnomalyView);
  };
  const choice = <Value extends string>(
    name: string,
    label: string,
    data: { value: Value; label: string }[],
    value?: Value,
  ) => (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value ?? null}
      onChange={(next) => set({ [name]: next ?? undefined })}
      clearable
      w={{ base: '100%', xs: 170 }}
    />
  );
  return (
    <Group gap="xs" mb="sm" role="search" aria-label={t('filters')}>
      {choice(
        'state',
        t('anomaly.stateLabel'),
        ANOMALY_STATES.map((value) => ({ value, label: t(`anomaly.state.${value}`) })),
        search.state,
      )}
      {choice(
        'severity',
        t('thresholds.severity'),
        SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`) })),
        search.severity,
      )}
      {choice(
        'source',
        t('anomaly.source'),
        (['threshold', 'scan'] as const).map((value) => ({ value, label: t(`anomaly.sources.${value}`) })),
        search.source,
      )}
      {(search.sensor !== undefined || search.space !== undefined) && (
        <Button variant="default" onClick={() => set({ sensor: undefined, space: undefined })}>
          {t('anomaly.everywhere')}
        </Button>
      )}
      {search.issue !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => set({ issue: undefined })}
        >
          {t('anomaly.ofIssue')}
        </Button>
      )}
      {search.inSpace !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => set({ inSpace: undefined })}
        >
          {t('anomaly.notInSpace')}
        </Button>
      )}
      {(search.from !== undefined || search.to !== undefined) && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => set({ from: undefined, to: undefined })}
        >
          {t('anomaly.within', {
            from: search.from === undefined ? '…' : instant(search.from),
            to: search.to === undefined ? '…' : instant(search.to),
          })}
        </Button>
      )}
      {/* Of one state they are there, or they are not. */}
      {search.state === undefined && (
        <Switch
          label={t('anomaly.withWithdrawn')}
          checked={search.withdrawn === true}
          onChange={({ currentTarget }) => set({ withdrawn: currentTarget.checked ? true : undefined })}
        />
      )}
    </Group>
  );
}

function useColumns(): Column<Anomaly>[] {
  const { t } = useTranslation('sensors');
  return useMemo(
    (): Column<Anomaly>[] => [
      { id: 'at', header: t('anomaly.at'), width: '150px', sort: 'at', cell: ({ at }) => <Ago at={at} /> },
      {
        id: 'severity',
        header: t('thresholds.severity'),
        width: '120px',
        sort: 'severity',
        cell: ({ severity }) => <SeverityMark severity={severity} />,
      },
      {
        id: 'what',
        header: t('anomaly.what'),
        width: 'minmax(280px, 3fr)',
        cell: (anomaly) => <AnomalyText anomaly={anomaly} />,
      },
      {
        id: 'sensor',
        header: t('anomaly.sensor'),
        width: 'minmax(160px, 1fr)',
        cell: ({ deviceId }) => <span className="as-typed">{deviceId}</span>,
      },
      {
        id: 'state',
        header: t('anomaly.stateLabel'),
        width: '150px',
        cell: ({ state }) => <AnomalyState state={state} />,
      },
    ],
    [t],
  );
}
