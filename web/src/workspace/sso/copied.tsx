import { Code, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../ui/copy-button.tsx';

/** A value to be entered elsewhere, letter by letter. */
export function Copied({ name, value }: { readonly name: string; readonly value: string }) {
  const { t } = useTranslation('shell');
  return (
    <Stack gap={2} miw={0}>
      <Text size="sm" c="dimmed">
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
