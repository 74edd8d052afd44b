import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { isolateName } from './isolate-name.ts';
import { useUploads, useUploadsView } from './use-uploads.ts';

const MAX_NAMES = 3;

/** Offers to resume or discard uploads that an earlier page did not finish. */
export function LeftNotice() {
  const { t } = useTranslation('photos');
  const { bytes, list } = useFormats();
  const { left } = useUploadsView();
  const { resume, discard } = useUploads();
  if (left.length === 0) return null;
  const size = bytes(left.reduce((sum, { file }) => sum + file.size, 0));
  const names = left.slice(0, MAX_NAMES).map(({ file }) => isolateName(file.name));
  const more = left.length - names.length;
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconCloudUpload />}
      title={t('upload.left.title', { count: left.length })}
    >
      <Stack gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {list([...names, ...(more > 0 ? [t('upload.left.more', { count: more })] : [])])} · {size}
        </Text>
        <Group gap="xs">
          <Button size="xs" onClick={resume}>
            {t('upload.left.goOn')}
          </Button>
          <Button size="xs" variant="default" onClick={discard}>
            {t('upload.left.discard')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
