// Taking and keeping lanes, and reading what is due of them (migration 0020).
import { sql } from 'kysely';
import { instantOf } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/database/db.ts';
import { addAuditEntries } from '../audit-entries.ts';
import type { DueDelivery, LaneAddress } from './target.ts';

/** How long a lane's last attempts took: 0 none of them long, 1 none is known, 2 long. */
export type Pace = 0 | 1 | 2;

export interface LaneKey {
  readonly workspaceId: string;
  readonly subscriptionId: string;
}

/** Where the last look at deliveries that were not tried yet ended. */
export interface Position {
  readonly at: string;
  readonly id: string;
}

/** A held lane whose deliveries are asked for; with `most` 0 only whether it is held still, and where it leads to. */
export interface HeldLane extends LaneKey {
  readonly from: Position | null;
  readonly most: number;
}

/** A lane that is given back, with what its holder knows of it. */
export interface ReturnedLane extends LaneKey {
  readonly failures: number;
  readonly pace: Pace;
}

export interface Ask {
  readonly lease: string;
  readonly leaseMs: number;
  readonly atMs: number;
  /** Lanes to take of each pace. */
  readonly most: readonly [number, number, number];
  /** Deliveries of each lane that is taken, or held and was added to. */
  readonly take: number;
  readonly held: readonly HeldLane[];
  readonly back: readonly ReturnedLane[];
  /** Subscriptions whose lanes are not to be taken: this process could not send to them a moment ago. */
  readonly passed: readonly string[];
}

/** A lane of the caller's with what is due of it, retries first. */
export interface TakenLane {
  readonly address: LaneAddress;
  readonly failures: number;
  readonly pace: Pace;
  readonly deliveries: DueDelivery[];
}

export interface Taken {
  /** The lanes that were asked for and are held still, in order, then those that were taken or added to. */
  readonly lanes: readonly TakenLane[];
  readonly returned: readonly LaneKey[];
  /** When the next lane that is not held becomes due; undefined: none will. */
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
  pace: Pace;
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

/** Gives lanes back, leases lanes and reads deliveries, in one round trip; in a second one what streams of the audit log tell of. */
export async function takeDeliveries(directory: Reader, { held, back, passed, ...ask }: Ask): Promise<Taken> {
  const { rows } = await sql<Row>`
    select * from directory.take_webhook_deliveries(
      ${ask.lease}::uuid, ${ask.leaseMs}::int, ${instantOf(ask.atMs)}::timestamptz, ${[...ask.most]}::int[],
      ${ask.take}::int, ${held.map((each) => each.workspaceId)}::uuid[], ${held.map((each) => each.subscriptionId)}::uuid[],
      ${held.map((each) => each.from?.at ?? null)}::timestamptz[], ${held.map((each) => each.from?.id ?? null)}::uuid[],
      ${held.map((each) => each.most)}::int[], ${back.map((each) => each.workspaceId)}::uuid[],
      ${back.map((each) => each.subscriptionId)}::uuid[], ${back.map((each) => each.failures)}::int[],
      ${back.map((each) => each.pace)}::int[], ${[...passed]}::uuid[])`.execute(directory);
  return withEntries(directory, takenOf(rows));
}

async function withEntries(directory: Reader, taken: Taken): Promise<Taken> {
  const told = taken.lanes.flatMap(({ address: { workspaceId }, deliveries }) =>
    deliveries.map((delivery) => ({ workspaceId, delivery })),
  );
  const full = (await addAuditEntries(directory, told)).values();
  return {
    ...taken,
    lanes: taken.lanes.map((lane) => ({ ...lane, deliveries: [...full.take(lane.deliveries.length)] })),
  };
}

function takenOf(rows: readonly Row[]): Taken {
  const lanes = new Map<number, TakenLane>();
  const returned: LaneKey[] = [];
  let nextDueMs: number | undefined;
  for (const row of rows) {
    if (row.place > 0) {
      if (row.url !== null) lanes.set(row.place, laneOf(row, row.url));
      // A lane whose subscription was disabled between the two statements has deliveries and no address.
      else lanes.get(row.place)?.deliveries.push(deliveryOf(row));
    } else if (row.place < 0) returned.push({ workspaceId: row.workspace_id, subscriptionId: row.subscription_id });
    else if (row.next_attempt_at !== null) nextDueMs = Date.parse(row.next_attempt_at);
  }
  return { lanes: [...lanes.values()], returned, nextDueMs };
}

function laneOf(row: Row, url: string): TakenLane {
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
    pace: row.pace,
    deliveries: [],
  };
}

function deliveryOf(row: Row): DueDelivery {
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

/** Goes on holding lanes; answers those that are held still. */
export async function renewLanes(
  directory: Reader,
  { lease, leaseMs }: { lease: string; leaseMs: number },
  lanes: readonly LaneKey[],
): Promise<LaneKey[]> {
  const { rows } = await sql<{ workspace_id: string; subscription_id: string }>`
    select workspace_id, subscription_id from directory.renew_webhook_lanes(${lease}::uuid, ${leaseMs}::int,
      ${lanes.map((each) => each.workspaceId)}::uuid[], ${lanes.map((each) => each.subscriptionId)}::uuid[])`.execute(
    directory,
  );
  return rows.map((row) => ({ workspaceId: row.workspace_id, subscriptionId: row.subscription_id }));
}

/** How the deliveries of the deployment stand. */
export interface WebhookLength {
  /** Pending ones, counted to 100,000. */
  readonly pending: number;
  /** How long the one that was due first has waited; 0 where none is due. */
  readonly oldestSeconds: number;
}

/** Measures the deliveries of the deployment. */
export async function measureWebhooks(directory: Reader, nowMs: number): Promise<WebhookLength> {
  const { rows } = await sql<WebhookLength>`
    select pending, oldest_seconds as "oldestSeconds"
    from directory.measure_webhooks(${instantOf(nowMs)}::timestamptz)`.execute(directory);
  const [row] = rows;
  if (row === undefined) throw new Error('the deliveries were not measured');
  return row;
}
