import { Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useRefresh } from '../../api/rows.ts';
import { useWorkspaceApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { useFormStanding } from '../../ui/form-standing.ts';
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { FormFoot } from '../form-foot.tsx';
import { focusFirst, useFormProblem } from '../use-form-problem.ts';

interface Props {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** Makes a project; its maker is led into it, unless they went elsewhere meanwhile. */
export function NewProject({ workspaceId, onClose }: Props) {
  const { t } = useTranslation('workspace');
  const close = useTranslation('shell').t('close');
  const api = useWorkspaceApi(workspaceId);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const draft = useDraft(`project:${workspaceId}:new`, {
    name: '',
    code: '',
    // That of the browser: most projects are made where they are built.
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    description: '',
  });
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: { name: (name) => (name.trim() === '' ? t('needed') : null) },
  });
  const standing = useFormStanding(t('projects.new'));
  const create = useCall(
    ({ name, code, timeZone, description }: typeof form.values) => {
      const body = { name: name.trim(), code: code.trim() || null, timeZone, description: description.trim() || null };
      return taken(api.POST('/api/projects', { params: { header: { 'Idempotency-Key': draft.key.of(body) } }, body }));
    },
    (project) => {
      draft.clear();
      toastDone(t('projects.made', { name: project.name }));
      void refresh(['workspace', workspaceId, 'projects']);
      if (!standing.isOpen()) return;
      return navigate({ to: '/projects/$projectId/overview', params: { projectId: project.id } });
    },
    standing.tellIfClosed,
  );
  const rest = useFormProblem(form, create.problem);
  return (
    <Dialog opened onClose={onClose} title={t('projects.new')} closeButtonProps={{ 'aria-label': close }}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => create.run(values),
          (errors) => focusFirst(form, errors),
        )}
      >
        <Stack>
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
          <FormFoot problem={rest} isPending={create.isPending} action={t('projects.create')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
