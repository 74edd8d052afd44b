import { Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-button.tsx';

/** What whoever builds the application needs beside its secret: all else is found from the issuer. */
export function ConnectionFacts({ clientId }: { readonly clientId: string }) {
  const { t } = useTranslation('applications');
  return (
    <Stack gap="xs">
      <Copied name={t('clientId')} value={clientId} />
      <Copied name={t('issuer')} value={`${location.origin}/oauth`} />
      <Text size="sm" c="dimmed">
        {t('issuerHint')}
      </Text>
    </Stack>
  );
}

function Copied({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useTranslation('shell');
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {name}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code className="as-typed" style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Code>
        <CopyIcon text={value} label={t('copyNamed', { name })} />
      </Group>
    </Stack>
  );
}
