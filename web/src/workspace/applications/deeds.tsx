import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import type { Application } from './use-applications.ts';

/** Reads again what lists and screens show of the workspace's applications. */
export function useRefreshApplications(workspaceId: string): () => void {
  const refresh = useRefresh();
  return () => void refresh(['workspace', workspaceId, 'applications'], ['workspace', workspaceId, 'application']);
}

/** Suspends or resumes an application. Asks for no confirmation, since it can be undone. */
export function useSuspension(workspaceId: string, { id, name }: Application) {
  const { t } = useTranslation('applications');
  const api = useWorkspaceApi(workspaceId);
  const refresh = useRefreshApplications(workspaceId);
  const params = { path: { applicationId: id } };
  return useCall(
    (verb: 'suspend' | 'resume') =>
      taken(
        verb === 'suspend'
          ? api.POST('/api/workspace/oauth-applications/{applicationId}/suspend', { params })
          : api.POST('/api/workspace/oauth-applications/{applicationId}/resume', { params }),
      ),
    ({ suspendedAt }) => {
      toastDone(t(suspendedAt === null ? 'wasResumed' : 'wasSuspended', { name }));
      refresh();
    },
    (problem) => toastProblem(t('notChanged'), problem),
  );
}

interface DeleteProps {
  readonly workspaceId: string;
  readonly application: Application;
  readonly onClose: () => void;
}

/** Asks before an application is deleted for good, with all that it was granted. */
export function DeleteApplication({ workspaceId, application, onClose }: DeleteProps) {
  const { t } = useTranslation('applications');
  const api = useWorkspaceApi(workspaceId);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { id, name } = application;
  const remove = useCall(
    () => api.DELETE('/api/workspace/oauth-applications/{applicationId}', { params: { path: { applicationId: id } } }),
    () => {
      toastDone(t('delete.done', { name }));
      queries.setQueryData<{ rows: Application[]; isWhole: boolean }>(
        ['workspace', workspaceId, 'applications'],
        (list) => list && { ...list, rows: list.rows.filter((each) => each.id !== id) },
      );
      const back = navigate({ to: '/w/$workspaceId/applications', params: { workspaceId } });
      void back.then(() => refresh(['workspace', workspaceId, 'applications']));
    },
  );
  return (
    <Confirm
      opened
      title={t('delete.title', { name })}
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
