import { Group, Stack, Text } from '@mantine/core';
import { IconClipboardList, IconFilterOff } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { useRows } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { useProjects } from '../records.ts';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { ActorName, useNames } from './actors.tsx';
import type { AuditEntry } from './audit-actions.ts';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { What } from './entry-words.tsx';

const route = getRouteApi('/in/w/$workspaceId/audit-log');

/** Who did what in the workspace. */
export function AuditScreen() {
  const { t } = useTranslation('audit');
  const { workspaceId } = route.useParams();
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="admin"
      title={t('title')}
      actions={isOwner && <AuditExport workspaceId={workspaceId} />}
    >
      {isAdmin && <AuditTable workspaceId={workspaceId} />}
    </WorkspaceScreen>
  );
}

function AuditTable({ workspaceId }: { readonly workspaceId: string }) {
  const { t } = useTranslation('audit');
  const view = route.useSearch();
  const api = useWorkspaceApi(workspaceId);
  const [open, setOpen] = useState<AuditEntry>();
  const names = useNames(workspaceId);
  const rows = useRows<AuditEntry>({
    key: ['workspace', workspaceId, 'audit', view],
    page: (cursor) =>
      taken(
        api.GET('/api/workspace/audit-log', {
          params: { query: { ...view, limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
        }),
      ),
  });
  const isFiltered = Object.keys(view).length > 0;
  return (
    <>
      <AuditFilters workspaceId={workspaceId} />
      <RecordTable
        label={t('title')}
        rows={rows}
        columns={useColumns(workspaceId, names)}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        onOpen={setOpen}
        card={(entry) => <Card {...{ entry, names }} />}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconFilterOff size={28} />} title={t('nothing')} advice={t('nothingAdvice')} />
          ) : (
            <EmptyState icon={<IconClipboardList size={28} />} title={t('none')} />
          )
        }
      />
      {open !== undefined && (
        <EntryDrawer {...{ workspaceId, names }} entry={open} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function useColumns(workspaceId: string, names: ReadonlyMap<string, string>): Column<AuditEntry>[] {
  const { t } = useTranslation('audit');
  const projects = useProjects(workspaceId, 'all').data?.rows;
  return [
    { id: 'at', header: t('when'), width: '190px', cell: ({ at }) => <At at={at} /> },
    {
      id: 'actor',
      header: t('who'),
      width: 'minmax(150px, 220px)',
      cell: (entry) => <ActorName {...{ entry, names }} />,
    },
    {
      id: 'what',
      header: t('what'),
      width: 'minmax(260px, 3fr)',
      cell: (entry) => <What {...{ entry, names }} />,
    },
    {
      id: 'project',
      header: t('project'),
      width: 'minmax(130px, 1fr)',
      cell: ({ projectId }) =>
        projectId !== null && (
          <span className="own-direction">{projects?.find(({ id }) => id === projectId)?.name ?? ''}</span>
        ),
    },
  ];
}

interface WhatProps {
  readonly entry: AuditEntry;
  readonly names: ReadonlyMap<string, string>;
}

function Card({ entry, names }: WhatProps) {
  return (
    <Stack gap={4}>
      <Text size="sm" truncate>
        <What {...{ entry, names }} />
      </Text>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed" truncate>
          <ActorName {...{ entry, names }} />
        </Text>
        <Text size="xs" c="dimmed" style={{ flexShrink: 0 }}>
          <Ago at={entry.at} />
        </Text>
      </Group>
    </Stack>
  );
}
