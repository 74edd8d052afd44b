import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const LINES = `signature = "sha256=" + hmac_sha256_hex(secret, X-Service-Timestamp + "." + body)
accept if signature == X-Service-Signature and |now_ms - X-Service-Timestamp| <= 300000`;

/** How a receiver tells that a delivery is the service's own, in two lines. */
export function HowToVerify() {
  const { t } = useTranslation('webhooks');
  return (
    <Stack gap={4}>
      <Text size="sm">{t('verify')}</Text>
      <Code block className="as-typed" aria-label={t('verify')} style={{ whiteSpace: 'pre-wrap' }}>
        {LINES}
      </Code>
      <Text size="sm">
        <Anchor href="/api/docs" target="_blank" inherit>
          {t('docs')}
        </Anchor>
      </Text>
    </Stack>
  );
}
