import type { ReportRunStatus } from '../../../../contract/report-runs.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import { instantOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { lockDeliveries, type StoredDelivery } from './delivery-store.ts';
import type { RunDeps } from './deps.ts';
import { lockRun, updateRun } from './run-store.ts';

const SETTLED: readonly ReportRunStatus[] = ['done', 'partly_failed', 'failed'];
/** Why mails are not sent that nobody misses: the recipient left the report, or the project was archived. */
const UNMEANT: readonly (string | null)[] = ['left', 'archived'];

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
  const isSent = run.status === 'sending' && status !== 'skipped';
  await updateRun(tx, scope, runId, { status, at, ...(isSent && { sentAt: at }) });
  if (status !== 'failed') return;
  const notice = { reason: 'run_failed', reportId: run.reportId, reportName: run.reportName } as const;
  await deps.notifyReportAdmins(tx, scope, notice);
}

/** Computes the status of a run from its mails. Those that were no longer meant to be sent do not count as failures. */
function computeStatus(deliveries: readonly Pick<StoredDelivery, 'state' | 'error'>[]): ReportRunStatus {
  if (deliveries.some(({ state }) => state === 'pending' || state === 'sending')) return 'sending';
  const meant = deliveries.filter(({ error }) => !UNMEANT.includes(error));
  if (meant.length === 0) return 'skipped';
  const sent = meant.filter(({ state }) => state === 'sent').length;
  if (sent === meant.length) return 'done';
  return sent === 0 ? 'failed' : 'partly_failed';
}
