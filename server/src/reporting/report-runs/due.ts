// Reports that are due, across workspaces: one transaction a report inserts its run, sets its next time and enqueues the run. A
// second worker, a restart or an hour that comes twice finds the run, or the time, as it is.
import { sql } from 'kysely';
import { SYSTEM } from '../../platform/access/caller.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { hasEntitlement, PLAN_NAMES } from '../../tenancy/plan/public.ts';
import { findPeriod, listDueRuns, localDay, type Schedule } from '../report-schedule/public.ts';
import {
  computeNextRun,
  describeSchedule,
  lockReportIfAny,
  type StoredReport,
  setNextRun,
} from '../scheduled-reports/public.ts';
import type { RunDeps } from './deps.ts';
import { enqueueMaking } from './enqueue.ts';
import { insertRun, queueRun } from './run-store.ts';

const PAGE = 50;
/** Missed periods of one report that are listed. */
const MAX_MISSED = 60;
/** From this age on a report is marked as late. */
const LATE_MS = 60 * 60_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const PLANS = PLAN_NAMES.filter((each) => hasEntitlement(each, 'scheduled_reports'));

type DueDeps = Pick<RunDeps, 'db' | 'clock' | 'ids' | 'onReportFault'>;

interface Place {
  readonly workspace_id: string;
  readonly project_id: string;
  readonly report_id: string;
}

/** Begins the runs of all reports that are due, and computes times again that no longer hold. */
export async function startDueReports(deps: DueDeps): Promise<void> {
  const now = instantOf(deps.clock.now());
  await forEachReport(
    deps,
    (afterId) =>
      sql<Place>`select * from directory.list_due_reports(
        ${now}::timestamptz, ${PLANS}::text[], ${afterId}::uuid, ${PAGE}::int)`.execute(deps.db.directory),
    (scope, reportId) => startDueReport(deps, scope, reportId),
  );
}

/** Computes all times again that are still to come: the database of time zones may be another one. */
export async function recomputeTimes(deps: DueDeps): Promise<void> {
  await forEachReport(
    deps,
    (afterId) =>
      sql<Place>`select * from directory.list_scheduled_reports(${afterId}::uuid, ${PAGE}::int)`.execute(
        deps.db.directory,
      ),
    (scope, reportId) =>
      inTransaction(deps.db, scope, async (tx) => {
        const report = await lockReportIfAny(tx, scope, reportId);
        const nowMs = deps.clock.now();
        if (report?.nextRunAt == null || Date.parse(report.nextRunAt) <= nowMs) return;
        await setNextRun(tx, scope, reportId, await computeNextRun(tx, scope, report, nowMs));
      }),
  );
}

/** Handles all reports: a failure, such as a zone that was removed, does not keep the others from their turn. */
async function forEachReport(
  { onReportFault }: DueDeps,
  readPage: (afterId: string) => Promise<{ readonly rows: readonly Place[] }>,
  handle: (scope: ProjectScope, reportId: string) => Promise<void>,
): Promise<void> {
  for (let afterId = FIRST_ID, count = PAGE; count === PAGE; ) {
    const { rows } = await readPage(afterId);
    for (const { workspace_id, project_id, report_id } of rows) {
      await handle(projectScope(workspace_id, project_id), report_id).catch((error: unknown) =>
        onReportFault(error, report_id),
      );
      afterId = report_id;
    }
    count = rows.length;
  }
}

async function startDueReport(deps: DueDeps, scope: ProjectScope, reportId: string): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const report = await lockReportIfAny(tx, scope, reportId);
    if (report === undefined) return;
    await startDueRuns(tx, deps, scope, report);
    await setNextRun(tx, scope, reportId, await computeNextRun(tx, scope, report, deps.clock.now()));
  });
}

/**
 * Begins the run of a report that is due. Of several times that passed, the report of the last is sent, and those before it are listed
 * as missed.
 */
export async function startDueRuns(
  tx: Tx,
  { clock, ids }: Pick<DueDeps, 'clock' | 'ids'>,
  scope: ProjectScope,
  report: StoredReport,
): Promise<void> {
  const nowMs = clock.now();
  if (report.nextRunAt === null || Date.parse(report.nextRunAt) > nowMs) return;
  const next = await computeNextRun(tx, scope, report, nowMs);
  if (next === null) return;
  const schedule: Schedule = describeSchedule(report, next.zone);
  const due = listDueRuns(schedule, Date.parse(report.nextRunAt), nowMs, MAX_MISSED + 1);
  for (const [index, dueMs] of due.entries()) {
    const isLast = index === due.length - 1;
    const run = {
      id: ids.next(),
      reportId: report.id,
      reportName: report.name,
      cadence: report.cadence,
      period: findPeriod(schedule, localDay(schedule, dueMs)),
      timeZone: next.zone,
      isLate: isLast && nowMs - dueMs >= LATE_MS,
      dueAt: instantOf(dueMs),
      at: instantOf(nowMs),
    };
    if (!isLast) {
      await insertRun(tx, { actor: SYSTEM, scope }, { ...run, status: 'missed' });
      continue;
    }
    const id = await queueRun(tx, { actor: SYSTEM, scope }, run);
    if (id !== undefined) await enqueueMaking(tx, scope, id);
  }
}
