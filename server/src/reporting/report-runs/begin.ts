// Runs that people ask for.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ReportRunDetails } from '../../../../contract/report-runs.ts';
import { MIN_REPORT_DAY } from '../../../../contract/scheduled-reports.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, invalidField, notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/db.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { findPeriod, localDay, type Period, type Schedule } from '../report-schedule/public.ts';
import { describeSchedule, findReport, lockReportIfAny, type StoredReport } from '../scheduled-reports/public.ts';
import { listDueRecipients } from './delivery-store.ts';
import type { RunDeps } from './deps.ts';
import { enqueueMaking } from './enqueue.ts';
import { takeAskedRun } from './mail-limit.ts';
import { getRun, queueRun } from './run-store.ts';

/** A whole period of a report. */
export interface ReportedPeriod {
  readonly report: StoredReport;
  readonly schedule: Schedule;
  readonly period: Period;
}

/**
 * Finds the last whole period of a report that had ended by a day, today if absent. Throws not_found, and validation_failed for a
 * day to come or of long ago.
 */
export async function findReportedPeriod(
  reader: Reader,
  { clock }: Pick<RunDeps, 'clock'>,
  scope: ProjectScope,
  { reportId, periodTo, report }: { reportId: string; periodTo: string | undefined; report?: StoredReport },
): Promise<ReportedPeriod> {
  const found = report ?? (await findReport(reader, scope, reportId));
  if (found === undefined) throw notFound();
  const project = await getProject(reader, scope);
  const schedule = describeSchedule(found, found.timeZone ?? project.timeZone);
  const today = localDay(schedule, clock.now());
  if (periodTo !== undefined && periodTo > today) {
    throw invalidField('periodTo', createMessage('reports.periodNotEnded'));
  }
  if (periodTo !== undefined && periodTo < MIN_REPORT_DAY) {
    throw invalidField('periodTo', createMessage('reports.periodTooEarly', { day: MIN_REPORT_DAY }));
  }
  return { report: found, schedule, period: findPeriod(schedule, periodTo ?? today) };
}

/** Begins a run by hand. Throws conflict if the period has one that is under way or done, or if nobody would get it. */
export async function beginRun(
  deps: Pick<RunDeps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: ProjectScope,
  { reportId, periodTo }: { readonly reportId: string; readonly periodTo: string | undefined },
): Promise<ReportRunDetails> {
  return inTransaction(deps.db, scope, async (tx) => {
    const locked = await lockReportIfAny(tx, scope, reportId);
    if (locked === undefined) throw notFound();
    const asked = { reportId, periodTo, report: locked };
    const { schedule, period } = await findReportedPeriod(tx, deps, scope, asked);
    if ((await listDueRecipients(tx, scope, reportId)).length === 0) throw conflict(createMessage('reports.nobody'));
    const run = {
      id: deps.ids.next(),
      reportId,
      reportName: locked.name,
      cadence: locked.cadence,
      period,
      timeZone: schedule.timeZone,
      isLate: false,
      dueAt: null,
      at: instantOf(deps.clock.now()),
    };
    const id = await queueRun(tx, { actor, scope }, run);
    if (id === undefined) throw conflict(createMessage('reports.periodRun'));
    await takeAskedRun(tx, scope);
    await enqueueMaking(tx, scope, id);
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'scheduled_report.run',
      subject: { type: 'scheduled_report', id: reportId },
      projectId: scope.projectId,
      detail: { name: locked.name, firstDay: period.firstDay, lastDay: period.lastDay },
    });
    return getRun(tx, scope, id);
  });
}
