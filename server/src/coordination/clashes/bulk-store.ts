// The statements on clash that imports make: many rows in one. What a person does goes through store.ts.
import { sql } from 'kysely';
import type { Clash } from '../../../../contract/clashes.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** What an import says of a clash. */
export type ImportedFields = Pick<Clash, 'name' | 'kind' | 'elementAGuid' | 'elementBGuid' | 'point' | 'distanceM'>;

/** Inserts clashes as new and present; `at` is the stamp of their change. */
export async function insertClashes(
  tx: Tx,
  scope: ProjectScope,
  clashes: readonly { id: string; number: number; fields: ImportedFields }[],
  at: string,
): Promise<void> {
  if (clashes.length === 0) return;
  await sql`
    insert into clash (workspace_id, project_id, id, number, name, kind, element_a_guid, element_b_guid,
                       point_x, point_y, point_z, distance_m, created_at, updated_at)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, item.*, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${clashes.map((each) => each.id)}::uuid[], ${clashes.map((each) => each.number)}::int[],
                ${fieldArrays(clashes)}) as item`.execute(tx);
}

/** Saves what a run says of locked clashes, which it has found again; `at` is the stamp of their change. */
export async function updateClashes(
  tx: Tx,
  scope: ProjectScope,
  clashes: readonly { id: string; fields: ImportedFields }[],
  at: string,
): Promise<void> {
  if (clashes.length === 0) return;
  await sql`
    update clash
    set name = item.name, kind = item.kind, element_a_guid = item.a, element_b_guid = item.b, point_x = item.x,
        point_y = item.y, point_z = item.z, distance_m = item.distance, present = true, updated_at = ${at}::timestamptz
    from unnest(${clashes.map((each) => each.id)}::uuid[], ${fieldArrays(clashes)})
      as item (id, name, kind, a, b, x, y, z, distance)
    where clash.workspace_id = ${scope.workspaceId}::uuid and clash.project_id = ${scope.projectId}::uuid
      and clash.id = item.id`.execute(tx);
}

/** Those of the clashes that are present, locked, in the order of their ids. */
export async function lockPresent(tx: Tx, scope: ProjectScope, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('clash')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('present', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Notes that the latest run has locked clashes no more; `at` is the stamp of their change. */
export async function clearPresent(tx: Tx, scope: ProjectScope, ids: readonly string[], at: string): Promise<void> {
  await tx
    .updateTable('clash')
    .set({ present: false, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

function fieldArrays(clashes: readonly { fields: ImportedFields }[]) {
  const fields = clashes.map((each) => each.fields);
  return sql`${fields.map((each) => each.name)}::text[], ${fields.map((each) => each.kind)}::text[],
    ${fields.map((each) => each.elementAGuid)}::text[], ${fields.map((each) => each.elementBGuid)}::text[],
    ${fields.map((each) => each.point?.x ?? null)}::float8[], ${fields.map((each) => each.point?.y ?? null)}::float8[],
    ${fields.map((each) => each.point?.z ?? null)}::float8[], ${fields.map((each) => each.distanceM)}::float8[]`;
}
