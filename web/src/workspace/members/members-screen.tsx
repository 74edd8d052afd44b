import { Button, Group, Tabs } from '@mantine/core';
import { IconDoorExit, IconUserPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceRole } from '../../api/session.ts';
import { FindField } from '../find-field.tsx';
import { WorkspaceScreen } from '../workspace-screen.tsx';
import { InvitationsTable } from './invitations-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MembersTable } from './members-table.tsx';

const route = getRouteApi('/in/w/$workspaceId/members');

/** Who belongs to the workspace, and who was asked to. */
export function MembersScreen() {
  const { t } = useTranslation('members');
  const { workspaceId } = route.useParams();
  const { view, q } = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/members' });
  const isAdmin = useWorkspaceRole(workspaceId, 'admin');
  const [dialog, setDialog] = useState<'invite' | 'leave'>();
  const shown = isAdmin && view === 'invitations' ? 'invitations' : 'members';
  const search = (text: string | undefined) => ({ ...(view && { view }), ...(text && { q: text }) });
  const invite = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => setDialog('invite')}>
      {t('invite.action')}
    </Button>
  );
  return (
    <WorkspaceScreen
      workspaceId={workspaceId}
      needs="member"
      title={t('members.title')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDoorExit size={18} data-mirrored />}
            onClick={() => setDialog('leave')}
          >
            {t('leave.action')}
          </Button>
          {isAdmin && invite}
        </>
      }
    >
      {isAdmin && (
        <Tabs
          value={shown}
          onChange={(value) => navigate({ search: value === 'invitations' ? { view: 'invitations' } : {} })}
          mb="sm"
          style={{ flexShrink: 0 }}
        >
          <Tabs.List aria-label={t('members.title')}>
            <Tabs.Tab value="members">{t('members.title')}</Tabs.Tab>
            <Tabs.Tab value="invitations">{t('invitations.title')}</Tabs.Tab>
          </Tabs.List>
        </Tabs>
      )}
      <Group mb="sm">
        <FindField
          key={shown}
          label={t(shown === 'members' ? 'members.find' : 'invitations.find')}
          value={q}
          onFind={(text) => navigate({ search: search(text), replace: true })}
        />
      </Group>
      {shown === 'members' ? (
        <MembersTable workspaceId={workspaceId} sought={q} />
      ) : (
        <InvitationsTable workspaceId={workspaceId} sought={q} invite={invite} />
      )}
      {dialog === 'invite' && <InviteDialog workspaceId={workspaceId} onClose={() => setDialog(undefined)} />}
      {dialog === 'leave' && <LeaveDialog workspaceId={workspaceId} onClose={() => setDialog(undefined)} />}
    </WorkspaceScreen>
  );
}
