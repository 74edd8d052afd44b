import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspace } from '../../api/session.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone } from '../../ui/toasts.tsx';

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Asks whether the person will go, and takes them to what they have elsewhere. */
export function LeaveDialog({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('members');
  const name = useWorkspace(workspaceId)?.name ?? '';
  const api = useWorkspaceApi(workspaceId);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const leave = useCall(
    () => api.POST('/api/workspace/leave'),
    () => {
      toastDone(t('leave.done', { name }));
      // Away first: without the workspace there would be nothing here.
      return navigate({ to: '/me' }).then(() => refresh(['session']));
    },
  );
  return (
    <Confirm
      opened
      title={t('leave.title', { name })}
      action={t('leave.action')}
      isPending={leave.isPending}
      problem={leave.problem}
      onConfirm={() => leave.run(undefined)}
      onClose={onClose}
    >
      <Text size="sm">{t('leave.advice')}</Text>
    </Confirm>
  );
}
