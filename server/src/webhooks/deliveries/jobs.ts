import { sql } from 'kysely';
import { type Clock, instantOf } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { AnyJob, Job } from '../../platform/jobs/job.ts';
import {
  type DeadLetterDeps,
  END_PENDING,
  END_STREAMS,
  endOwnerlessStreams,
  endRest,
  type Rest,
} from './dead-letter.ts';

export interface DeliveryJobDeps extends DeadLetterDeps {
  readonly clock: Clock;
}

/** Time for which deliveries and their attempts are kept (contract §7). */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Maximum number of rows that one statement visits: it has 10 s like every other, whatever has accumulated. */
const AT_ONCE = 1_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Creates the jobs that end the deliveries of disabled subscriptions and remove expired ones. */
export function deliveryJobs(deps: DeliveryJobDeps): AnyJob[] {
  const endPending: Job<Rest> = { name: END_PENDING, handle: (rest) => endRest(deps.db, rest) };
  const endStreams: Job<{ workspaceId: string }> = {
    name: END_STREAMS,
    handle: ({ workspaceId }) => endOwnerlessStreams(deps, workspaceId),
  };
  return [endPending, endStreams, { name: 'remove_old_deliveries', cron: '41 * * * *', handle: () => removeOld(deps) }];
}

/**
 * @internal Removes deliveries with their attempts 30 days after they were created and last attempted, and all those of
 * deleted subscriptions. Pending deliveries and their attempts stay.
 */
export async function removeOld({ db, clock }: Pick<DeliveryJobDeps, 'db' | 'clock'>, atOnce = AT_ONCE): Promise<void> {
  const before = instantOf(clock.now() - KEPT_MS);
  for (let after: Queue | undefined = { workspace: BEFORE_ALL, subscription: BEFORE_ALL }; after !== undefined; ) {
    const queues: readonly Queue[] = await listQueues(db, after, atOnce);
    for (const queue of queues) await removeFrom(db, queue, before, atOnce);
    after = queues.length < atOnce ? undefined : queues.at(-1);
  }
}

interface Queue {
  readonly workspace: string;
  readonly subscription: string;
}

async function listQueues(db: Db, after: Queue, most: number): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select workspace_id as workspace, subscription_id as subscription
    from directory.list_delivery_lanes(${after.workspace}::uuid, ${after.subscription}::uuid, ${most}::int)`.execute(
    db.directory,
  );
  return rows;
}

async function removeFrom(db: Db, queue: Queue, before: string, most: number): Promise<void> {
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const { seen, last } = await removePart(db, queue, { after, before, most });
    after = seen === most ? last : null;
  }
}

interface Part {
  readonly after: string;
  readonly before: string;
  readonly most: number;
}

async function removePart(db: Db, { workspace, subscription }: Queue, { after, before, most }: Part): Promise<Looked> {
  const { rows } = await sql<Looked>`
    select seen, last from directory.remove_old_deliveries(
      ${workspace}::uuid, ${subscription}::uuid, ${after}::uuid, ${before}::timestamptz, ${most}::int)`.execute(
    db.directory,
  );
  const [looked] = rows;
  if (looked === undefined) throw new Error('a function without a row');
  return looked;
}

interface Looked {
  readonly seen: number;
  readonly last: string | null;
}
