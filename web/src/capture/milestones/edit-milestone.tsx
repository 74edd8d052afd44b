import { Button, Group, Loader, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { Conflict } from '../../parts/conflict.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../parts/refused-fields.ts';
import { isMeanwhile, useTheirs } from '../../parts/theirs.ts';
import type { Milestone } from '../milestone-list.ts';
import { milestoneQuery, useChangeMilestone } from './milestone-data.ts';
import { MilestoneFields, type MilestoneValues, milestoneBody, milestoneValues } from './milestone-fields.tsx';
import { AT_FIELDS, firstWrong, useMilestoneRules } from './milestone-rules.ts';

interface Props {
  readonly projectId: string;
  readonly milestone: Milestone;
  readonly onClose: () => void;
}

/** Changes a milestone, from the state that it has when this opens. */
export function EditMilestone({ projectId, milestone, onClose }: Props) {
  const { t } = useTranslation(['milestones', 'frame']);
  const read = useQuery({ ...milestoneQuery(useApi(), projectId, milestone.id), staleTime: 0 });
  const began = read.isFetchedAfterMount ? read.data : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('milestones:editOf', { name: milestone.name })}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
    >
      {began && <Form {...{ projectId, onClose }} read={began} />}
      {read.isFetching && began === undefined && <Loader role="status" aria-label={t('frame:loading')} />}
      {read.error !== null && began === undefined && (
        <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
      )}
    </Modal>
  );
}

interface FormProps {
  readonly projectId: string;
  readonly read: Tagged<Milestone>;
  readonly onClose: () => void;
}

function Form({ projectId, read, onClose }: FormProps) {
  const { t } = useTranslation(['milestones', 'frame']);
  const api = useApi();
  const queries = useQueryClient();
  const change = useChangeMilestone(projectId);
  // The state that the person set out from; what is read meanwhile does not touch what is entered.
  const [began] = useState(read);
  const meanwhile = useTheirs(() =>
    queries.fetchQuery({ ...milestoneQuery(api, projectId, began.record.id), staleTime: 0 }),
  );
  const { theirs } = meanwhile;
  const form = useForm<MilestoneValues>({
    initialValues: milestoneValues(began.record),
    validate: useMilestoneRules(),
  });
  const save = (values: MilestoneValues, etag: string | null) =>
    change.mutate(
      { id: began.record.id, change: milestoneBody(values), etag },
      {
        onSuccess: onClose,
        onError: (problem) => (isMeanwhile(problem) ? void lookAgain() : refuseFields(form, problem, AT_FIELDS)),
      },
    );
  const lookAgain = async () => {
    const now = await meanwhile.look();
    if (now !== undefined) meanwhile.show(now);
  };
  const isSaid = isMeanwhile(change.error) || isSaidAtFields(change.error, AT_FIELDS);
  const problem = meanwhile.unread ?? (isSaid ? undefined : (change.error ?? undefined));
  return (
    <form onSubmit={form.onSubmit((values) => save(values, began.etag), firstWrong(form))} noValidate>
      <Stack>
        <MilestoneFields form={form} />
        {problem !== undefined && <ProblemNotice problem={problem} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('frame:cancel')}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {t('frame:save')}
          </Button>
        </Group>
      </Stack>
      {theirs && (
        <Differing
          {...{ theirs: theirs.record, yours: form.getValues() }}
          isPending={change.isPending}
          onTakeTheirs={onClose}
          onKeepYours={() => save(form.getValues(), theirs.etag)}
        />
      )}
    </form>
  );
}

interface DifferingProps {
  readonly theirs: Milestone;
  readonly yours: MilestoneValues;
  readonly isPending: boolean;
  readonly onTakeTheirs: () => void;
  readonly onKeepYours: () => void;
}

function Differing({ theirs, yours, ...doing }: DifferingProps) {
  const { t } = useTranslation('milestones');
  const { day } = useFormats();
  const now = milestoneValues(theirs);
  const shown = (name: keyof MilestoneValues, value: string) =>
    name === 'capturedOn' && value !== '' ? day(value) : value;
  const fields = (['name', 'capturedOn', 'description'] as const)
    .filter((name) => now[name] !== yours[name])
    .map((name) => ({
      name: t(`fields.${name}`),
      theirs: shown(name, now[name]),
      yours: shown(name, yours[name]),
    }));
  return <Conflict fields={fields} {...doing} />;
}
