// Queries and statements on geometry, except those of an attempt (run-store.ts).
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';
import { enqueueGeometryJob } from './enqueue.ts';
import type { Box, LeftOut, PartFacts, Point } from './geometry.ts';

/** A part as it is stored. */
export interface StoredPart extends PartFacts {
  readonly number: number;
  readonly byteSize: number;
  readonly fileId: string;
}

/** A product that was left out, with the class and name of its element or space. */
export interface StoredLeftOut extends LeftOut {
  readonly class: string | null;
  readonly name: string | null;
}

/** Geometry as it is stored, its parts ordered by their numbers. */
export interface StoredGeometry {
  readonly state: 'waiting' | 'generating' | 'ready' | 'failed';
  readonly failure: string | null;
  readonly origin: Point | null;
  readonly box: Box | null;
  readonly undrawnCount: number;
  readonly leftOut: readonly StoredLeftOut[];
  readonly parts: readonly StoredPart[];
}

/** Returns the geometry of a model; undefined if it was never requested. */
export async function findGeometry(
  reader: Reader,
  scope: ProjectScope,
  modelId: string,
): Promise<StoredGeometry | undefined> {
  const { rows } = await sql<StoredGeometry>`
    select case when geometry.run_id is null then geometry.state else 'generating' end as state,
      geometry.failure, geometry.origin, geometry.box,
      geometry.undrawn_count as "undrawnCount", coalesce((
      select jsonb_agg(jsonb_build_object('guid', each.value ->> 'guid', 'reason', each.value ->> 'reason',
          'class', coalesce(element.class, space.class), 'name', coalesce(element.name, space.name)) order by each.place)
      from jsonb_array_elements(geometry.left_out) with ordinality as each (value, place)
      left join lateral (
        select known.class, known.name from model_element as known
        where known.workspace_id = geometry.workspace_id and known.project_id = geometry.project_id
          and known.model_id = geometry.model_id and known.guid = each.value ->> 'guid'
        order by known.id limit 1) as element on true
      left join lateral (
        select 'IfcSpace' as class, known.name from model_space as known
        where known.workspace_id = geometry.workspace_id and known.model_id = geometry.model_id
          and known.guid = each.value ->> 'guid'
        order by known.ordinal limit 1) as space on true), '[]'::jsonb) as "leftOut", coalesce((
      select jsonb_agg(jsonb_build_object('number', part.number, 'storeyGuid', part.storey_guid, 'name', part.name,
          'elevationM', part.elevation_m, 'elementCount', part.element_count, 'byteSize', part.size_bytes,
          'fileId', part.file_id) order by part.number)
      from model_geometry_part as part
      where part.workspace_id = geometry.workspace_id and part.model_id = geometry.model_id), '[]'::jsonb) as parts
    from model_geometry as geometry
    where geometry.workspace_id = ${scope.workspaceId}::uuid and geometry.project_id = ${scope.projectId}::uuid
      and geometry.model_id = ${modelId}::uuid`.execute(reader);
  return rows[0];
}

/** Returns the stored file of a part; undefined if the model has no such part. */
export async function findPartFile(
  reader: Reader,
  scope: ProjectScope,
  { modelId, number }: { modelId: string; number: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ fileId: string }>`
    select part.file_id as "fileId"
    from model_geometry_part as part
    join model_geometry as geometry on geometry.workspace_id = part.workspace_id and geometry.model_id = part.model_id
    where part.workspace_id = ${scope.workspaceId}::uuid and geometry.project_id = ${scope.projectId}::uuid
      and part.model_id = ${modelId}::uuid and part.number = ${number}::int`.execute(reader);
  return rows[0]?.fileId;
}

/** Has the geometry of a model generated and deletes the former one. Does nothing if the model was deleted meanwhile. */
export async function queueGeometry(tx: Tx, scope: ProjectScope, modelId: string): Promise<void> {
  // Locks the model before its geometry, like deletions.
  const { rows } = await sql`
    select from model
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${modelId}::uuid
    for key share`.execute(tx);
  if (rows.length === 0) return;
  await deleteGeometryParts(tx, scope, modelId);
  await sql`
    insert into model_geometry (workspace_id, project_id, model_id, state)
    values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${modelId}::uuid, 'waiting')
    on conflict (workspace_id, model_id) do update
      set state = 'waiting', failure = null, is_measured = false, run_id = null, attempts = 0, origin = null,
        box = null, undrawn_count = 0, left_out = '[]'`.execute(tx);
  await enqueueGeometryJob(tx, scope, modelId);
}

/** Deletes the parts of geometry with their files, in the transaction that removes or renews it. */
export async function deleteGeometryParts(tx: Tx, scope: ProjectScope, modelId: string): Promise<void> {
  // An attempt that ends now has either stored its parts before this lock, or finds that it is over.
  await sql`
    select from model_geometry
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${modelId}::uuid
    for update`.execute(tx);
  const { rows } = await sql<{ fileId: string }>`
    delete from model_geometry_part using model_geometry as geometry
    where model_geometry_part.workspace_id = ${scope.workspaceId}::uuid
      and model_geometry_part.model_id = ${modelId}::uuid
      and geometry.workspace_id = model_geometry_part.workspace_id and geometry.model_id = model_geometry_part.model_id
      and geometry.project_id = ${scope.projectId}::uuid
    returning model_geometry_part.file_id as "fileId"`.execute(tx);
  await doomFiles(
    tx,
    scope,
    rows.map((row) => row.fileId),
  );
}
