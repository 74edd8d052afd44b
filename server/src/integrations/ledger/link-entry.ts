// Entries of the ledger about links that a person makes and ends: acts without a call.
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { Doer } from '../../../../contract/values.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A link that a person made or ended, as an entry of the ledger. */
export interface LinkEntry {
  readonly id: string;
  readonly at: string;
  readonly connectionId: string;
  readonly action: 'link' | 'unlink';
  /** The direction that the act concerns. */
  readonly direction: 'push' | 'pull';
  readonly entity: SyncedEntity;
  readonly recordId: string;
  readonly vendorId: string | null;
  readonly vendorNumber: string | null;
  readonly linkId: string;
  readonly actor: Doer;
}

/** Writes the entry of a link in the transaction that makes or ends it. */
export async function recordLinkEntry(tx: Tx, scope: ProjectScope, entry: LinkEntry): Promise<void> {
  await tx
    .insertInto('integration_event')
    .values({
      workspace_id: scope.workspaceId,
      project_id: scope.projectId,
      id: entry.id,
      connection_id: entry.connectionId,
      at: entry.at,
      direction: entry.direction,
      entity: entry.entity,
      outcome: 'ok',
      action: entry.action,
      record_id: entry.recordId,
      vendor_id: entry.vendorId,
      vendor_number: entry.vendorNumber,
      link_id: entry.linkId,
      cause: 'manual',
      actor_type: entry.actor.type,
      actor_id: entry.actor.id,
      fields: '[]',
      replaced: '[]',
    })
    .execute();
}
