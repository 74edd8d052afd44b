// What an operator watches beside requests: the pool, the job queue, the outbox, and each place where the service helps itself because
// something it stands on does not answer.
import { countOpenConflicts } from '../integrations/conflicts/public.ts';
import type { Clock, ClockWatch } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { measureQueue } from '../platform/jobs/queue-length.ts';
import { measureOutbox } from '../platform/outbox/pending.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { measureWebhooks } from '../webhooks/deliveries/public.ts';
import { type IntegrationMeasures, openIntegrationMeasures } from './integration-measures.ts';

/** Counters of what is also logged. */
export interface Measures {
  jobFailed(name: string): void;
  jobGivenUp(name: string): void;
  mailDropped(template: string): void;
  /** A rate budget was kept by this process alone. */
  budgetFellBack(): void;
  /** A poll of the access version failed: keys and sessions are looked up one by one. */
  accessUnconfirmed(): void;
  /** An attempt to send the mail of a scheduled report ended. */
  reportMailEnded(result: string): void;
  readonly integrations: IntegrationMeasures;
  /** A request to the outside could not be made, by a fault of this deployment. */
  outboundFailed(fault: string): void;
}

interface Measured {
  readonly db: Db;
  readonly clock: Clock;
  readonly clockWatch: Pick<ClockWatch, 'offsetMs'>;
}

/** Registers the metrics of the deployment's database and queue and of this process's troubles. */
export function openMeasures(metrics: Metrics, { db, clock, clockWatch }: Measured): Measures {
  measurePool(metrics, db);
  metrics.gauge(
    { name: 'pcs_clock_offset_seconds', help: 'How far the clock of this process is ahead of the database’s.' },
    () => clockWatch.offsetMs() / 1000,
  );
  measureJobs(metrics, { db, clock });
  measureEvents(metrics, { db, clock });
  measureDeliveries(metrics, { db, clock });
  measureConflicts(metrics, { db, clock });
  const counter = (name: string, help: string, label?: string) =>
    metrics.counter({ name, help, ...(label === undefined ? {} : { labelNames: [label] }) });
  const failed = counter('pcs_job_failures_total', 'Attempts of jobs that failed in this process.', 'job');
  const givenUp = counter('pcs_jobs_given_up_total', 'Jobs that failed for the last time in this process.', 'job');
  const dropped = counter('pcs_mails_dropped_total', 'Mails that were refused for good.', 'template');
  const fellBack = counter('pcs_budget_fallbacks_total', 'Trips for rate budgets that the database did not answer.');
  const unconfirmed = counter(
    'pcs_access_unconfirmed_total',
    'Polls of the access version that failed or were left out.',
  );
  const reportMails = counter(
    'pcs_report_mails_total',
    'Attempts of this process to send mails of scheduled reports.',
    'result',
  );
  const outbound = counter(
    'pcs_outbound_own_faults_total',
    'Requests to the outside that this process could not make.',
    'fault',
  );
  return {
    integrations: openIntegrationMeasures(metrics),
    reportMailEnded: (result) => reportMails.inc({ result }),
    outboundFailed: (fault) => outbound.inc({ fault }),
    jobFailed: (job) => failed.inc({ job }),
    jobGivenUp: (job) => givenUp.inc({ job }),
    mailDropped: (template) => dropped.inc({ template }),
    budgetFellBack: () => fellBack.inc(),
    accessUnconfirmed: () => unconfirmed.inc(),
  };
}

function measurePool(metrics: Metrics, { pool }: Db): void {
  const gauge = (name: string, help: string, read: () => number) => metrics.gauge({ name, help }, read);
  gauge('pcs_database_connections', 'Connections of the pool for requests and jobs.', () => pool.totalCount);
  gauge('pcs_database_connections_idle', 'Those of them that nobody uses.', () => pool.idleCount);
  gauge('pcs_database_waiting', 'Queries and transactions that wait for a connection.', () => pool.waitingCount);
}

const ONE_SCRAPE_MS = 1_000;

function measureJobs(metrics: Metrics, { db, clock }: { db: Db; clock: Clock }): void {
  const gauge = gaugesOf(metrics, clock, () => measureQueue(db.directory));
  gauge('pcs_jobs_due', 'Jobs of the deployment whose time has come.', (queue) => queue.due);
  gauge('pcs_jobs_oldest_due_seconds', 'How long the oldest of them has waited.', (queue) => queue.oldestDueSeconds);
  gauge('pcs_jobs_given_up', 'Jobs of the deployment that failed for the last time.', (queue) => queue.givenUp);
}

function measureEvents(metrics: Metrics, { db, clock }: { db: Db; clock: Clock }): void {
  const gauge = gaugesOf(metrics, clock, () => measureOutbox(db.directory));
  gauge('pcs_events_pending', 'Events of the deployment that are still to be handled.', (outbox) => outbox.pending);
  gauge(
    'pcs_events_oldest_pending_seconds',
    'How long the oldest of them has waited.',
    (outbox) => outbox.oldestSeconds,
  );
}

function measureDeliveries(metrics: Metrics, { db, clock }: { db: Db; clock: Clock }): void {
  const gauge = gaugesOf(metrics, clock, () => measureWebhooks(db.directory, clock.now()));
  gauge(
    'pcs_webhook_deliveries_pending',
    'Webhook deliveries of the deployment that are still to be sent, counted to 100,000.',
    (webhooks) => webhooks.pending,
  );
  gauge(
    'pcs_webhook_deliveries_oldest_due_seconds',
    'How long the one that was due first has waited.',
    (webhooks) => webhooks.oldestSeconds,
  );
}

function measureConflicts(metrics: Metrics, { db, clock }: { db: Db; clock: Clock }): void {
  const gauge = gaugesOf(metrics, clock, () => countOpenConflicts(db.directory));
  gauge(
    'pcs_integration_conflicts_open',
    'Conflicts of the deployment with vendors that are still to be resolved, counted to 100,000.',
    (conflicts) => conflicts,
  );
}

/** Gauges of one question to the database, asked once a scrape. One that has no answer takes no other metric along. */
function gaugesOf<T>(metrics: Metrics, clock: Clock, ask: () => Promise<T>) {
  let measuredAt = 0;
  let measured: Promise<T | undefined> | undefined;
  const measure = () => {
    const nowMs = clock.now();
    if (measured === undefined || Math.abs(nowMs - measuredAt) >= ONE_SCRAPE_MS) {
      measuredAt = nowMs;
      measured = ask().catch(() => undefined);
    }
    return measured;
  };
  return (name: string, help: string, of: (answer: T) => number) =>
    metrics.gauge({ name, help }, async () => {
      const answer = await measure();
      return answer === undefined ? Number.NaN : of(answer);
    });
}
