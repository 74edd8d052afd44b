import { Box, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Ago } from '../../ui/instant.tsx';
import { type ReportRun, type ScheduledReport, useRuns } from './report-data.ts';
import { LateMark, RunStatus, SentCount } from './report-state.tsx';
import { usePeriod } from './report-words.ts';

const RunDrawer = fetched(() => import('./run-drawer.tsx'), 'RunDrawer');

const route = getRouteApi('/in/projects/$projectId/reports/$reportId');

/** Of a table of records. */
const MIN_HEIGHT_PX = 320;
const FRAME_PX = 90;
const MAX_HEIGHT_PX = 560;
const ROW_PX = 44;
const CARD_PX = 84;

/** Shows the runs of a report, newest first; one of them beside the page. */
export function RunHistory({ report }: { readonly report: ScheduledReport }) {
  const { t } = useTranslation('reports');
  const { run: opened } = route.useSearch();
  const navigate = route.useNavigate();
  const rows = useRuns(report.projectId, report.id);
  const period = usePeriod();
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const rowsHeight = FRAME_PX + rows.count * (isPhone ? CARD_PX : ROW_PX);
  const height = rows.isWhole ? Math.min(Math.max(rowsHeight, MIN_HEIGHT_PX), MAX_HEIGHT_PX) : MAX_HEIGHT_PX;
  const open = (run?: string) => void navigate({ search: run === undefined ? {} : { run }, replace: true });
  return (
    <>
      <Box h={height} style={{ display: 'flex', flexDirection: 'column' }}>
        <RecordTable
          label={t('history.title')}
          rows={rows}
          columns={useColumns()}
          idOf={({ id }) => id}
          nameOf={(run) => period(run)}
          onOpen={({ id }) => open(id)}
          card={(run) => <RunCard run={run} />}
          empty={
            <EmptyState icon={<IconHistory size={28} />} title={t('history.none')} advice={t('history.noneAdvice')} />
          }
        />
      </Box>
      {opened !== undefined && <RunDrawer {...{ report }} runId={opened} onClose={() => open()} />}
    </>
  );
}

function useColumns(): Column<ReportRun>[] {
  const { t } = useTranslation('reports');
  const period = usePeriod();
  return [
    {
      id: 'period',
      header: t('run.period'),
      width: 'minmax(230px, 1.5fr)',
      cell: (run) => (
        <Group gap={6} wrap="nowrap">
          <span>{period(run)}</span>
          <LateMark run={run} />
        </Group>
      ),
    },
    {
      id: 'status',
      header: t('run.status'),
      width: 'minmax(140px, 1fr)',
      cell: ({ status }) => <RunStatus status={status} />,
    },
    { id: 'sent', header: t('run.sent'), width: 'minmax(110px, 1fr)', cell: (run) => <SentCount run={run} /> },
    {
      id: 'at',
      header: t('run.at'),
      width: '150px',
      cell: ({ sentAt, createdAt }) => <Ago at={sentAt ?? createdAt} />,
    },
  ];
}

function RunCard({ run }: { readonly run: ReportRun }) {
  const period = usePeriod();
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate>
          {period(run)}
        </Text>
        <RunStatus status={run.status} />
      </Group>
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          <SentCount run={run} /> · <Ago at={run.sentAt ?? run.createdAt} />
        </Text>
        <LateMark run={run} />
      </Group>
    </Stack>
  );
}
