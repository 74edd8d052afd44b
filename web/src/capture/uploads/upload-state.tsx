import { Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconCloudOff, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { computeProgress, type Upload } from './upload.ts';
import { useUploads, useUploadsView } from './use-uploads.ts';

/** Shows the progress of all uploads of a project, and the reason for a pause. */
export function UploadState({ uploads }: { readonly uploads: readonly Upload[] }) {
  const { t } = useTranslation('photos');
  const { bytes, percent, number } = useFormats();
  const { pause, isUnkept } = useUploadsView();
  const { drop } = useUploads();
  const { sent, total, bytes: whole, sentBytes, isActive } = computeProgress(uploads);
  if (!isActive) return null;
  const share = whole === 0 ? 0 : sentBytes / whole;
  const underWay = uploads.filter(({ state }) => state.is === 'waiting' || state.is === 'sending');
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text fw={600} role="status">
            {t('upload.all.count', { sent: number(sent), total: number(total) })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => drop(underWay.map(({ id }) => id))}>
            {t('upload.all.cancel')}
          </Button>
        </Group>
        <Progress value={100 * share} aria-label={t('upload.all.progress')} />
        <Text size="sm" c="dimmed">
          {t('upload.all.bytes', { sent: bytes(sentBytes), total: bytes(whole), share: percent(share) })}
        </Text>
        {pause !== undefined && (
          <Alert
            color="yellow"
            role="status"
            icon={pause === 'connection' ? <IconCloudOff /> : <IconHourglass />}
            title={t(`upload.pause.${pause}`)}
          >
            {t('upload.pause.advice')}
          </Alert>
        )}
        {isUnkept && (
          <Text size="sm" role="status">
            {t('upload.all.unkept')}
          </Text>
        )}
      </Stack>
    </Paper>
  );
}
