import { Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-button.tsx';

/** What to enter at the identity provider beside the token. */
export function BaseAddress() {
  const { t } = useTranslation('provisioning');
  const copyNamed = useTranslation('shell').t('copyNamed', { name: t('base') });
  const address = `${location.origin}/scim/v2`;
  return (
    <Paper withBorder bg="var(--pcs-surface)" p="md" mb="md">
      <Stack gap="xs">
        <Title order={2}>{t('base')}</Title>
        <Group gap="xs" wrap="nowrap">
          <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Code>
          <CopyIcon text={address} label={copyNamed} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('baseHint')}
        </Text>
      </Stack>
    </Paper>
  );
}
