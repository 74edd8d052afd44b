import { Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../ui/download.ts';

const VERSIONS = ['2.1', '3.0'] as const;
const SHOWN = ['open', 'settled', 'all'] as const;

/** Issues as a BCF archive. With finer filters the same stands in the table of issues. */
export function ExportCard({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('exchange');
  const { onClick, isAsked } = useDownload();
  const [version, setVersion] = useState<string>('2.1');
  const [shown, setShown] = useState<string>('open');
  const query = new URLSearchParams({ version, ...(shown !== 'all' && { settled: String(shown === 'settled') }) });
  return (
    <Paper withBorder p="md" bg="var(--pcs-surface)">
      <Stack gap="sm">
        <Title order={2}>{t('export.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('export.advice')}
        </Text>
        <Group gap="md">
          <SegmentedControl
            aria-label={t('export.version')}
            value={version}
            onChange={setVersion}
            data={VERSIONS.map((each) => ({ value: each, label: `BCF ${each}` }))}
          />
          <SegmentedControl
            aria-label={t('export.which')}
            value={shown}
            onChange={setShown}
            data={SHOWN.map((each) => ({ value: each, label: t(`export.${each}`) }))}
          />
          <Button
            renderRoot={(props) => (
              <a {...props} href={`/api/projects/${projectId}/issues/export?${query}`} download onClick={onClick} />
            )}
            loading={isAsked}
            leftSection={<IconDownload size={16} />}
          >
            {t('export.action')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
