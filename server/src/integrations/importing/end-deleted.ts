// The end of the link of a version that is deleted here: the file at the vendor is kept, and the version is not made again.
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { recordEntry } from '../ledger/public.ts';
import { endVersionLinks } from './store.ts';

/** Ends the links of a version in the transaction that deletes it. */
export async function endDeletedVersion(
  tx: Tx,
  { ids }: { readonly ids: Ids },
  scope: ProjectScope,
  modelId: string,
): Promise<void> {
  for (const link of await endVersionLinks(tx, scope, modelId)) {
    await recordEntry(tx, scope, {
      id: ids.next(),
      connectionId: link.connectionId,
      direction: 'push',
      entity: 'model',
      outcome: 'skipped',
      action: 'unlink',
      code: 'deleted_here',
      recordId: modelId,
      linkId: link.id,
      vendorId: link.vendorId,
      vendorNumber: link.vendorNumber,
      cause: 'manual',
      actor: { type: 'system', id: null },
    });
  }
}
