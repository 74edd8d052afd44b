import { Button } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/people.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone } from '../../ui/toasts.tsx';

interface Props {
  readonly workspaceId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** An owner lets a deactivated member in again. */
export function ReactivateMember({ workspaceId, member: { userId, name, provisioned }, onClose }: Props) {
  const { t } = useTranslation('members');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const reactivate = useCall(
    () => api.POST('/api/workspace/members/{userId}/reactivate', { params: { path: { userId } } }),
    () => {
      toastDone(t('reactivate.done', { name }));
      void refresh(['workspace', workspaceId, 'members']);
      onClose();
    },
  );
  return (
    <>
      <Button variant="default" leftSection={<IconUserCheck size={18} />} onClick={() => setAsked(true)}>
        {t('reactivate.action')}
      </Button>
      <Confirm
        opened={isAsked}
        title={t('reactivate.title', { name })}
        action={t('reactivate.action')}
        isDangerous={false}
        isPending={reactivate.isPending}
        problem={reactivate.problem}
        onConfirm={() => reactivate.run(undefined)}
        onClose={() => setAsked(false)}
      >
        {t(provisioned ? 'reactivate.provisionedAdvice' : 'reactivate.advice')}
      </Confirm>
    </>
  );
}
