import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A first call with a key, in whose place a name stands: a key does not belong on the screen longer than it must. */
export function CurlExample() {
  const { t } = useTranslation('keys');
  return (
    <Stack gap={4}>
      <Code
        block
        className="as-typed"
        aria-label={t('example')}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {`curl -H "X-Api-Key: $PCS_KEY" "${location.origin}/api/v1/whoami"`}
      </Code>
      <Text size="sm">
        <Anchor href="/api/docs" target="_blank" inherit>
          {t('docs')}
        </Anchor>
      </Text>
    </Stack>
  );
}
