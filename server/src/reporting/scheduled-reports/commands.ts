import { createMessage } from '../../../../contract/messages/message.ts';
import {
  MAX_SCHEDULED_REPORTS,
  type ReportSection,
  type ScheduledReport,
  type ScheduledReportChange,
  type ScheduledReportCreate,
} from '../../../../contract/scheduled-reports.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict } from '../../platform/app-error.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db, Reader } from '../../platform/database/db.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { requireEditMatch } from '../../platform/http/content-tag.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { hasEntitlement } from '../../tenancy/plan/public.ts';
import { getProject } from '../../tenancy/projects/public.ts';
import { getWorkspace } from '../../tenancy/workspaces/public.ts';
import { findNextRun } from '../report-schedule/public.ts';
import { changedFields, describeSchedule, newReport, type ReportFields, readRecipients } from './report.ts';
import * as store from './store.ts';

export interface ReportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The sections that the project has data for: those of a new report. */
  readonly findReportSections: (reader: Reader, scope: ProjectScope) => Promise<ReportSection[]>;
  /** Begins the run of a report that is due, before its schedule changes. */
  readonly startDueRuns: (
    tx: Tx,
    deps: Pick<ReportDeps, 'clock' | 'ids'>,
    scope: ProjectScope,
    report: store.StoredReport,
  ) => Promise<void>;
  /** Ends the links in the mails of a report that is deleted. */
  readonly endReportLinks: (tx: Tx, scope: ProjectScope, reportId: string) => Promise<void>;
}

/** Creates a report. */
export async function createReport(
  deps: ReportDeps,
  actor: Actor,
  scope: ProjectScope,
  create: ScheduledReportCreate,
): Promise<ScheduledReport> {
  const sections = create.sections ?? (await deps.findReportSections(deps.db.reader(scope), scope));
  const id = deps.ids.next();
  const at = instantOf(deps.clock.now());
  return inTransaction(deps.db, scope, async (tx) => {
    // An archived project is refused before what is asked of it is read.
    const addresses = readRecipients(create.recipients);
    const fields = newReport(create, sections);
    if ((await store.lockAndCountReports(tx, scope)) >= MAX_SCHEDULED_REPORTS) {
      throw conflict(createMessage('reports.most', { number: MAX_SCHEDULED_REPORTS }));
    }
    const next = await computeNextRun(tx, scope, fields, deps.clock.now());
    await store.insertReport(tx, { actor, scope }, { id, fields, next, at });
    await store.replaceRecipients(tx, scope, { reportId: id, addresses, at });
    const detail = { name: fields.name, cadence: fields.cadence, recipients: addresses.length };
    await audit(tx, { deps, actor, scope }, { id, verb: 'created', detail });
    return store.getReport(tx, scope, id);
  });
}

/** Changes a report; a change that changes nothing leaves no trace. */
export async function changeReport(
  deps: ReportDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch, change }: { id: string; ifMatch: string | undefined; change: ScheduledReportChange },
): Promise<ScheduledReport> {
  return inTransaction(deps.db, scope, async (tx) => {
    const addresses = change.recipients === undefined ? undefined : readRecipients(change.recipients);
    const before = await store.lockReport(tx, scope, id);
    requireEditMatch(ifMatch, before.updatedAt);
    const changed = changedFields(before, change);
    const shown = await store.getReport(tx, scope, id);
    const newAddresses = addresses === undefined || isSame(shown, addresses) ? undefined : addresses;
    const names = [...Object.keys(changed), ...(newAddresses === undefined ? [] : ['recipients'])];
    if (names.length === 0) return shown;
    const fields: ReportFields = { ...before, ...changed };
    const at = instantOf(deps.clock.now());
    // A report that became due since the last look at the schedule, or while no worker ran, would lose its period.
    if (fields.active) await deps.startDueRuns(tx, deps, scope, before);
    if (newAddresses !== undefined) {
      await store.replaceRecipients(tx, scope, { reportId: id, addresses: newAddresses, at });
    }
    await store.updateReport(tx, scope, id, fields);
    await store.setNextRun(tx, scope, id, await computeNextRun(tx, scope, fields, deps.clock.now()));
    await audit(tx, { deps, actor, scope }, { id, verb: 'updated', detail: { name: fields.name, fields: names } });
    return store.getReport(tx, scope, id);
  });
}

/** Deletes a report. Its runs and their files are kept for their time. */
export async function deleteReport(
  deps: ReportDeps,
  actor: Actor,
  scope: ProjectScope,
  { id, ifMatch }: { id: string; ifMatch: string | undefined },
): Promise<void> {
  await inTransaction(deps.db, scope, async (tx) => {
    const before = await store.lockReport(tx, scope, id);
    requireEditMatch(ifMatch, before.updatedAt);
    await deps.endReportLinks(tx, scope, id);
    await store.deleteReportRow(tx, scope, id);
    await audit(tx, { deps, actor, scope }, { id, verb: 'deleted', detail: { name: before.name } });
  });
}

/** Computes when a report is sent next; null while it is not active, its project is archived or the plan has no reports. */
export async function computeNextRun(
  reader: Reader,
  scope: ProjectScope,
  fields: ReportFields,
  nowMs: number,
): Promise<store.NextRun | null> {
  const project = await getProject(reader, scope);
  const { plan } = await getWorkspace(reader, scope);
  if (!fields.active || project.status !== 'active' || !hasEntitlement(plan, 'scheduled_reports')) return null;
  const zone = fields.timeZone ?? project.timeZone;
  return { nextRunAt: instantOf(findNextRun(describeSchedule(fields, zone), nowMs)), zone };
}

const isSame = ({ recipients }: ScheduledReport, addresses: readonly { email: string }[]): boolean =>
  JSON.stringify(recipients.map(({ email }) => email)) === JSON.stringify(addresses.map(({ email }) => email));

interface Entry {
  readonly id: string;
  readonly verb: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

async function audit(
  tx: Tx,
  { deps, actor, scope }: { deps: Pick<ReportDeps, 'ids'>; actor: Actor; scope: ProjectScope },
  { id, verb, detail }: Entry,
): Promise<void> {
  await recordAudit(tx, { ids: deps.ids, actor }, scope, {
    action: `scheduled_report.${verb}`,
    subject: { type: 'scheduled_report', id },
    projectId: scope.projectId,
    detail,
  });
}
