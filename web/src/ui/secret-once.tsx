import { Alert, Code, Group, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';

interface Props {
  readonly label: string;
  readonly secret: string;
}

/** A secret that is shown this once: to be copied now, never kept by the application. */
export function SecretOnce({ label, secret }: Props) {
  const { t } = useTranslation('shell');
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconEyeOff />}
      title={t('secret.title')}
      // Yellow letters on yellow are too pale to read.
      styles={{ title: { color: 'var(--mantine-color-text)' }, icon: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="xs">
        <Text size="sm">{t('secret.advice')}</Text>
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <Code
            block
            className="as-typed"
            aria-label={label}
            style={{ flex: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
          >
            {secret}
          </Code>
          <CopyButton variant="filled" text={secret} keepsSaying isFirst />
        </Group>
      </Stack>
    </Alert>
  );
}
