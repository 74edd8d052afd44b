// A secret is shown once, in a dialog that closes only when the person says that it is saved: nobody can show it again.
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  /** Accessible name of the secret. */
  readonly label: string;
  /** Null if the response that held the secret was lost. */
  readonly secret: string | null;
  /** Advice for a lost secret, if it is other than to revoke or rotate it. */
  readonly lostAdvice?: string;
  /** Wording of the button that closes the dialog, if the secret is more than one thing. */
  readonly saved?: string;
  /** Further ways to save the secret, at the start of the footer. */
  readonly actions?: ReactNode;
  /** Explains what to do with the secret. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret this once. */
export function SecretDialog({ title, label, secret, lostAdvice, saved, actions, children, onClose }: Props) {
  const { t } = useTranslation('shell');
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
          <LostSecret advice={lostAdvice ?? t('secret.lostAdvice')} />
        ) : (
          <Secret label={label} secret={secret} />
        )}
        {children}
        <Group justify="space-between">
          <Group gap="xs">{actions}</Group>
          {/* With a secret the focus is on “Copy”, so that Enter pressed once more closes nothing. */}
          <Button onClick={onClose} {...(secret === null && { 'data-autofocus': true })}>
            {secret === null ? t('close') : (saved ?? t('secret.saved'))}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

// Coloured letters on the same colour are too pale to read.
const TEXT_COLOR = { color: 'var(--mantine-color-text)' };

function Secret({ label, secret }: Pick<Props, 'label'> & { readonly secret: string }) {
  const { t } = useTranslation('shell');
  const code = useRef<HTMLPreElement>(null);
  const select = () => code.current !== null && getSelection()?.selectAllChildren(code.current);
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconEyeOff />}
      title={t('secret.title')}
      styles={{ title: TEXT_COLOR, icon: TEXT_COLOR }}
    >
      <Stack gap="xs">
        <Text size="sm">{t('secret.advice')}</Text>
        {/* The button goes below the secret where both are too wide for one line, as on a phone. */}
        <Group gap="xs" align="flex-start">
          <Code
            block
            ref={code}
            className="as-typed"
            aria-label={label}
            style={{ flex: '1 1 260px', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {secret}
          </Code>
          <CopyButton variant="filled" text={secret} keepsSaying isFirst onRefused={select} />
        </Group>
      </Stack>
    </Alert>
  );
}

function LostSecret({ advice }: { readonly advice: string }) {
  const { t } = useTranslation('shell');
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('secret.lost')} styles={{ title: TEXT_COLOR }}>
      {advice}
    </Alert>
  );
}
