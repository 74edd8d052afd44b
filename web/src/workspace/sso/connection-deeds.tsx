import { Checkbox, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import { ChangePreview } from './change-preview.tsx';
import { type Connection, useConnectionPreview, useRefreshSso } from './use-sso.ts';

export type Deed = 'activate' | 'deactivate' | 'delete';

interface Props {
  readonly workspaceId: string;
  readonly connection: Connection;
}

/** Begins a test sign-in: the browser goes to the provider and comes back to the connection. */
export function useTest(workspaceId: string, { id }: Connection) {
  const { t } = useTranslation('sso');
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { connectionId: id } };
  return useCall(
    () => taken(api.POST('/api/workspace/sso/connections/{connectionId}/test', { params })),
    ({ url }) => location.assign(url),
    (problem) => toastProblem(t('deeds.notDone'), problem),
  );
}

/** Asks before a connection is activated, taken out of use or deleted. */
export function ConnectionDeed({
  workspaceId,
  connection,
  deed,
  onClose,
}: Props & { readonly deed: Deed; readonly onClose: () => void }) {
  const { t } = useTranslation('sso');
  const navigate = useNavigate();
  const refresh = useRefreshSso(workspaceId);
  const isUntested = connection.testedAt === null;
  const [isForced, setForced] = useState(false);
  const act = useDeed({ workspaceId, connection });
  const preview = useConnectionPreview(workspaceId, connection.id, deed);
  const call = useCall(
    () => act(deed, isForced),
    () => {
      toastDone(t(`deeds.${deed}Done`, { name: connection.displayName }));
      onClose();
      if (deed !== 'delete') return refresh();
      return navigate({ to: '/w/$workspaceId/single-sign-on', params: { workspaceId } }).then(() =>
        refresh(connection.id),
      );
    },
  );
  return (
    <Confirm
      opened
      title={t(`deeds.${deed}Title`, { name: connection.displayName })}
      action={t(`deeds.${deed}`)}
      isDangerous={deed !== 'activate' || isUntested}
      isPending={call.isPending || preview.isLoading}
      problem={call.problem}
      onConfirm={() => call.run(undefined)}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">{t(`deeds.${deed}Advice`)}</Text>
        {deed !== 'delete' && <ChangePreview {...preview} onRetry={() => void preview.refetch()} />}
        {deed === 'activate' && isUntested && (
          <Checkbox
            checked={isForced}
            onChange={(event) => setForced(event.currentTarget.checked)}
            label={t('deeds.force')}
          />
        )}
      </Stack>
    </Confirm>
  );
}

function useDeed({ workspaceId, connection: { id } }: Props): (deed: Deed, force: boolean) => Promise<unknown> {
  const api = useWorkspaceApi(workspaceId);
  const params = { path: { connectionId: id } };
  return (deed, force) => {
    if (deed === 'delete') return api.DELETE('/api/workspace/sso/connections/{connectionId}', { params });
    if (deed === 'deactivate') return api.POST('/api/workspace/sso/connections/{connectionId}/deactivate', { params });
    return api.POST('/api/workspace/sso/connections/{connectionId}/activate', { params, body: { force } });
  };
}
