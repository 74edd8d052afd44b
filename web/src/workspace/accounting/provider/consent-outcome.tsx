import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountingTabProps } from '../tab-props.ts';

const route = getRouteApi('/in/w/$workspaceId/accounting/provider');

/** Reasons why a consent was not completed, as the service names them in the address. */
const REASONS = [
  'access_denied',
  'wrong_issuer',
  'forbidden',
  'conflict',
  'vendor_refused',
  'vendor_unavailable',
] as const;

/** Shows the outcome of the consent at the provider, which led back here. */
export function ConsentOutcome({ accounting }: Pick<AccountingTabProps, 'accounting'>) {
  const { t } = useTranslation(['accounting', 'shell']);
  const { connected, error } = route.useSearch();
  const navigate = useNavigate({ from: '/w/$workspaceId/accounting/provider' });
  if (connected === undefined && error === undefined) return null;
  const name = `\u2068${accounting.providerName}\u2069`;
  const isDone = connected !== undefined;
  const reason = REASONS.find((each) => each === error) ?? 'other';
  return (
    <Alert
      color={isDone ? 'green' : 'red'}
      variant="light"
      role={isDone ? 'status' : 'alert'}
      icon={isDone ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={t(isDone ? 'consent.connected' : 'consent.failed', { name })}
      withCloseButton
      closeButtonLabel={t('shell:close')}
      onClose={() => void navigate({ search: {}, replace: true })}
    >
      <Text size="sm">{isDone ? t('consent.next') : t(`consent.reasons.${reason}`)}</Text>
    </Alert>
  );
}
