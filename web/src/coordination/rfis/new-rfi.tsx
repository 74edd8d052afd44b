// Raising an RFI: what is typed stays until it is sent, through a refusal, a reload and a session that ended.
import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { PersonSelect } from '../../ui/person-select.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { useDraftForm } from '../editing/draft-form.ts';
import { NewDrawer } from '../editing/new-drawer.tsx';
import { CurrencyInput } from './currency-input.tsx';
import { ElementsInput } from './elements-input.tsx';
import { creationOf, EMPTY, fieldOf, type RfiValues, wrongsOf } from './rfi-form.ts';
import { refreshRfi, rfiKey } from './rfi-query.ts';
import { RFI_PRIORITIES } from './rfi-terms.ts';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** The form for a new RFI, which is raised or kept as a draft. */
export function NewRfi({ projectId, onClose }: Props) {
  const { t } = useTranslation(['rfis', 'shell']);
  const create = useCreate(projectId);
  const { form, attempt, problem, isPending } = useDraftForm<RfiValues>({
    name: `rfi:${projectId}:new`,
    title: t('new.title'),
    initial: EMPTY,
    fieldOf,
    validate: (values) =>
      Object.fromEntries(Object.entries(wrongsOf(values)).map(([field, wrong]) => [field, t(`wrong.${wrong}`)])),
  });
  return (
    <NewDrawer
      title={t('new.title')}
      onClose={onClose}
      onSubmit={() => attempt((values, key, isOpen) => create(values, { status: 'open', key, isOpen }))}
      problem={problem}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('shell:cancel')}
          </Button>
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => attempt((values, key, isOpen) => create(values, { status: 'draft', key, isOpen }))}
          >
            {t('new.draft')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('new.raise')}
          </Button>
        </>
      }
    >
      <Fields projectId={projectId} form={form} />
    </NewDrawer>
  );
}

interface Sent {
  readonly status: 'draft' | 'open';
  readonly key: string;
  readonly isOpen: () => boolean;
}

function useCreate(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation('rfis');
  return async (values: RfiValues, { status, key, isOpen }: Sent): Promise<void> => {
    const answer = await tagged(
      api.POST('/api/projects/{projectId}/rfis', {
        // The same form may be sent as a draft and, that refused, be raised.
        params: { path: { projectId }, header: { 'Idempotency-Key': `${key}-${status}` } },
        body: creationOf(values, status),
      }),
    );
    const { id, number } = answer.record;
    queries.setQueryData(rfiKey(projectId, id), answer);
    void refreshRfi(queries, projectId, id);
    // Whoever closed the form meanwhile stays where they are.
    if (!isOpen()) return toastDone(t('new.done', { number }));
    await navigate({ to: '/projects/$projectId/rfis/$rfiId', params: { projectId, rfiId: id } });
  };
}

function Fields({ projectId, form }: { readonly projectId: string; readonly form: UseFormReturnType<RfiValues> }) {
  const { t } = useTranslation('rfis');
  const { values, errors } = form;
  const errorOf = (field: string) => errors[field];
  const plaintext = { input: { unicodeBidi: 'plaintext' } } as const;
  return (
    <>
      <TextInput
        label={t('field.subject')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('subject')}
        styles={plaintext}
      />
      <Textarea
        label={t('field.question')}
        required
        autosize
        minRows={5}
        maxRows={16}
        maxLength={10_000}
        {...form.getInputProps('question')}
        styles={plaintext}
      />
      <Group grow align="flex-start">
        <Select
          label={t('field.priority')}
          data={RFI_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('priority')}
        />
        <TextInput type="date" dir="ltr" label={t('field.dueDate')} {...form.getInputProps('dueDate')} />
      </Group>
      <PersonSelect
        projectId={projectId}
        label={t('field.assigneeId')}
        value={values.assigneeId}
        onChange={(assigneeId) => form.setFieldValue('assigneeId', assigneeId)}
        error={errorOf('assigneeId')}
      />
      <Group grow align="flex-start">
        <TextInput label={t('field.amount')} dir="ltr" inputMode="decimal" {...form.getInputProps('amount')} />
        <CurrencyInput {...form.getInputProps('currency')} />
      </Group>
      <TextInput
        label={t('field.scheduleImpactDays')}
        description={t('daysAdvice')}
        dir="ltr"
        inputMode="numeric"
        {...form.getInputProps('scheduleImpactDays')}
      />
      <ElementsInput
        value={values.elementGuids}
        onChange={(elementGuids) => form.setFieldValue('elementGuids', elementGuids)}
        error={errorOf('elementGuids')}
      />
    </>
  );
}
