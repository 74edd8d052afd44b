// An entry of accounting, for walks over all routes, without a provider.

import { entryStore } from '../../src/integrations/accounting-entries/public.ts';
import type { WorkspaceScope } from '../../src/platform/access/scope.ts';
import { instantOf } from '../../src/platform/clock.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import type { RunningService } from '../running-service.ts';

interface Source {
  readonly projectId: string;
  readonly rfiId: string;
}

/** Inserts an entry that waits for approval, and returns its id. */
export async function makeAccountingEntry(
  { foundation: { db, ids, clock } }: Pick<RunningService, 'foundation'>,
  scope: WorkspaceScope,
  { projectId, rfiId }: Source,
): Promise<string> {
  const id = ids.next();
  const proposal = { amount: '100', currency: 'SAR', description: 'RFI 1: Beam' };
  await inTransaction(db, scope, (tx) =>
    entryStore.insert(tx, scope, {
      ...{ id, projectId, sourceId: rfiId, sourceNumber: 1, proposal, previousId: null },
      costBy: { type: 'system', id: null },
      at: instantOf(clock.now()),
    }),
  );
  return id;
}
