import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Page } from '../../api/page-chain.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useApi } from '../../api/use-api.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { photosKey } from '../photos/photo-data.ts';
import { type FloorPlan, plansKey } from './plan-data.ts';

interface Props {
  readonly projectId: string;
  readonly plan: FloorPlan;
  readonly onClose: () => void;
}

/** Asks for confirmation before deleting a plan. */
export function DeletePlan({ projectId, plan, onClose }: Props) {
  const { t } = useTranslation('plans');
  const api = useApi();
  const queries = useQueryClient();
  const deletion = useSingleMutation({
    mutationFn: () =>
      api.DELETE('/api/projects/{projectId}/floor-plans/{floorPlanId}', {
        params: { path: { projectId, floorPlanId: plan.id } },
      }),
    onSuccess: () => {
      // Removes the card before the list is read again, so that nothing requests the files of a deleted plan.
      queries.setQueryData<Page<FloorPlan>>([...plansKey(projectId), 'page'], (list) =>
        list === undefined ? list : { ...list, data: list.data.filter(({ id }) => id !== plan.id) },
      );
      queries.removeQueries({ queryKey: ['project', projectId, 'plan', plan.id] });
      for (const queryKey of [plansKey(projectId), photosKey(projectId), ['project', projectId, 'overview']]) {
        void queries.invalidateQueries({ queryKey });
      }
      toastDone(t('delete.done', { name: plan.name }));
      onClose();
    },
  });
  return (
    <Confirm
      opened
      title={t('delete.title', { name: plan.name })}
      action={t('delete.action')}
      isPending={deletion.isPending}
      problem={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {t('delete.advice')}
    </Confirm>
  );
}
