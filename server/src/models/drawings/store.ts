// The statements on drawings, but for those of an attempt (run-store.ts).
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { doomFiles } from '../../platform/files/ledger.ts';
import type { Box, LeftOut, PartFacts, Point } from './drawing.ts';
import { enqueueDrawing } from './enqueue.ts';

/** A part as it is kept. */
export interface KeptPart extends PartFacts {
  readonly number: number;
  readonly byteSize: number;
  readonly fileId: string;
}

/** A product that was left out, with what is known of the element or space. */
export interface KeptLeftOut extends LeftOut {
  readonly class: string | null;
  readonly name: string | null;
}

/** A drawing as it is kept; its parts by their numbers. */
export interface KeptDrawing {
  readonly state: 'waiting' | 'drawing' | 'ready' | 'failed';
  readonly failure: string | null;
  readonly origin: Point | null;
  readonly box: Box | null;
  readonly undrawnCount: number;
  readonly leftOut: readonly KeptLeftOut[];
  readonly parts: readonly KeptPart[];
}

/** The drawing of a model; undefined where it was never asked for. */
export async function findDrawing(
  reader: Reader,
  scope: ProjectScope,
  modelId: string,
): Promise<KeptDrawing | undefined> {
  const { rows } = await sql<KeptDrawing>`
    select drawing.state, drawing.failure, drawing.origin, drawing.box,
      drawing.undrawn_count as "undrawnCount", coalesce((
      select jsonb_agg(jsonb_build_object('guid', each.value ->> 'guid', 'reason', each.value ->> 'reason',
          'class', coalesce(element.class, space.class), 'name', coalesce(element.name, space.name)) order by each.place)
      from jsonb_array_elements(drawing.left_out) with ordinality as each (value, place)
      left join lateral (
        select known.class, known.name from model_element as known
        where known.workspace_id = drawing.workspace_id and known.project_id = drawing.project_id
          and known.model_id = drawing.model_id and known.guid = each.value ->> 'guid'
        order by known.id limit 1) as element on true
      left join lateral (
        select 'IfcSpace' as class, known.name from model_space as known
        where known.workspace_id = drawing.workspace_id and known.model_id = drawing.model_id
          and known.guid = each.value ->> 'guid'
        order by known.ordinal limit 1) as space on true), '[]'::jsonb) as "leftOut", coalesce((
      select jsonb_agg(jsonb_build_object('number', part.number, 'storeyGuid', part.storey_guid, 'name', part.name,
          'elevationM', part.elevation_m, 'elementCount', part.element_count, 'byteSize', part.size_bytes,
          'fileId', part.file_id) order by part.number)
      from model_drawing_part as part
      where part.workspace_id = drawing.workspace_id and part.model_id = drawing.model_id), '[]'::jsonb) as parts
    from model_drawing as drawing
    where drawing.workspace_id = ${scope.workspaceId}::uuid and drawing.project_id = ${scope.projectId}::uuid
      and drawing.model_id = ${modelId}::uuid`.execute(reader);
  return rows[0];
}

/** The stored file of a part; undefined where the model has no such part. */
export async function findPartFile(
  reader: Reader,
  scope: ProjectScope,
  { modelId, number }: { modelId: string; number: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ fileId: string }>`
    select part.file_id as "fileId"
    from model_drawing_part as part
    join model_drawing as drawing on drawing.workspace_id = part.workspace_id and drawing.model_id = part.model_id
    where part.workspace_id = ${scope.workspaceId}::uuid and drawing.project_id = ${scope.projectId}::uuid
      and part.model_id = ${modelId}::uuid and part.number = ${number}::int`.execute(reader);
  return rows[0]?.fileId;
}

/** Has a model drawn; what there was of a drawing before goes. Nothing where the model was deleted meanwhile. */
export async function awaitDrawing(tx: Tx, scope: ProjectScope, modelId: string): Promise<void> {
  // The model before its drawing, like deletions.
  const { rows } = await sql`
    select from model
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid and id = ${modelId}::uuid
    for key share`.execute(tx);
  if (rows.length === 0) return;
  await doomDrawing(tx, scope, modelId);
  await sql`
    insert into model_drawing (workspace_id, project_id, model_id, state)
    values (${scope.workspaceId}::uuid, ${scope.projectId}::uuid, ${modelId}::uuid, 'waiting')
    on conflict (workspace_id, model_id) do update
      set state = 'waiting', failure = null, is_measured = false, run_id = null, attempts = 0, origin = null,
        box = null, undrawn_count = 0, left_out = '[]'`.execute(tx);
  await enqueueDrawing(tx, scope, modelId);
}

/** Gives the parts of a drawing up, with their files: in the transaction that removes or renews it. */
export async function doomDrawing(tx: Tx, scope: ProjectScope, modelId: string): Promise<void> {
  // An attempt that ends now has kept its parts before this, or finds that it is over.
  await sql`
    select from model_drawing
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${modelId}::uuid
    for update`.execute(tx);
  const { rows } = await sql<{ fileId: string }>`
    delete from model_drawing_part using model_drawing as drawing
    where model_drawing_part.workspace_id = ${scope.workspaceId}::uuid
      and model_drawing_part.model_id = ${modelId}::uuid
      and drawing.workspace_id = model_drawing_part.workspace_id and drawing.model_id = model_drawing_part.model_id
      and drawing.project_id = ${scope.projectId}::uuid
    returning model_drawing_part.file_id as "fileId"`.execute(tx);
  await doomFiles(
    tx,
    scope,
    rows.map((row) => row.fileId),
  );
}
