// The statements of an attempt at drawing. A run is one attempt; what is written by one that is over changes nothing.
import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access/scope.ts';
import type { Reader } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { DrawingFailure, DrawnWhole, LeftOut } from './drawing.ts';
import type { KnownStorey } from './plan.ts';
import type { KeptPart } from './store.ts';

/** A drawing that is due or goes on. */
export interface PendingDrawing {
  readonly id: string;
  readonly originalFileId: string;
  readonly attempts: number;
}

/** One attempt at drawing a model. */
export interface DrawingRun extends PendingDrawing {
  readonly runId: string;
}

/** Locks a drawing that waits or is being made; undefined where it does neither, or its model is gone. */
export async function lockPending(tx: Tx, scope: ProjectScope, id: string): Promise<PendingDrawing | undefined> {
  const { rows } = await sql<PendingDrawing>`
    select drawing.model_id as id, model.original_file_id as "originalFileId", drawing.attempts
    from model_drawing as drawing
    join model on model.workspace_id = drawing.workspace_id and model.id = drawing.model_id
    where drawing.workspace_id = ${scope.workspaceId}::uuid and drawing.project_id = ${scope.projectId}::uuid
      and drawing.model_id = ${id}::uuid and drawing.state in ('waiting', 'drawing')
    for no key update of drawing`.execute(tx);
  return rows[0];
}

/** Locks the drawing of a run; false where the run is over. */
export async function lockRun(tx: Tx, scope: ProjectScope, { id, runId }: DrawingRun): Promise<boolean> {
  const { rows } = await sql`
    select from model_drawing
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${id}::uuid and run_id = ${runId}::uuid
    for no key update`.execute(tx);
  return rows.length > 0;
}

/** Whether a run still goes on. */
export async function isRunning(reader: Reader, scope: ProjectScope, { id, runId }: DrawingRun): Promise<boolean> {
  const { rows } = await sql`
    select from model_drawing
    where workspace_id = ${scope.workspaceId}::uuid and project_id = ${scope.projectId}::uuid
      and model_id = ${id}::uuid and run_id = ${runId}::uuid`.execute(reader);
  return rows.length > 0;
}

/** What a step changes of a locked drawing. */
export type DrawingChange =
  | { readonly state: 'drawing'; readonly runId: string; readonly attempts: number }
  | { readonly state: 'waiting'; readonly attempts: number }
  | { readonly state: 'failed'; readonly failure: DrawingFailure }
  | ({ readonly state: 'ready'; readonly leftOut: readonly LeftOut[] } & DrawnWhole);

/** Saves a step. */
export async function saveDrawing(tx: Tx, scope: ProjectScope, id: string, change: DrawingChange): Promise<void> {
  await tx
    .updateTable('model_drawing')
    .set(columnsOf(change))
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', scope.projectId)
    .where('model_id', '=', id)
    .execute();
}

function columnsOf(change: DrawingChange) {
  switch (change.state) {
    case 'drawing':
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

/** Keeps the parts of a drawing whose row the caller has locked, and which has none. */
export async function keepParts(tx: Tx, scope: ProjectScope, id: string, parts: readonly KeptPart[]): Promise<void> {
  if (parts.length === 0) return;
  await tx
    .insertInto('model_drawing_part')
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

/** The storeys of a model that is ready, the lowest first. */
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
