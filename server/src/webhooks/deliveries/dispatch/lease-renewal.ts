import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { renewQueueLeases } from './claims.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { formatKey, type HeldQueues, MAX_QUEUES } from './held-queues.ts';
import type { WorkerLoop } from './worker-loop.ts';

export interface LeaseRenewalDeps {
  readonly db: Pick<Db, 'directory'>;
  readonly clock: Clock;
  readonly lease: string;
  readonly leaseMs: number;
  readonly heldQueues: HeldQueues;
  readonly workerLoop: Pick<WorkerLoop, 'refresh' | 'run'>;
  /** Drops a queue that another process has taken over. */
  readonly drop: (queue: EndpointQueue) => void;
}

/** Renews the leases of queues that are half over; drops the queues that another process has taken over. */
export async function renewLeases(deps: LeaseRenewalDeps): Promise<void> {
  const { clock, heldQueues, leaseMs, db, drop, workerLoop } = deps;
  const soonMs = clock.now() + leaseMs / 2;
  const due = [...heldQueues.queues.values()].filter((queue) => queue.leaseEndsAtMs < soonMs);
  for (let first = 0; first < due.length; first += MAX_QUEUES) {
    const part = due.slice(first, first + MAX_QUEUES);
    const askedAtMs = clock.now();
    const kept = new Set((await renewQueueLeases(db.directory, deps, part)).map(formatKey));
    for (const queue of part) {
      if (queue.isDropped) continue;
      if (!kept.has(formatKey(queue))) drop(queue);
      else queue.leaseEndsAtMs = askedAtMs + leaseMs;
      workerLoop.refresh(queue);
    }
  }
  if (due.length > 0) workerLoop.run();
}
