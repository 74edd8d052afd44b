import { Button, FileInput, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormState } from '../../ui/form-state.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { HowFar, useFileSending } from '../file-sending.tsx';
import { type Model, modelsKey } from './model-data.ts';

interface Props {
  readonly projectId: string;
  /** The model that this is the next version of; null: a model of its own. */
  readonly before: Model | null;
  readonly onClose: () => void;
}

interface Fields {
  readonly name: string;
  readonly versionGroupId?: string;
}

const FORMATS = '.ifc,.ifczip';
const SENTENCES = { name: (message: string) => message, file: (message: string) => message };

/** Uploads an IFC file, as a model of its own or the next version of one. */
export function UploadModel({ projectId, before, onClose }: Props) {
  const { t } = useTranslation(['models', 'shell']);
  const { bytes } = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const form = useForm({
    initialValues: { name: before?.name ?? '' },
    validate: { name: (name) => (name.trim() === '' ? t('models:upload.nameMissing') : null) },
  });
  const title = before === null ? t('models:upload.open') : t('models:upload.nextOf', { name: before.name });
  const formState = useFormState(title);
  const queries = useQueryClient();
  const path = `/api/projects/${projectId}/models`;
  const sending = useFileSending<Fields, Model>(path, formState, (model) => {
    void queries.invalidateQueries({ queryKey: modelsKey(projectId) });
    toastDone(t('models:upload.done', { name: model.name }));
    if (formState.isOpen()) onClose();
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setFileError(undefined);
    if (chosen && form.values.name === '') form.setFieldValue('name', chosen.name.replace(/\.\w+$/, '').slice(0, 200));
  };
  const close = () => {
    sending.giveUp();
    onClose();
  };
  const missing = () => {
    if (file === null) setFileError(t('models:upload.fileMissing'));
  };
  const send = form.onSubmit(({ name }) => {
    if (file === null) return missing();
    const record = { name: name.trim(), ...(before !== null && { versionGroupId: before.versionGroupId }) };
    sending.start({ record, file }, (problem) => refuseFields(form, problem, SENTENCES));
  }, missing);
  return (
    <Dialog opened onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <form onSubmit={send} noValidate>
        <Stack>
          <FileInput
            label={t('models:upload.file')}
            description={t('models:upload.fileHelp')}
            required
            clearable
            accept={FORMATS}
            leftSection={<IconFileUpload size={18} />}
            placeholder={t('models:upload.choose')}
            value={file}
            onChange={choose}
            error={fileError ?? form.errors.file}
            disabled={sending.isPending}
            clearButtonProps={{ 'aria-label': t('models:upload.clear') }}
          />
          {file !== null && (
            <Text size="xs" c="dimmed">
              {bytes(file.size)}
            </Text>
          )}
          <TextInput
            {...form.getInputProps('name')}
            label={t('models:upload.name')}
            required
            maxLength={200}
            disabled={sending.isPending}
          />
          {sending.isPending && <HowFar share={sending.share} />}
          {sending.problem !== undefined && !isSaidAtFields(sending.problem, SENTENCES) && (
            <ProblemNotice problem={sending.problem} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" loading={sending.isPending}>
              {t('models:upload.action')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
