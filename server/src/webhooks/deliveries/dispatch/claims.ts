// Statements that lease endpoint queues and read their due deliveries (migration 0020). The queue of an endpoint is a
// row of webhook_lane, and its latency class the column `pace`.
import { sql } from 'kysely';
import { instantOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { addAuditEntries } from '../audit-entries.ts';
import type { DueDelivery, EndpointAddress } from './target.ts';

/** Duration of the queue's last attempts: 0 all were quick, 1 none is known yet, 2 some were slow. */
export type LatencyClass = 0 | 1 | 2;

export interface QueueKey {
  readonly workspaceId: string;
  readonly subscriptionId: string;
}

/** Position of the last read of deliveries without an attempt. */
export interface ReadPosition {
  readonly at: string;
  readonly id: string;
}

/** Read of a held queue. With `max` 0 it only checks that the queue is still held, and returns its endpoint address. */
export interface QueueRead extends QueueKey {
  readonly from: ReadPosition | null;
  readonly max: number;
}

/** A queue to release, with the state that its next holder starts from. */
export interface ReleasedQueue extends QueueKey {
  readonly failures: number;
  readonly latencyClass: LatencyClass;
}

export interface ClaimRequest {
  readonly lease: string;
  readonly leaseMs: number;
  readonly atMs: number;
  /** Maximum number of queues to lease of each latency class. */
  readonly maxQueues: readonly [number, number, number];
  /** Maximum number of deliveries to read from each queue that is leased now, or was held and has new ones. */
  readonly firstRead: number;
  readonly reads: readonly QueueRead[];
  readonly releases: readonly ReleasedQueue[];
  /** Subscriptions whose queues are not leased: this process failed to send to them a moment ago. */
  readonly skipped: readonly string[];
}

/** A queue that the caller holds with its due deliveries, retries first. */
export interface ClaimedQueue {
  readonly address: EndpointAddress;
  readonly failures: number;
  readonly latencyClass: LatencyClass;
  readonly deliveries: DueDelivery[];
}

export interface ClaimResult {
  /**
   * The queues that were asked for and are still held, in order, then those that were leased or have new deliveries.
   */
  readonly queues: readonly ClaimedQueue[];
  readonly released: readonly QueueKey[];
  /** When the next queue that nobody holds becomes due; undefined if none does. */
  readonly nextDueMs: number | undefined;
}

interface Row {
  place: number;
  workspace_id: string;
  subscription_id: string;
  url: string | null;
  secret: string;
  old_secret: string | null;
  old_secret_until: string | null;
  failures: number;
  pace: LatencyClass;
  id: string;
  event_id: string;
  event: string;
  project_id: string | null;
  resource_type: string;
  resource_id: string;
  occurred_at: string;
  attempts: number;
  earlier_attempts: number;
  replayed: boolean;
  next_attempt_at: string | null;
}

/**
 * Releases queues, leases queues and reads deliveries in one round trip. A second one reads the audit entries where a
 * queue belongs to a stream of the audit log.
 */
export async function claimDeliveries(
  directory: Reader,
  { reads, releases, skipped, ...request }: ClaimRequest,
): Promise<ClaimResult> {
  const { rows } = await sql<Row>`
    select * from directory.take_webhook_deliveries(
      ${request.lease}::uuid, ${request.leaseMs}::int, ${instantOf(request.atMs)}::timestamptz, ${[...request.maxQueues]}::int[],
      ${request.firstRead}::int, ${reads.map((each) => each.workspaceId)}::uuid[], ${reads.map((each) => each.subscriptionId)}::uuid[],
      ${reads.map((each) => each.from?.at ?? null)}::timestamptz[], ${reads.map((each) => each.from?.id ?? null)}::uuid[],
      ${reads.map((each) => each.max)}::int[], ${releases.map((each) => each.workspaceId)}::uuid[],
      ${releases.map((each) => each.subscriptionId)}::uuid[], ${releases.map((each) => each.failures)}::int[],
      ${releases.map((each) => each.latencyClass)}::int[], ${[...skipped]}::uuid[])`.execute(directory);
  return addEntries(directory, parseClaims(rows));
}

async function addEntries(directory: Reader, claimed: ClaimResult): Promise<ClaimResult> {
  const listed = claimed.queues.flatMap(({ address: { workspaceId }, deliveries }) =>
    deliveries.map((delivery) => ({ workspaceId, delivery })),
  );
  const full = (await addAuditEntries(directory, listed)).values();
  return {
    ...claimed,
    queues: claimed.queues.map((queue) => ({ ...queue, deliveries: [...full.take(queue.deliveries.length)] })),
  };
}

function parseClaims(rows: readonly Row[]): ClaimResult {
  const queues = new Map<number, ClaimedQueue>();
  const released: QueueKey[] = [];
  let nextDueMs: number | undefined;
  for (const row of rows) {
    if (row.place > 0) {
      if (row.url !== null) queues.set(row.place, parseQueue(row, row.url));
      // If the subscription was disabled between the two statements, its queue has deliveries and no address.
      else queues.get(row.place)?.deliveries.push(parseDelivery(row));
    } else if (row.place < 0) released.push({ workspaceId: row.workspace_id, subscriptionId: row.subscription_id });
    else if (row.next_attempt_at !== null) nextDueMs = Date.parse(row.next_attempt_at);
  }
  return { queues: [...queues.values()], released, nextDueMs };
}

function parseQueue(row: Row, url: string): ClaimedQueue {
  return {
    address: {
      workspaceId: row.workspace_id,
      subscriptionId: row.subscription_id,
      url,
      secret: row.secret,
      oldSecret: row.old_secret,
      oldSecretUntil: row.old_secret_until,
    },
    failures: row.failures,
    latencyClass: row.pace,
    deliveries: [],
  };
}

function parseDelivery(row: Row): DueDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    projectId: row.project_id,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    occurredAt: row.occurred_at,
    attempts: row.attempts,
    earlierAttempts: row.earlier_attempts,
    replayed: row.replayed,
    nextAttemptAt: row.next_attempt_at ?? '',
  };
}

/** Extends the lease of queues; returns those that are still held. */
export async function renewQueueLeases(
  directory: Reader,
  { lease, leaseMs }: { lease: string; leaseMs: number },
  queues: readonly QueueKey[],
): Promise<QueueKey[]> {
  const { rows } = await sql<{ workspace_id: string; subscription_id: string }>`
    select workspace_id, subscription_id from directory.renew_webhook_lanes(${lease}::uuid, ${leaseMs}::int,
      ${queues.map((each) => each.workspaceId)}::uuid[], ${queues.map((each) => each.subscriptionId)}::uuid[])`.execute(
    directory,
  );
  return rows.map((row) => ({ workspaceId: row.workspace_id, subscriptionId: row.subscription_id }));
}

/** Backlog of the deployment's webhook deliveries. */
export interface WebhookBacklog {
  /** Number of pending deliveries, counted up to 100,000. */
  readonly pending: number;
  /** Waiting time of the delivery that was due first; 0 if none is due. */
  readonly oldestSeconds: number;
}

/** Measures the backlog of the deployment. */
export async function measureWebhooks(directory: Reader, nowMs: number): Promise<WebhookBacklog> {
  const { rows } = await sql<WebhookBacklog>`
    select pending, oldest_seconds as "oldestSeconds"
    from directory.measure_webhooks(${instantOf(nowMs)}::timestamptz)`.execute(directory);
  const [row] = rows;
  if (row === undefined) throw new Error('the deliveries were not measured');
  return row;
}
