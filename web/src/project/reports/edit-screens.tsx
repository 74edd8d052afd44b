import { Button, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduledReportChange } from '../../../../contract/scheduled-reports.ts';
import { type Tagged, taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useCreateForm } from '../../records/use-create-form.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Pending } from '../../ui/pending.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { focusFirst } from '../../ui/use-form-problem.ts';
import { listRefused } from './refused-recipients.ts';
import { reportQuery, type ScheduledReport, useChangeReport, useReport, useReportRefresh } from './report-data.ts';
import { ReportFields } from './report-fields.tsx';
import { ReportGate } from './report-gate.tsx';
import {
  NEW_REPORT,
  type ReportValues,
  SENTENCES,
  toChange,
  toCreate,
  toValues,
  useReportRules,
} from './report-values.ts';
import { useFieldLabel, useShownValue } from './shown-value.tsx';

const newRoute = getRouteApi('/in/projects/$projectId/reports/new');
const editRoute = getRouteApi('/in/projects/$projectId/reports/$reportId/edit');

/** Creates a report. */
export function NewReportScreen() {
  const { projectId } = newRoute.useParams();
  return (
    <ReportGate projectId={projectId}>
      <NewReport projectId={projectId} />
    </ReportGate>
  );
}

function NewReport({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation(['reports', 'shell']);
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useReportRefresh(projectId);
  const creation = useCreateForm<ReportValues, ScheduledReport>({
    name: `report:${projectId}:new`,
    title: t('reports:new'),
    initial: NEW_REPORT,
    validate: useReportRules(),
    onCreated: async ({ id }, isOpen) => {
      void refresh();
      toastDone(t('reports:created'));
      if (isOpen) {
        await navigate({ to: '/projects/$projectId/reports/$reportId', params: { projectId, reportId: id } });
      }
    },
  });
  const { form } = creation;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const list = { to: '/projects/$projectId/reports', params: { projectId } } as const;
  const send = () =>
    creation.attempt((values, key) => {
      const body = toCreate(values);
      const params = { path: { projectId }, header: { 'Idempotency-Key': key.of(body) } };
      setRefused([]);
      const call = taken(api.POST('/api/projects/{projectId}/scheduled-reports', { params, body }));
      return call.catch((problem) => {
        setRefused(listRefused(problem, body.recipients));
        throw problem;
      });
    });
  return (
    <Stack maw={960} w="100%" gap="md" pb="xl">
      <PageHead title={t('reports:new')} crumbs={[{ label: t('reports:title'), to: list }]} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <ReportFields {...{ projectId, form, refused }} />
          {creation.problem != null && <ProblemNotice problem={creation.problem} />}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                creation.startOver(NEW_REPORT);
                void navigate(list);
              }}
            >
              {t('shell:cancel')}
            </Button>
            <Button type="submit" loading={creation.isPending}>
              {t('reports:create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

/** Edits a report. */
export function EditReportScreen() {
  const { projectId } = editRoute.useParams();
  return (
    <ReportGate projectId={projectId}>
      <EditReport />
    </ReportGate>
  );
}

function EditReport() {
  const { projectId, reportId } = editRoute.useParams();
  const { t } = useTranslation('reports');
  const { data, error, refetch } = useReport(projectId, reportId);
  const page = { to: '/projects/$projectId/reports/$reportId', params: { projectId, reportId } } as const;
  return (
    <Stack maw={960} w="100%" gap="md" pb="xl">
      <PageHead
        title={t('editTitle')}
        crumbs={[
          { label: t('title'), to: { to: '/projects/$projectId/reports', params: { projectId } } },
          { label: data?.record.name ?? '…', to: page },
        ]}
      />
      {error !== null && data === undefined && <ProblemNotice problem={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Pending height={320} />}
      {data !== undefined && <EditForm read={data} />}
    </Stack>
  );
}

function EditForm({ read }: { readonly read: Tagged<ScheduledReport> }) {
  const { t } = useTranslation('reports');
  const { id, projectId } = read.record;
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = useChangeReport(projectId);
  const editing = useRecordForm<ScheduledReport, ScheduledReportChange, ReportValues>({
    name: `report:${id}`,
    title: t('editTitle'),
    read,
    readAgain: () => queries.fetchQuery({ ...reportQuery(api, projectId, id), staleTime: 0 }),
    change,
    validate: useReportRules(),
    valuesOf: toValues,
    bodyOf: toChange,
    sentences: SENTENCES,
    onClose: () => void navigate({ to: '/projects/$projectId/reports/$reportId', params: { projectId, reportId: id } }),
  });
  const { form } = editing;
  return (
    <RecordForm
      editing={editing}
      onInvalid={(errors) => focusFirst(form, errors)}
      label={useFieldLabel()}
      show={useShownValue()}
    >
      <ReportFields
        {...{ projectId, form }}
        known={read.record.recipients}
        refused={listRefused(change.error, change.variables?.change.recipients)}
      />
    </RecordForm>
  );
}
