// Documents of a report outside of runs: a preview, which is neither stored nor sent, and a test to whoever asks for one.
import type { PersonCaller } from '../../platform/access/caller.ts';
import { type ProjectScope, projectScope } from '../../platform/access/scope.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MailLanguage } from '../../platform/mail/phrases.ts';
import { listPeopleWithAccess } from '../../tenancy/members/public.ts';
import { renderReportMail } from '../report-mail/public.ts';
import { localDay } from '../report-schedule/public.ts';
import { findReportedPeriod } from './begin.ts';
import type { RunDeps } from './deps.ts';
import { enqueueTest, type TestPayload } from './enqueue.ts';
import { nameFile } from './file-name.ts';
import { describeDocuments, makeLetter } from './make-run.ts';

/** A document that is not stored. */
export interface Preview {
  readonly pdf: Buffer;
  readonly name: string;
}

/** Makes a document of the last whole period that had ended by a day. Undefined if aborted. */
export async function previewReport(
  deps: RunDeps,
  scope: ProjectScope,
  asked: {
    readonly reportId: string;
    readonly periodTo: string | undefined;
    readonly language: MailLanguage | undefined;
  },
  aborted: AbortSignal,
): Promise<Preview | undefined> {
  const { report, schedule, period } = await findReportedPeriod(deps.db.reader(scope), deps, scope, asked);
  const { timeZone } = schedule;
  const run = { cadence: report.cadence, period, timeZone, isLate: false, isForMembers: true };
  const order = describeDocuments(scope, report, run);
  const language = asked.language ?? order.languages[0] ?? 'en';
  const made = await deps.makeReport({ ...order, languages: [language] }, aborted);
  const [document] = made?.documents ?? [];
  if (made === undefined || document === undefined) return undefined;
  return { pdf: document.pdf, name: nameFile(made.projectCode ?? made.projectName, period, language) };
}

/** Enqueues a test to the caller's own address. */
export async function requestTest(
  deps: RunDeps,
  caller: PersonCaller,
  scope: ProjectScope,
  { reportId, periodTo }: { readonly reportId: string; readonly periodTo: string | undefined },
): Promise<void> {
  const { schedule } = await findReportedPeriod(deps.db.reader(scope), deps, scope, { reportId, periodTo });
  await inTransaction(deps.db, scope, (tx) =>
    enqueueTest(tx, {
      workspaceId: scope.workspaceId,
      projectId: scope.projectId,
      reportId,
      userId: caller.id,
      periodTo: periodTo ?? localDay(schedule, deps.clock.now()),
      mailId: deps.ids.next(),
    }),
  );
}

/** Sends a test. What may pass is thrown, to be tried again. */
export async function sendTest(deps: RunDeps, payload: TestPayload, stopping: AbortSignal): Promise<void> {
  const scope = projectScope(payload.workspaceId, payload.projectId);
  const reader = deps.db.reader(scope);
  const person = (await listPeopleWithAccess(reader, scope)).find(({ id }) => id === payload.userId);
  // The report, or the role of the person, was removed meanwhile.
  if (person?.role !== 'admin') return;
  const found = await findReportedPeriod(reader, deps, scope, payload).catch(ignoreAbsent);
  if (found === undefined) return;
  const { report, schedule, period } = found;
  const run = { cadence: report.cadence, period, timeZone: schedule.timeZone, isLate: false, isForMembers: true };
  const made = await deps.makeReport(describeDocuments(scope, report, run), stopping);
  if (made === undefined) throw new Error('the process stops');
  const files = made.documents.map(({ pdf }) => ({ sizeBytes: pdf.byteLength }));
  // There is no run and so no page for a link.
  const letter = { ...makeLetter(deps, { scope, report, made }, files), isAttached: true };
  const addressed = { isMember: true, viewUrl: undefined, unsubscribeUrl: undefined, isTest: true };
  await deps.mailer.send({
    ...renderReportMail(letter, addressed),
    id: payload.mailId,
    to: { name: person.name, address: person.email },
    onBehalfOf: made.projectName,
    attachments: made.documents.map(({ language, pdf }) => ({
      name: nameFile(made.projectCode ?? made.projectName, period, language),
      mediaType: 'application/pdf',
      content: pdf,
    })),
  });
}

function ignoreAbsent(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined;
  throw error;
}
