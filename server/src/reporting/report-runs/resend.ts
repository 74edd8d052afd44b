// Sends the mails of a run again: the same documents under the same Message-ID.
import { createMessage } from '../../../../contract/messages/message.ts';
import type { ReportResend, ReportRunDetails } from '../../../../contract/report-runs.ts';
import { emailKeyOf } from '../../identity/users/public.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { conflict, invalidField, notFound } from '../../platform/app-error.ts';
import { instantOf } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/database/transaction.ts';
import { recordAudit } from '../../platform/records/record-change.ts';
import { findReport } from '../scheduled-reports/public.ts';
import { findRecipientState, lockDeliveries, type StoredDelivery, updateDelivery } from './delivery-store.ts';
import type { RunDeps } from './deps.ts';
import { enqueueSending } from './enqueue.ts';
import { findLinkEnd, hasEndedLinks, renewLinks } from './links.ts';
import { takeAskedRun } from './mail-limit.ts';
import { SEND_MS } from './make-run.ts';
import { getRun, listFiles, lockRun, type StoredRun, updateRun } from './run-store.ts';

type ResendDeps = Pick<RunDeps, 'db' | 'clock' | 'ids' | 'keyring' | 'reportLimits'>;

/** Sends a run again. Throws conflict while it is under way, once its documents are gone, or if nobody is left to send it to. */
export async function resendRun(
  deps: ResendDeps,
  actor: Actor,
  scope: ProjectScope,
  { runId, recipients }: { readonly runId: string } & ReportResend,
): Promise<ReportRunDetails> {
  return inTransaction(deps.db, scope, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    if (run === undefined) throw notFound();
    if (['queued', 'generating', 'sending'].includes(run.status)) throw conflict(createMessage('reports.underWay'));
    if ((await listFiles(tx, scope, runId)).length === 0) throw conflict(createMessage('reports.noFiles'));
    if ((await findReport(tx, scope, run.reportId)) === undefined) throw conflict(createMessage('reports.nobody'));
    const chosen = await chooseDeliveries(tx, scope, run, recipients);
    if (chosen.length === 0) throw conflict(createMessage('reports.nobody'));
    await takeAskedRun(tx, scope);
    const nowMs = deps.clock.now();
    const at = instantOf(nowMs);
    for (const delivery of chosen) {
      if (hasEndedLinks(deps, delivery)) await renewLinks(tx, deps, scope, { run, delivery });
      const times = { at, until: instantOf(nowMs + SEND_MS), viewUntil: findLinkEnd(deps) };
      const cleared = { isRepeated: false, replyCode: null, error: null };
      await updateDelivery(tx, scope, delivery.id, { state: 'pending', ...times, ...cleared });
      await enqueueSending(tx, scope, delivery.id);
    }
    await updateRun(tx, scope, runId, { status: 'sending', at, sentAt: null });
    await recordAudit(tx, { ids: deps.ids, actor }, scope, {
      action: 'scheduled_report.run',
      subject: { type: 'scheduled_report', id: run.reportId },
      projectId: scope.projectId,
      detail: {
        name: run.reportName,
        firstDay: run.period.firstDay,
        lastDay: run.period.lastDay,
        resentTo: chosen.length,
      },
    });
    return getRun(tx, scope, runId);
  });
}

async function chooseDeliveries(
  tx: Tx,
  scope: ProjectScope,
  { id, reportId }: StoredRun,
  named: ReportResend['recipients'],
): Promise<StoredDelivery[]> {
  const deliveries = await lockDeliveries(tx, scope, id);
  for (const [index, address] of (named ?? []).entries()) {
    if (!deliveries.some(({ emailKey }) => emailKey === emailKeyOf(address))) {
      throw invalidField(`recipients/${index}`, createMessage('reports.notRecipient'));
    }
  }
  const keys = named?.map(emailKeyOf);
  const wanted = deliveries.filter(({ emailKey, state }) => keys?.includes(emailKey) ?? state !== 'sent');
  const chosen: StoredDelivery[] = [];
  for (const delivery of wanted) {
    const state = await findRecipientState(tx, scope, { reportId, emailKey: delivery.emailKey });
    if (state === 'active') chosen.push(delivery);
  }
  return chosen;
}
