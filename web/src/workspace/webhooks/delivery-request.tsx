import { Code, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeliveryDetails } from '../../../../contract/deliveries.ts';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Shows the indented body of a delivery and the headers that are the same in every attempt. Copies the exact body. */
export function DeliveryRequest({ delivery: { body, headers, attempts } }: { readonly delivery: DeliveryDetails }) {
  const { t } = useTranslation('webhooks');
  const title = t(attempts === 0 ? 'toBeSent' : 'sent');
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <Title order={2}>{title}</Title>
        <CopyButton size="compact-sm" text={body} />
      </Group>
      <Block label={t('body')} text={JSON.stringify(JSON.parse(body), null, 2)} />
      <Text size="sm">{t('headersAdvice')}</Text>
      <Block label={t('headers')} text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
    </Stack>
  );
}

function Block({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Code
      block
      tabIndex={0}
      role="region"
      aria-label={label}
      className="as-typed"
      style={{ maxHeight: 320, overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
    >
      {text}
    </Code>
  );
}
