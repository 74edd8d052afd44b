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
import type { Asset } from './asset-data.ts';
import { type AssetDocument, documentsKey } from './document-data.ts';

interface Props {
  readonly asset: Asset;
  /** The document that the file is the next revision of; undefined: a document of its own. */
  readonly before?: AssetDocument;
  readonly onClose: () => void;
}

const said = (message: string) => message;
const SENTENCES = { name: said, file: said };

/** Uploads a document of an asset, or the next revision of one. */
export function SendDocument({ asset, before, onClose }: Props) {
  const { t } = useTranslation(['assets', 'shell']);
  const { bytes, number } = useFormats();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const form = useForm({
    initialValues: { name: before?.name ?? '' },
    validate: { name: (name) => (name.trim() === '' ? t('assets:documents.nameMissing') : null) },
  });
  const title = before === undefined ? t('assets:documents.add') : t('assets:documents.nextOf', { name: before.name });
  const formState = useFormState(title);
  const path = `/api/projects/${asset.projectId}/assets/${asset.id}/documents`;
  const sending = useFileSending<{ name: string }, AssetDocument>(path, formState, ({ name, revision }) => {
    void queries.invalidateQueries({ queryKey: documentsKey(asset) });
    toastDone(t('assets:documents.sent', { name, number: number(revision) }));
    if (formState.isOpen()) onClose();
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setFileError(undefined);
    if (chosen && form.values.name === '') form.setFieldValue('name', chosen.name.slice(0, 200));
  };
  const close = () => {
    sending.giveUp();
    onClose();
  };
  const missing = () => {
    if (file === null) setFileError(t('assets:documents.fileMissing'));
  };
  const send = form.onSubmit(({ name }) => {
    if (file === null) return missing();
    sending.start({ record: { name: name.trim() }, file }, (problem) => refuseFields(form, problem, SENTENCES));
  }, missing);
  return (
    <Dialog
      opened
      onClose={close}
      title={<span className="own-direction">{title}</span>}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <form onSubmit={send} noValidate>
        <Stack>
          <FileInput
            label={t('assets:documents.file')}
            required
            clearable
            leftSection={<IconFileUpload size={18} />}
            placeholder={t('assets:documents.choose')}
            value={file}
            onChange={choose}
            error={fileError ?? form.errors.file}
            disabled={sending.isPending}
            clearButtonProps={{ 'aria-label': t('assets:documents.takeOut') }}
          />
          {file !== null && (
            <Text size="xs" c="dimmed">
              {bytes(file.size)}
            </Text>
          )}
          <TextInput
            {...form.getInputProps('name')}
            label={t('assets:documents.name')}
            required
            maxLength={200}
            // By its name a file is the next revision of a document.
            disabled={sending.isPending || before !== undefined}
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
              {t('assets:documents.send')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
