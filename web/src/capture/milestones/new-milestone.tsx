import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../parts/dialog.tsx';
import { useDraft } from '../../parts/draft.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../parts/refused-fields.ts';
import { toastDone } from '../../parts/toasts.tsx';
import { type Keyed, keyFor, useCreateMilestone } from './milestone-data.ts';
import { EMPTY_MILESTONE, MilestoneFields, type MilestoneValues, milestoneBody } from './milestone-fields.tsx';
import { AT_FIELDS, firstWrong, useMilestoneRules } from './milestone-rules.ts';

interface Props {
  readonly projectId: string;
  /** Behind the last one. */
  readonly sortOrder: number;
  readonly onClose: () => void;
}

/** Makes a milestone. */
export function NewMilestone({ projectId, sortOrder, onClose }: Props) {
  const { t } = useTranslation(['milestones', 'frame']);
  const draft = useDraft<MilestoneValues>(`milestone:${projectId}:new`, EMPTY_MILESTONE);
  const form = useForm<MilestoneValues>({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: useMilestoneRules(),
  });
  const create = useCreateMilestone(projectId);
  const [keyed, setKeyed] = useState<Keyed>();
  const save = form.onSubmit((values) => {
    const body = { ...milestoneBody(values), sortOrder };
    const next = keyFor(body, keyed);
    setKeyed(next);
    create.mutate(
      { body, key: next.key },
      {
        onSuccess: ({ name }) => {
          draft.clear();
          toastDone(t('milestones:new.done', { name }));
          onClose();
        },
        onError: (problem) => refuseFields(form, problem, AT_FIELDS),
      },
    );
  }, firstWrong(form));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('milestones:new.open')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      <form onSubmit={save} noValidate>
        <Stack>
          <MilestoneFields form={form} />
          {create.error !== null && !isSaidAtFields(create.error, AT_FIELDS) && (
            <ProblemNotice problem={create.error} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('frame:cancel')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('frame:create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
