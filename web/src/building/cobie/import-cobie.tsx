import { Button, FileInput, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CobieImport } from '../../../../contract/cobie.ts';
import { openCreationKey } from '../../api/creation-key.ts';
import { sendFile } from '../../api/send-file.ts';
import { useSingleMutation } from '../../api/single-mutation.ts';
import { useService } from '../../api/use-api.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormState } from '../../ui/form-state.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { CobieReport } from './cobie-report.tsx';

interface Props {
  readonly projectId: string;
  readonly onImported: () => void;
  readonly onClose: () => void;
}

/** Imports assets from a COBie workbook: first it is shown what an import would do, then it is done. */
export function ImportCobie({ projectId, onImported, onClose }: Props) {
  const { t } = useTranslation(['cobie', 'shell']);
  const title = t('cobie:import.title');
  const [file, setFile] = useState<File | null>(null);
  const { notifyIfClosed } = useFormState(title);
  const importing = useImport(projectId, { onImported, notifyIfClosed });
  const { report, isPending } = importing;
  const choose = (chosen: File | null) => {
    setFile(chosen);
    importing.reset();
    if (chosen !== null) importing.start({ file: chosen, dryRun: true });
  };
  const changes = report?.dryRun === true ? report.created + report.changed : 0;
  return (
    <Dialog opened onClose={onClose} title={title} size="xl" closeButtonProps={{ 'aria-label': t('shell:close') }}>
      <Stack>
        <Text size="sm">{t('cobie:import.advice')}</Text>
        <FileInput
          label={t('cobie:import.file')}
          required
          clearable
          accept=".xlsx"
          leftSection={<IconFileUpload size={18} />}
          placeholder={t('cobie:import.choose')}
          value={file}
          onChange={choose}
          disabled={isPending}
          clearButtonProps={{ 'aria-label': t('cobie:import.clear') }}
        />
        {isPending && <Progress value={100} animated aria-label={t('cobie:import.underWay')} />}
        {importing.problem !== undefined && <ProblemNotice problem={importing.problem} />}
        {report !== undefined && <CobieReport report={report} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {report?.dryRun === false ? t('shell:close') : t('shell:cancel')}
          </Button>
          {report?.dryRun !== false && (
            <Button
              loading={isPending}
              disabled={file === null || changes === 0}
              onClick={() => file !== null && importing.start({ file, dryRun: false })}
            >
              {t('cobie:import.action')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface Asked {
  readonly file: File;
  readonly dryRun: boolean;
}

interface Told {
  readonly onImported: () => void;
  readonly notifyIfClosed: (problem: unknown) => void;
}

function useImport(projectId: string, { onImported, notifyIfClosed }: Told) {
  const { gate, waiting } = useService();
  const [key] = useState(() => openCreationKey());
  const mutation = useSingleMutation({
    mutationFn: ({ file, dryRun }: Asked) => {
      const { name, size, lastModified } = file;
      const idempotencyKey = key.of({ dryRun, file: [name, size, lastModified] });
      const path = `/api/projects/${projectId}/assets/cobie-import`;
      return sendFile<CobieImport>({
        ...{ path, record: { dryRun }, file, idempotencyKey },
        ...{ gate, onWait: waiting.report },
      });
    },
    onError: notifyIfClosed,
    onSuccess: ({ dryRun }) => {
      if (!dryRun) onImported();
    },
  });
  return {
    report: mutation.data,
    problem: mutation.error ?? undefined,
    isPending: mutation.isPending,
    reset: mutation.reset,
    start: mutation.mutate,
  };
}
