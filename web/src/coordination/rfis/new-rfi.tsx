// Form that raises an RFI or keeps it as a draft.
import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RfiCreate } from '../../../../contract/rfis.ts';
import { tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { CreateDrawer } from '../../records/create-dialog.tsx';
import { ElementsPicker } from '../../records/element-picker.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { PersonSelect } from '../../ui/person-select.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { CurrencyInput } from './currency-input.tsx';
import { creationOf, EMPTY, fieldOf, type RfiValues, wrongsOf } from './rfi-form.ts';
import { refreshRfi, rfiKey } from './rfi-query.ts';
import { MAX_RFI_ELEMENTS, RFI_PRIORITIES, type Rfi } from './rfi-terms.ts';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** The form for a new RFI, which is raised or kept as a draft. */
export function NewRfi({ projectId, onClose }: Props) {
  const { t } = useTranslation('rfis');
  const navigate = useNavigate();
  const create = useCreate(projectId);
  const creation = useCreateForm<RfiValues, Rfi>({
    name: `rfi:${projectId}:new`,
    title: t('new.title'),
    initial: EMPTY,
    toField: fieldOf,
    validate: (values) =>
      Object.fromEntries(Object.entries(wrongsOf(values)).map(([field, wrong]) => [field, t(`wrong.${wrong}`)])),
    onCreated({ id, number }, isOpen) {
      // A person who closed the form meanwhile stays on their screen.
      if (!isOpen) return toastDone(t('new.done', { number }));
      return navigate({ to: '/projects/$projectId/rfis/$rfiId', params: { projectId, rfiId: id } });
    },
  });
  // The same form may be sent as a draft and, if that is refused, be raised.
  const send = (status: 'draft' | 'open') =>
    creation.attempt((values, key) => create(creationOf(values, status), `${key.of(values)}-${status}`));
  return (
    <CreateDrawer
      title={t('new.title')}
      action={t('new.raise')}
      onSubmit={() => send('open')}
      otherAction={
        <Button variant="default" disabled={creation.isPending} onClick={() => send('draft')}>
          {t('new.draft')}
        </Button>
      }
      {...{ creation, onClose }}
    >
      <Fields projectId={projectId} form={creation.form} />
    </CreateDrawer>
  );
}

function useCreate(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (body: RfiCreate, key: string): Promise<Rfi> => {
    const params = { path: { projectId }, header: { 'Idempotency-Key': key } };
    const answer = await tagged(api.POST('/api/projects/{projectId}/rfis', { params, body }));
    const { record } = answer;
    queries.setQueryData(rfiKey(projectId, record.id), answer);
    void refreshRfi(queries, projectId, record.id);
    return record;
  };
}

function Fields({ projectId, form }: { readonly projectId: string; readonly form: UseFormReturnType<RfiValues> }) {
  const { t } = useTranslation('rfis');
  const { values, errors } = form;
  const errorOf = (field: string) => errors[field];
  return (
    <>
      <TextInput
        label={t('field.subject')}
        required
        maxLength={200}
        data-autofocus
        {...form.getInputProps('subject')}
      />
      <Textarea
        label={t('field.question')}
        required
        autosize
        minRows={5}
        maxRows={16}
        maxLength={10_000}
        {...form.getInputProps('question')}
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
      <ElementsPicker
        projectId={projectId}
        label={t('field.elementGuids')}
        maxValues={MAX_RFI_ELEMENTS}
        value={values.elementGuids}
        onChange={(elementGuids) => form.setFieldValue('elementGuids', elementGuids)}
        error={errorOf('elementGuids')}
      />
    </>
  );
}
