import { FileInput, NumberInput, Progress, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconFileUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CreationKey } from '../../api/creation-key.ts';
import { sendFile } from '../../api/send-file.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useService } from '../../api/use-api.ts';
import { useFormats } from '../../language/formats.ts';
import { CreateDialog } from '../../records/create-dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { type FormState, useFormState } from '../../ui/form-state.ts';
import { isSaidAtFields, refuseFields } from '../../ui/refused-fields.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { type FloorPlan, groupByLevel, plansKey } from './plan-data.ts';
import { PLAN_SENTENCES, PlanFields, type PlanForm, type PlanValues, toPlanChange } from './plan-fields.tsx';

interface Props {
  readonly projectId: string;
  readonly plans: readonly FloorPlan[];
  readonly onClose: () => void;
}

const FORMATS = 'image/png,image/jpeg,image/webp,application/pdf';
/** A PDF has a field for the page as well. */
const SENTENCES = { ...PLAN_SENTENCES, page: (message: string) => message };
const EMPTY: PlanValues = { name: '', level: '', levelOrder: 0, isVisible: true };

/** Uploads a plan: a picture or a page of a PDF. */
export function AddPlan({ projectId, plans, onClose }: Props) {
  const { t } = useTranslation('plans');
  const { bytes } = useFormats();
  const draft = useDraft<PlanValues>(`plan:${projectId}:new`, EMPTY);
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string>();
  const [page, setPage] = useState<number | string>(1);
  const form = useForm<PlanForm>({
    initialValues: draft.values,
    onValuesChange: draft.set,
    validate: { name: (name) => (name.trim() === '' ? t('fields.nameMissing') : null) },
  });
  const isPdf = file?.type === 'application/pdf' || file?.name.toLowerCase().endsWith('.pdf') === true;
  const formState = useFormState(t('add.open'), 'formRefusedKept');
  const sending = useSending(projectId, {
    key: draft.key,
    formState,
    onMade: (plan) => {
      draft.clear();
      toastDone(t('add.done', { name: plan.name }));
      if (formState.isOpen()) onClose();
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setFileError(undefined);
    if (chosen && form.values.name === '') form.setFieldValue('name', chosen.name.replace(/\.\w+$/, '').slice(0, 200));
  };
  const send = form.onSubmit((values) => {
    if (file === null) return setFileError(t('add.fileMissing'));
    const level = groupByLevel(plans).find(({ name }) => name === (values.level.trim() || null));
    const sortOrder = Math.max(0, ...(level?.plans.map((each) => each.sortOrder) ?? [])) + 10;
    const record = { ...toPlanChange(values), sortOrder, ...(isPdf && { page: Number(page) || 1 }) };
    sending.start({ record, file }, (problem) => refuseFields(form, problem, SENTENCES));
  });
  const problem = isSaidAtFields(sending.problem, SENTENCES) ? undefined : sending.problem;
  return (
    <CreateDialog
      size="lg"
      title={t('add.open')}
      action={t('add.action')}
      onSubmit={() => send()}
      creation={{ isPending: sending.isPending, problem }}
      onClose={onClose}
    >
      <FileInput
        label={t('add.file')}
        description={t('add.fileHelp')}
        required
        clearable
        accept={FORMATS}
        leftSection={<IconFileUpload size={18} />}
        placeholder={t('add.choose')}
        value={file}
        onChange={choose}
        error={fileError}
        disabled={sending.isPending}
        clearButtonProps={{ 'aria-label': t('add.clear') }}
      />
      {file !== null && (
        <Text size="xs" c="dimmed">
          {bytes(file.size)}
        </Text>
      )}
      {isPdf && (
        <NumberInput
          label={t('add.page')}
          description={t('add.pageHelp')}
          error={form.errors.page}
          disabled={sending.isPending}
          min={1}
          max={10_000}
          allowDecimal={false}
          value={page}
          onChange={(chosen) => {
            setPage(chosen);
            form.clearFieldError('page');
          }}
        />
      )}
      <PlanFields form={form} levels={listLevels(plans)} disabled={sending.isPending} />
      {sending.isPending && <UploadProgress share={sending.share} />}
    </CreateDialog>
  );
}

/** Shows the progress of the upload. Once it is sent, the service reads the file, which takes a while. */
function UploadProgress({ share }: { readonly share: number }) {
  const { t } = useTranslation('plans');
  const { percent } = useFormats();
  return (
    <Stack gap={4} role="status">
      <Progress value={100 * share} animated={share === 1} aria-label={t('add.progress')} />
      <Text size="sm">{share < 1 ? t('add.sending', { share: percent(share) }) : t('add.reading')}</Text>
    </Stack>
  );
}

/** Lists the names of levels in their order. */
export function listLevels(plans: readonly FloorPlan[]): string[] {
  return groupByLevel(plans).flatMap(({ name }) => (name === null ? [] : [name]));
}

interface Sent {
  readonly record: ReturnType<typeof toPlanChange> & { readonly sortOrder: number; readonly page?: number };
  readonly file: File;
}

interface Making {
  readonly key: CreationKey;
  readonly formState: FormState;
  readonly onMade: (plan: FloorPlan) => void;
}

function useSending(projectId: string, { key, formState, onMade }: Making) {
  const { gate, waiting } = useService();
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const mutation = useSingleMutation({
    mutationFn: ({ record: given, file }: Sent) => {
      // A different file makes a different plan; the same file sent again after a lost response or a reload does not.
      const { name, size, lastModified } = file;
      const sent = key.asLast({ ...given, file: [name, size, lastModified] }, 'sortOrder');
      const idempotencyKey = key.of(sent);
      const { file: _, ...record } = sent;
      setShare(0);
      const path = `/api/projects/${projectId}/floor-plans`;
      const { report: onWait } = waiting;
      return sendFile<FloorPlan>({ path, record, file, idempotencyKey, onProgress: setShare, gate, onWait });
    },
    onError: formState.notifyIfClosed,
    onSuccess: (plan) => {
      void queries.invalidateQueries({ queryKey: plansKey(projectId) });
      void queries.invalidateQueries({ queryKey: ['project', projectId, 'overview'] });
      onMade(plan);
    },
  });
  return {
    share,
    isPending: mutation.isPending,
    problem: mutation.error,
    start: (what: Sent, onError: (problem: unknown) => void) => mutation.mutate(what, { onError }),
  };
}
