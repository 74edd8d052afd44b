import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WorkspaceWebhook } from '../../../../contract/webhooks.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone } from '../../ui/toasts.tsx';

interface Props {
  readonly workspaceId: string;
  readonly webhook: WorkspaceWebhook;
  readonly onClose: () => void;
}

/** Asks before a subscription is deleted for good, with its deliveries. */
export function DeleteWebhook({ workspaceId, webhook, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const api = useWorkspaceApi(workspaceId);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const remove = useCall(
    () => api.DELETE('/api/workspace/webhooks/{webhookId}', { params: { path: { webhookId: webhook.id } } }),
    () => {
      toastDone(t('delete.done'));
      // Out of the list at once: a row of it would ask for the deliveries of what is gone.
      queries.setQueryData<{ rows: WorkspaceWebhook[]; isWhole: boolean }>(
        ['workspace', workspaceId, 'webhooks'],
        (list) => list && { ...list, rows: list.rows.filter(({ id }) => id !== webhook.id) },
      );
      const back = navigate({ to: '/w/$workspaceId/webhooks', params: { workspaceId } });
      void back.then(() => refresh(['workspace', workspaceId, 'webhooks']));
    },
  );
  return (
    <Confirm
      opened
      title={t('delete.title', { url: webhook.url })}
      action={t('delete.action')}
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      {t('delete.advice')}
    </Confirm>
  );
}
