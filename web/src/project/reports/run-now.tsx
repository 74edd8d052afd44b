import { Select, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taken } from '../../api/client.ts';
import { useApi } from '../../api/use-api.ts';
import { useCall } from '../../api/use-call.ts';
import { useFormats } from '../../language/formats.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { useProject } from '../../ui/project-access.ts';
import { toastDone } from '../../ui/toasts.tsx';
import { type ScheduledReport, useRunRefresh } from './report-data.ts';
import { findNextDay, listPeriods } from './report-periods.ts';
import { usePeriod } from './report-words.ts';

interface Props {
  readonly report: ScheduledReport;
  /** The last day of a period that was missed; undefined: the person chooses. */
  readonly lastDay?: string;
  readonly onClose: () => void;
}

const OFFERED_PERIODS = 12;

/** Sends the report of a whole period to all active recipients, after a confirmation. */
export function RunNow({ report, lastDay, onClose }: Props) {
  const { t } = useTranslation('reports');
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useRunRefresh(report.projectId);
  const { dayIn } = useFormats();
  const project = useProject(report.projectId);
  const today = dayIn(report.timeZone ?? project.timeZone, new Date());
  const periods = listPeriods(report, today, OFFERED_PERIODS);
  const [periodTo, setPeriodTo] = useState(lastDay === undefined ? periods[0]?.endDay : findNextDay(lastDay));
  const period = usePeriod();
  const path = { projectId: report.projectId, reportId: report.id };
  const run = useCall(
    () =>
      taken(
        api.POST('/api/projects/{projectId}/scheduled-reports/{reportId}/run', {
          params: { path },
          body: periodTo === undefined ? {} : { periodTo },
        }),
      ),
    async (begun) => {
      toastDone(t('run.begun'));
      void refresh(begun);
      await navigate({ to: '/projects/$projectId/reports/$reportId', params: path, search: { run: begun.id } });
      onClose();
    },
  );
  const active = report.recipients.filter(({ state }) => state === 'active');
  return (
    <Confirm
      opened
      title={t('run.title')}
      action={t('run.confirm', { count: active.length })}
      isDangerous={false}
      isPending={run.isPending}
      problem={run.problem}
      onConfirm={() => run.run(undefined)}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm">{t('run.advice', { count: active.length })}</Text>
        {lastDay === undefined && (
          <Select
            label={t('run.period')}
            data={periods.map((each) => ({ value: each.endDay, label: period(each) }))}
            allowDeselect={false}
            value={periodTo ?? null}
            onChange={(day) => setPeriodTo(day ?? undefined)}
          />
        )}
      </Stack>
    </Confirm>
  );
}
