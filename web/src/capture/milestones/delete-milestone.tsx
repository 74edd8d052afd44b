import { useTranslation } from 'react-i18next';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { Milestone } from '../milestone-list.ts';
import { useDeleteMilestone } from './milestone-data.ts';

interface Props {
  readonly projectId: string;
  readonly milestone: Milestone;
  readonly onClose: () => void;
}

/** Asks for confirmation before deleting a milestone, and says what happens to its photos. */
export function DeleteMilestone({ projectId, milestone: { id, name }, onClose }: Props) {
  const { t } = useTranslation('milestones');
  const deletion = useDeleteMilestone(projectId);
  const start = () =>
    deletion.mutate(id, {
      onSuccess: () => {
        toastDone(t('delete.done', { name }));
        onClose();
      },
    });
  return (
    <Confirm
      opened
      title={t('delete.title', { name })}
      action={t('delete.action')}
      isPending={deletion.isPending}
      problem={deletion.error}
      onConfirm={start}
      onClose={onClose}
    >
      {t('delete.advice')}
    </Confirm>
  );
}
