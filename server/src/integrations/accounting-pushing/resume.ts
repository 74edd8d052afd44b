// Entries that wait for a provider that could not be called continue once it is connected again.
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { entryJobs, entryStore } from '../accounting-entries/public.ts';

/** Enqueues the carrying out of all entries that are approved, pushing or reversing. */
export async function resumeEntries(tx: Tx, scope: WorkspaceScope): Promise<void> {
  for (const entry of await entryStore.listAtWork(tx, scope)) await entryJobs.enqueuePush(tx, scope, entry);
}
