import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { IntegrationConnection, IntegrationVendor } from '../../../contract/integrations.ts';
import { NextStepLink } from './next-step-link.tsx';

const route = getRouteApi('/in/projects/$projectId/integrations');

/** Reasons why a consent was not completed, as the service names them in the address. */
const REASONS = [
  'access_denied',
  'wrong_issuer',
  'forbidden',
  'conflict',
  'vendor_refused',
  'vendor_unavailable',
] as const;

interface Props {
  readonly projectId: string;
  readonly vendors: readonly IntegrationVendor[];
  readonly connections: readonly IntegrationConnection[];
}

/** Shows the outcome of the consent at a vendor, which led back to the list. */
export function ConsentOutcome({ projectId, vendors, connections }: Props) {
  const { t } = useTranslation(['connections', 'shell']);
  const { connected, vendor, error } = route.useSearch();
  const navigate = useNavigate({ from: '/projects/$projectId/integrations' });
  const slug = connected ?? vendor;
  if (slug === undefined || (connected === undefined && error === undefined)) return null;
  const name = `\u2068${vendors.find((each) => each.vendor === slug)?.name ?? slug}\u2069`;
  const close = () => void navigate({ search: {}, replace: true });
  const isDone = connected !== undefined;
  const reason = REASONS.find((each) => each === error) ?? 'other';
  const connection = connections.find((each) => each.vendor === slug);
  return (
    <Alert
      color={isDone ? 'green' : 'red'}
      variant="light"
      role={isDone ? 'status' : 'alert'}
      icon={isDone ? <IconCircleCheck /> : <IconAlertTriangle />}
      title={t(isDone ? 'consent.connected' : 'consent.failed', { name })}
      withCloseButton
      closeButtonLabel={t('shell:close')}
      onClose={close}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{isDone ? t('consent.next') : t(`consent.reasons.${reason}`)}</Text>
        {isDone && connection?.linkedProjectId === null && (
          <NextStepLink size="xs" connection={connection} step={{ place: 'link', word: 'link' }} />
        )}
        {!isDone && (
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/projects/$projectId/integrations/connect/$vendor"
                params={{ projectId, vendor: slug }}
              />
            )}
          >
            {t('consent.again')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
