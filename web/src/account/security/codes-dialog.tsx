import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretOnce } from '../../ui/secret-once.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Recovery codes, this once: to be copied, saved or printed. It closes only by the word that they are kept. */
export function CodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation('security');
  const text = codes.join('\n');
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('codes.shownTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <SecretOnce label={t('codes.label')} secret={text} />
        <Text size="sm">{t('codes.keep')}</Text>
        <Group justify="space-between">
          <Group gap="xs">
            <SaveButton text={text} />
            <Button size="sm" variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t('codes.print')}
            </Button>
          </Group>
          <Button onClick={onClose}>{t('codes.kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function SaveButton({ text }: { readonly text: string }) {
  const { t } = useTranslation('security');
  const { user } = useSession();
  const content = `${window.location.host} ${user.email}\n\n${text}\n`;
  return (
    <Button
      component="a"
      size="sm"
      variant="default"
      leftSection={<IconDownload size={16} />}
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
      download={t('codes.file')}
    >
      {t('codes.download')}
    </Button>
  );
}
