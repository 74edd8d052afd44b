// Metrics of connections to vendors. `vendor` is the kind (a, b, c) or `accounting`, which stays where an operator renames the
// product; all labels have few values. Work of transactions is counted once these are committed.

import type { PushDeps } from '../integrations/accounting-pushing/public.ts';
import type { EventRouteDeps } from '../integrations/inbound/routes.ts';
import type { SyncDeps } from '../integrations/syncing/public.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';

/** The callbacks by which the slices of integrations report. */
export type IntegrationMeasures = Required<
  Pick<SyncDeps, 'onCall' | 'onWait' | 'onRefresh' | 'onRunEnded' | 'onRecords'> &
    Pick<EventRouteDeps, 'onEvent'> &
    Pick<PushDeps, 'onDocument'>
>;

/** From a pause between calls to the hour that a vendor may ask for. */
const WAIT_BUCKETS_S = [0.1, 0.5, 1, 2, 5, 10, 20, 60, 300, 900, 3_600];

/** Registers the metrics. */
export function openIntegrationMeasures(metrics: Metrics): IntegrationMeasures {
  const counter = (name: string, help: string, ...labels: readonly string[]) =>
    metrics.counter({ name: `pcs_integration_${name}_total`, help, labelNames: ['vendor', ...labels] });
  const calls = counter(
    'calls',
    'Attempts to call vendors by this process, by the code of their fault or ok.',
    'result',
  );
  const runs = counter('runs', 'Runs of connections that ended in this process.', 'kind', 'state');
  const records = counter('records', 'Records that runs in this process dealt with, by outcome.', 'outcome');
  const inbound = counter('inbound', 'Events of vendors that this process answered.', 'result');
  const refreshes = counter('refreshes', 'Renewals of access tokens by this process.', 'result');
  const documents = metrics.counter({
    name: 'pcs_integration_documents_total',
    help: 'Changes of drafts at accounting providers by this process, by the kind of document and the result.',
    labelNames: ['kind', 'result'],
  });
  const waits = metrics.histogram({
    name: 'pcs_integration_waiting_seconds',
    help: 'Waits before calls to vendors: for the pace, for what the vendor asked for, and before a repetition.',
    labelNames: ['vendor'],
    buckets: WAIT_BUCKETS_S,
  });
  return {
    onCall: (vendor, result) => calls.inc({ vendor, result }),
    onWait: (vendor, seconds) => waits.observe({ vendor }, seconds),
    onRefresh: (vendor, result) => refreshes.inc({ vendor, result }),
    onRunEnded: (vendor, kind, state) => runs.inc({ vendor, kind, state }),
    onRecords: (vendor, { created, updated, unchanged, skipped, conflicts, errors }) => {
      const byOutcome = { created, updated, unchanged, skipped, conflict: conflicts, error: errors };
      for (const [outcome, count] of Object.entries(byOutcome)) {
        // A counter that a step back would reach throws.
        if (count > 0) records.inc({ vendor, outcome }, count);
      }
    },
    onDocument: (kind, result) => documents.inc({ kind, result }),
    onEvent: (vendor, result) => inbound.inc({ vendor, result }),
  };
}
