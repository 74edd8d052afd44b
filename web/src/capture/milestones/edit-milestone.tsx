import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { forgetDraft } from '../../ui/draft.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import type { Milestone } from '../milestone-list.ts';
import { type MilestoneChange, milestoneQuery, useChangeMilestone } from './milestone-data.ts';
import { MilestoneFields, type MilestoneValues, milestoneBody, milestoneValues } from './milestone-fields.tsx';
import { AT_FIELDS, firstWrong, useMilestoneRules } from './milestone-rules.ts';

interface Props {
  readonly projectId: string;
  readonly milestone: Milestone;
  readonly onClose: () => void;
}

/** Edits a milestone, which is read again when the dialog opens. */
export function EditMilestone({ projectId, milestone, onClose }: Props) {
  const { t } = useTranslation(['milestones', 'shell']);
  const read = useQuery({ ...milestoneQuery(useApi(), projectId, milestone.id), staleTime: 0 });
  const title = t('milestones:editOf', { name: milestone.name });
  const began = read.isFetchedAfterMount ? read.data : undefined;
  return (
    <Dialog
      opened
      onClose={() => {
        forgetDraft(draftName(milestone.id));
        onClose();
      }}
      title={title}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {began && <Form {...{ projectId, title, onClose }} read={began} />}
      {read.isFetching && began === undefined && <Loader role="status" aria-label={t('shell:loading')} />}
      {read.error !== null && began === undefined && (
        <ProblemNotice problem={read.error} onRetry={() => void read.refetch()} />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly projectId: string;
  readonly title: string;
  readonly read: Tagged<Milestone>;
  readonly onClose: () => void;
}

function Form({ projectId, title, read, onClose }: FormProps) {
  const { t } = useTranslation(['milestones', 'shell']);
  const api = useApi();
  const queries = useQueryClient();
  const { day } = useFormats();
  const { id } = read.record;
  const editing = useRecordForm<Milestone, MilestoneChange, MilestoneValues>({
    name: draftName(id),
    title,
    read,
    readAgain: () => queries.fetchQuery({ ...milestoneQuery(api, projectId, id), staleTime: 0 }),
    change: useChangeMilestone(projectId),
    validate: useMilestoneRules(),
    ...{ valuesOf: milestoneValues, bodyOf: milestoneBody, sentences: AT_FIELDS, onClose },
  });
  const shown = (name: keyof MilestoneValues, values: MilestoneValues) =>
    name === 'capturedOn' && values.capturedOn !== '' ? day(values.capturedOn) : values[name];
  return (
    <RecordForm
      editing={editing}
      onInvalid={firstWrong(editing.form)}
      label={(name) => t(`milestones:fields.${name}`)}
      show={shown}
    >
      <MilestoneFields form={editing.form} />
    </RecordForm>
  );
}

const draftName = (milestoneId: string) => `milestone:${milestoneId}`;
