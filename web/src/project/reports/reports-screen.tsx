import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconReport } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../language/formats.ts';
import type { Column } from '../../records/record-columns.ts';
import { RecordTable } from '../../records/record-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useMay, useProject } from '../../ui/project-access.ts';
import { MAX_REPORTS } from './report-choices.ts';
import { type ScheduledReport, useReports } from './report-data.ts';
import { ReportGate } from './report-gate.tsx';
import { LastRun, NextRun, ReportState } from './report-state.tsx';
import { useCadence } from './report-words.ts';

const route = getRouteApi('/in/projects/$projectId/reports');

/** Shows the scheduled reports of a project: when each is sent next, and how its last run went. */
export function ReportsScreen() {
  const { projectId } = route.useParams();
  return (
    <ReportGate projectId={projectId}>
      <Reports projectId={projectId} />
    </ReportGate>
  );
}

function Reports({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('reports');
  const { name } = useProject(projectId);
  const canChange = useMay(projectId, 'admin');
  const navigate = useNavigate();
  const rows = useReports(projectId);
  const isFull = rows.isWhole && rows.count >= MAX_REPORTS;
  const create = canChange && !isFull && (
    <Button
      leftSection={<IconPlus size={18} />}
      renderRoot={(props) => <Link {...props} to="/projects/$projectId/reports/new" params={{ projectId }} />}
    >
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: name, to: { to: '/projects/$projectId/overview', params: { projectId } } }]}
        actions={create}
      />
      <Text size="sm" c="dimmed" mb="sm" maw={960}>
        {t('advice')} {isFull && t('full', { count: MAX_REPORTS })}
      </Text>
      <RecordTable
        label={t('title')}
        rows={rows}
        columns={useColumns()}
        idOf={({ id }) => id}
        nameOf={(report) => report.name}
        onOpen={({ id }) =>
          navigate({ to: '/projects/$projectId/reports/$reportId', params: { projectId, reportId: id } })
        }
        card={(report) => <Card report={report} />}
        empty={
          <EmptyState icon={<IconReport size={28} />} title={t('none')} advice={t('noneAdvice')} action={create} />
        }
      />
    </>
  );
}

function useColumns(): Column<ScheduledReport>[] {
  const { t } = useTranslation('reports');
  const cadence = useCadence();
  return [
    {
      id: 'name',
      header: t('name'),
      width: 'minmax(150px, 2fr)',
      cell: ({ name }) => (
        <Text span inherit fw={500} className="own-direction">
          {name}
        </Text>
      ),
    },
    { id: 'cadence', header: t('cadence'), width: 'minmax(200px, 1.4fr)', cell: (report) => cadence(report) },
    {
      id: 'recipients',
      header: t('recipients.label'),
      width: 'minmax(120px, 0.6fr)',
      cell: (report) => <RecipientCount report={report} />,
    },
    { id: 'language', header: t('language'), width: '140px', cell: ({ language }) => t(`languages.${language}`) },
    {
      id: 'next',
      header: t('nextRun'),
      width: 'minmax(330px, 1.5fr)',
      cell: (report) => (report.active ? <NextRun report={report} /> : <ReportState report={report} />),
    },
    { id: 'last', header: t('lastRun'), width: 'minmax(150px, 0.8fr)', cell: (report) => <LastRun report={report} /> },
  ];
}

function RecipientCount({ report: { recipients } }: { readonly report: ScheduledReport }) {
  const { t } = useTranslation('reports');
  const { number } = useFormats();
  const outside = recipients.filter(({ member }) => member === null).length;
  if (outside === 0) return number(recipients.length);
  return `${number(recipients.length)} · ${t('recipients.outside', { count: outside })}`;
}

function Card({ report }: { readonly report: ScheduledReport }) {
  const { t } = useTranslation('reports');
  const cadence = useCadence();
  return (
    <Stack gap={4} miw={0}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" fw={500} truncate className="own-direction">
          {report.name}
        </Text>
        {report.active ? <LastRun report={report} /> : <ReportState report={report} />}
      </Group>
      <Text size="sm" c="dimmed">
        {cadence(report)} · {t('recipients.count', { count: report.recipients.length })}
      </Text>
      {report.active && (
        <Text size="sm">
          <NextRun report={report} />
        </Text>
      )}
    </Stack>
  );
}
