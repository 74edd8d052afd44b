// Raising an issue: what is typed stays until it is created, through a refusal, a reload and a session that ended.
import { Button, Checkbox, Drawer, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagged } from '../../api/client.ts';
import { useCreationKey } from '../../api/creation-key.ts';
import { Problem } from '../../api/problem.ts';
import { useApi } from '../../api/use-api.ts';
import { useDraft } from '../../parts/draft.ts';
import { PersonSelect } from '../../parts/person-select.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { saidAtField } from '../../parts/refused-fields.ts';
import { toastDone } from '../../parts/toasts.tsx';
import type { IssueSearch } from './filters.ts';
import { issueKey, refreshIssues } from './issue-query.ts';
import { ISSUE_PRIORITIES, ISSUE_TYPES, type IssuePriority, type IssueType } from './issue-terms.ts';
import { LabelInput } from './label-input.tsx';
import { NOWHERE, type Place, PlaceField } from './place-field.tsx';

interface Values {
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
  const { t } = useTranslation(['issues', 'frame']);
  const navigate = useNavigate();
  const [isRepeated, setRepeated] = useState(false);
  const draft = useDraft<Values>(`issue:${projectId}:new`, { ...EMPTY, floorPlanId: search.plan ?? null });
  const form = useForm<Values>({
    initialValues: { ...draft.values, ...at },
    onValuesChange: draft.set,
    validate: { title: (title) => (title.trim() === '' ? t('new.titleMissing') : null) },
  });
  const create = useCreate(projectId);
  const refused = create.error instanceof Problem && create.error.status === 422 ? create.error : undefined;

  async function submit(values: Values): Promise<void> {
    const { record } = await create.mutateAsync(values);
    draft.clear();
    if (!isRepeated) {
      await navigate({ to: '/projects/$projectId/issues/$issueId', params: { projectId, issueId: record.id }, search });
      return;
    }
    toastDone(t('new.done', { number: record.number }));
    // Who records a round of a level raises the next one on the same plan.
    form.setValues({ ...EMPTY, type: values.type, floorPlanId: values.floorPlanId });
    form.getInputNode('title')?.focus();
  }

  const attempt = form.onSubmit(
    (values) =>
      void submit(values).catch((error: unknown) => {
        const fields =
          error instanceof Problem
            ? error.details.map(({ path, message }) => [fieldOf(path), saidAtField(message)] as const)
            : [];
        form.setErrors(Object.fromEntries(fields));
        const first = fields[0]?.[0];
        if (first !== undefined) form.getInputNode(first)?.focus();
      }),
    () => form.getInputNode('title')?.focus(),
  );

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={t('new.title')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      closeOnClickOutside={false}
    >
      <form onSubmit={attempt} noValidate>
        <Stack>
          <Fields projectId={projectId} form={form} />
          {create.error && !(refused && Object.keys(form.errors).length > 0) && (
            <ProblemNotice problem={create.error} />
          )}
          <Group justify="space-between">
            <Checkbox
              label={t('new.another')}
              checked={isRepeated}
              onChange={(event) => setRepeated(event.currentTarget.checked)}
            />
            <Group gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('frame:cancel')}
              </Button>
              <Button type="submit" loading={create.isPending}>
                {t('new.create')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Drawer>
  );
}

/** A repeated click, or a retry after a lost connection, makes one issue. */
function useCreate(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const key = useCreationKey();
  return useMutation({
    mutationFn: (values: Values) =>
      tagged(
        api.POST('/api/projects/{projectId}/issues', {
          params: { path: { projectId }, header: { 'Idempotency-Key': key.of(values) } },
          body: { ...values, description: values.description || null, dueDate: values.dueDate || null },
        }),
      ),
    onSuccess: (answer) => {
      key.renew();
      queries.setQueryData(issueKey(projectId, answer.record.id), answer);
      void refreshIssues(queries, projectId);
      if (answer.record.labels.length > 0) {
        void queries.invalidateQueries({ queryKey: ['project', projectId, 'tags'] });
      }
    },
  });
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
        key={form.key('title')}
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
        onChange={(place) => form.setValues(place)}
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
