import { Alert, Group, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import type { IntegrationConnection } from '../../../../contract/integrations.ts';
import { At } from '../../ui/instant.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { CodeText } from '../synced/code-text.tsx';
import type { Outcome } from './conflict-choice.ts';

interface Props {
  readonly connection: Pick<IntegrationConnection, 'vendorName'>;
  readonly outcome: Outcome;
  readonly run: IntegrationRun | undefined;
}

const LOOKS = {
  running: ['blue', <Loader key="icon" size={18} aria-hidden />],
  waiting: ['blue', <IconClock key="icon" />],
  done: ['green', <IconCircleCheck key="icon" />],
  open: ['orange', <IconAlertTriangle key="icon" />],
  failed: ['red', <IconAlertTriangle key="icon" />],
} as const;

const LOOK_OF: Readonly<Record<Outcome, keyof typeof LOOKS>> = {
  running: 'running',
  undoing: 'running',
  waiting: 'waiting',
  failed: 'failed',
  reopened: 'open',
  notUndone: 'open',
  kept: 'done',
  taken: 'done',
  merged: 'done',
  madeAgain: 'done',
  linkEnded: 'done',
  undone: 'done',
  superseded: 'done',
};

/** Tells how far a resolution is, and its outcome. */
export function OutcomeNotice({ connection, outcome, run }: Props) {
  const { t } = useTranslation('synchronization');
  const [color, icon] = LOOKS[LOOK_OF[outcome]];
  const vendor = `\u2068${connection.vendorName}\u2069`;
  return (
    <Alert color={color} variant="light" role="status" icon={icon} title={t(`outcome.${outcome}`, { vendor })}>
      <Text size="sm">{t(`outcomeAdvice.${outcome}`, { vendor })}</Text>
      {outcome === 'waiting' && run?.waitingUntil != null && (
        <Text size="sm">
          {t('outcomeUntil')} <At at={run.waitingUntil} />
        </Text>
      )}
      {outcome === 'failed' && run?.error != null && (
        <Group gap={4}>
          <Text size="sm">
            <CodeText code={run.error.code} />
            {run.error.message !== '' && (
              <>
                :{' '}
                <bdi>
                  <ServiceText said={run.error} />
                </bdi>
              </>
            )}
          </Text>
        </Group>
      )}
    </Alert>
  );
}
