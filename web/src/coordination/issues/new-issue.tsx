// Raising an issue: what is typed stays until it is created, through a refusal, a reload and a session that ended.
import { Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { CreateDrawer } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { PersonSelect } from '../../ui/person-select.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import type { IssueSearch } from './filters.ts';
import { issueKey, refreshIssues } from './issue-query.ts';
import { ISSUE_PRIORITIES, ISSUE_TYPES, type Issue, type IssuePriority, type IssueType } from './issue-terms.ts';
import { LabelInput } from './label-input.tsx';
import { NOWHERE, type Place, PlaceField } from './place-field.tsx';

interface Values extends Record<string, unknown> {
  title: string;
  description: string;
  type: IssueType;
  priority: IssuePriority;
  assigneeId: string | null;
  dueDate: string;
  labels: string[];
  floorPlanId: string | null;
  planX: number | null;
  planY: number | null;
}

const EMPTY: Values = {
  ...{ title: '', description: '', type: 'defect', priority: 'medium', assigneeId: null, dueDate: '', labels: [] },
  ...NOWHERE,
};

interface Props {
  readonly projectId: string;
  readonly search: IssueSearch;
  /** The place that it is raised at, where one was chosen on a plan; it stands before one that was entered earlier. */
  readonly at: Place | undefined;
  readonly onClose: () => void;
}

/** The form for a new issue; what was entered is kept until it is sent. */
export function NewIssue({ projectId, search, at, onClose }: Props) {
  const { t } = useTranslation('issues');
  const navigate = useNavigate();
  const [isRepeated, setRepeated] = useState(false);
  const create = useCreate(projectId);
  const creation = useCreateForm<Values, Issue>({
    name: `issue:${projectId}:new`,
    title: t('new.title'),
    initial: { ...EMPTY, floorPlanId: search.plan ?? null },
    given: { ...at },
    toField,
    validate: ({ title }) => (title.trim() === '' ? { title: t('new.titleMissing') } : {}),
    onCreated({ id, number }, isOpen) {
      if (isOpen && !isRepeated) {
        return navigate({ to: '/projects/$projectId/issues/$issueId', params: { projectId, issueId: id }, search });
      }
      toastDone(t('new.done', { number }));
      if (!isOpen) return;
      // The next issue of an inspection round is on the same plan.
      const { type, floorPlanId } = form.getValues();
      creation.startOver({ ...EMPTY, type, floorPlanId });
      form.getInputNode('title')?.focus();
    },
  });
  const { form } = creation;
  return (
    <CreateDrawer
      title={t('new.title')}
      action={t('new.create')}
      onSubmit={() => creation.attempt((values, key) => create(values, key.of(values)))}
      choice={
        <Checkbox
          label={t('new.another')}
          checked={isRepeated}
          onChange={(event) => setRepeated(event.currentTarget.checked)}
          me="auto"
        />
      }
      {...{ creation, onClose }}
    >
      <Fields projectId={projectId} form={form} />
    </CreateDrawer>
  );
}

/** Sent twice with one key it makes one issue. */
function useCreate(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (values: Values, key: string): Promise<Issue> => {
    const answer = await tagged(
      api.POST('/api/projects/{projectId}/issues', {
        params: { path: { projectId }, header: { 'Idempotency-Key': key } },
        body: { ...values, description: values.description || null, dueDate: values.dueDate || null },
      }),
    );
    const { record } = answer;
    queries.setQueryData(issueKey(projectId, record.id), answer);
    void refreshIssues(queries, projectId);
    if (record.labels.length > 0) void queries.invalidateQueries({ queryKey: ['project', projectId, 'tags'] });
    return record;
  };
}

function Fields({ projectId, form }: { readonly projectId: string; readonly form: UseFormReturnType<Values> }) {
  const { t } = useTranslation('issues');
  const { values, errors } = form;
  const errorOf = (field: keyof Values) => errors[field];
  return (
    <>
      <TextInput label={t('field.title')} required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <Textarea
        label={t('field.description')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
      <Group grow align="flex-start">
        <Select
          label={t('field.type')}
          data={ISSUE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('type')}
        />
        <Select
          label={t('field.priority')}
          data={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
      </Group>
      <Group grow align="flex-start">
        <PersonSelect
          projectId={projectId}
          label={t('field.assignee')}
          value={values.assigneeId}
          onChange={(assigneeId) => form.setFieldValue('assigneeId', assigneeId)}
          error={errorOf('assigneeId')}
        />
        <TextInput type="date" dir="ltr" label={t('field.dueDate')} {...form.getInputProps('dueDate')} />
      </Group>
      <LabelInput
        projectId={projectId}
        label={t('field.labels')}
        value={values.labels}
        onChange={(labels) => form.setFieldValue('labels', labels)}
        error={errorOf('labels')}
      />
      <PlaceField
        projectId={projectId}
        value={values}
        onChange={(place) => form.setValues({ ...place })}
        error={errorOf('floorPlanId')}
      />
    </>
  );
}

// Shows the error of `labels/3` at the labels, and that of a coordinate at the plan.
function toField(path: string): string {
  const [field = ''] = path.split('/');
  return field === 'planX' || field === 'planY' ? 'floorPlanId' : field;
}
