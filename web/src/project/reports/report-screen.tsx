import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconMailCheck, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Fact } from '../../ui/fact.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useMay, useProject } from '../../ui/project-access.ts';
import { Section } from '../../ui/section.tsx';
import { toastDone, toastProblem } from '../../ui/toasts.tsx';
import { PreviewButton, PreviewResult, usePreview } from './preview.tsx';
import { RecipientNotes } from './recipient-notes.tsx';
import { type ScheduledReport, useReport, useReportRefresh } from './report-data.ts';
import { ReportGate } from './report-gate.tsx';
import { LastRun, NextRun, ReportState } from './report-state.tsx';
import { isolate, useCadence, useWeekday } from './report-words.ts';
import { RunHistory } from './run-history.tsx';

const RunNow = fetched(() => import('./run-now.tsx'), 'RunNow');

const route = getRouteApi('/in/projects/$projectId/reports/$reportId');

/** Shows one report: what it is, what can be done with it, and its runs. */
export function ReportScreen() {
  const { projectId } = route.useParams();
  return (
    <ReportGate projectId={projectId}>
      <Report />
    </ReportGate>
  );
}

type Dialog = 'run' | 'delete';

function Report() {
  const { projectId, reportId } = route.useParams();
  const { t } = useTranslation('reports');
  const canChange = useMay(projectId, 'admin');
  const { data, error, refetch } = useReport(projectId, reportId);
  const [dialog, setDialog] = useState<Dialog>();
  const preview = usePreview(projectId, reportId);
  const report = data?.record;
  const close = () => setDialog(undefined);
  return (
    <Stack maw={1100} w="100%" gap="md" pb="xl">
      <div>
        <PageHead
          title={report?.name ?? t('title')}
          aside={report && <ReportState report={report} />}
          crumbs={[{ label: t('title'), to: { to: '/projects/$projectId/reports', params: { projectId } } }]}
          actions={
            report && (
              <>
                <PreviewButton {...{ report, preview }} />
                {canChange && <Actions report={report} onDialog={setDialog} />}
              </>
            )
          }
        />
        <PreviewResult preview={preview} />
      </div>
      {error !== null && data === undefined && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={240} />}
      {data !== undefined && report !== undefined && (
        <>
          <Section title={t('summary')}>
            <Facts report={report} />
          </Section>
          <Section title={t('history.title')} advice={t('history.advice')}>
            <RunHistory report={report} />
          </Section>
          {dialog === 'run' && <RunNow {...{ report }} onClose={close} />}
          {dialog === 'delete' && <DeleteReport read={data} onClose={close} />}
        </>
      )}
    </Stack>
  );
}

interface ActionsProps {
  readonly report: ScheduledReport;
  readonly onDialog: (dialog: Dialog) => void;
}

function Actions({ report: { id, projectId }, onDialog }: ActionsProps) {
  const { t } = useTranslation('reports');
  const api = useApi();
  const { email } = useSession().user;
  const params = { projectId, reportId: id };
  const test = useCall(
    () =>
      api.POST('/api/projects/{projectId}/scheduled-reports/{reportId}/test', { params: { path: params }, body: {} }),
    () => toastDone(t('test.done', { address: isolate(email) })),
    (problem) => toastProblem(t('test.failed'), problem),
  );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailCheck size={18} />}
        loading={test.isPending}
        onClick={() => test.run(undefined)}
      >
        {t('test.action')}
      </Button>
      <Button leftSection={<IconPlayerPlay size={18} data-mirrored />} onClick={() => onDialog('run')}>
        {t('run.action')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} />}
        renderRoot={(props) => <Link {...props} to="/projects/$projectId/reports/$reportId/edit" params={params} />}
      >
        {t('edit')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => onDialog('delete')}>
        {t('delete.action')}
      </Button>
    </>
  );
}

function Facts({ report }: { readonly report: ScheduledReport }) {
  const { t } = useTranslation('reports');
  const { list, number } = useFormats();
  const cadence = useCadence();
  const weekday = useWeekday();
  const project = useProject(report.projectId);
  return (
    <Stack>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
        <Fact name={t('cadence')}>{cadence(report)}</Fact>
        <Fact name={t('nextRun')}>
          <NextRun report={report} />
        </Fact>
        <Fact name={t('lastRun')}>
          <LastRun report={report} />
        </Fact>
        <Fact name={t('language')}>{t(`languages.${report.language}`)}</Fact>
        <Fact name={t('zone.label')}>
          {report.timeZone === null ? (
            <>
              <bdi>{project.timeZone}</bdi> ({t('zone.ofProject')})
            </>
          ) : (
            <bdi>{report.timeZone}</bdi>
          )}
        </Fact>
        {report.cadence === 'weekly' && <Fact name={t('weekStart')}>{weekday(report.weekStartsOn)}</Fact>}
        <Fact name={t('delivery')}>{t(`deliveries.${report.delivery}.label`)}</Fact>
        <Fact name={t('photos')}>{number(report.photos)}</Fact>
        <Fact name={t('skip')}>{t(report.skipWhenEmpty ? 'yes' : 'no')}</Fact>
      </SimpleGrid>
      <SimpleGrid component="dl" cols={1} m={0}>
        <Fact name={t('sections.label')}>{list(report.sections.map((name) => t(`sections.names.${name}`)))}</Fact>
        <Fact name={t('recipients.label')}>
          <Recipients report={report} />
        </Fact>
      </SimpleGrid>
      <RecipientNotes recipients={report.recipients} />
      {report.recipients.every(({ state }) => state !== 'active') && (
        <Alert color="red" variant="light">
          <Text size="sm">{t('recipients.nobody')}</Text>
        </Alert>
      )}
    </Stack>
  );
}

function Recipients({ report: { recipients } }: { readonly report: ScheduledReport }) {
  const { t } = useTranslation('reports');
  return (
    <Stack gap={2}>
      {recipients.map(({ email, member }) => (
        <Text key={email} span inherit>
          {member !== null && (
            <>
              <bdi>{member.name}</bdi> ·{' '}
            </>
          )}
          <bdi>{email}</bdi>
          {member === null && (
            <Text span inherit c="dimmed">
              {' · '}
              {t('recipients.external')}
            </Text>
          )}
        </Text>
      ))}
    </Stack>
  );
}

interface DeleteProps {
  readonly read: Tagged<ScheduledReport>;
  readonly onClose: () => void;
}

function DeleteReport({ read: { record, etag }, onClose }: DeleteProps) {
  const { t } = useTranslation('reports');
  const { id, projectId, name } = record;
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useReportRefresh(projectId);
  const remove = useCall(
    () =>
      api.DELETE('/api/projects/{projectId}/scheduled-reports/{reportId}', {
        params: { path: { projectId, reportId: id } },
        ...(etag !== null && { headers: { 'If-Match': etag } }),
      }),
    () => {
      toastDone(t('delete.done'));
      return navigate({ to: '/projects/$projectId/reports', params: { projectId } }).then(() => refresh(id));
    },
  );
  return (
    <Confirm
      opened
      title={t('delete.title', { name: isolate(name) })}
      action={t('delete.action')}
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      {t('delete.advice')}
    </Confirm>
  );
}
