// Fields of links that the vendor refused by name.
import { sql } from 'kysely';
import type { WorkspaceScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Has the fields that the vendor refused by name sent again by the next run: what they depend on has changed. */
export async function freeFields(tx: Tx, { workspaceId }: WorkspaceScope, connectionId: string): Promise<void> {
  // Without its instant of change, a record is compared again.
  await sql`
    update integration_link set blocked_fields = '{}', local_changed_at = null, updated_at = clock_timestamp()
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and blocked_fields <> '{}'`.execute(
    tx,
  );
}
