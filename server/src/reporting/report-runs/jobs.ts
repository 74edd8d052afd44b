import { sql } from 'kysely';
import { projectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';
import { recordGivenUp } from '../../platform/jobs/given-up.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import { MailError } from '../../platform/mail/mailer.ts';
import { RecipientError } from '../../platform/mail/recipient.ts';
import { updateDelivery } from './delivery-store.ts';
import type { RunDeps } from './deps.ts';
import { recomputeTimes, startDueReports } from './due.ts';
import { MAKE_JOB, type MakePayload, SEND_JOB, type SendPayload, TEST_JOB, type TestPayload } from './enqueue.ts';
import { failRun, makeRun } from './make-run.ts';
import { sendTest } from './previews.ts';
import { deleteFiles } from './run-store.ts';
import { lockBoth, sendDelivery } from './send.ts';
import { settleRun } from './settle.ts';

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 500;

/** The jobs of scheduled reports. */
export function reportJobs(deps: RunDeps): AnyJob[] {
  let isFirst = true;
  const make: Job<MakePayload> = {
    name: MAKE_JOB,
    places: 'long',
    handle: ({ workspaceId, projectId, runId }, stopping) =>
      makeRun(deps, projectScope(workspaceId, projectId), runId, stopping ?? new AbortController().signal),
  };
  const send: Job<SendPayload> = {
    name: SEND_JOB,
    places: 'calls',
    handle: ({ workspaceId, projectId, deliveryId }) =>
      sendDelivery(deps, projectScope(workspaceId, projectId), deliveryId),
  };
  const test: Job<TestPayload> = {
    name: TEST_JOB,
    places: 'long',
    async handle(payload, stopping) {
      try {
        await sendTest(deps, payload, stopping ?? new AbortController().signal);
      } catch (error) {
        const isFinal = error instanceof RecipientError || (error instanceof MailError && error.permanent);
        if (!isFinal) throw error;
        deps.onReportFault(error, payload.reportId);
      }
    },
  };
  const start: Job<object> = {
    name: 'start_due_reports',
    cron: '* * * * *',
    async handle() {
      await startDueReports(deps);
      await endGivenUp(deps);
      // The zones of this process may be other ones than those of the process before.
      if (isFirst) await recomputeTimes(deps);
      isFirst = false;
    },
  };
  const remove: Job<object> = { name: 'remove_old_reports', cron: '37 * * * *', handle: () => removeOld(deps) };
  return [start, make, send, test, remove];
}

/** Ends runs and mails whose jobs were given up: their process was killed in each attempt, or the database refused them. */
async function endGivenUp(deps: RunDeps): Promise<void> {
  await recordGivenUp<MakePayload, void>(deps.db, { name: MAKE_JOB }, (tx, scope, { runId }) =>
    failRun(tx, deps, scope, runId),
  );
  await recordGivenUp<SendPayload, void>(deps.db, { name: SEND_JOB }, async (tx, scope, { deliveryId }) => {
    const locked = await lockBoth(tx, scope, deliveryId);
    if (locked === undefined || !['pending', 'sending'].includes(locked.delivery.state)) return;
    const change = { state: 'failed', at: instantOf(deps.clock.now()), error: 'given_up' } as const;
    await updateDelivery(tx, scope, deliveryId, change);
    await settleRun(tx, deps, scope, locked.run.id);
  });
}

/** @internal Removes documents that are past their time, and the secrets of links that have ended. */
export async function removeOld({ db, clock, reportLimits }: RunDeps): Promise<void> {
  const before = instantOf(clock.now() - reportLimits.fileDays * DAY_MS);
  for (let count = BATCH; count === BATCH; ) {
    const { rows } = await sql<{ workspace_id: string; project_id: string; run_id: string }>`
      select * from directory.list_old_report_files(${before}::timestamptz, ${BATCH}::int)`.execute(db.directory);
    for (const { workspace_id, project_id, run_id } of rows) {
      const scope = projectScope(workspace_id, project_id);
      await inTransaction(db, scope, async (tx) => doomFiles(tx, scope, await deleteFiles(tx, scope, run_id)));
    }
    count = rows.length;
  }
  for (let ended = BATCH; ended === BATCH; ) {
    const { rows } = await sql<{ ended: number }>`
      select directory.end_report_links(${instantOf(clock.now())}::timestamptz, ${BATCH}::int) as ended`.execute(
      db.directory,
    );
    ended = rows[0]?.ended ?? 0;
  }
}
