// Raising an issue: what is typed stays until it is created, through a refusal, a reload and a session that ended.
import { Button, Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { PersonSelect } from '../../ui/person-select.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useDraftForm } from '../editing/draft-form.ts';
import { NewDrawer } from '../editing/new-drawer.tsx';
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
  const { t } = useTranslation(['issues', 'shell']);
  const navigate = useNavigate();
  const [isRepeated, setRepeated] = useState(false);
  const create = useCreate(projectId);
  const { form, attempt, problem, isPending } = useDraftForm<Values>({
    name: `issue:${projectId}:new`,
    title: t('new.title'),
    initial: { ...EMPTY, floorPlanId: search.plan ?? null },
    given: { ...at },
    fieldOf,
    validate: ({ title }) => (title.trim() === '' ? { title: t('new.titleMissing') } : {}),
  });

  async function submit(values: Values, key: string, isOpen: () => boolean): Promise<void> {
    const { id, number } = await create(values, key);
    if (isOpen() && !isRepeated) {
      await navigate({ to: '/projects/$projectId/issues/$issueId', params: { projectId, issueId: id }, search });
      return;
    }
    toastDone(t('new.done', { number }));
    if (!isOpen()) return;
    // Who records a round of a level raises the next one on the same plan.
    form.setValues({ ...EMPTY, type: values.type, floorPlanId: values.floorPlanId });
    form.getInputNode('title')?.focus();
  }

  return (
    <NewDrawer
      title={t('new.title')}
      onClose={onClose}
      onSubmit={() => attempt(submit)}
      problem={problem}
      actions={
        <>
          <Checkbox
            label={t('new.another')}
            checked={isRepeated}
            onChange={(event) => setRepeated(event.currentTarget.checked)}
            me="auto"
          />
          <Button variant="default" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('new.create')}
          </Button>
        </>
      }
    >
      <Fields projectId={projectId} form={form} />
    </NewDrawer>
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
      <TextInput
        label={t('field.title')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
        styles={{ input: { unicodeBidi: 'plaintext' } }}
      />
      <Textarea
        label={t('field.description')}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={10_000}
        {...form.getInputProps('description')}
        styles={{ input: { unicodeBidi: 'plaintext' } }}
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

// `labels/3` is told at its field.
function fieldOf(path: string): string {
  const [field = ''] = path.split('/');
  return field === 'planX' || field === 'planY' ? 'floorPlanId' : field;
}
