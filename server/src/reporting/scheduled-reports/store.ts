// Statements on scheduled_report and its recipients.
import { type Selectable, sql } from 'kysely';
import type { ReportSection, ScheduledReport } from '../../../../contract/scheduled-reports.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { reportMembers } from './members.ts';
import type { Address, ReportFields } from './report.ts';

/** A report as it is stored, without its recipients. */
export interface StoredReport extends ReportFields {
  readonly id: string;
  readonly nextRunAt: string | null;
  readonly updatedAt: string;
}

/** When a report is sent next, and the zone that this was computed in; null if it is not. */
export interface NextRun {
  readonly nextRunAt: string;
  readonly zone: string;
}

/** Returns a report as its admins see it. Throws not_found. */
export async function getReport(reader: Reader, scope: ProjectScope, id: string): Promise<ScheduledReport> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(reportMembers.columns)} from scheduled_report
    where scheduled_report.workspace_id = ${scope.workspaceId}::uuid
      and scheduled_report.project_id = ${scope.projectId}::uuid and scheduled_report.id = ${id}::uuid`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return reportMembers.read(row);
}

/** Returns a report as it is stored; undefined if there is none. */
export async function findReport(reader: Reader, scope: ProjectScope, id: string): Promise<StoredReport | undefined> {
  return toReport(await selectReport(reader, scope, id).executeTakeFirst());
}

/** Locks a report. Throws not_found. */
export async function lockReport(tx: Tx, scope: ProjectScope, id: string): Promise<StoredReport> {
  const found = await lockReportIfAny(tx, scope, id);
  if (found === undefined) throw notFound();
  return found;
}

/** Locks a report; undefined if there is none. */
export async function lockReportIfAny(tx: Tx, scope: ProjectScope, id: string): Promise<StoredReport | undefined> {
  return toReport(await selectReport(tx, scope, id).forUpdate().executeTakeFirst());
}

/** Locks the project against another new report, and counts those that it has. */
export async function lockAndCountReports(tx: Tx, scope: ProjectScope): Promise<number> {
  const key = `scheduled_report:${scope.projectId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('scheduled_report')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface NewReport {
  readonly id: string;
  readonly fields: ReportFields;
  readonly next: NextRun | null;
  readonly at: string;
}

/** Inserts a report. */
export async function insertReport(
  tx: Tx,
  { actor, scope }: { readonly actor: Actor; readonly scope: ProjectScope },
  { id, fields, next, at }: NewReport,
): Promise<void> {
  await tx
    .insertInto('scheduled_report')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id,
      ...toColumns(fields),
      next_run_at: next?.nextRunAt ?? null,
      scheduled_zone: next?.zone ?? null,
      created_by_type: actor.type,
      created_by_id: actor.id,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Saves the fields of a report as an edit of its admins. */
export async function updateReport(tx: Tx, scope: ProjectScope, id: string, fields: ReportFields): Promise<void> {
  await tx
    .updateTable('scheduled_report')
    .set({
      ...toColumns(fields),
      updated_at: sql<string>`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`,
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** Saves when a report is sent next. This does not count as an edit. */
export async function setNextRun(tx: Tx, scope: ProjectScope, id: string, next: NextRun | null): Promise<void> {
  await tx
    .updateTable('scheduled_report')
    .set({ next_run_at: next?.nextRunAt ?? null, scheduled_zone: next?.zone ?? null })
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a report with its recipients; its runs stay. */
export async function deleteReportRow(tx: Tx, scope: ProjectScope, id: string): Promise<void> {
  await tx
    .deleteFrom('scheduled_report')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the recipients. Who is on the list already keeps their state. Who comes back to it does so as active, unless they
 * unsubscribed: that lasts until they undo it themselves.
 */
export async function replaceRecipients(
  tx: Tx,
  scope: ProjectScope,
  {
    reportId,
    addresses,
    at,
  }: { readonly reportId: string; readonly addresses: readonly Address[]; readonly at: string },
): Promise<void> {
  const keys = addresses.map(({ emailKey }) => emailKey);
  await sql`
    update scheduled_report_recipient set position = null
    where workspace_id = ${scope.workspaceId}::uuid and report_id = ${reportId}::uuid
      and position is not null and email_key <> all(${keys}::text[])`.execute(tx);
  await sql`
    insert into scheduled_report_recipient as recipient
      (workspace_id, report_id, email_key, email, position, user_id, state, since)
    select ${scope.workspaceId}::uuid, ${reportId}::uuid, entered.key, entered.email, entered.place,
      (select person.id from workspace_person as person
       where person.workspace_id = ${scope.workspaceId}::uuid and person.email_key = entered.key limit 1),
      'active', ${at}::timestamptz
    from unnest(${keys}::text[], ${addresses.map(({ email }) => email)}::text[]) with ordinality as entered (key, email, place)
    on conflict (workspace_id, report_id, email_key) do update set
      email = excluded.email, position = excluded.position, user_id = excluded.user_id,
      state = case when recipient.position is null and recipient.state = 'suppressed' then 'active' else recipient.state end,
      since = case when recipient.position is null and recipient.state <> 'unsubscribed' then excluded.since
        else recipient.since end`.execute(tx);
}

function selectReport(reader: Reader, scope: ProjectScope, id: string) {
  return reader
    .selectFrom('scheduled_report')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id);
}

const toColumns = (fields: ReportFields) => ({
  name: fields.name,
  cadence: fields.cadence,
  language: fields.language,
  active: fields.active,
  weekday: fields.weekday,
  day_of_month: fields.dayOfMonth,
  local_time: fields.localTime,
  time_zone: fields.timeZone,
  week_starts_on: fields.weekStartsOn,
  sections: [...fields.sections],
  photos: fields.photos,
  delivery: fields.delivery,
  skip_when_empty: fields.skipWhenEmpty,
});

function toReport(row: Selectable<Tables['scheduled_report']> | undefined): StoredReport | undefined {
  if (row === undefined) return undefined;
  return {
    id: row.id,
    name: row.name,
    cadence: row.cadence as StoredReport['cadence'],
    language: row.language as StoredReport['language'],
    active: row.active,
    weekday: row.weekday,
    dayOfMonth: row.day_of_month,
    localTime: row.local_time,
    timeZone: row.time_zone,
    weekStartsOn: row.week_starts_on,
    sections: row.sections as ReportSection[],
    photos: row.photos,
    delivery: row.delivery as StoredReport['delivery'],
    skipWhenEmpty: row.skip_when_empty,
    nextRunAt: row.next_run_at,
    updatedAt: row.updated_at,
  };
}
