// States of reports, of their runs and of what a recipient got.
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReportDeliveryState, ReportRunStatus } from '../../../../contract/report-runs.ts';
import { useFormats } from '../../language/formats.ts';
import { Ago } from '../../ui/instant.tsx';
import { useProject } from '../../ui/project-access.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { DELIVERY_COLORS, RUN_COLORS } from './report-choices.ts';
import type { ReportRun, ScheduledReport } from './report-data.ts';
import { useZonedInstant } from './report-words.ts';

/** Shows if a report is sent by its schedule. */
export function ReportState({ report }: { readonly report: Pick<ScheduledReport, 'active'> }) {
  const { t } = useTranslation('reports');
  return <StatusMark color={report.active ? 'green' : 'gray'} label={t(report.active ? 'active' : 'inactive')} />;
}

/** Shows the status of a run. */
export function RunStatus({ status }: { readonly status: ReportRunStatus }) {
  const { t } = useTranslation('reports');
  return <StatusMark color={RUN_COLORS[status]} label={t(`status.${status}`)} />;
}

/** Shows the state of the mail to a recipient. */
export function DeliveryState({ state }: { readonly state: ReportDeliveryState }) {
  const { t } = useTranslation('reports');
  return <StatusMark color={DELIVERY_COLORS[state]} label={t(`delivered.${state}`)} />;
}

/** Shows when a report is sent next, in its zone and from now. */
export function NextRun({ report }: { readonly report: ScheduledReport }) {
  const { t } = useTranslation('reports');
  const write = useZonedInstant();
  const { timeZone } = useProject(report.projectId);
  if (report.nextRunAt === null) {
    return (
      <Text span inherit c="dimmed">
        {t('notScheduled')}
      </Text>
    );
  }
  const at = write(report.nextRunAt, report.timeZone ?? timeZone);
  return (
    <span title={at}>
      <bdi>{at}</bdi>
      {t('comma')}
      <Ago at={report.nextRunAt} />
    </span>
  );
}

/** Shows the newest run of a report: its status, and when it was sent. */
export function LastRun({ report: { lastRun } }: { readonly report: ScheduledReport }) {
  const { t } = useTranslation('reports');
  if (lastRun === null) {
    return (
      <Text span inherit c="dimmed">
        {t('neverRun')}
      </Text>
    );
  }
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <RunStatus status={lastRun.status} />
      {lastRun.sentAt !== null && <Ago at={lastRun.sentAt} />}
    </Group>
  );
}

/** Marks a run that was sent late because the service was down when it was due. */
export function LateMark({ run }: { readonly run: Pick<ReportRun, 'isLate'> }) {
  const { t } = useTranslation('reports');
  if (!run.isLate) return null;
  return <StatusMark color="yellow" label={t('run.late')} />;
}

/** Shows how many recipients a run was sent to, of how many. */
export function SentCount({ run: { sentCount, recipientCount } }: { readonly run: ReportRun }) {
  const { t } = useTranslation('reports');
  const { number } = useFormats();
  if (recipientCount === 0) return null;
  return (
    <Text span size="sm" c="inherit">
      {t('run.sentOf', { sent: number(sentCount), total: number(recipientCount) })}
    </Text>
  );
}
