import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../contract/projects.ts';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx';
import { toastDone } from '../../ui/toasts.tsx';

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

type Values = Record<'name' | 'code' | 'timeZone' | 'description', string>;

/** Makes a project; its maker is led into it, unless they went elsewhere meanwhile. */
export function NewProject({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('workspace');
  const api = useWorkspaceApi(workspaceId);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const creation = useCreateForm<Values, Project>({
    name: `project:${workspaceId}:new`,
    title: t('projects.new'),
    // The time zone of the browser: most projects are created where they are built.
    initial: { name: '', code: '', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, description: '' },
    validate: { name: (name) => (name.trim() === '' ? t('needed') : null) },
    onCreated(project, isOpen) {
      toastDone(t('projects.made', { name: project.name }));
      void refresh(['workspace', workspaceId, 'projects']);
      if (!isOpen) return;
      return navigate({ to: '/projects/$projectId/overview', params: { projectId: project.id } });
    },
  });
  const { form } = creation;
  const create = () =>
    creation.attempt(({ name, code, timeZone, description }, key) => {
      const body = { name: name.trim(), code: code.trim() || null, timeZone, description: description.trim() || null };
      return taken(api.POST('/api/projects', { params: { header: { 'Idempotency-Key': key.of(body) } }, body }));
    });
  return (
    <CreateDialog title={t('projects.new')} action={t('projects.create')} onSubmit={create} {...{ creation, onClose }}>
      <TextInput
        label={t('projects.name')}
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('projects.code')}
        description={t('projects.codeHint')}
        maxLength={64}
        {...form.getInputProps('code')}
      />
      <TimeZoneSelect
        label={t('projects.timeZone')}
        description={t('projects.timeZoneHint')}
        nothingFound={t('projects.noZone')}
        {...form.getInputProps('timeZone')}
        value={form.values.timeZone}
      />
      <Textarea
        label={t('projects.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        {...form.getInputProps('description')}
      />
    </CreateDialog>
  );
}
