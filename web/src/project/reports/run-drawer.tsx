import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconFileTypePdf, IconInfoCircle, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { SideDialog } from '../../ui/dialog.tsx';
import { useDownload } from '../../ui/download.ts';
import { Fact } from '../../ui/fact.tsx';
import { At } from '../../ui/instant.tsx';
import { Pending } from '../../ui/pending.tsx';
import { DoerName } from '../../ui/people.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay } from '../../ui/project-access.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { isUnderWay } from './report-choices.ts';
import { type ReportRun, type ReportRunDetails, type ScheduledReport, useRun, useRunRefresh } from './report-data.ts';
import { findNextDay, listPeriods } from './report-periods.ts';
import { LateMark, RunStatus, SentCount } from './report-state.tsx';
import { isolate, usePeriod, useZonedInstant } from './report-words.ts';
import { RunNow } from './run-now.tsx';
import { RunRecipients } from './run-recipients.tsx';

interface Props {
  readonly report: ScheduledReport;
  readonly runId: string;
  readonly onClose: () => void;
}

/** Shows one run beside the page of its report: its documents, and what each recipient got. */
export function RunDrawer({ report, runId, onClose }: Props) {
  const { t } = useTranslation(['reports', 'shell']);
  const { data: run, error, refetch } = useRun(report.projectId, runId);
  const period = usePeriod();
  return (
    <SideDialog
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={run === undefined ? t('reports:run.one') : t('reports:run.of', { period: period(run) })}
      closeButtonProps={{ 'aria-label': t('shell:close') }}
    >
      {error !== null && run === undefined && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {run === undefined && error === null && <Pending height={240} />}
      {run !== undefined && <Run key={run.id} {...{ report, run }} />}
    </SideDialog>
  );
}

function Run({ report, run }: { readonly report: ScheduledReport; readonly run: ReportRunDetails }) {
  const { t } = useTranslation('reports');
  const canChange = useMay(run.projectId, 'admin');
  const [isAsked, setIsAsked] = useState(false);
  const explained = findExplanation(run);
  // One without documents has sent nothing, and can be made again while its period is one of the report.
  const isEmpty = run.files.length === 0 && ['missed', 'skipped', 'failed'].includes(run.status);
  const canRun = canChange && isEmpty && listPeriods(report, findNextDay(run.lastDay), 1)[0]?.firstDay === run.firstDay;
  return (
    <Stack>
      <Group gap="sm" role="status">
        <RunStatus status={run.status} />
        <LateMark run={run} />
        <SentCount run={run} />
      </Group>
      {explained !== undefined && (
        <Alert variant="light" color={explained.endsWith('failed') ? 'red' : 'blue'} icon={<IconInfoCircle />}>
          {t(`run.explained.${explained}`)}
        </Alert>
      )}
      {canRun && (
        <Group>
          <Button leftSection={<IconPlayerPlay size={18} data-mirrored />} onClick={() => setIsAsked(true)}>
            {t('run.again')}
          </Button>
        </Group>
      )}
      <RunFacts run={run} />
      <Documents run={run} />
      {run.recipients.length > 0 && <Deliveries {...{ run, canChange }} />}
      {isAsked && <RunNow {...{ report }} lastDay={run.lastDay} onClose={() => setIsAsked(false)} />}
    </Stack>
  );
}

/** A run that is skipped has read the data of an empty period, or had nobody to go to. */
function findExplanation({ status, asOf, recipientCount }: ReportRun) {
  if (status === 'skipped') return asOf !== null && recipientCount === 0 ? 'skipped' : 'nobody';
  return (['missed', 'failed', 'partly_failed'] as const).find((each) => each === status);
}

function RunFacts({ run }: { readonly run: ReportRun }) {
  const { t } = useTranslation('reports');
  const write = useZonedInstant();
  const { requestedBy, dueAt, asOf, sentAt, projectId, timeZone } = run;
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0}>
      {dueAt !== null && <Fact name={t('run.due')}>{write(dueAt, timeZone)}</Fact>}
      {requestedBy !== null && (
        <Fact name={t('run.requestedBy')}>
          <DoerName projectId={projectId} by={requestedBy} />
        </Fact>
      )}
      {asOf !== null && <Fact name={t('run.asOf')}>{write(asOf, timeZone)}</Fact>}
      {sentAt !== null && (
        <Fact name={t('run.sentAt')}>
          <At at={sentAt} />
        </Fact>
      )}
    </SimpleGrid>
  );
}

function Documents({ run: { id, projectId, files, status } }: { readonly run: ReportRun }) {
  const { t } = useTranslation('reports');
  const { bytes } = useFormats();
  const { onClick } = useDownload();
  if (files.length === 0) {
    const isOver = status === 'done' || status === 'partly_failed';
    return isOver ? <Text size="sm">{t('run.noFiles')}</Text> : null;
  }
  return (
    <Group gap="md">
      {files.map(({ language, sizeBytes }) => (
        <Anchor
          key={language}
          size="sm"
          underline="always"
          href={`/api/projects/${projectId}/scheduled-reports/runs/${id}/files/${language}`}
          onClick={onClick}
        >
          <Group gap={4} component="span">
            <IconFileTypePdf size={18} aria-hidden />
            {t('run.file', { language: t(`languages.${language}`), size: isolate(bytes(sizeBytes)) })}
          </Group>
        </Anchor>
      ))}
    </Group>
  );
}

interface DeliveriesProps {
  readonly run: ReportRunDetails;
  readonly canChange: boolean;
}

function Deliveries({ run, canChange }: DeliveriesProps) {
  const { t } = useTranslation('reports');
  const api = useApi();
  const refresh = useRunRefresh(run.projectId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const resend = useCall(
    (recipients: string[] | undefined) =>
      taken(
        api.POST('/api/projects/{projectId}/scheduled-reports/runs/{reportRunId}/resend', {
          params: { path: { projectId: run.projectId, reportRunId: run.id } },
          body: recipients === undefined ? {} : { recipients },
        }),
      ),
    (again) => {
      toastDone(t('resend.begun'));
      setChosen(new Set());
      return refresh(again);
    },
  );
  const missing = run.recipients.filter(({ state }) => state !== 'sent').length;
  const canResend = canChange && !isUnderWay(run.status) && run.files.length > 0;
  const toggle = (email: string) =>
    setChosen(
      (before) => new Set(before.has(email) ? [...before].filter((each) => each !== email) : [...before, email]),
    );
  return (
    <>
      {resend.problem != null && <ProblemNotice problem={resend.problem} />}
      <Text size="sm" fw={600}>
        {t('recipients.label')}
      </Text>
      <RunRecipients {...{ run, chosen }} onToggle={canResend ? toggle : undefined} />
      {canResend && (
        <Group gap="xs">
          {chosen.size > 0 ? (
            <Button
              leftSection={<IconRepeat size={18} />}
              loading={resend.isPending}
              onClick={() => resend.run([...chosen])}
            >
              {t('resend.chosen', { count: chosen.size })}
            </Button>
          ) : (
            missing > 0 && (
              <Button
                leftSection={<IconRepeat size={18} />}
                loading={resend.isPending}
                onClick={() => resend.run(undefined)}
              >
                {t('resend.missing', { count: missing })}
              </Button>
            )
          )}
          <Text size="xs" c="dimmed">
            {missing === 0 && chosen.size === 0 && `${t('resend.chooseFirst')} `}
            {t('resend.advice')}
          </Text>
        </Group>
      )}
    </>
  );
}
