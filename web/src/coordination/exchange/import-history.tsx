import { Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportSummary as Row } from '../../../../contract/imports.ts';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { ImportKind } from './use-import.ts';

const COLOURS = { running: 'blue', done: 'green', failed: 'red' } as const;

/** The imports so far, newest first. */
export function ImportHistory({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('exchange');
  const [kind, setKind] = useState<ImportKind>('issues');
  return (
    <Paper withBorder p="md" bg="var(--pcs-surface)">
      <Stack gap="sm">
        <Title order={2}>{t('history.title')}</Title>
        <SegmentedControl
          aria-label={t('history.kind')}
          value={kind}
          onChange={(value) => setKind(value as ImportKind)}
          data={[
            { value: 'issues', label: t('history.issues') },
            { value: 'clashes', label: t('history.clashes') },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
        <HistoryTable key={kind} projectId={projectId} kind={kind} />
      </Stack>
    </Paper>
  );
}

function HistoryTable({ projectId, kind }: { readonly projectId: string; readonly kind: ImportKind }) {
  const { t } = useTranslation('exchange');
  const { number } = useFormats();
  const navigate = useNavigate();
  const rows = useImports(projectId, kind);
  const columns: Column<Row>[] = [
    { id: 'at', header: t('history.at'), width: '150px', cell: ({ createdAt }) => <Ago at={createdAt} /> },
    {
      id: 'status',
      header: t('history.status'),
      width: '130px',
      cell: ({ status }) => <StatusMark color={COLOURS[status]} label={t(`history.${status}`)} />,
    },
    { id: 'found', header: t('counts.found'), width: '100px', cell: ({ found }) => number(found) },
    { id: 'created', header: t('counts.created'), width: '100px', cell: ({ created }) => number(created) },
    { id: 'updated', header: t('counts.updated'), width: '100px', cell: ({ updated }) => number(updated) },
    { id: 'skipped', header: t('counts.skipped'), width: '110px', cell: ({ skipped }) => number(skipped) },
    {
      id: 'by',
      header: t('history.by'),
      width: 'minmax(140px, 1fr)',
      cell: ({ createdBy }) => <DoerName projectId={projectId} by={createdBy} />,
    },
  ];
  return (
    <div style={{ display: 'flex', height: 360 }}>
      <RecordTable
        label={t('history.title')}
        rows={rows}
        columns={columns}
        card={(row) => (
          <Stack gap={2}>
            <StatusMark color={COLOURS[row.status]} label={t(`history.${row.status}`)} />
            <Text size="sm">
              <Ago at={row.createdAt} /> · {t('counts.created')}: {number(row.created)}
            </Text>
          </Stack>
        )}
        idOf={({ id }) => id}
        nameOf={({ createdAt }) => createdAt}
        onOpen={({ id }) =>
          void navigate({
            to: '/projects/$projectId/exchange/$kind/$importId',
            params: { projectId, kind, importId: id },
          })
        }
        empty={<EmptyState icon={<IconFileImport />} title={t('history.none')} advice={t('history.noneAdvice')} />}
      />
    </div>
  );
}

function useImports(projectId: string, kind: ImportKind) {
  const api = useApi();
  return useRows<Row>({
    key: ['project', projectId, 'imports', kind],
    page: (cursor, signal) => {
      const request = {
        params: { path: { projectId }, query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
        signal,
      };
      return kind === 'issues'
        ? taken(api.GET('/api/projects/{projectId}/issues/imports', request))
        : taken(api.GET('/api/projects/{projectId}/clashes/imports', request));
    },
  });
}
