import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconMailPlus, IconSearchOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../../contract/people.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { SideDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Ago, At } from '../../ui/instant.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { holds, rowsOf, useInvitations, useMembers, useProjects } from '../records.ts';

interface Props {
  readonly workspaceId: string;
  readonly sought: string | undefined;
  /** The button that invites. */
  readonly invite: ReactNode;
}

/** Who was asked to join, and what came of it. */
export function InvitationsTable({ workspaceId, sought, invite }: Props) {
  const { t } = useTranslation(['members', 'workspace']);
  const list = useInvitations(workspaceId, {});
  const [openId, setOpenId] = useState<string>();
  const open = list.data?.rows.find(({ id }) => id === openId);
  return (
    <>
      <RecordTable
        label={t('invitations.title')}
        rows={rowsOf(list, ({ email }) => holds(sought, email))}
        columns={useColumns()}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        onOpen={({ id }) => setOpenId(id)}
        card={(invitation) => <Card invitation={invitation} />}
        empty={
          sought === undefined ? (
            <EmptyState
              icon={<IconMailPlus size={28} />}
              title={t('invitations.none')}
              advice={t('invitations.noneAdvice')}
              action={invite}
            />
          ) : (
            <EmptyState
              icon={<IconSearchOff size={28} />}
              title={t('workspace:find.nothing', { text: sought })}
              advice={t('workspace:find.advice')}
            />
          )
        }
      />
      {open !== undefined && (
        <InvitationDrawer workspaceId={workspaceId} invitation={open} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}

function useColumns(): Column<Invitation>[] {
  const { t } = useTranslation('members');
  return [
    {
      id: 'email',
      header: t('members.email'),
      width: 'minmax(220px, 2fr)',
      cell: ({ email }) => <span className="as-typed">{email}</span>,
    },
    {
      id: 'role',
      header: t('members.role'),
      width: 'minmax(100px, 160px)',
      cell: ({ role }) => t(`roles.${role}.name`),
    },
    {
      id: 'projects',
      header: t('invitations.projects'),
      width: 'minmax(90px, 130px)',
      cell: ({ projectRoles }) => projectRoles.length || '',
    },
    { id: 'state', header: t('members.status'), width: '150px', cell: (each) => <State invitation={each} /> },
    { id: 'sent', header: t('invitations.made'), width: '150px', cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { id: 'expires', header: t('invitations.expires'), width: '180px', cell: ({ expiresAt }) => <At at={expiresAt} /> },
  ];
}

type InvitationState = 'pending' | 'expired' | 'accepted' | 'revoked';

const COLORS = { pending: 'blue', expired: 'orange', accepted: 'green', revoked: 'gray' } as const;

function stateOf({ acceptedAt, revokedAt, expiresAt }: Invitation): InvitationState {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : 'pending';
}

function State({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation('members');
  const state = stateOf(invitation);
  return <StatusMark color={COLORS[state]} label={t(`invitations.states.${state}`)} />;
}

function Card({ invitation }: { readonly invitation: Invitation }) {
  const { t } = useTranslation('members');
  return (
    <Stack gap={4}>
      <Text size="sm" truncate>
        <span className="as-typed">{invitation.email}</span>
      </Text>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t(`roles.${invitation.role}.name`)}
        </Text>
        <State invitation={invitation} />
      </Group>
    </Stack>
  );
}

const VALID_FOR_MS = 7 * 86_400_000;
const RESEND_AFTER_MS = 60_000;

/** Each time that it is sent it is good for a week again. */
const sentMs = ({ expiresAt }: Invitation) => Date.parse(expiresAt) - VALID_FOR_MS;

/** True until that moment has come. */
function useIsAhead(atMs: number): boolean {
  const [isAhead, setAhead] = useState(() => Date.now() < atMs);
  useEffect(() => {
    const leftMs = atMs - Date.now();
    setAhead(leftMs > 0);
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setAhead(false), leftMs);
    return () => clearTimeout(timer);
  }, [atMs]);
  return isAhead;
}

interface DrawerProps {
  readonly workspaceId: string;
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

function InvitationDrawer({ workspaceId, invitation, onClose }: DrawerProps) {
  const { t } = useTranslation('members');
  const close = useTranslation('shell').t('close');
  const projects = useProjects(workspaceId, 'all').data?.rows ?? [];
  const by = useMembers(workspaceId).data?.rows.find(({ userId }) => userId === invitation.invitedBy);
  const state = stateOf(invitation);
  const mayDecide = useWorkspaceRole(workspaceId, invitation.role === 'owner' ? 'owner' : 'admin');
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      title={<span className="as-typed">{invitation.email}</span>}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack>
        <Group>
          <State invitation={invitation} />
          <Text size="sm">{t(`roles.${invitation.role}.name`)}</Text>
        </Group>
        <Text size="sm">
          {t('invitations.expires')} <At at={invitation.expiresAt} />
          <br />
          {t('invitations.by')} <span className="own-direction">{by?.name ?? t('invitations.left')}</span>
          <br />
          {t('invite.language')}: {t(`invite.languages.${invitation.language}`)}
        </Text>
        {invitation.projectRoles.length > 0 && (
          <List size="sm">
            {invitation.projectRoles.map(({ projectId, role }) => (
              <List.Item key={projectId}>
                <span className="own-direction">{projects.find(({ id }) => id === projectId)?.name ?? projectId}</span>
                {': '}
                {t(`projectRoles.${role}`)}
              </List.Item>
            ))}
          </List>
        )}
        {(state === 'pending' || state === 'expired') && mayDecide && (
          <InvitationActions {...{ workspaceId, invitation, onClose }} />
        )}
      </Stack>
    </SideDialog>
  );
}

function InvitationActions({ workspaceId, invitation, onClose }: DrawerProps) {
  const { t } = useTranslation('members');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [isRevoking, setRevoking] = useState(false);
  const isJustSent = useIsAhead(sentMs(invitation) + RESEND_AFTER_MS);
  const params = { path: { invitationId: invitation.id } };
  const done = (message: string) => {
    toastDone(message);
    void refresh(['workspace', workspaceId, 'invitations']);
    onClose();
  };
  const resend = useCall(
    () => taken(api.POST('/api/workspace/invitations/{invitationId}/resend', { params })),
    () => done(t('invitations.resent', { email: invitation.email })),
  );
  const revoke = useCall(
    () => api.DELETE('/api/workspace/invitations/{invitationId}', { params }),
    () => done(t('invitations.wasRevoked', { email: invitation.email })),
  );
  return (
    <>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t(isJustSent ? 'invitations.justSent' : 'invitations.resendAdvice')}
      </Text>
      {resend.problem != null && <ProblemNotice problem={resend.problem} />}
      <Group>
        <Button loading={resend.isPending} disabled={isJustSent} onClick={() => resend.run(undefined)}>
          {t('invitations.resend')}
        </Button>
        <Button variant="default" onClick={() => setRevoking(true)}>
          {t('invitations.revoke')}
        </Button>
      </Group>
      <Confirm
        opened={isRevoking}
        title={t('invitations.revokeTitle', { email: invitation.email })}
        action={t('invitations.revoke')}
        isPending={revoke.isPending}
        problem={revoke.problem}
        onConfirm={() => revoke.run(undefined)}
        onClose={() => setRevoking(false)}
      >
        {t('invitations.revokeAdvice')}
      </Confirm>
    </>
  );
}
