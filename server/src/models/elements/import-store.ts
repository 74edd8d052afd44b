// Stores and removes the imported data of a model.
import { sql } from 'kysely';
import type { Storey } from '../../../../contract/models.ts';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ModelSpace, SpaceGroups } from './store.ts';

/** Inserts the storeys and spaces of a model, in the given order. */
export async function insertStructure(
  tx: Tx,
  scope: ProjectScope,
  modelId: string,
  {
    storeys,
    spaces,
  }: { storeys: readonly Omit<Storey, 'modelId'>[]; spaces: readonly (ModelSpace & SpaceGroups & { id: string })[] },
): Promise<void> {
  await sql`
    insert into model_storey (workspace_id, project_id, model_id, id, guid, name, elevation_m)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${modelId}::uuid, each.id, each.guid, each.name,
           each."elevationM"
    from jsonb_to_recordset(${JSON.stringify(storeys)}::jsonb)
      as each (id uuid, guid text, name text, "elevationM" double precision)`.execute(tx);
  await sql`
    insert into model_space (workspace_id, project_id, model_id, id, guid, ordinal, name, floor, area_m2, area_source,
                             usage, occupancy, department, is_counted, long_name, occupancy_type, counts_people,
                             usage_source, department_source, zones, classifications)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${modelId}::uuid, each.id, each.guid, each.ordinal,
           each.name, each.floor, each."areaM2", each."areaSource", each.usage, each.occupancy, each.department,
           each."isCounted", each."longName", each."occupancyType", each."countsPeople",
           each."usageSource", each."departmentSource", each.zones, each.classifications
    from jsonb_to_recordset(${JSON.stringify(spaces)}::jsonb) as each (id uuid, guid text, ordinal integer, name text,
      floor text, "areaM2" double precision, "areaSource" text, usage text, occupancy integer, department text,
      "isCounted" boolean, "longName" text, "occupancyType" text, "countsPeople" boolean, "usageSource" text,
      "departmentSource" text, zones jsonb, classifications jsonb)`.execute(tx);
}

/** Elements as the import process writes them, with the ids that they get. */
export interface ElementBatch {
  readonly ids: readonly string[];
  /** In the order of their places in `json`. */
  readonly storeyIds: readonly string[];
  readonly spaceIds: readonly string[];
  readonly json: string;
}

/** Inserts elements of a model. Takes no change stamp: the model is stamped when it is ready. */
export async function insertElements(
  tx: Tx,
  scope: ProjectScope,
  modelId: string,
  { ids, storeyIds, spaceIds, json }: ElementBatch,
): Promise<void> {
  await sql`
    insert into model_element (workspace_id, project_id, model_id, id, guid, is_repeated, class, name, type_name, tag,
                               storey_id, space_id, systems, property_sets, quantities, materials, classifications,
                               content_hash, property_hash, quantity_hash, material_hash, classification_hash)
    select ${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${modelId}::uuid,
           (${ids}::uuid[])[entry.place], each.guid, each."isRepeated", each.class, each.name, each."typeName",
           each.tag, (${storeyIds}::uuid[])[each.storey + 1], (${spaceIds}::uuid[])[each.space + 1], each.systems,
           each."propertySets", each.quantities, each.materials, each.classifications,
           decode(each.hash, 'hex'), decode(each."propertyHash", 'hex'), decode(each."quantityHash", 'hex'),
           decode(each."materialHash", 'hex'), decode(each."classificationHash", 'hex')
    from jsonb_array_elements(${json}::jsonb) with ordinality as entry (value, place),
      jsonb_to_record(entry.value) as each (guid text, "isRepeated" boolean, class text, name text, "typeName" text,
        tag text, storey integer, space integer, systems text[], "propertySets" jsonb, quantities jsonb,
        materials jsonb, classifications jsonb, hash text, "propertyHash" text, "quantityHash" text,
        "materialHash" text, "classificationHash" text)`.execute(tx);
}

/** Removes all imported data of a model; none of it is shown by then, because the model is not ready. */
export async function removeImported(db: Db, scope: ProjectScope, modelId: string): Promise<void> {
  await removeElements(db, scope, modelId);
  for (const table of ['model_storey', 'model_space'] as const) {
    await db
      .reader(scope)
      .deleteFrom(table)
      .where('workspace_id', '=', scope.workspaceId)
      .where('project_id', '=', scope.projectId)
      .where('model_id', '=', modelId)
      .execute();
  }
}

const ROWS_AT_ONCE = 20_000;

/** Some at a time: each is a transaction of its own. */
async function removeElements(db: Db, scope: ProjectScope, modelId: string): Promise<void> {
  for (let removed = ROWS_AT_ONCE; removed === ROWS_AT_ONCE; ) {
    const { rows } = await sql<{ removed: number }>`
      with gone as (
        delete from model_element
        where workspace_id = ${scope.workspaceId}::uuid and model_id = ${modelId}::uuid and id in (
          select id from model_element
          where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
            and model_id = ${modelId}::uuid
          limit ${ROWS_AT_ONCE}::int)
        returning 1
      )
      select count(*)::int as removed from gone`.execute(db.reader(scope));
    removed = rows[0]?.removed ?? 0;
  }
}
