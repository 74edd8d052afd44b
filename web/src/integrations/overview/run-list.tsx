import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { useRuns } from '../run-data.ts';
import { findRunWord } from './run-counts.ts';
import { RunDrawer } from './run-drawer.tsx';
import { RunKindName, RunMark, RunResult } from './run-marks.tsx';

const MIN_HEIGHT_PX = 320;
const MAX_HEIGHT_PX = 560;

interface Props {
  readonly projectId: string;
  readonly connection: IntegrationConnection;
  readonly canManage: boolean;
  readonly isWorking: boolean;
}

/** Lists the runs of a connection, newest first; each opens beside the list. */
export function RunList({ projectId, connection, canManage, isWorking }: Props) {
  const { t } = useTranslation('connections');
  const rows = useRuns(projectId, connection.id, isWorking);
  const [openId, setOpenId] = useState<string>();
  const open = findRow(rows, openId);
  // Grows with its rows up to a maximum; a card on a phone is as tall as two rows.
  const isPhone = useMediaQuery('(max-width: 40em)') ?? false;
  const height = Math.min(MIN_HEIGHT_PX + rows.count * (isPhone ? 84 : 44), MAX_HEIGHT_PX);
  return (
    <div>
      <Title order={2} mb="sm">
        {t('runs.title')}
      </Title>
      <Box h={height} style={{ display: 'flex', flexDirection: 'column' }}>
        <RecordTable
          label={t('runs.title')}
          rows={rows}
          columns={useColumns(projectId)}
          idOf={({ id }) => id}
          nameOf={(run) => t(`runs.kinds.${findRunWord(run)}`)}
          onOpen={({ id }) => setOpenId(id)}
          card={(run) => <RunCard run={run} />}
          empty={<EmptyState icon={<IconHistory size={28} />} title={t('runs.none')} advice={t('runs.noneAdvice')} />}
        />
      </Box>
      {open !== undefined && (
        <RunDrawer {...{ projectId, canManage }} run={open} onClose={() => setOpenId(undefined)} />
      )}
    </div>
  );
}

/** Finds an open run among the rows, so that it is shown as it is now. */
function findRow(rows: ReturnType<typeof useRuns>, id: string | undefined): IntegrationRun | undefined {
  if (id === undefined) return undefined;
  for (let index = 0; index < rows.count; index += 1) {
    const row = rows.at(index);
    if (row?.id === id) return row;
  }
  return undefined;
}

function useColumns(projectId: string): Column<IntegrationRun>[] {
  const { t } = useTranslation('connections');
  return [
    { id: 'at', header: t('runs.column.at'), width: '140px', cell: ({ createdAt }) => <Ago at={createdAt} /> },
    {
      id: 'kind',
      header: t('runs.column.kind'),
      width: 'minmax(120px, 1fr)',
      cell: (run) => <RunKindName run={run} />,
    },
    {
      id: 'who',
      header: t('runs.column.startedBy'),
      width: 'minmax(120px, 1fr)',
      cell: ({ cause, startedBy }) =>
        startedBy.type === 'user' ? <DoerName projectId={projectId} by={startedBy} /> : t(`runs.causes.${cause}`),
    },
    { id: 'state', header: t('runs.column.state'), width: '130px', cell: (run) => <RunMark run={run} /> },
    {
      id: 'counts',
      header: t('runs.column.counts'),
      width: 'minmax(420px, 3fr)',
      cell: (run) => <RunResult run={run} />,
    },
  ];
}

function RunCard({ run }: { readonly run: IntegrationRun }) {
  const { t } = useTranslation('connections');
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500}>
          <RunKindName run={run} />
        </Text>
        <RunMark run={run} />
      </Group>
      <Text size="sm" c="dimmed">
        {t(`runs.causes.${run.cause}`)} · <Ago at={run.createdAt} />
      </Text>
      <Text size="sm">
        <RunResult run={run} />
      </Text>
    </Stack>
  );
}
