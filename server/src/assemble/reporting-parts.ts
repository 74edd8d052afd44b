// The wing of reporting: its routes, and what they are made with beside what every slice is.
import { openLimiter } from '../platform/access/limiter.ts';
import type { Route } from '../platform/http/route.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { analyticsRoutes } from '../reporting/analytics/routes.ts';
import { feedRoutes } from '../reporting/feeds/routes.ts';
import { overviewRoutes } from '../reporting/overview/routes.ts';
import { recordDocumentRoutes } from '../reporting/record-documents/routes.ts';
import { listSectionsWithData } from '../reporting/report-content/public.ts';
import { reportJobs } from '../reporting/report-runs/jobs.ts';
import {
  endLinks,
  type MakeReportDeps,
  makeReport,
  notifyReportAdmins,
  type RunDeps,
  startDueRuns,
} from '../reporting/report-runs/public.ts';
import { reportRunRoutes } from '../reporting/report-runs/routes.ts';
import type { ReportDeps } from '../reporting/scheduled-reports/public.ts';
import { scheduledReportRoutes } from '../reporting/scheduled-reports/routes.ts';
import { searchRoutes } from '../reporting/search/routes.ts';
import { tagRoutes } from '../reporting/tags/routes.ts';
import type { Foundation } from './foundation.ts';
import type { Resources } from './resources.ts';

type RouteDeps = Parameters<typeof feedRoutes>[0] &
  Parameters<typeof overviewRoutes>[0] &
  Parameters<typeof analyticsRoutes>[0] &
  Parameters<typeof searchRoutes>[0] &
  Parameters<typeof tagRoutes>[0] &
  Parameters<typeof scheduledReportRoutes>[0] &
  Parameters<typeof reportRunRoutes>[0] &
  Parameters<typeof recordDocumentRoutes>[0];

/** The routes of the wing. */
export const reportingRoutes = (parts: RouteDeps): Route[] => [
  ...feedRoutes(parts),
  ...overviewRoutes(parts),
  ...analyticsRoutes(parts),
  ...searchRoutes(parts),
  ...tagRoutes(parts),
  ...scheduledReportRoutes(parts),
  ...reportRunRoutes(parts),
  ...recordDocumentRoutes(parts),
];

/** The jobs of the wing. */
export const reportingJobs = (parts: RunDeps): AnyJob[] => [...reportJobs(parts)];

/** A document takes a process of up to 512 MiB: one at a time, and 8 wait. */
const DOCUMENT_SLOTS = { slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 8, maxWaitMs: 60_000 };

/** Rows and pictures of a document are read while another is made. */
const PREPARATION_SLOTS = { slots: 4, slotsPerWorkspace: 2, waitingPerWorkspace: 8, maxWaitMs: 60_000 };

/** A mail that comes back is read within milliseconds, if it was not made to take long. */
const BOUNCE_SLOTS = { slots: 1, slotsPerWorkspace: 1, waitingPerWorkspace: 50, maxWaitMs: 30_000 };

/** Makes what the slices of the wing depend on. */
export function reportingParts(
  { config, clock, db, keyring, storage, log }: Foundation,
  { spool, pictures }: Pick<Resources, 'spool' | 'pictures'>,
  baseUrl: () => string,
  onReportMail: RunDeps['onReportMail'],
) {
  const limits = {
    acquireDocumentSlot: openLimiter(DOCUMENT_SLOTS, clock),
    acquirePreparationSlot: openLimiter(PREPARATION_SLOTS, clock),
    acquireBounceSlot: openLimiter(BOUNCE_SLOTS, clock),
  };
  const makingDeps: MakeReportDeps = { clock, db, storage, spool, pictures, baseUrl, ...limits };
  return {
    ...limits,
    findReportSections: listSectionsWithData,
    startDueRuns,
    endReportLinks: endLinks,
    makeReport: ((order, aborted) => makeReport(makingDeps, order, aborted)) satisfies RunDeps['makeReport'],
    notifyReportAdmins: ((tx, scope, notice) =>
      notifyReportAdmins({ keyring, baseUrl }, tx, scope, notice)) satisfies RunDeps['notifyReportAdmins'],
    onReportFault: (error: unknown, runId?: string) =>
      log.error('a step of a scheduled report failed', error, { runId }),
    onReportMail,
    reportLimits: config.reports,
  } satisfies Partial<RunDeps & ReportDeps> & typeof limits;
}
