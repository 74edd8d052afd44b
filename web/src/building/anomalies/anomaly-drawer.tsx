import { Anchor, Button, Group, Loader, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import { AnomalyState } from '../../ui/anomaly-state.tsx';
import { SideDialog } from '../../ui/dialog.tsx';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { PersonName } from '../../ui/people.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { SpaceName } from '../sensors/binding-text.tsx';
import { Measured } from '../sensors/reading.tsx';
import { type Anomaly, type Deed, useAnomaly, useDeed } from './anomaly-data.ts';
import { AnomalyText } from './anomaly-text.tsx';
import { IssueLink } from './issue-link.tsx';
import { SensorName } from './sensor-name.tsx';

interface Props {
  readonly projectId: string;
  readonly anomalyId: string;
  readonly onClose: () => void;
}

/** An anomaly: what it is, and what is done about it. */
export function AnomalyDrawer({ projectId, anomalyId, onClose }: Props) {
  const { t } = useTranslation(['sensors', 'shell']);
  const anomaly = useAnomaly(projectId, anomalyId);
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={t('sensors:anomaly.one')}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {anomaly.data !== undefined && <Details key={anomaly.data.id} anomaly={anomaly.data} />}
      {anomaly.isPending && <Loader role="status" aria-label={t('shell:loading')} />}
      {anomaly.error !== null && anomaly.data === undefined && (
        <ProblemNotice problem={anomaly.error} onRetry={() => void anomaly.refetch()} />
      )}
    </SideDialog>
  );
}

function Details({ anomaly }: { readonly anomaly: Anomaly }) {
  const { t } = useTranslation('sensors');
  const { number } = useFormats();
  const { id, projectId, sensorId, spaceId, severity, state, at, endedAt, source, explanation, assigneeId, unit } =
    anomaly;
  const mayAct = useMay(projectId, 'reviewer');
  const deed = useDeed(projectId, id);
  return (
    <Stack>
      <Group gap="xs">
        <SeverityMark severity={severity} />
        <AnomalyState state={state} />
      </Group>
      <AnomalyText anomaly={anomaly} />
      <Stack component="dl" gap="xs" m={0}>
        <Fact name={t('anomaly.sensor')}>
          <SensorName anomaly={anomaly} />
        </Fact>
        {spaceId !== null && (
          <Fact name={t('space')}>
            <SpaceName projectId={projectId} spaceId={spaceId} />
          </Fact>
        )}
        <Fact name={t('anomaly.at')}>
          <At at={at} />
        </Fact>
        <Fact name={t('anomaly.endedAt')}>{endedAt === null ? t('anomaly.goesOn') : <At at={endedAt} />}</Fact>
        <Fact name={t('anomaly.source')}>{t(`anomaly.sources.${source}`)}</Fact>
        {explanation.samples !== null && (
          <Fact name={t('anomaly.baseline')}>
            {explanation.baseline !== null && (
              <>
                <Measured value={explanation.baseline} unit={unit} />
                {' · '}
              </>
            )}
            {t('anomaly.samples', { count: explanation.samples, shown: number(explanation.samples) })}
          </Fact>
        )}
        {!mayAct && assigneeId !== null && (
          <Fact name={t('anomaly.assignee')}>
            <PersonName projectId={projectId} id={assigneeId} />
          </Fact>
        )}
      </Stack>
      {mayAct && <Deeds anomaly={anomaly} isPending={deed.isPending} onDo={(next) => deed.mutate(next)} />}
      <IssueLink anomaly={anomaly} mayAct={mayAct} onDo={(issueId) => deed.mutate({ kind: 'issue', issueId })} />
      {deed.error !== null && <ProblemNotice problem={deed.error} />}
      <Group>
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/projects/$projectId/anomalies"
              params={{ projectId }}
              // It is among them.
              search={{ sensor: sensorId, ...(state === 'withdrawn' && { withdrawn: true }) }}
            />
          )}
        >
          {t('anomaly.ofSensor')}
        </Anchor>
      </Group>
    </Stack>
  );
}

interface DeedProps {
  readonly anomaly: Anomaly;
  readonly isPending: boolean;
  readonly onDo: (deed: Deed) => void;
}

function Deeds({ anomaly: { projectId, state, assigneeId }, isPending, onDo }: DeedProps) {
  const { t } = useTranslation('sensors');
  return (
    <>
      <Group gap="xs">
        {state === 'open' && (
          <Button loading={isPending} onClick={() => onDo({ kind: 'acknowledge' })}>
            {t('anomaly.acknowledge')}
          </Button>
        )}
        {(state === 'open' || state === 'acknowledged') && (
          <Button variant="default" loading={isPending} onClick={() => onDo({ kind: 'dismiss' })}>
            {t('anomaly.dismiss')}
          </Button>
        )}
      </Group>
      <PersonSelect
        projectId={projectId}
        label={t('anomaly.assignee')}
        value={assigneeId}
        disabled={isPending}
        onChange={(next) => onDo({ kind: 'assign', assigneeId: next })}
      />
    </>
  );
}
