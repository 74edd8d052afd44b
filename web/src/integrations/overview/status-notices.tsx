import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconClockPause, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionStatus, VendorKind } from '../../../../contract/integrations.ts';
import { Ago, At } from '../../ui/instant.tsx';
import { useLacks } from '../../ui/plan-access.ts';
import { ServiceText } from '../../ui/service-text.tsx';
import type { ConnectionTabProps } from '../connection-data.ts';
import { findNextStep, findStepKeys, isLocked } from '../next-step.ts';
import { NextStepLink } from '../next-step-link.tsx';

const COLORS: Partial<Record<ConnectionStatus, string>> = {
  error: 'red',
  needs_authorization: 'orange',
  disconnected: 'gray',
};

interface Props extends Omit<ConnectionTabProps, 'projectId'> {
  /** Undefined until it is known. */
  readonly kind: VendorKind | undefined;
  /** The control for reactivating events, which is done here; undefined while no run can begin. */
  readonly reactivate: ReactNode;
}

/** Says what is wrong with a connection, what comes next, and until when the vendor accepts no calls. */
export function StatusNotices({ connection, canManage, kind, reactivate }: Props) {
  const { t } = useTranslation('connections');
  const { status, lastError, health } = connection;
  const step = findNextStep(connection);
  const keys = step && findStepKeys(step, kind);
  const isStepLocked = isLocked(step, !useLacks(connection.projectId, 'integrations'));
  const isBroken = status === 'error' || status === 'needs_authorization' || status === 'disconnected';
  return (
    <>
      {(isBroken || step !== undefined) && (
        <Alert
          color={COLORS[status] ?? 'blue'}
          variant="light"
          role="status"
          icon={status === 'disconnected' ? <IconPlugConnectedX /> : <IconAlertTriangle />}
          title={t(keys === undefined ? `statuses.${status}` : keys.title)}
        >
          <Stack gap="xs" align="flex-start">
            {status === 'error' && step === undefined && <Text size="sm">{t('retries')}</Text>}
            {keys !== undefined && <Text size="sm">{t(keys.advice)}</Text>}
            {isBroken && lastError !== null && <LastError error={lastError} />}
            {canManage && isStepLocked && <Text size="sm">{t('notInPlan.locked')}</Text>}
            {step !== undefined && step.place !== 'overview' && canManage && !isStepLocked && (
              <NextStepLink size="xs" {...{ connection, step, kind }} />
            )}
            {step?.word === 'reactivate_events' && reactivate}
            {!canManage && <Text size="sm">{t('adminsAct')}</Text>}
          </Stack>
        </Alert>
      )}
      {health.pausedUntil !== null && (
        <Alert color="yellow" variant="light" role="status" icon={<IconClockPause />} title={t('paused.title')}>
          <Text size="sm">
            {t('paused.advice')} <At at={health.pausedUntil} />
          </Text>
        </Alert>
      )}
    </>
  );
}

type Fault = NonNullable<ConnectionTabProps['connection']['lastError']>;

/** Shows an error in words, with its explanation: the vendor's in its own language, ours in the reader's. */
function LastError({ error }: { readonly error: Fault }) {
  const { code, message, at } = error;
  const { t } = useTranslation('connections');
  return (
    <div>
      <Text size="sm">
        {t(`codes.${code}`)} <Ago at={at} />
      </Text>
      {message !== '' && (
        <Text size="xs" c="dimmed" dir="auto" className="own-direction">
          <ServiceText said={error} />
        </Text>
      )}
    </div>
  );
}
