// Statements on the differences of a run, and on the state in which its next slice continues.
import { sql } from 'kysely';
import { MAX_DIFFERENCES } from '../../../../contract/integration-differences.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { type Difference, formatKey } from './difference.ts';

/** Enters differences; the fields of one that was entered before are joined. Those above the bound are left out. */
export async function saveDifferences(
  tx: Tx,
  { ids, scope, runId }: { readonly ids: Ids; readonly scope: ProjectScope; readonly runId: string },
  differences: readonly Difference[],
): Promise<void> {
  for (const difference of differences) {
    const { entity, recordId, vendorId, action, side, code } = difference;
    await sql`
      insert into integration_difference as entry (workspace_id, project_id, id, run_id, key, entity, record_id, record_number,
        record_title, vendor_id, vendor_number, vendor_title, action, side, code, fields)
      select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${ids.next()}::uuid, ${runId}::uuid,
        ${formatKey(difference)}, ${entity}, ${recordId}::uuid, ${difference.recordNumber}, ${difference.recordTitle},
        ${vendorId}, ${difference.vendorNumber}, ${difference.vendorTitle}, ${action}, ${side}, ${code},
        ${JSON.stringify(difference.fields)}::jsonb
      on conflict (workspace_id, run_id, key) do update set
        record_title = coalesce(excluded.record_title, entry.record_title),
        vendor_title = coalesce(excluded.vendor_title, entry.vendor_title),
        fields = excluded.fields || coalesce((
          select jsonb_agg(old.value) from jsonb_array_elements(entry.fields) as old
          where not exists (
            select from jsonb_array_elements(excluded.fields) as new where new.value ->> 'field' = old.value ->> 'field')
        ), '[]')`.execute(tx);
  }
}

/** Counts the differences of a run, up to the bound. */
export async function countDifferences(reader: Reader, scope: ProjectScope, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from integration_difference
      where workspace_id = ${scope.workspaceId}::uuid and run_id = ${runId}::uuid limit ${MAX_DIFFERENCES}
    ) as entry`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** The records of one side alone that a run would make on the other. */
export interface LoneRecord {
  readonly vendorId: string;
  readonly vendorNumber: string | null;
  readonly vendorTitle: string;
}

/** Lists the records of the vendor that a run would make here. */
export async function listLoneRecords(
  reader: Reader,
  scope: ProjectScope,
  { runId, entity }: { readonly runId: string; readonly entity: string },
): Promise<readonly LoneRecord[]> {
  const { rows } = await sql<LoneRecord>`
    select vendor_id as "vendorId", vendor_number as "vendorNumber", vendor_title as "vendorTitle"
    from integration_difference
    where workspace_id = ${scope.workspaceId}::uuid and run_id = ${runId}::uuid and entity = ${entity}
      and action = 'create' and side = 'local' and vendor_id is not null and vendor_title is not null`.execute(reader);
  return rows;
}

/** Adds a part to the state of a run. */
export async function savePart(tx: Tx, scope: ProjectScope, runId: string, state: object): Promise<void> {
  await sql`
    insert into integration_preview (workspace_id, run_id, part, state)
    select ${scope.workspaceId}::uuid, ${runId}::uuid, coalesce(max(part), 0) + 1, ${JSON.stringify(state)}::jsonb
    from integration_preview where workspace_id = ${scope.workspaceId}::uuid and run_id = ${runId}::uuid`.execute(tx);
}

/** Lists the parts of the state of a run in the order in which they were added. */
export async function listParts<State>(reader: Reader, scope: ProjectScope, runId: string): Promise<readonly State[]> {
  const { rows } = await sql<{ state: State }>`
    select state from integration_preview
    where workspace_id = ${scope.workspaceId}::uuid and run_id = ${runId}::uuid order by part`.execute(reader);
  return rows.map(({ state }) => state);
}
