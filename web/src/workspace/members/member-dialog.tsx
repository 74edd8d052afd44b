import { Alert, Button, Divider, Group, Modal, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkspaceRole } from '../../../../contract/scopes.ts';
import { type Schema, tagged } from '../../api/client.ts';
import { Problem } from '../../api/problem.ts';
import { useRefresh } from '../../api/rows.ts';
import { useSession, useWorkspaceRole } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { At } from '../../parts/instant.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { toastDone } from '../../parts/toasts.tsx';
import { RoleChoice } from './role-choice.tsx';

interface Props {
  readonly workspaceId: string;
  readonly member: Schema<'Member'>;
  readonly isAdmin: boolean;
  readonly isLastOwner: boolean;
  readonly onClose: () => void;
}

/** A member: what they are here, their role changed or taken, where the person at the screen may. */
export function MemberDialog({ workspaceId, member, isAdmin, isLastOwner, onClose }: Props) {
  const { t } = useTranslation('workspace');
  const close = useTranslation('frame').t('close');
  const isOwner = useWorkspaceRole(workspaceId, 'owner');
  const isSelf = useSession().user.id === member.userId;
  const mayChange = isAdmin && (isOwner || member.role !== 'owner');
  const [isRemoving, setRemoving] = useState(false);
  if (isRemoving) return <RemoveMember {...{ workspaceId, member, onClose }} />;
  return (
    <Modal opened onClose={onClose} title={member.name} closeButtonProps={{ 'aria-label': close }}>
      <Stack>
        <Text size="sm">
          <span className="as-typed">{member.email}</span>
          <br />
          {t('members.since')} <At at={member.createdAt} />
        </Text>
        {member.deactivatedAt !== null && (
          <Alert color="gray" icon={<IconInfoCircle />}>
            {t('members.deactivatedAdvice')} <At at={member.deactivatedAt} />
          </Alert>
        )}
        {mayChange && !isLastOwner ? (
          <RoleForm {...{ workspaceId, member, isOwner, onClose }} />
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
              <Button variant="default" leftSection={<IconUserMinus size={18} />} onClick={() => setRemoving(true)}>
                {t('remove.action')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface RoleFormProps {
  readonly workspaceId: string;
  readonly member: Schema<'Member'>;
  readonly isOwner: boolean;
  readonly onClose: () => void;
}

function RoleForm({ workspaceId, member, isOwner, onClose }: RoleFormProps) {
  const { t } = useTranslation('workspace');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [role, setRole] = useState<WorkspaceRole>(member.role);
  const change = useCall(
    () =>
      tagged(
        api.PATCH('/api/workspace/members/{userId}', {
          params: { path: { userId: member.userId } },
          body: { role },
        }),
      ),
    () => {
      toastDone(t('members.changed', { name: member.name, role: t(`roles.${role}.name`) }));
      void refresh(['workspace', workspaceId, 'members'], ['session']);
      onClose();
    },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.run(undefined);
      }}
    >
      <Stack>
        <RoleChoice value={role} onChange={setRole} mayOwner={isOwner} />
        <MemberProblem problem={change.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={change.isPending} disabled={role === member.role}>
            {t('members.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RemoveProps {
  readonly workspaceId: string;
  readonly member: Schema<'Member'>;
  readonly onClose: () => void;
}

function RemoveMember({ workspaceId, member, onClose }: RemoveProps) {
  const { t } = useTranslation('workspace');
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

/** A workspace keeps an owner: the refusal in the person's own language, with the way out. */
function MemberProblem({ problem }: { readonly problem: unknown }) {
  const { t } = useTranslation('workspace');
  if (problem === undefined) return null;
  return (
    <Stack gap="xs">
      {problem instanceof Problem && problem.code === 'conflict' && <Text size="sm">{t('members.lastOwner')}</Text>}
      <ProblemNotice problem={problem} />
    </Stack>
  );
}
