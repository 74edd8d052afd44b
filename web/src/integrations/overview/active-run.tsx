import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun } from '../../../../contract/integration-runs.ts';
import { At } from '../../ui/instant.tsx';
import { Section } from '../../ui/section.tsx';
import { useCancelRun } from '../run-data.ts';
import { findRunWord } from './run-counts.ts';
import { RunCountsLine, RunMark } from './run-marks.tsx';

interface Props {
  readonly projectId: string;
  readonly run: IntegrationRun;
  readonly canManage: boolean;
}

/** Shows the active run with its counts so far, and offers to cancel it. */
export function ActiveRun({ projectId, run, canManage }: Props) {
  const { t } = useTranslation('connections');
  const cancel = useCancelRun(projectId, run.connectionId, t('runs.notCancelled'));
  const isWorking = run.state === 'running';
  return (
    <Section
      title={t('runs.active', { kind: t(`runs.kinds.${findRunWord(run)}`) })}
      actions={
        canManage && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => cancel.run(run.id)}
          >
            {t('runs.cancel')}
          </Button>
        )
      }
    >
      <Stack gap="xs">
        <Group gap="xs">
          <RunMark run={run} />
          <Text size="sm" role="status">
            {t('runs.considered', { count: run.counts.considered })}
          </Text>
        </Group>
        <Progress value={100} animated={isWorking} striped color={isWorking ? 'blue' : 'gray'} aria-hidden />
        {run.counts.considered > 0 && (
          <Text size="sm">
            <RunCountsLine run={run} />
          </Text>
        )}
        {run.state === 'waiting' && run.waitingUntil !== null && (
          <Alert color="yellow" variant="light" p="xs">
            <Text size="sm">
              {t('paused.advice')} <At at={run.waitingUntil} />
            </Text>
          </Alert>
        )}
        {run.again && <Text size="sm">{t('runs.again')}</Text>}
      </Stack>
    </Section>
  );
}
