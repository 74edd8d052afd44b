// Costs of RFIs that changed are looked at by a job, which is enqueued in the transaction that marks the event as handled: a
// crash repeats the whole of it, and no change is lost.
import { COST_EVENT } from '../../../../contract/events.ts';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { OutboxEvent } from '../../platform/outbox/pending.ts';
import type { EventConsumer } from '../../platform/outbox/relay.ts';
import { findAccounting } from '../accounting-connections/public.ts';
import { entryJobs } from '../accounting-entries/public.ts';

/** Returns the consumer of events. */
export function costConsumers(): EventConsumer[] {
  return [{ name: 'accounting-costs', handle: (tx, scope, events) => enqueueLooks(tx, scope, events) }];
}

async function enqueueLooks(tx: Tx, scope: WorkspaceScope, events: readonly OutboxEvent[]): Promise<void> {
  const sources = new Map<string, string>();
  for (const { type, projectId, resource } of events) {
    if (type === COST_EVENT && projectId !== null) sources.set(resource.id, projectId);
  }
  if (sources.size === 0) return;
  const connection = await findAccounting(tx, scope);
  // A cost that changes while no provider is connected is found when one is.
  if (connection === undefined || connection.state === 'disconnected') return;
  for (const [sourceId, projectId] of sources) {
    await entryJobs.enqueueStaging(tx, { workspaceId: scope.workspaceId, projectId, sourceId });
  }
}
