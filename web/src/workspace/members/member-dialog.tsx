import { Alert, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconDevices, IconInfoCircle, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/people.ts';
import { useRefresh } from '../../api/rows.ts';
import { useSession, useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { At } from '../../ui/instant.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { MemberFactor } from './member-factors.ts';
import { MemberRole } from './member-role.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { ReactivateMember } from './reactivate-member.tsx';
import { ResetFactors } from './reset-factors.tsx';

interface Props {
  readonly workspaceId: string;
  readonly member: Member;
  /** Undefined where it is not known: to who is no admin. */
  readonly factor: MemberFactor | undefined;
  readonly isAdmin: boolean;
  readonly isLastOwner: boolean;
  readonly onClose: () => void;
}

/** A member: what they are here, their role changed or taken, where the person at the screen may. */
export function MemberDialog({ workspaceId, member, factor, isAdmin, isLastOwner, onClose }: Props) {
  const { t } = useTranslation('members');
  const close = useTranslation('shell').t('close');
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  const isSelf = useSession().user.id === member.userId;
  const mayChange = isAdmin && (isOwner || member.role !== 'owner');
  const [isRemoving, setRemoving] = useState(false);
  const [showsSessions, setShowsSessions] = useState(false);
  if (showsSessions) return <MemberSessions {...{ workspaceId, member }} onClose={() => setShowsSessions(false)} />;
  if (isRemoving) return <RemoveMember {...{ workspaceId, member, onClose }} />;
  return (
    <Dialog opened onClose={onClose} title={member.name} closeButtonProps={{ 'aria-label': close }}>
      <Stack>
        <Text size="sm">
          <span className="as-typed">{member.email}</span>
          <br />
          {t('members.since')} <At at={member.createdAt} />
          {factor !== undefined && (
            <>
              <br />
              {t('members.secondFactor')}: {t(`members.factors.${factor}`)}
            </>
          )}
        </Text>
        {member.provisioned && (
          <Text size="sm" c="dimmed">
            {t('members.provisionedAdvice')}
          </Text>
        )}
        {!member.accepted && (
          <Text size="sm" c="dimmed">
            {t('members.notJoinedAdvice')} {member.role === 'owner' && t('members.notJoinedOwner')}
          </Text>
        )}
        {member.deactivatedAt !== null && (
          <Alert color="gray" icon={<IconInfoCircle />}>
            {t('members.deactivatedAdvice')} <At at={member.deactivatedAt} />
          </Alert>
        )}
        {mayChange && !isLastOwner ? (
          <MemberRole {...{ workspaceId, isOwner, onClose }} userId={member.userId} />
        ) : (
          <Text size="sm">
            <b>{t(`roles.${member.role}.name`)}</b>: {t(`roles.${member.role}.may`)}
          </Text>
        )}
        {isLastOwner && (
          <Alert color="blue" icon={<IconInfoCircle />}>
            {t('members.lastOwner')}
          </Alert>
        )}
        {isAdmin && !mayChange && (
          <Text size="sm" c="dimmed">
            {t('members.onlyOwners')}
          </Text>
        )}
        {mayChange && !isLastOwner && !isSelf && (
          <>
            <Divider />
            <Group>
              {member.deactivatedAt === null && (
                <Button
                  variant="default"
                  leftSection={<IconDevices size={18} />}
                  onClick={() => setShowsSessions(true)}
                >
                  {t('sessions.show')}
                </Button>
              )}
              {isOwner && member.deactivatedAt !== null && <ReactivateMember {...{ workspaceId, member, onClose }} />}
              {isOwner && factor !== 'none' && <ResetFactors {...{ workspaceId, member }} />}
              <Button variant="default" leftSection={<IconUserMinus size={18} />} onClick={() => setRemoving(true)}>
                {t('remove.action')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

interface RemoveProps {
  readonly workspaceId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

function RemoveMember({ workspaceId, member, onClose }: RemoveProps) {
  const { t } = useTranslation('members');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const remove = useCall(
    () => api.DELETE('/api/workspace/members/{userId}', { params: { path: { userId: member.userId } } }),
    () => {
      toastDone(t('remove.done', { name: member.name }));
      void refresh(['workspace', workspaceId, 'members']);
      onClose();
    },
  );
  return (
    <Confirm
      opened
      title={t('remove.title', { name: member.name })}
      action={t('remove.action')}
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      {t('remove.advice')}
    </Confirm>
  );
}
