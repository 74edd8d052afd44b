import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { useFormStanding } from '../../ui/form-standing.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { useCreateMilestone } from './milestone-data.ts';
import { EMPTY_MILESTONE, MilestoneFields, type MilestoneValues, milestoneBody } from './milestone-fields.tsx';
import { AT_FIELDS, firstWrong, useMilestoneRules } from './milestone-rules.ts';

interface Props {
  readonly projectId: string;
  /** Position after the last milestone. */
  readonly sortOrder: number;
  readonly onClose: () => void;
}

/** Creates a milestone. */
export function NewMilestone({ projectId, sortOrder, onClose }: Props) {
  const { t } = useTranslation(['milestones', 'shell']);
  const draft = useDraft<MilestoneValues>(`milestone:${projectId}:new`, EMPTY_MILESTONE);
  const form = useForm<MilestoneValues>({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: useMilestoneRules(),
  });
  const standing = useFormStanding(t('milestones:new.open'));
  const make = useCreateMilestone(projectId);
  const create = useCall(
    (values: MilestoneValues) => {
      const body = draft.key.asLast({ ...milestoneBody(values), sortOrder }, 'sortOrder');
      return make(body, draft.key.of(body));
    },
    ({ name }) => {
      draft.clear();
      toastDone(t('milestones:new.done', { name }));
      if (standing.isOpen()) onClose();
    },
    (problem) => {
      refuseFields(form, problem, AT_FIELDS);
      standing.tellIfClosed(problem);
    },
  );
  const save = form.onSubmit(create.run, firstWrong(form));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('milestones:new.open')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <MilestoneFields form={form} />
          {create.problem !== undefined && !isSaidAtFields(create.problem, AT_FIELDS) && (
            <ProblemNotice problem={create.problem} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('shell:create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
