import { Autocomplete, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClashTest } from '../../../../contract/imports.ts';
import { allPages } from '../../api/all-pages.ts';
import { taken } from '../../api/client.ts';
import { isGivenUp } from '../../api/send-file.ts';
import { useApi } from '../../api/use-api.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { FileDrop } from './file-drop.tsx';
import { ImportReport } from './import-report.tsx';
import { type ImportKind, useImport } from './use-import.ts';

interface Props {
  readonly projectId: string;
  readonly kind: ImportKind;
}

const ENDINGS = { issues: '.bcf,.bcfzip', clashes: '.bcf,.bcfzip,.csv' } as const;

/** Takes an archive of issues, or the run of a clash test, and shows what came of it. */
export function ImportCard({ projectId, kind }: Props) {
  const { t } = useTranslation('exchange');
  const [file, setFile] = useState<File | null>(null);
  const [test, setTest] = useState('');
  const sending = useImport(projectId, kind);
  const isReady = file !== null && (kind === 'issues' || test.trim() !== '');

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (file !== null) sending.mutate({ file, record: kind === 'clashes' ? { test: test.trim() } : {} });
  }

  return (
    <Paper withBorder p="md" bg="var(--pcs-surface)">
      <form onSubmit={submit} aria-label={t(`${kind}.title`)}>
        <Stack gap="sm">
          <Title order={2}>{t(`${kind}.title`)}</Title>
          <Text size="sm" c="dimmed">
            {t(`${kind}.advice`)}
          </Text>
          {kind === 'clashes' && <TestName projectId={projectId} value={test} onChange={setTest} />}
          <FileDrop
            label={t('choose')}
            accept={ENDINGS[kind]}
            file={file}
            disabled={sending.isPending}
            onFile={(chosen) => {
              setFile(chosen);
              sending.reset();
            }}
          />
          {sending.isPending && <Under sent={sending.sent} onStop={sending.stop} />}
          {sending.isError && !isGivenUp(sending.error) && <ProblemNotice problem={sending.error} />}
          <Group justify="flex-end">
            <Button type="submit" disabled={!isReady} loading={sending.isPending}>
              {t('import')}
            </Button>
          </Group>
        </Stack>
      </form>
      {sending.data !== undefined && <ImportReport report={sending.data} />}
    </Paper>
  );
}

function TestName({
  projectId,
  value,
  onChange,
}: {
  readonly projectId: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}) {
  const { t } = useTranslation('exchange');
  const tests = useClashTests(projectId).data?.rows ?? [];
  return (
    <Autocomplete
      label={t('clashes.test')}
      description={t('clashes.testAdvice')}
      data={[...new Set(tests.map(({ name }) => name))]}
      value={value}
      onChange={onChange}
      maxLength={200}
      required
    />
  );
}

function Under({ sent, onStop }: { readonly sent: number; readonly onStop: () => void }) {
  const { t } = useTranslation('exchange');
  return (
    <Group gap="sm" wrap="nowrap" role="status">
      <Progress value={sent * 100} animated={sent >= 1} flex={1} aria-label={t('progress')} />
      <Text size="sm">{sent < 1 ? t('sending') : t('reading')}</Text>
      <Button size="xs" variant="default" onClick={onStop}>
        {t('stop')}
      </Button>
    </Group>
  );
}

/** The clash tests of the project. */
function useClashTests(projectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['project', projectId, 'clash-tests', 'names'],
    queryFn: () =>
      allPages<ClashTest>((cursor) =>
        taken(
          api.GET('/api/projects/{projectId}/clash-tests', {
            params: { path: { projectId }, query: { limit: 200, ...(cursor !== undefined && { cursor }) } },
          }),
        ),
      ),
  });
}
