import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';

interface Props {
  /** Null where the answer that held it was lost on its way. */
  readonly secret: string | null;
  readonly onClose: () => void;
}

/** Shows the secret of a rule, this once; it closes only by the word that the secret is kept. */
export function RuleSecret({ secret, onClose }: Props) {
  const { t } = useTranslation('automation');
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('secretTitle')}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        {secret === null ? (
          <Text size="sm">{t('secretLost')}</Text>
        ) : (
          <SecretOnce label={t('secret')} secret={secret} />
        )}
        <Text size="sm">{t('secretAdvice')}</Text>
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('secretKept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
