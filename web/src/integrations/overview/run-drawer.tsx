import { Alert, Anchor, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { IntegrationRun, RunCounts } from '../../../../contract/integration-runs.ts';
import { useFormats } from '../../language/formats.ts';
import { SideDialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ServiceText } from '../../ui/service-text.tsx';
import { DifferenceList } from '../differences/difference-list.tsx';
import { findRunWord, isPlanned, isPreview } from './run-counts.ts';
import { RunMark } from './run-marks.tsx';

interface Props {
  readonly projectId: string;
  readonly run: IntegrationRun;
  readonly canManage: boolean;
  readonly onClose: () => void;
}

const COUNTS = [
  'considered',
  'created',
  'updated',
  'unchanged',
  'skipped',
  'conflicts',
  'errors',
] as const satisfies readonly (keyof RunCounts)[];

/** Shows one run: who began it and when, its counts, and the reason if it failed. */
export function RunDrawer({ projectId, run, canManage, onClose }: Props) {
  const { t } = useTranslation(['connections', 'shell']);
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size={isPreview(run) ? 'xl' : 'md'}
      title={t(`runs.kinds.${findRunWord(run)}`)}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      <Stack>
        <div>
          <RunMark run={run} />
        </div>
        {run.error !== null && (
          <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t(`codes.${run.error.code}`)}>
            <Text size="sm" dir="auto" className="own-direction">
              <ServiceText said={run.error} />
            </Text>
          </Alert>
        )}
        <RunFacts {...{ projectId, run }} />
        <CountTable run={run} />
        {isPreview(run) && run.state === 'done' && (
          <DifferenceList {...{ projectId, canManage }} connectionId={run.connectionId} runId={run.id} />
        )}
        {!isPreview(run) && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/projects/$projectId/integrations/$connectionId/ledger"
                params={{ projectId, connectionId: run.connectionId }}
                search={{ run: run.id }}
              />
            )}
          >
            {t('runs.ledger')}
          </Anchor>
        )}
        {run.modelId !== null && (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/projects/$projectId/models/$modelId"
                params={{ projectId, modelId: run.modelId ?? '' }}
              />
            )}
          >
            {t('runs.model')}
          </Anchor>
        )}
      </Stack>
    </SideDialog>
  );
}

function RunFacts({ projectId, run }: Pick<Props, 'projectId' | 'run'>) {
  const { t } = useTranslation('connections');
  return (
    <Stack component="dl" gap="xs" m={0}>
      <Fact name={t('runs.column.direction')}>{t(`runs.directions.${run.direction}`)}</Fact>
      <Fact name={t('runs.column.cause')}>{t(`runs.causes.${run.cause}`)}</Fact>
      <Fact name={t('runs.column.startedBy')}>
        <DoerName projectId={projectId} by={run.startedBy} />
      </Fact>
      <Fact name={t('runs.column.asked')}>
        <At at={run.createdAt} />
      </Fact>
      {run.startedAt !== null && (
        <Fact name={t('runs.column.began')}>
          <At at={run.startedAt} />
        </Fact>
      )}
      {run.endedAt !== null && (
        <Fact name={t('runs.column.ended')}>
          <At at={run.endedAt} />
        </Fact>
      )}
    </Stack>
  );
}

/** Shows all counts of a run: those of a preview as what it would do. */
function CountTable({ run }: Pick<Props, 'run'>) {
  const { t } = useTranslation('connections');
  const { number } = useFormats();
  return (
    <Table aria-label={t('runs.column.counts')}>
      <Table.Tbody>
        {COUNTS.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {isPlanned(run, name) ? t(`runs.plannedNames.${name}`) : t(`runs.countNames.${name}`)}
            </Table.Th>
            <Table.Td ta="end">{number(run.counts[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
