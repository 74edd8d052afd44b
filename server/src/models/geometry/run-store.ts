// Queries and statements of a run, which is one attempt at generating geometry. Writes of a run that is over change nothing.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { GeometryFailure, GeometryTotals, LeftOut } from './geometry.ts';
import type { KnownStorey } from './plan.ts';
import type { StoredPart } from './store.ts';

/** Geometry that is waiting or being generated. */
export interface PendingGeometry {
  readonly id: string;
  readonly originalFileId: string;
  readonly attempts: number;
}

/** One attempt at generating the geometry of a model. */
export interface GeometryRun extends PendingGeometry {
  readonly runId: string;
}

/** Locks geometry that is waiting or being generated; returns undefined if it is neither, or its model was deleted. */
export async function lockPending(tx: Tx, scope: ProjectScope, id: string): Promise<PendingGeometry | undefined> {
  const { rows } = await sql<PendingGeometry>`
    select geometry.model_id as id, model.original_file_id as "originalFileId", geometry.attempts
    from model_geometry as geometry
    join model on model.workspace_id = geometry.workspace_id and model.id = geometry.model_id
    where geometry.workspace_id = ${scope.workspaceId}::uuid and geometry.project_id = ${scope.projectId}::uuid
      and geometry.model_id = ${id}::uuid and (geometry.state = 'waiting' or geometry.run_id is not null)
    for no key update of geometry`.execute(tx);
  return rows[0];
}

/** Locks the geometry of a run; returns false if the run is over. */
export async function lockRun(tx: Tx, scope: ProjectScope, { id, runId }: GeometryRun): Promise<boolean> {
  const { rows } = await sql`
    select from model_geometry
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${id}::uuid and run_id = ${runId}::uuid
    for no key update`.execute(tx);
  return rows.length > 0;
}

/** Returns true while a run is not over. */
export async function isRunning(reader: Reader, scope: ProjectScope, { id, runId }: GeometryRun): Promise<boolean> {
  const { rows } = await sql`
    select from model_geometry
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${id}::uuid and run_id = ${runId}::uuid`.execute(reader);
  return rows.length > 0;
}

/** Changes that a step makes to locked geometry. */
export type GeometryChange =
  | { readonly state: 'generating'; readonly runId: string; readonly attempts: number }
  | { readonly state: 'waiting'; readonly attempts: number }
  | { readonly state: 'failed'; readonly failure: GeometryFailure }
  | ({ readonly state: 'ready'; readonly leftOut: readonly LeftOut[] } & GeometryTotals);

/** Saves the changes of a step. */
export async function saveGeometry(tx: Tx, scope: ProjectScope, id: string, change: GeometryChange): Promise<void> {
  await tx
    .updateTable('model_geometry')
    .set(toColumns(change))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('model_id', '=', id)
    .execute();
}

function toColumns(change: GeometryChange) {
  switch (change.state) {
    case 'generating':
      // The name that processes of earlier releases write and look for.
      return { state: 'drawing', run_id: change.runId, attempts: change.attempts, is_measured: false };
    case 'waiting':
      return { state: 'waiting', run_id: null, attempts: change.attempts };
    case 'failed':
      return { state: 'failed', run_id: null, failure: change.failure };
    case 'ready':
      return {
        state: 'ready',
        run_id: null,
        origin: JSON.stringify(change.origin),
        box: change.box === null ? null : JSON.stringify(change.box),
        undrawn_count: change.undrawnCount,
        left_out: JSON.stringify(change.leftOut),
        is_measured: true,
      };
  }
}

/** Inserts the parts of geometry whose row the caller has locked and which has no parts yet. */
export async function insertParts(
  tx: Tx,
  scope: ProjectScope,
  id: string,
  parts: readonly StoredPart[],
): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto('model_geometry_part')
    .values(
      parts.map((part) => ({
        workspace_id: scope.workspaceId,
        model_id: id,
        number: part.number,
        storey_guid: part.storeyGuid,
        name: part.name,
        elevation_m: part.elevationM,
        element_count: part.elementCount,
        size_bytes: part.byteSize,
        file_id: part.fileId,
      })),
    )
    .execute();
}

/** Lists the storeys of a model that is ready, the lowest first. */
export async function listStoreys(reader: Reader, scope: ProjectScope, id: string): Promise<KnownStorey[]> {
  const rows = await reader
    .selectFrom('model_storey')
    .select(['guid', 'name', 'elevation_m as elevationM'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('model_id', '=', id)
    .orderBy('id')
    .execute();
  return rows;
}
