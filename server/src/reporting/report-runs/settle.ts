import type { ReportRunStatus } from '../../../../contract/report-runs.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockDeliveries, type StoredDelivery } from './delivery-store.ts';
import type { RunDeps } from './deps.ts';
import { lockRun, updateRun } from './run-store.ts';

const SETTLED: readonly ReportRunStatus[] = ['done', 'partly_failed', 'failed'];

/** Ends a run once all of its mails are settled; computes its status again if one of them came back later. */
export async function settleRun(
  tx: Tx,
  deps: Pick<RunDeps, 'clock' | 'notifyReportAdmins'>,
  scope: ProjectScope,
  runId: string,
): Promise<void> {
  const run = await lockRun(tx, scope, runId);
  if (run === undefined || (run.status !== 'sending' && !SETTLED.includes(run.status))) return;
  const status = computeStatus(await lockDeliveries(tx, scope, runId));
  if (status === 'sending' || status === run.status) return;
  const at = instantOf(deps.clock.now());
  await updateRun(tx, scope, runId, { status, at, ...(run.status === 'sending' && { sentAt: at }) });
  if (status !== 'failed') return;
  const notice = { reason: 'run_failed', reportId: run.reportId, reportName: run.reportName } as const;
  await deps.notifyReportAdmins(tx, scope, notice);
}

/** Computes the status of a run from its mails. Recipients who left the report before their mail was sent do not count as failures. */
function computeStatus(deliveries: readonly Pick<StoredDelivery, 'state' | 'error'>[]): ReportRunStatus {
  if (deliveries.some(({ state }) => state === 'pending' || state === 'sending')) return 'sending';
  const meant = deliveries.filter(({ error }) => error !== 'left');
  const sent = meant.filter(({ state }) => state === 'sent').length;
  if (sent === meant.length) return 'done';
  return sent === 0 ? 'failed' : 'partly_failed';
}
