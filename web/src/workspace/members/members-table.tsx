import { Avatar, Badge, Group, Stack, Text } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/people.ts';
import { useSession, useWorkspaceRole } from '../../api/session.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { At } from '../../ui/instant.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { holds, rowsOf, useMembers } from '../records.ts';
import { MemberDialog } from './member-dialog.tsx';
import { useMemberFactors } from './member-factors.ts';

interface Props {
  readonly workspaceId: string;
  readonly sought: string | undefined;
}

/** The members of a workspace; admins change and remove them from here. */
export function MembersTable({ workspaceId, sought }: Props) {
  const { t } = useTranslation(['members', 'workspace']);
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const list = useMembers(workspaceId);
  const factorOf = useMemberFactors(workspaceId);
  const [openId, setOpenId] = useState<string>();
  const open = list.data?.rows.find(({ userId }) => userId === openId);
  const isOwnerAtWork = ({ role, deactivatedAt, accepted }: Member) =>
    role === 'owner' && deactivatedAt === null && accepted;
  const owners = list.data?.rows.filter(isOwnerAtWork) ?? [];
  return (
    <>
      <RecordTable
        label={t('members.title')}
        rows={rowsOf(list, ({ name, email }) => holds(sought, name, email))}
        columns={useColumns(factorOf)}
        idOf={({ userId }) => userId}
        nameOf={({ name }) => name}
        onOpen={({ userId }) => setOpenId(userId)}
        card={(member) => <Card member={member} />}
        empty={
          <EmptyState
            icon={<IconSearchOff size={28} />}
            title={t('workspace:find.nothing', { text: sought })}
            advice={t('workspace:find.advice')}
          />
        }
      />
      {open !== undefined && (
        <MemberDialog
          {...{ workspaceId, isAdmin }}
          member={open}
          factor={factorOf?.(open.userId)}
          isLastOwner={owners.length === 1 && owners[0]?.userId === open.userId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  );
}

function useColumns(factorOf: ReturnType<typeof useMemberFactors>): Column<Member>[] {
  const { t } = useTranslation('members');
  const factor: Column<Member> = {
    id: 'factor',
    header: t('members.secondFactor'),
    width: 'minmax(110px, 160px)',
    cell: ({ userId }) => factorOf && t(`members.factors.${factorOf(userId)}`),
  };
  return [
    { id: 'name', header: t('members.name'), width: 'minmax(260px, 3fr)', cell: (member) => <Name member={member} /> },
    {
      id: 'email',
      header: t('members.email'),
      width: 'minmax(200px, 2fr)',
      cell: ({ email }) => <span className="as-typed">{email}</span>,
    },
    {
      id: 'role',
      header: t('members.role'),
      width: 'minmax(100px, 160px)',
      cell: ({ role }) => t(`roles.${role}.name`),
    },
    {
      id: 'status',
      header: t('members.status'),
      width: 'minmax(120px, 160px)',
      cell: (member) => <MemberStatus member={member} />,
    },
    ...(factorOf === undefined ? [] : [factor]),
    {
      id: 'since',
      header: t('members.since'),
      width: 'minmax(150px, 180px)',
      cell: ({ createdAt }) => <At at={createdAt} />,
    },
  ];
}

function Name({ member: { name, userId, provisioned, accepted } }: { readonly member: Member }) {
  const { t } = useTranslation('members');
  const isSelf = useSession().user.id === userId;
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <Avatar size={24} radius="xl" name={name} color="ink" variant="filled" aria-hidden />
      <Text span inherit fw={500} truncate className="own-direction">
        {name}
      </Text>
      {provisioned && (
        <Badge size="sm" variant="default" tt="none" fw={500} style={{ flexShrink: 0 }}>
          {t('members.provisioned')}
        </Badge>
      )}
      {!accepted && (
        <Badge size="sm" variant="default" tt="none" fw={500} style={{ flexShrink: 0 }}>
          {t('members.notJoined')}
        </Badge>
      )}
      {isSelf && (
        <Text span inherit c="dimmed" style={{ flexShrink: 0 }}>
          {t('members.you')}
        </Text>
      )}
    </Group>
  );
}

function MemberStatus({ member: { deactivatedAt } }: { readonly member: Member }) {
  const { t } = useTranslation('members');
  return deactivatedAt === null ? (
    <StatusMark color="green" label={t('members.active')} />
  ) : (
    <StatusMark color="gray" label={t('members.deactivated')} />
  );
}

function Card({ member }: { readonly member: Member }) {
  const { t } = useTranslation('members');
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={2} miw={0}>
        <Text component="div" size="sm">
          <Name member={member} />
        </Text>
        <Text size="xs" c="dimmed" truncate>
          <span className="as-typed">{member.email}</span>
        </Text>
      </Stack>
      <Stack gap={2} align="flex-end" style={{ flexShrink: 0 }}>
        <Text size="sm">{t(`roles.${member.role}.name`)}</Text>
        {member.deactivatedAt !== null && <MemberStatus member={member} />}
      </Stack>
    </Group>
  );
}
