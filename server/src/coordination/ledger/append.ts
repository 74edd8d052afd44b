import type { GovernanceEntry } from '../../../../contract/clashes.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { BEGINNING, hashEntry } from './entry.ts';
import { findLastEntry, insertEntry } from './store.ts';

/** What a decision says; its place in the chain is the ledger's. */
export type NewEntry = Omit<GovernanceEntry, 'sequence' | 'projectId' | 'at' | 'previousHash' | 'hash'>;

/**
 * Appends a decision to the project's chain. `at` is what stampChanges answered: call it behind that, because the clock's
 * lock is what two decisions wait for, so that the end of the chain that is read here stays the end.
 */
export async function appendEntry(tx: Tx, scope: ProjectScope, at: string, decision: NewEntry): Promise<void> {
  const last = await findLastEntry(tx, scope);
  const unhashed = {
    ...decision,
    at,
    projectId: scope.projectId,
    sequence: (last?.sequence ?? 0) + 1,
    previousHash: last?.hash ?? BEGINNING,
  };
  await insertEntry(tx, scope, { ...unhashed, hash: hashEntry(unhashed) });
}
