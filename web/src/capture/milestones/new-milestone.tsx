import { useTranslation } from 'react-i18next';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { toastDone } from '../../ui/toasts.tsx';
import type { Milestone } from '../milestone-list.ts';
import { useCreateMilestone } from './milestone-data.ts';
import { EMPTY_MILESTONE, MilestoneFields, type MilestoneValues, milestoneBody } from './milestone-fields.tsx';
import { useMilestoneRules } from './milestone-rules.ts';

interface Props {
  readonly projectId: string;
  /** Position after the last milestone. */
  readonly sortOrder: number;
  readonly onClose: () => void;
}

/** Creates a milestone. */
export function NewMilestone({ projectId, sortOrder, onClose }: Props) {
  const { t } = useTranslation(['milestones', 'shell']);
  const create = useCreateMilestone(projectId);
  const creation = useCreateForm<MilestoneValues, Milestone>({
    name: `milestone:${projectId}:new`,
    title: t('milestones:new.open'),
    initial: EMPTY_MILESTONE,
    validate: useMilestoneRules(),
    onCreated({ name }, isOpen) {
      toastDone(t('milestones:new.done', { name }));
      if (isOpen) onClose();
    },
  });
  return (
    <CreateDialog
      title={t('milestones:new.open')}
      action={t('shell:create')}
      onSubmit={() =>
        creation.attempt((values, key) => {
          const body = key.asLast({ ...milestoneBody(values), sortOrder }, 'sortOrder');
          return create(body, key.of(body));
        })
      }
      {...{ creation, onClose }}
    >
      <MilestoneFields form={creation.form} />
    </CreateDialog>
  );
}
