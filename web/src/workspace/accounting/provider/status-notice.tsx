import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountingConnection } from '../../../../../contract/accounting.ts';
import { FaultText } from '../fault-text.tsx';

/** Says what is wrong with the connection to the provider, and what to do next; nothing about one that works. */
export function StatusNotice({ accounting }: { readonly accounting: AccountingConnection }) {
  const { t } = useTranslation('accounting');
  const { id, configured, status, nextAction, lastError } = accounting;
  const isOff = id === null || status === 'disconnected';
  const words = nextAction ?? (status === 'error' ? 'retries' : undefined);
  return (
    <>
      {!configured && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t('notConfigured.title')}>
          <Text size="sm">{t('notConfigured.advice')}</Text>
        </Alert>
      )}
      {isOff && configured && (
        <Alert
          color="gray"
          variant="light"
          role="status"
          icon={<IconPlugConnectedX />}
          title={t(id === null ? 'never.title' : 'disconnected.title')}
        >
          <Text size="sm">{t(id === null ? 'never.advice' : 'disconnected.advice')}</Text>
        </Alert>
      )}
      {!isOff && words !== undefined && (
        <Alert
          color={status === 'error' ? 'red' : 'orange'}
          variant="light"
          role="status"
          icon={<IconAlertTriangle />}
          title={t(`next.${words}.title`)}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{t(`next.${words}.advice`)}</Text>
            {lastError !== null && <FaultText fault={lastError} />}
          </Stack>
        </Alert>
      )}
    </>
  );
}
