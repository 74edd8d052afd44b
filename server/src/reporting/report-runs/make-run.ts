// Makes the documents of a run, stores them, and enqueues its mails: all of it in one transaction at the end.
import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { holdActive, inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { type NewFile, type ReservedFiles, withStoredFiles } from '../../platform/files/ledger.ts';
import type { Letter } from '../report-mail/public.ts';
import { listPeriods } from '../report-schedule/public.ts';
import { describeSchedule, findReport, type StoredReport } from '../scheduled-reports/public.ts';
import { type DueRecipient, insertDeliveries, listDueRecipients } from './delivery-store.ts';
import { type DocumentsOrder, listLanguages, type MadeReport, type RunDeps } from './deps.ts';
import { enqueueMaking, enqueueSending } from './enqueue.ts';
import { nameFile } from './file-name.ts';
import { insertFiles, lockRun, type RunFile, type StoredRun, updateRun } from './run-store.ts';
import { makeSecrets } from './secrets.ts';

const MAX_ATTEMPTS = 5;
const PERIODS = 12;
const DAY_MS = 24 * 60 * 60_000;
/** While others make theirs, it waits without using up an attempt. */
const BUSY_MS = 30_000;
/** Size of the documents that are attached to a mail: 9.6 MB once encoded, below the limit of 10 MB that many servers have. */
const MAX_ATTACHED_BYTES = 7 * 1024 * 1024;
/** Attempts to deliver a mail end after this time. */
export const SEND_MS = 48 * 60 * 60_000;

/** Makes the documents of a run. Throws to be tried again after a failure. */
export async function makeRun(deps: RunDeps, scope: ProjectScope, runId: string, stopping: AbortSignal): Promise<void> {
  const begun = await beginMaking(deps, scope, runId);
  if (begun === undefined) return;
  try {
    await makeAndStore(deps, scope, begun, stopping);
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'rate_limited';
    if (stopping.aborted || isBusy) {
      await putBack(deps, scope, begun.run, stopping.aborted ? 0 : BUSY_MS);
      return;
    }
    deps.onReportFault(error, runId);
    if (begun.run.attempts < MAX_ATTEMPTS) throw error;
    await inTransaction(deps.db, scope, (tx) => failRun(tx, deps, scope, runId));
  }
}

/** Ends a run that could not be made, and tells the admins. */
export async function failRun(
  tx: Tx,
  deps: Pick<RunDeps, 'clock' | 'notifyReportAdmins'>,
  scope: ProjectScope,
  runId: string,
): Promise<void> {
  const run = await lockRun(tx, scope, runId);
  if (run === undefined || !['queued', 'generating'].includes(run.status)) return;
  await updateRun(tx, scope, runId, { status: 'failed', at: instantOf(deps.clock.now()) });
  const notice = { reason: 'run_failed', reportId: run.reportId, reportName: run.reportName } as const;
  await deps.notifyReportAdmins(tx, scope, notice);
}

interface Begun {
  readonly run: StoredRun;
  readonly report: StoredReport;
  readonly recipients: readonly DueRecipient[];
}

/** Undefined if there is nothing to make. */
async function beginMaking(deps: RunDeps, scope: ProjectScope, runId: string): Promise<Begun | undefined> {
  return inTransaction(deps.db, scope, async (tx) => {
    const isActive = await holdActive(tx, scope);
    const run = await lockRun(tx, scope, runId);
    if (run === undefined || !['queued', 'generating'].includes(run.status)) return undefined;
    const at = instantOf(deps.clock.now());
    const report = isActive ? await findReport(tx, scope, run.reportId) : undefined;
    const recipients = report === undefined ? [] : await listDueRecipients(tx, scope, report.id);
    if (report === undefined || recipients.length === 0) {
      await updateRun(tx, scope, runId, { status: 'skipped', at });
      return undefined;
    }
    const attempts = run.attempts + 1;
    if (attempts > MAX_ATTEMPTS) {
      await failRun(tx, deps, scope, runId);
      return undefined;
    }
    await updateRun(tx, scope, runId, { status: 'generating', at, attempts });
    return { run: { ...run, attempts }, report, recipients };
  });
}

/** Leaves a run to a later job, of this process or another one: this attempt does not count. */
async function putBack(
  deps: RunDeps,
  scope: ProjectScope,
  { id, attempts }: StoredRun,
  pauseMs: number,
): Promise<void> {
  const nowMs = deps.clock.now();
  await inTransaction(deps.db, scope, async (tx) => {
    const run = await lockRun(tx, scope, id);
    if (run?.status !== 'generating') return;
    await updateRun(tx, scope, id, { status: 'queued', at: instantOf(nowMs), attempts: attempts - 1 });
    await enqueueMaking(tx, scope, id, instantOf(nowMs + pauseMs));
  });
}

async function makeAndStore(deps: RunDeps, scope: ProjectScope, begun: Begun, stopping: AbortSignal): Promise<void> {
  const { run, report, recipients } = begun;
  const made = await deps.makeReport(describeOrder(scope, begun), stopping);
  if (made === undefined) throw new Error('the process stops');
  if (made.isEmpty && report.skipWhenEmpty) {
    await inTransaction(deps.db, scope, async (tx) => {
      const at = instantOf(deps.clock.now());
      if ((await lockRun(tx, scope, run.id))?.status !== 'generating') return;
      await updateRun(tx, scope, run.id, { status: 'skipped', at, asOf: made.asOf });
    });
    return;
  }
  const sources = await spoolDocuments(deps, made, begun);
  try {
    await withStoredFiles(deps, scope, sources, (stored) =>
      inTransaction(deps.db, scope, async (tx) => {
        // Another worker may have made it meanwhile, or somebody ended it.
        if ((await lockRun(tx, scope, run.id))?.status !== 'generating') return;
        await keepMade(tx, deps, { scope, run, report, recipients, made, stored, sources });
      }),
    );
  } finally {
    for (const { path } of sources) await deps.spool.discard(path);
  }
}

interface Kept extends Begun {
  readonly scope: ProjectScope;
  readonly made: MadeReport;
  readonly stored: ReservedFiles;
  readonly sources: readonly NewFile[];
}

async function keepMade(tx: Tx, deps: RunDeps, kept: Kept): Promise<void> {
  const { scope, run, report, made, stored, sources } = kept;
  const nowMs = deps.clock.now();
  const at = instantOf(nowMs);
  // Recipients who left the list while the documents were made get no mail.
  const still = new Set((await listDueRecipients(tx, scope, report.id)).map(({ emailKey }) => emailKey));
  const recipients = kept.recipients.filter(({ emailKey }) => still.has(emailKey));
  if (recipients.length === 0) {
    // Without documents it can be run again, for those who were entered meanwhile.
    await updateRun(tx, scope, run.id, { status: 'skipped', at });
    return;
  }
  await stored.keep(tx);
  const files = made.documents.map(({ language, pdf }, index): RunFile => {
    const { downloadName, sha256 } = sources[index] ?? {};
    return {
      language,
      fileId: stored.ids[index] ?? '',
      sizeBytes: pdf.byteLength,
      sha256: sha256 ?? '',
      downloadName: downloadName ?? '',
    };
  });
  await insertFiles(tx, scope, { runId: run.id, files, at });
  const deliveries = recipients.map((recipient) => {
    const id = deps.ids.next();
    return { ...recipient, id, ...makeSecrets(deps, id) };
  });
  await insertDeliveries(tx, scope, {
    runId: run.id,
    reportId: report.id,
    deliveries,
    at,
    until: instantOf(nowMs + SEND_MS),
    viewUntil: instantOf(nowMs + deps.reportLimits.linkDays * DAY_MS),
  });
  const letter = makeLetter(deps, kept, files);
  await updateRun(tx, scope, run.id, { status: 'sending', at, asOf: made.asOf, letter });
  for (const { id } of deliveries) await enqueueSending(tx, scope, id);
}

/** The words of the mails, and whether they have the documents. */
export function makeLetter(
  { baseUrl, reportLimits }: Pick<RunDeps, 'baseUrl' | 'reportLimits'>,
  { scope, report, made }: Pick<Kept, 'scope' | 'report' | 'made'>,
  files: readonly Pick<RunFile, 'sizeBytes'>[],
): Letter {
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  return {
    parts: made.parts,
    project: made.projectName,
    projectUrl: `${baseUrl()}/projects/${scope.projectId}/overview`,
    isAttached: report.delivery !== 'link' && sizeBytes <= MAX_ATTACHED_BYTES,
    sizeBytes,
    linkDays: reportLimits.linkDays,
  };
}

function describeOrder(scope: ProjectScope, { run, report, recipients }: Begun): DocumentsOrder {
  const isForMembers = recipients.every(({ isMember }) => isMember);
  return describeDocuments(scope, report, { ...run, isForMembers });
}

/** The documents of a report for a period, which may be of an earlier cadence of the report. */
export function describeDocuments(
  scope: ProjectScope,
  report: StoredReport,
  made: Pick<StoredRun, 'cadence' | 'period' | 'timeZone' | 'isLate'> & Pick<DocumentsOrder, 'isForMembers'>,
): DocumentsOrder {
  const { cadence, period, timeZone, isLate, isForMembers } = made;
  const weekStartsOn = Temporal.PlainDate.from(period.firstDay).dayOfWeek;
  const schedule = { ...describeSchedule(report, timeZone), cadence, weekStartsOn };
  return {
    scope,
    name: report.name,
    languages: listLanguages(report.language),
    cadence,
    sections: report.sections,
    photos: report.photos,
    period,
    periods: listPeriods(schedule, period, PERIODS),
    timeZone,
    isLate,
    isForMembers,
  };
}

async function spoolDocuments(deps: RunDeps, made: MadeReport, { run }: Begun): Promise<NewFile[]> {
  const sources: NewFile[] = [];
  for (const { language, pdf } of made.documents) {
    const path = deps.spool.freshPath();
    await writeFile(path, pdf, { flag: 'wx', mode: 0o600 });
    sources.push({
      path,
      sizeBytes: pdf.byteLength,
      sha256: hash('sha256', pdf, 'hex'),
      mediaType: 'application/pdf',
      downloadName: nameFile(made.projectCode ?? made.projectName, run.period, language),
    });
  }
  return sources;
}
