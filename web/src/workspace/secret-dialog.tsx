import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { SecretOnce } from '../ui/secret-once.tsx';

interface Props {
  readonly title: string;
  readonly label: string;
  /** Null where the answer that held it was lost on its way: nobody can show it again. */
  readonly secret: string | null;
  /** What to do with it. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret, this once; it closes only by the word that the secret is kept. */
export function SecretDialog({ title, label, secret, children, onClose }: Props) {
  const { t } = useTranslation('workspace');
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        {secret === null ? (
          <Alert
            color="orange"
            icon={<IconAlertTriangle />}
            title={t('secret.lost')}
            styles={{ title: { color: 'var(--mantine-color-text)' } }}
          >
            {t('secret.lostAdvice')}
          </Alert>
        ) : (
          <SecretOnce label={label} secret={secret} />
        )}
        {children}
        <Group justify="flex-end">
          {/* Where there is a secret the focus is on its button “Copy”: Enter struck once more closes nothing. */}
          <Button onClick={onClose} {...(secret === null && { 'data-autofocus': true })}>
            {t(secret === null ? 'secret.close' : 'secret.kept')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
