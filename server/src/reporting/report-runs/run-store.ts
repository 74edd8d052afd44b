// Statements on report_run and report_file.
import { type Selectable, sql } from 'kysely';
import type { ReportRunDetails, ReportRunStatus } from '../../../../contract/report-runs.ts';
import type { ReportCadence } from '../../../../contract/scheduled-reports.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import type { Reader, Tables } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { MailLanguage } from '../../platform/mail/phrases.ts';
import type { Letter } from '../report-mail/public.ts';
import type { Period } from '../report-schedule/public.ts';
import { runDetailMembers } from './run-members.ts';

/** A run as it is stored. */
export interface StoredRun {
  readonly id: string;
  readonly reportId: string;
  readonly reportName: string;
  readonly status: ReportRunStatus;
  readonly cadence: ReportCadence;
  readonly period: Period;
  readonly timeZone: string;
  readonly isLate: boolean;
  /** Number of attempts to make the documents. */
  readonly attempts: number;
  readonly letter: Letter | null;
  readonly asOf: string | null;
}

export interface RunFile {
  readonly language: MailLanguage;
  readonly fileId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly downloadName: string;
}

export interface NewRun {
  readonly id: string;
  readonly reportId: string;
  readonly reportName: string;
  readonly status: 'queued' | 'missed';
  readonly cadence: ReportCadence;
  readonly period: Period;
  readonly timeZone: string;
  readonly isLate: boolean;
  readonly dueAt: string | null;
  readonly at: string;
}

/** Returns a run as admins see it. Throws not_found. */
export async function getRun(reader: Reader, scope: ProjectScope, id: string): Promise<ReportRunDetails> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.raw(runDetailMembers.columns)} from report_run
    where report_run.workspace_id = ${scope.workspaceId}::uuid and report_run.project_id = ${scope.projectId}::uuid
      and report_run.id = ${id}::uuid`.execute(reader);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return runDetailMembers.read(row);
}

/** Inserts a run; false if the period has one. */
export async function insertRun(
  tx: Tx,
  { actor, scope }: { readonly actor: Actor; readonly scope: ProjectScope },
  run: NewRun,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('report_run')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: run.id,
      report_id: run.reportId,
      report_name: run.reportName,
      status: run.status,
      cadence: run.cadence,
      first_day: run.period.firstDay,
      last_day: run.period.lastDay,
      period_from: run.period.from,
      period_to: run.period.to,
      time_zone: run.timeZone,
      is_late: run.isLate,
      requested_by_type: actor.type,
      requested_by_id: actor.id,
      due_at: run.dueAt,
      created_at: run.at,
      updated_at: run.at,
    })
    .onConflict((on) => on.columns(['workspace_id', 'report_id', 'first_day', 'last_day']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Inserts a run that is queued, or queues that of its period again if nobody got anything of it: it has no documents. Returns its id;
 * undefined if the period has another one.
 */
export async function queueRun(
  tx: Tx,
  { actor, scope }: { readonly actor: Actor; readonly scope: ProjectScope },
  run: Omit<NewRun, 'status'>,
): Promise<string | undefined> {
  if (await insertRun(tx, { actor, scope }, { ...run, status: 'queued' })) return run.id;
  const existing = await lockRunOfPeriod(tx, scope, run.reportId, run.period);
  if (existing === undefined || !['missed', 'skipped', 'failed'].includes(existing.status)) return undefined;
  if ((await listFiles(tx, scope, existing.id)).length > 0) return undefined;
  const { at, isLate, dueAt } = run;
  const begun = { status: 'queued', at, attempts: 0, sentAt: null, requestedBy: actor, isLate } as const;
  await updateRun(tx, scope, existing.id, { ...begun, ...(dueAt !== null && { dueAt }) });
  return existing.id;
}

async function lockRunOfPeriod(
  tx: Tx,
  scope: ProjectScope,
  reportId: string,
  { firstDay, lastDay }: Period,
): Promise<StoredRun | undefined> {
  const row = await selectRuns(tx, scope)
    .where('report_id', '=', reportId)
    .where('first_day', '=', firstDay)
    .where('last_day', '=', lastDay)
    .forUpdate()
    .executeTakeFirst();
  return row && toRun(row);
}

/** Returns a run as it is stored; undefined if there is none. */
export async function findRun(reader: Reader, scope: ProjectScope, id: string): Promise<StoredRun | undefined> {
  const row = await selectRuns(reader, scope).where('id', '=', id).executeTakeFirst();
  return row && toRun(row);
}

/** Locks a run; undefined if there is none. */
export async function lockRun(tx: Tx, scope: ProjectScope, id: string): Promise<StoredRun | undefined> {
  const row = await selectRuns(tx, scope).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toRun(row);
}

interface RunChange {
  readonly status: ReportRunStatus;
  readonly at: string;
  readonly attempts?: number;
  readonly asOf?: string;
  /** Null: its mails are under way again. */
  readonly sentAt?: string | null;
  readonly letter?: Letter;
  /** Of a run in place of one that was missed, skipped or failed. */
  readonly requestedBy?: Actor;
  readonly isLate?: boolean;
  readonly dueAt?: string | null;
}

/** Changes a run. */
export async function updateRun(tx: Tx, scope: ProjectScope, id: string, change: RunChange): Promise<void> {
  const { status, at, attempts, asOf, sentAt, letter, requestedBy, isLate, dueAt } = change;
  await tx
    .updateTable('report_run')
    .set({
      status,
      updated_at: at,
      ...(attempts !== undefined && { attempts }),
      ...(asOf !== undefined && { as_of: asOf }),
      ...(sentAt !== undefined && { sent_at: sentAt }),
      ...(letter !== undefined && { letter: JSON.stringify(letter) }),
      ...(requestedBy !== undefined && { requested_by_type: requestedBy.type, requested_by_id: requestedBy.id }),
      ...(isLate !== undefined && { is_late: isLate }),
      ...(dueAt !== undefined && { due_at: dueAt }),
    })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('id', '=', id)
    .execute();
}

/** Inserts the documents of a run. */
export async function insertFiles(
  tx: Tx,
  scope: ProjectScope,
  { runId, files, at }: { readonly runId: string; readonly files: readonly RunFile[]; readonly at: string },
): Promise<void> {
  await tx
    .insertInto('report_file')
    .values(
      files.map(({ language, fileId, sizeBytes, sha256, downloadName }) => ({
        workspace_id: scope.workspaceId,
        run_id: runId,
        language,
        file_id: fileId,
        size_bytes: sizeBytes,
        sha256,
        download_name: downloadName,
        created_at: at,
      })),
    )
    .execute();
}

/** Lists the documents of a run, English first. */
export async function listFiles(reader: Reader, { workspaceId }: ProjectScope, runId: string): Promise<RunFile[]> {
  const rows = await reader
    .selectFrom('report_file')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .orderBy('language', 'desc')
    .execute();
  return rows.map((row) => ({
    language: row.language as MailLanguage,
    fileId: row.file_id,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    downloadName: row.download_name,
  }));
}

/** Deletes the documents of a run. Returns the ids of their stored files. */
export async function deleteFiles(tx: Tx, { workspaceId }: ProjectScope, runId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('report_file')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

function selectRuns(reader: Reader, scope: ProjectScope) {
  return reader
    .selectFrom('report_run')
    .selectAll()
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId);
}

function toRun(row: Selectable<Tables['report_run']>): StoredRun {
  return {
    id: row.id,
    reportId: row.report_id,
    reportName: row.report_name,
    status: row.status as ReportRunStatus,
    cadence: row.cadence as ReportCadence,
    period: { firstDay: row.first_day, lastDay: row.last_day, from: row.period_from, to: row.period_to },
    timeZone: row.time_zone,
    isLate: row.is_late,
    attempts: row.attempts,
    letter: row.letter as Letter | null,
    asOf: row.as_of,
  };
}
