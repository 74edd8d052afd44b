import { Button } from '@mantine/core';
import { IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../../../contract/people.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { memberFactorsKey } from './member-factors.ts';

interface Props {
  readonly workspaceId: string;
  readonly member: Member;
}

/** An owner's help for a member who lost their second factor. */
export function ResetFactors({ workspaceId, member: { userId, name } }: Props) {
  const { t } = useTranslation('security');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefresh();
  const [isAsked, setAsked] = useState(false);
  const reset = useCall(
    (_: undefined) => api.DELETE('/api/workspace/members/{userId}/second-factors', { params: { path: { userId } } }),
    () => {
      setAsked(false);
      void refresh(memberFactorsKey(workspaceId));
      toastDone(t('reset.done', { name }));
    },
  );
  return (
    <>
      <Button variant="default" leftSection={<IconShieldOff size={18} />} onClick={() => setAsked(true)}>
        {t('reset.action')}
      </Button>
      <Confirm
        opened={isAsked}
        title={t('reset.title', { name })}
        action={t('reset.action')}
        isPending={reset.isPending}
        problem={reset.problem}
        onConfirm={() => reset.run(undefined)}
        onClose={() => setAsked(false)}
      >
        {t('reset.advice')}
      </Confirm>
    </>
  );
}
