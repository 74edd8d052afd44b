import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workspaceRoleReaches } from '../../../contract/scopes.ts';
import { Problem } from '../api/problem.ts';
import type { Rows } from '../api/rows.ts';
import { useFormats } from '../language/formats.ts';
import type { Column } from '../records/record-columns.ts';
import { RecordTable } from '../records/record-table.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useIsArchived, useProject, useProjectAccess } from '../ui/project-access.ts';
import { GiveRole } from './give-role.tsx';
import { useRoleHolders } from './project-members.ts';
import { RoleDialog } from './role-dialog.tsx';
import type { RoleHolder } from './role-holders.ts';

const route = getRouteApi('/in/projects/$projectId/members');

/** Who has which role in the project; workspace admins give, change and take them. */
export function MembersScreen() {
  const { projectId } = route.useParams();
  const { t } = useTranslation('project');
  const { compare, number } = useFormats();
  const project = useProject(projectId);
  const { workspaceRole } = useProjectAccess(projectId);
  const isArchived = useIsArchived(projectId);
  const isAdmin = workspaceRoleReaches(workspaceRole, 'admin') && !isArchived;
  const list = useRoleHolders(projectId, compare);
  const [openId, setOpenId] = useState<string>();
  const [isGiving, setGiving] = useState(false);
  const open = list.holders?.find(({ id }) => id === openId);
  return (
    <>
      <PageHead
        title={t('members.title')}
        aside={list.holders && <Text c="dimmed">{number(list.holders.length)}</Text>}
        crumbs={[{ label: project.name, to: { to: '/projects/$projectId/overview', params: { projectId } } }]}
        actions={
          isAdmin && (
            <Button leftSection={<IconUserPlus size={18} />} onClick={() => setGiving(true)}>
              {t('members.give')}
            </Button>
          )
        }
      />
      <Text size="sm" c="dimmed" mb="sm" maw={960}>
        {t(isAdmin ? 'members.advice' : 'members.others')}
      </Text>
      <RecordTable
        label={t('members.title')}
        rows={rowsOf(list)}
        columns={useColumns()}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => setOpenId(id)}
        card={(holder) => <Card holder={holder} />}
        empty={null}
      />
      {open !== undefined && (
        <RoleDialog {...{ projectId, isAdmin }} holder={open} onClose={() => setOpenId(undefined)} />
      )}
      {isGiving && <GiveRole projectId={projectId} holders={list.holders ?? []} onClose={() => setGiving(false)} />}
    </>
  );
}

function useColumns(): Column<RoleHolder>[] {
  const { t } = useTranslation('project');
  return [
    {
      id: 'name',
      header: t('members.name'),
      width: 'minmax(160px, 1fr)',
      cell: ({ name }) => <span className="own-direction">{name}</span>,
    },
    {
      id: 'email',
      header: t('members.email'),
      width: 'minmax(160px, 1fr)',
      cell: ({ email }) => <span className="as-typed">{email}</span>,
    },
    {
      id: 'role',
      header: t('members.role'),
      width: 'minmax(130px, 0.6fr)',
      cell: ({ role }) => t(`roles.${role}.name`),
    },
    {
      id: 'by',
      header: t('members.by'),
      width: 'minmax(150px, 0.8fr)',
      cell: ({ since }) => (
        <Text span size="sm" c="dimmed" truncate>
          {t(since === undefined ? 'members.byWorkspace' : 'members.byName')}
        </Text>
      ),
    },
  ];
}

function Card({ holder: { name, email, role } }: { readonly holder: RoleHolder }) {
  const { t } = useTranslation('project');
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0} miw={0}>
        <Text fw={500} truncate className="own-direction">
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate className="as-typed">
          {email}
        </Text>
      </Stack>
      <Text size="sm" style={{ flexShrink: 0 }}>
        {t(`roles.${role}.name`)}
      </Text>
    </Group>
  );
}

/** A list that is here as a whole, as rows of a table. */
function rowsOf({ holders, error, retry }: ReturnType<typeof useRoleHolders>): Rows<RoleHolder> {
  return {
    list: '',
    isStale: false,
    count: holders?.length ?? 0,
    isWhole: holders !== undefined,
    at: (index) => holders?.[index],
    look: lookedAt,
    isPending: holders === undefined && error === null,
    problem: error instanceof Problem ? error : undefined,
    restarts: 0,
    retry,
  };
}

function lookedAt(): void {
  // Nothing is read as it comes into sight.
}
