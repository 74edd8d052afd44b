import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { getMaxFileBytes } from './max-file-bytes.ts';

const PICTURES = 'image/*';

/** Area to drop photos on, with buttons to choose them or take them with the camera of a phone. */
export function DropArea({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  const { t } = useTranslation('photos');
  const { bytes } = useFormats();
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="lg" style={{ borderStyle: 'dashed' }}>
      <Stack align="center" gap="xs">
        <IconPhotoPlus size={36} aria-hidden />
        <Text fw={600} ta="center" visibleFrom="sm">
          {t('upload.area.drop')}
        </Text>
        <Group gap="xs" justify="center">
          <FileButton multiple accept={PICTURES} onChange={onChoose}>
            {(props) => (
              <Button {...props} leftSection={<IconPhotoPlus size={18} aria-hidden />}>
                {t('upload.area.choose')}
              </Button>
            )}
          </FileButton>
          <FileButton accept={PICTURES} capture="environment" onChange={(file) => file && onChoose([file])}>
            {(props) => (
              <Button {...props} hiddenFrom="sm" variant="default" leftSection={<IconCamera size={18} aria-hidden />}>
                {t('upload.area.camera')}
              </Button>
            )}
          </FileButton>
        </Group>
        <Text size="xs" c="dimmed" ta="center">
          {t('upload.area.formats', { size: bytes(getMaxFileBytes()) })}
        </Text>
      </Stack>
    </Paper>
  );
}
