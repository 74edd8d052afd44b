// The statements on clash that runs make: many rows in one. What a person does goes through the slice of clashes.
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Clash } from '../../../../contract/clashes.ts';
import type { Actor } from '../../platform/access/caller.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Ids } from '../../platform/ids.ts';
import { clashHistory } from '../clashes/public.ts';

/** Who imports. */
interface Importer {
  readonly ids: Ids;
  readonly actor: Actor;
  readonly scope: ProjectScope;
}

/** What an import says of a clash. */
export type ImportedFields = Pick<Clash, 'name' | 'kind' | 'elementAGuid' | 'elementBGuid' | 'point' | 'distanceM'>;

/** By what the next run of a test knows a clash again. */
export interface ClashSigns {
  readonly externalId: string | null;
  readonly pairKey: string;
  readonly importedName: string;
}

/** A clash of a test as it stands. */
export interface KnownClash extends ImportedFields, ClashSigns {
  readonly id: string;
  readonly present: boolean;
}

/** Inserts clashes of a test as new and present; `at` is the stamp of their change. */
export async function insertClashes(
  tx: Tx,
  scope: ProjectScope,
  {
    testId,
    clashes,
  }: { testId: string; clashes: readonly { id: string; number: number; fields: ImportedFields; signs: ClashSigns }[] },
  at: string,
): Promise<void> {
  if (clashes.length === 0) return;
  await sql`
    insert into clash (workspace_id, project_id, clash_test_id, id, number, external_id, pair_key, imported_name, name, kind,
                       element_a_guid, element_b_guid, point_x, point_y, point_z, distance_m, created_at, updated_at)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${testId}::uuid, item.*, ${at}::timestamptz,
           ${at}::timestamptz
    from unnest(${clashes.map((each) => each.id)}::uuid[], ${clashes.map((each) => each.number)}::int[],
                ${signArrays(clashes)}, ${fieldArrays(clashes)}) as item`.execute(tx);
}

/** Saves what a run says of locked clashes, which it has found again, with its history; `at` is the stamp of their change. */
export async function updateClashes(
  tx: Tx,
  importer: Importer,
  clashes: readonly { before: KnownClash; fields: ImportedFields }[],
  at: string,
): Promise<void> {
  if (clashes.length === 0) return;
  const { scope } = importer;
  await sql`
    update clash
    set name = item.name, kind = item.kind, element_a_guid = item.a, element_b_guid = item.b, point_x = item.x,
        point_y = item.y, point_z = item.z, distance_m = item.distance, present = true, updated_at = ${at}::timestamptz
    from unnest(${clashes.map((each) => each.before.id)}::uuid[], ${fieldArrays(clashes)})
      as item (id, name, kind, a, b, x, y, z, distance)
    where clash.workspace_id = ${scope.workspaceId}::uuid and clash.project_id = ${scope.projectId}::uuid
      and clash.id = item.id`.execute(tx);
  const changes = clashes.map(({ before, fields }) => ({ before, fields: changedFields(before, fields) }));
  await clashHistory.insert(tx, importer, changes, at);
}

/** What of a clash a run changes; one that is found again is present. */
function changedFields(before: KnownClash, fields: ImportedFields): Partial<ImportedFields & { present: boolean }> {
  const found = Object.entries({ ...fields, present: true });
  const was: Readonly<Record<string, unknown>> = { ...before };
  return Object.fromEntries(found.filter(([name, value]) => !isDeepStrictEqual(was[name], value)));
}

/** Keeps by what clashes are known again. The record is not changed by it, so nothing is stamped. */
export async function saveSigns(
  tx: Tx,
  scope: ProjectScope,
  clashes: readonly { id: string; signs: ClashSigns }[],
): Promise<void> {
  if (clashes.length === 0) return;
  await sql`
    update clash set external_id = item.external_id, pair_key = item.pair_key, imported_name = item.imported_name
    from unnest(${clashes.map((each) => each.id)}::uuid[], ${signArrays(clashes)})
      as item (id, external_id, pair_key, imported_name)
    where clash.workspace_id = ${scope.workspaceId}::uuid and clash.project_id = ${scope.projectId}::uuid
      and clash.id = item.id`.execute(tx);
}

/**
 * The clashes of a test that one of the signs fits, by clash_external and clash_pair; locked, in the order of their ids,
 * where they are to be changed.
 */
export async function listKnown(
  tx: Tx,
  scope: ProjectScope,
  { testId, externalIds, pairKeys }: { testId: string; externalIds: readonly string[]; pairKeys: readonly string[] },
  { lock }: { lock: boolean },
): Promise<KnownClash[]> {
  // Planned for the table as it is now: a plan from when it was small reads all of it for each batch of an import.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const { rows } = await sql<KnownRow>`
    select id, name, kind, element_a_guid, element_b_guid, point_x, point_y, point_z, distance_m, present, external_id,
           pair_key, imported_name
    from clash
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and clash_test_id = ${testId}::uuid
      and (external_id = any(${externalIds}::text[]) or pair_key = any(${pairKeys}::text[]))
    order by id ${lock ? sql`for no key update` : sql``}`.execute(tx);
  return rows.map(knownOf);
}

interface KnownRow {
  readonly id: string;
  readonly name: string;
  readonly kind: KnownClash['kind'];
  readonly element_a_guid: string | null;
  readonly element_b_guid: string | null;
  readonly point_x: number | null;
  readonly point_y: number | null;
  readonly point_z: number | null;
  readonly distance_m: number | null;
  readonly present: boolean;
  readonly external_id: string | null;
  readonly pair_key: string;
  readonly imported_name: string;
}

function knownOf(row: KnownRow): KnownClash {
  const { point_x: x, point_y: y, point_z: z } = row;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    elementAGuid: row.element_a_guid,
    elementBGuid: row.element_b_guid,
    point: x === null || y === null || z === null ? null : { x, y, z },
    distanceM: row.distance_m,
    present: row.present,
    externalId: row.external_id,
    pairKey: row.pair_key,
    importedName: row.imported_name,
  };
}

/** The present clashes of a test: 36 characters each, which is why a run is bounded. */
export async function listPresent(reader: Reader, scope: ProjectScope, testId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('clash')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('clash_test_id', '=', testId)
    .where('present', '=', true)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
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

/** Notes, with its history, that the latest run has locked present clashes no more; `at` is the stamp of their change. */
export async function clearPresent(tx: Tx, importer: Importer, ids: readonly string[], at: string): Promise<void> {
  const { scope } = importer;
  await tx
    .updateTable('clash')
    .set({ present: false, updated_at: at })
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  const changes = ids.map((id) => ({ before: { id, present: true }, fields: { present: false } }));
  await clashHistory.insert(tx, importer, changes, at);
}

function fieldArrays(clashes: readonly { fields: ImportedFields }[]) {
  const fields = clashes.map((each) => each.fields);
  return sql`${fields.map((each) => each.name)}::text[], ${fields.map((each) => each.kind)}::text[],
    ${fields.map((each) => each.elementAGuid)}::text[], ${fields.map((each) => each.elementBGuid)}::text[],
    ${fields.map((each) => each.point?.x ?? null)}::float8[], ${fields.map((each) => each.point?.y ?? null)}::float8[],
    ${fields.map((each) => each.point?.z ?? null)}::float8[], ${fields.map((each) => each.distanceM)}::float8[]`;
}

function signArrays(clashes: readonly { signs: ClashSigns }[]) {
  const signs = clashes.map((each) => each.signs);
  return sql`${signs.map((each) => each.externalId)}::text[], ${signs.map((each) => each.pairKey)}::text[],
    ${signs.map((each) => each.importedName)}::text[]`;
}
