import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../api/single-mutation.ts';
import { useApi } from '../api/use-api.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { At } from '../ui/instant.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { HeldRole } from './held-role.tsx';
import { useRefreshRoles } from './project-members.ts';
import type { RoleHolder } from './role-holders.ts';

interface Props {
  readonly projectId: string;
  readonly holder: RoleHolder;
  /** Of the workspace: who may change roles. */
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/** Somebody's role in the project, changed or taken where the person at the screen may. */
export function RoleDialog({ projectId, holder, isAdmin, onClose }: Props) {
  const { t } = useTranslation('project');
  const shell = useTranslation('shell').t;
  const [isTaking, setTaking] = useState(false);
  if (isTaking) return <TakeRole {...{ projectId, holder, onClose }} />;
  const isThrough = holder.since === undefined;
  return (
    <Dialog opened onClose={onClose} title={holder.name} closeButtonProps={{ 'aria-label': shell('close') }}>
      <Stack>
        <Text size="sm">
          <span className="as-typed">{holder.email}</span>
          {holder.since !== undefined && (
            <>
              <br />
              {t('members.since')} <At at={holder.since} />
            </>
          )}
        </Text>
        {isAdmin && !isThrough ? (
          <HeldRole {...{ projectId, holder, onClose }} onTake={() => setTaking(true)} />
        ) : (
          <>
            <Text size="sm">
              <b>{t(`roles.${holder.role}.name`)}</b>: {t(`roles.${holder.role}.may`)}
            </Text>
            {isThrough && (
              <Text size="sm" c="dimmed">
                {t('members.throughAdvice')}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function TakeRole({ projectId, holder, onClose }: Omit<Props, 'isAdmin'>) {
  const { t } = useTranslation('project');
  const api = useApi();
  const refresh = useRefreshRoles(projectId);
  const take = useSingleMutation<unknown, Error, void>({
    mutationFn: () =>
      api.DELETE('/api/projects/{projectId}/members/{userId}', {
        params: { path: { projectId, userId: holder.id } },
      }),
    onSuccess: () => {
      toastDone(t('members.taken', { name: holder.name }));
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <Confirm
      opened
      title={t('members.takeTitle', { name: holder.name })}
      action={t('members.take')}
      isPending={take.isPending}
      problem={take.error}
      onConfirm={() => take.mutate()}
      onClose={onClose}
    >
      {t('members.takeAdvice')}
    </Confirm>
  );
}
