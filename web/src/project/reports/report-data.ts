// Queries of scheduled reports and their runs.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReportRunDetails } from '../../../../contract/report-runs.ts';
import type { ScheduledReport, ScheduledReportChange } from '../../../../contract/scheduled-reports.ts';
import { useChange } from '../../api/change.ts';
import { type Api, tagged, taken } from '../../api/client.ts';
import { PAGE_ROWS } from '../../api/page-chain.ts';
import { readWithout } from '../../api/read-without.ts';
import { useRows } from '../../api/rows.ts';
import { useApi } from '../../api/use-api.ts';
import { isUnderWay } from './report-choices.ts';

export type { ReportRun, ReportRunDetails } from '../../../../contract/report-runs.ts';
export type { ReportRecipient, ScheduledReport } from '../../../../contract/scheduled-reports.ts';

const LIST_MS = 15_000;
const RUNS_MS = 5_000;
const UNDER_WAY_MS = 2_000;

/** The reports of a project: at most twenty. */
export function useReports(projectId: string) {
  const api = useApi();
  return useRows({
    key: ['project', projectId, 'scheduled-reports', {}],
    everyMs: LIST_MS,
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/scheduled-reports', {
          params: { path: { projectId }, query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) } },
          signal,
        }),
      ),
  });
}

/** Returns the query of one report with its tag. */
export function reportQuery(api: Api, projectId: string, reportId: string) {
  return queryOptions({
    queryKey: ['project', projectId, 'scheduled-report', reportId],
    queryFn: () =>
      tagged(
        api.GET('/api/projects/{projectId}/scheduled-reports/{reportId}', {
          params: { path: { projectId, reportId } },
        }),
      ),
  });
}

/** Reads one report, and again while its page is shown. */
export function useReport(projectId: string, reportId: string) {
  return useQuery({ ...reportQuery(useApi(), projectId, reportId), refetchInterval: LIST_MS });
}

/** Changes a report. */
export function useChangeReport(projectId: string) {
  const api = useApi();
  return useChange<ScheduledReport, ScheduledReportChange>({
    recordKey: (id) => ['project', projectId, 'scheduled-report', id],
    listKey: ['project', projectId, 'scheduled-reports'],
    // Recipients are sent as addresses, and answered with their states.
    foresee: (row, { recipients: _, ...change }) => ({ ...row, ...change }),
    send: (id, body, etag) =>
      tagged(
        api.PATCH('/api/projects/{projectId}/scheduled-reports/{reportId}', {
          params: { path: { projectId, reportId: id } },
          body,
          ...(etag !== null && { headers: { 'If-Match': etag } }),
        }),
      ),
  });
}

/** The runs of a report, newest first; polls while they are shown. */
export function useRuns(projectId: string, reportId: string) {
  const api = useApi();
  return useRows({
    key: ['project', projectId, 'report-runs', reportId],
    everyMs: RUNS_MS,
    page: (cursor, signal) =>
      taken(
        api.GET('/api/projects/{projectId}/scheduled-reports/{reportId}/runs', {
          params: {
            path: { projectId, reportId },
            query: { limit: PAGE_ROWS, ...(cursor !== undefined && { cursor }) },
          },
          signal,
        }),
      ),
  });
}

const runKey = (projectId: string, runId: string) => ['project', projectId, 'report-run', runId];

/** Reads one run with its recipients, and again while it is under way. */
export function useRun(projectId: string, runId: string) {
  const api = useApi();
  return useQuery({
    queryKey: runKey(projectId, runId),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data.status) ? UNDER_WAY_MS : false),
    queryFn: () =>
      taken(
        api.GET('/api/projects/{projectId}/scheduled-reports/runs/{reportRunId}', {
          params: { path: { projectId, reportRunId: runId } },
        }),
      ),
  });
}

/** Keeps a run as the service answered it, and reads the list of runs again. */
export function useRunRefresh(projectId: string): (run: ReportRunDetails) => Promise<void> {
  const queries = useQueryClient();
  return async (run) => {
    queries.setQueryData(runKey(projectId, run.id), run);
    await queries.invalidateQueries({ queryKey: ['project', projectId, 'report-runs', run.reportId] });
  };
}

/** Reads reports again after one was created, or deleted: `gone` is its id. */
export function useReportRefresh(projectId: string): (gone?: string) => Promise<void> {
  const queries = useQueryClient();
  return (gone) =>
    readWithout(
      queries,
      gone,
      ['project', projectId, 'scheduled-reports'],
      ['project', projectId, 'scheduled-report'],
      ['project', projectId, 'report-runs'],
    );
}
