// Form for a clash that a person enters.
import { Group, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { tagged } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { CreateDrawer } from '../../records/create-dialog.tsx';
import { ElementPicker } from '../../records/element-picker.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { PersonSelect } from '../../ui/person-select.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { type ClashValues, creationOf, EMPTY, fieldOf, wrongsOf } from './clash-form.ts';
import { clashKey, refreshDecided } from './clash-query.ts';
import { CLASH_KINDS, type Clash } from './clash-terms.ts';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** The form for a clash that a person enters. */
export function NewClash({ projectId, onClose }: Props) {
  const { t } = useTranslation('clashes');
  const navigate = useNavigate();
  const create = useCreate(projectId);
  const creation = useCreateForm<ClashValues, Clash>({
    name: `clash:${projectId}:new`,
    title: t('new.title'),
    initial: EMPTY,
    toField: fieldOf,
    validate: (values) =>
      Object.fromEntries(Object.entries(wrongsOf(values)).map(([field, wrong]) => [field, t(`wrong.${wrong}`)])),
    onCreated({ id, number }, isOpen) {
      // A person who closed the form meanwhile stays on their screen.
      if (!isOpen) return toastDone(t('new.done', { number }));
      return navigate({ to: '/projects/$projectId/clashes/$clashId', params: { projectId, clashId: id } });
    },
  });
  return (
    <CreateDrawer
      title={t('new.title')}
      action={t('new.create')}
      onSubmit={() => creation.attempt((values, key) => create(values, key.of(values)))}
      {...{ creation, onClose }}
    >
      <Fields projectId={projectId} form={creation.form} />
    </CreateDrawer>
  );
}

function useCreate(projectId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return async (values: ClashValues, key: string): Promise<Clash> => {
    const answer = await tagged(
      api.POST('/api/projects/{projectId}/clashes', {
        params: { path: { projectId }, header: { 'Idempotency-Key': key } },
        body: creationOf(values),
      }),
    );
    const { record } = answer;
    queries.setQueryData(clashKey(projectId, record.id), answer);
    void refreshDecided(queries, projectId, []);
    return record;
  };
}

function Fields({ projectId, form }: { readonly projectId: string; readonly form: UseFormReturnType<ClashValues> }) {
  const { t } = useTranslation('clashes');
  const number = (field: 'x' | 'y' | 'z' | 'distanceM') => ({
    dir: 'ltr' as const,
    inputMode: 'decimal' as const,
    ...form.getInputProps(field),
  });
  const element = (field: 'elementAGuid' | 'elementBGuid') => (
    <ElementPicker
      projectId={projectId}
      label={t(`field.${field}`)}
      required
      {...form.getInputProps(field)}
      value={form.values[field] || null}
      onChange={(guid) => form.setFieldValue(field, guid ?? '')}
    />
  );
  return (
    <>
      <TextInput label={t('field.name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('field.kind')}
        data={CLASH_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        allowDeselect={false}
        {...form.getInputProps('kind')}
      />
      {element('elementAGuid')}
      {element('elementBGuid')}
      <Group grow align="flex-start" role="group" aria-label={t('field.point')}>
        <TextInput label={t('axis.x')} {...number('x')} />
        <TextInput label={t('axis.y')} {...number('y')} />
        <TextInput label={t('axis.z')} {...number('z')} />
      </Group>
      <TextInput label={t('field.distanceInput')} description={t('distanceAdvice')} {...number('distanceM')} />
      <PersonSelect
        projectId={projectId}
        label={t('field.assigneeId')}
        value={form.values.assigneeId}
        onChange={(assigneeId) => form.setFieldValue('assigneeId', assigneeId)}
        error={form.errors.assigneeId}
      />
    </>
  );
}
