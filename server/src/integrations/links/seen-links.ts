// Links whose record at the vendor the list of a run had.
import { sql } from 'kysely';
import type { SyncedEntity } from '../../../../contract/integrations.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';

/** Finds the records here whose counterparts the list of a run had. */
export async function findSeen(
  reader: Reader,
  { workspaceId }: ProjectScope,
  { connectionId, entity }: { readonly connectionId: string; readonly entity: SyncedEntity },
  { recordIds, runId }: { readonly recordIds: readonly string[]; readonly runId: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ recordId: string }>`
    select record_id as "recordId" from integration_link
    where workspace_id = ${workspaceId}::uuid and connection_id = ${connectionId}::uuid and entity = ${entity}
      and record_id = any(${recordIds}::uuid[]) and seen_run_id = ${runId}::uuid and state <> 'ended'`.execute(reader);
  return rows.map(({ recordId }) => recordId);
}
